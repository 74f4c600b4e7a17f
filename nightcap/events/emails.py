"""The mails about the programme that the manager receives."""

from datetime import datetime
from typing import TypedDict

from pydantic import JsonValue, TypeAdapter

from nightcap.core.time import utc_iso
from nightcap.events.errors import TooManyGone
from nightcap.mail import services as mail
from nightcap.mail.facts import Facts
from nightcap.mail.writing import Contents, writes
from nightcap.venue.profile import profile

_NAMED = 20


class _Named(TypedDict):
    title: str
    starts_at: datetime


_EVENTS = TypeAdapter(list[_Named])


def ask_about_withdrawals(question: TooManyGone) -> None:
    """Queue the question whether events that left the venue's calendar shall be withdrawn."""
    named: list[JsonValue] = [
        {"title": gone.title, "starts_at": utc_iso(gone.starts_at)}
        for gone in question.withdrawals[:_NAMED]
    ]
    facts: Facts = {
        "reason": str(question),
        "events": named,
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
    events = _EVENTS.validate_python(facts["events"])
    return Contents({**facts, "events": events})
