"""The mails about the programme that the manager receives."""

from pydantic import TypeAdapter

from nightcap.events.rules import TooManyGone, Withdrawal
from nightcap.mail import services as mail
from nightcap.mail.facts import Facts
from nightcap.mail.writing import Contents, writes
from nightcap.venue.profile import profile

_NAMED = 20


_WITHDRAWALS = TypeAdapter(list[Withdrawal])


def ask_about_withdrawals(question: TooManyGone) -> None:
    """Queue the question whether events that left the venue's calendar shall be withdrawn."""
    named = question.withdrawals[:_NAMED]
    facts: Facts = {
        "reason": str(question),
        "events": _WITHDRAWALS.dump_python(list(named), mode="json"),
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


@writes("events/calendar-question")
def _write_question(facts: Facts) -> Contents:
    events = _WITHDRAWALS.validate_python(facts["events"])
    return Contents({**facts, "events": events})
