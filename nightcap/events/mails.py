"""The emails about the programme that the manager receives."""

from nightcap.events.rules import TooManyGone, WithdrawalOut, venue_clock
from nightcap.mail import services as mail
from nightcap.mail.writing import Contents, Facts, MailKind
from nightcap.venue.moments import hour, long_day
from nightcap.venue.profile import profile

_MOST_NAMED = 20


def ask_about_withdrawals(question: TooManyGone) -> None:
    """Queue the question whether events that left the venue's calendar should be withdrawn."""
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
    gone = [WithdrawalOut.model_validate(one) for one in given]
    return Contents({**facts, "events": [{"title": one.title, "when": _when(one)} for one in gone]})


def _when(gone: WithdrawalOut) -> str:
    day = long_day(venue_clock(gone.starts_at).date())
    return f"{day}, {hour(gone.starts_at)}"


MAILS = {"events/calendar-question": MailKind(_write_question)}
"""Queued by an import that would withdraw too many events (`feed/run.py`)."""
