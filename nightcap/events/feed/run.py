"""The import of the venue's calendar: on demand, and by itself every quarter of an hour."""

import logging
from dataclasses import asdict
from datetime import timedelta

from django.conf import settings
from django.db.models import Q

from nightcap.core.errors import DomainError
from nightcap.core.time import now
from nightcap.events.errors import FeedError
from nightcap.events.feed import fetch, merge, sandbox
from nightcap.events.feed.merge import Progress, Summary
from nightcap.events.feed.parse import NotACalendar
from nightcap.events.models import FeedRun
from nightcap.venue.profile import profile

EVERY = timedelta(minutes=15)
VENUE_CALENDAR = "feed"
"""The origin of what the venue's own calendar holds: `source` of those events."""

log = logging.getLogger(__name__)


def import_feed(
    source: str, *, origin: str = VENUE_CALENDAR, progress: Progress | None = None
) -> Summary:
    """Import a calendar from the path of a file or from an http(s) or webcal address.

    Events of another `origin` are not touched; all imports with the same one are the same
    calendar, wherever it was read from. `progress` is told (done, total) dates.
    Raises FeedError, after which nothing has changed.
    """
    run, _ = FeedRun.objects.get_or_create(source=source[:2000])
    FeedRun.objects.filter(pk=run.pk).update(began_at=now(), finished_at=None)
    return _run(run.pk, source, origin, progress or _silently)


def import_from_address(address: str) -> Summary:
    """Import from an address; '' stands for the one in the settings.

    Raises FeedError, also for what is not an http(s) or webcal address.
    """
    source = address.strip() or settings.FEED_URL
    if not source:
        raise FeedError("Give the feed's address, or set NIGHTCAP_FEED_URL.")
    if not fetch.is_address(source):
        raise FeedError(fetch.NOT_AN_ADDRESS)
    return import_feed(source)


def due_import() -> Summary | None:
    """Import from the address in the settings unless that was tried within EVERY.

    Of several servers one does it. A failure is logged and kept in its FeedRun; the answer is None
    then, as it is when nothing was due.
    """
    source = settings.FEED_URL
    if not source:
        return None
    run, _ = FeedRun.objects.get_or_create(source=source[:2000])
    at = now()
    due = Q(began_at=None) | Q(began_at__lte=at - EVERY)
    claimed = FeedRun.objects.filter(due, pk=run.pk).update(began_at=at, finished_at=None)
    if not claimed:
        return None
    try:
        return _run(run.pk, source, VENUE_CALENDAR, _silently)
    except DomainError as error:
        log.warning("The feed was not imported: %s", error)
        return None


def _run(run_id: int, source: str, origin: str, progress: Progress) -> Summary:
    try:
        summary = _import(source, origin, progress)
    except Exception as error:
        expected = isinstance(error, DomainError)
        text = str(error) if expected else "The import failed on our side; the log says why."
        FeedRun.objects.filter(pk=run_id).update(finished_at=now(), error=text)
        raise
    FeedRun.objects.filter(pk=run_id).update(finished_at=now(), error="", summary=asdict(summary))
    return summary


def _import(source: str, origin: str, progress: Progress) -> Summary:
    zone = profile().time_zone
    data = fetch.fetch(source, allow_private=settings.FEED_ALLOW_PRIVATE)
    try:
        reading = sandbox.read(data, zone=zone, at=now())
    except NotACalendar as error:
        raise FeedError(str(error)) from error
    return merge.merge(reading, origin=origin, zone=zone, at=now(), progress=progress)


def _silently(done: int, total: int) -> None:
    """Tell nobody."""
