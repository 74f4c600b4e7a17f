"""The ticket pages at other sites that visitors are sent to, and which of them are not there.

What counts is what visitors follow: the address of the event, or of its link over it.
"""

from datetime import datetime
from typing import NamedTuple

from nightcap.core.link_checks import daily as link_checks
from nightcap.core.link_checks.daily import Ask
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.selectors import with_links

MOST_EVENTS = 1_000
"""Upcoming events whose ticket pages are asked, the soonest first."""


class Trouble(NamedTuple):
    """An upcoming event whose ticket page is not there, and what was answered."""

    event_id: int
    title: str
    starts_at: datetime
    url: str
    problem: str


def to_ask() -> dict[str, Ask]:
    """Return the ticket pages of what is to come, the soonest first, and how each is asked."""
    return dict.fromkeys(_addresses(at=now()), link_checks.ask_page)


def troubles(*, at: datetime) -> list[Trouble]:
    """Return the upcoming events whose ticket page is dead or has moved, the soonest first."""
    events = _addresses(at=at)
    problems = link_checks.problems(list(events))
    return [
        Trouble(event.pk, event.title, event.starts_at, url, problems[url])
        for url, found in events.items()
        if url in problems
        for event in found
    ]


def _addresses(*, at: datetime) -> dict[str, list[Event]]:
    """Return the external ticket pages, each with its events, soonest first.

    Events that are over are left out.
    """
    upcoming = Event.objects.public().not_over(at).filter(has_link=True)[:MOST_EVENTS]
    found: dict[str, list[Event]] = {}
    for event, link in with_links(list(upcoming)):
        url = (link and link.url) or event.eventbrite_link
        if url:
            found.setdefault(url, []).append(event)
    return found
