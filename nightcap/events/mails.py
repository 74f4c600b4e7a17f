"""The mails about the programme that the manager receives."""

from collections.abc import Sequence

from pydantic import JsonValue, TypeAdapter

from nightcap.events.rules import TooManyGone, Withdrawal
from nightcap.mail import services as mail
from nightcap.mail.facts import Facts
from nightcap.mail.writing import Contents, MailKind
from nightcap.venue.profile import profile

_MOST_NAMED = 20
_WITHDRAWALS = TypeAdapter(list[Withdrawal])


def dump_withdrawals(withdrawals: Sequence[Withdrawal]) -> list[JsonValue]:
    """Return withdrawals as JSON holds them."""
    dumped: list[JsonValue] = _WITHDRAWALS.dump_python(list(withdrawals), mode="json")
    return dumped


def ask_about_withdrawals(question: TooManyGone) -> None:
    """Queue the question whether events that left the venue's calendar shall be withdrawn."""
    named = question.withdrawals[:_MOST_NAMED]
    facts: Facts = {
        "reason": str(question),
        "events": dump_withdrawals(named),
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
    events = _WITHDRAWALS.validate_python(facts["events"])
    return Contents({**facts, "events": events})


MAILS = {"events/calendar-question": MailKind(_write_question)}
"""Queued by an import that would withdraw too much (`feed/run.py`)."""
