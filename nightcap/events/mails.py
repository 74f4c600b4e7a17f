"""The mails about the programme that the manager receives."""

from nightcap.events.rules import TooManyGone, WithdrawalOut
from nightcap.mail import services as mail
from nightcap.mail.writing import Contents, Facts, MailKind
from nightcap.venue.profile import profile

_MOST_NAMED = 20


def ask_about_withdrawals(question: TooManyGone) -> None:
    """Queue the question whether events that left the venue's calendar shall be withdrawn."""
    named = question.withdrawals[:_MOST_NAMED]
    facts: Facts = {
        "reason": str(question),
        "events": [one.model_dump(mode="json") for one in named],
        "more": len(question.withdrawals) - len(named),
    }
    mail.enqueue(
        mail.new(
            to=profile().email,
            subject="Your calendar has lost events: nothing was imported",
            template="events/calendar-question",
            facts=facts,
        )
    )


def _write_question(facts: Facts) -> Contents:
    given = facts["events"] if isinstance(facts["events"], list) else []
    return Contents({**facts, "events": [WithdrawalOut.model_validate(one) for one in given]})


MAILS = {"events/calendar-question": MailKind(_write_question)}
"""Queued by an import that would withdraw too much (`feed/run.py`)."""
