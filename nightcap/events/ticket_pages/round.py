"""The daily round of the ticket pages that lie elsewhere: who is asked next, and who is in trouble.

What is asked is what visitors are sent to: the address of the event, or of its link over it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.db import IntegrityError

from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.events.effective import with_links
from nightcap.events.models import Event, LinkCheck

EVERY = timedelta(days=1)
MOST_EVENTS = 1_000
"""Upcoming events whose ticket pages are asked, the soonest first."""

_KEPT_FOR = timedelta(days=7)
# Names that are kept for examples and tests (RFC 2606): nobody has ever had a page there.
_RESERVED = ("example", "test", "invalid", "example.com", "example.net", "example.org")


class Trouble(NamedTuple):
    """An upcoming event whose ticket page is not there, and what was answered."""

    event_id: int
    title: str
    starts_at: datetime
    url: str
    problem: str


def ask_next() -> str | None:
    """Ask the ticket page that is due, of the soonest event first, and keep what it says.

    Of several servers one does it. Returns the address that was asked, None where none was due.
    Where nothing was learned, what was known before stays.
    """
    at = now()
    addresses = list(_addresses(at=at))
    asked = _checks(addresses)
    for url in addresses:
        known = asked.get(url)
        if (known is None or known.asked_at <= at - EVERY) and claim(url, known, at=at):
            _ask(url)
            return url
    LinkCheck.objects.filter(asked_at__lte=at - _KEPT_FOR).delete()
    return None


def troubles(*, at: datetime) -> list[Trouble]:
    """Return the upcoming events whose ticket page is dead or has moved, the soonest first."""
    events = _addresses(at=at)
    checks = _checks(list(events))
    return [
        Trouble(event.pk, event.title, event.starts_at, url, check.problem)
        for url, found in events.items()
        if (check := checks.get(url)) and check.problem
        for event in found
    ]


def claim(url: str, known: LinkCheck | None, *, at: datetime) -> bool:
    """Take it on to ask a page that was last asked as `known` says; False where another did."""
    if known:
        due = LinkCheck.objects.filter(pk=known.pk, asked_at=known.asked_at)
        return bool(due.update(asked_at=at))
    try:
        with publishing.atomic():
            LinkCheck.objects.create(url=url, asked_at=at)
    except IntegrityError:
        return False
    return True


def _ask(url: str) -> None:
    # It loads an HTTP client, which no start shall wait for.
    from nightcap.events.ticket_pages import asking

    answer = asking.ask(url, allow_private=settings.FEED_ALLOW_PRIVATE)
    if answer is not None:
        LinkCheck.objects.filter(url=url).update(problem=answer.problem)


def _addresses(*, at: datetime) -> dict[str, list[Event]]:
    """The ticket pages elsewhere, each with its events that are not over, the soonest first."""
    upcoming = Event.objects.public().not_over(at).filter(has_link=True)[:MOST_EVENTS]
    found: dict[str, list[Event]] = {}
    for event, link in with_links(list(upcoming)):
        url = (link and link.url) or event.eventbrite_link
        if url and not _is_reserved(url):
            found.setdefault(url, []).append(event)
    return found


def _checks(addresses: Sequence[str]) -> dict[str, LinkCheck]:
    return {check.url: check for check in LinkCheck.objects.filter(url__in=addresses)}


def _is_reserved(url: str) -> bool:
    host = f".{urlsplit(url).hostname or ''}"
    return any(host.endswith(f".{name}") for name in _RESERVED)
