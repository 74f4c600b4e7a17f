"""The import of the venue's calendar: on demand, and by itself every quarter of an hour."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.conf import settings
from django.db.models import Q

from nightcap.core.errors import DomainError
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.core.writing.locking import lock
from nightcap.events import mails
from nightcap.events.feed import merge, reading
from nightcap.events.feed.merge import FeedSummaryOut, Progress
from nightcap.events.feed.reading import NotACalendar
from nightcap.events.models import FeedRun
from nightcap.events.rules import FeedError, TooManyGone
from nightcap.venue.profile import profile

EVERY = timedelta(minutes=15)
VENUE_CALENDAR = "feed"
"""The origin of what the venue's own calendar holds: `source` of those events."""

log = logging.getLogger(__name__)


def import_feed(
    source: str,
    *,
    origin: str = VENUE_CALENDAR,
    progress: Progress | None = None,
    is_confirmed: bool = False,
) -> FeedSummaryOut:
    """Import a calendar from the path of a file or from an http(s) or webcal address.

    Events of another `origin` are not touched; all imports with the same one are the same
    calendar, wherever it was read from. `progress` is called with (done, total) dates.
    Raises FeedError, after which nothing has changed. Its subclass TooManyGone means that many
    coming events are gone and a person has to confirm their withdrawal.
    """
    run, _ = FeedRun.objects.get_or_create(source=source[:2000])
    FeedRun.objects.filter(pk=run.pk).update(began_at=now(), finished_at=None)
    with _recorded(run.pk):
        return _import(run.pk, source, origin, progress, is_confirmed)


def import_from_address(address: str, *, is_confirmed: bool = False) -> FeedSummaryOut:
    """Import from an address; '' stands for the one in the settings.

    Raises FeedError as `import_feed` does, also for anything but an http(s) or webcal address.
    """
    # It loads an HTTP client, which no start shall wait for.
    from nightcap.events.feed import fetch

    source = address.strip() or settings.FEED_URL
    if not source:
        raise FeedError("Give the feed's address, or set NIGHTCAP_FEED_URL.")
    if not fetch.is_address(source):
        raise FeedError(fetch.NOT_AN_ADDRESS)
    return import_feed(source, is_confirmed=is_confirmed)


def due_import() -> FeedSummaryOut | None:
    """Import from the address in the settings unless that was tried within EVERY.

    Of several servers one does it. A failure is logged and kept in its FeedRun; None is returned
    then, as it is when nothing was due.

    Rule: The calendar is imported every quarter of an hour. Where the manager has to confirm what
    would be withdrawn, a mail asks for it, once.
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
        with _recorded(run.pk, ask=mails.ask_about_withdrawals):
            return _import(run.pk, source, VENUE_CALENDAR, None, is_confirmed=False)
    except DomainError as error:
        log.warning("The feed was not imported: %s", error)
        return None


@contextmanager
def _recorded(run_id: int, ask: Callable[[TooManyGone], None] | None = None) -> Iterator[None]:
    """Record why an import failed; `ask` is called with a question that was not open before."""
    try:
        yield
    except Exception as error:
        expected = isinstance(error, DomainError)
        text = str(error) if expected else "The import failed on our side; the log says why."
        with publishing.atomic():
            [run] = lock(FeedRun.objects.filter(pk=run_id))
            if isinstance(error, TooManyGone):
                if ask and not run.withdrawals:
                    ask(error)
                run.withdrawals = [one.model_dump(mode="json") for one in error.withdrawals]
            run.finished_at, run.error = now(), text
            run.save()
        raise


def _import(
    run_id: int, source: str, origin: str, progress: Progress | None, is_confirmed: bool
) -> FeedSummaryOut:
    from nightcap.events.feed import fetch

    zone = profile().time_zone
    data = fetch.fetch_calendar(source, allow_private=settings.FEED_ALLOW_PRIVATE)
    try:
        found = reading.read_calendar(data, zone=zone, at=now())
    except NotACalendar as error:
        raise FeedError(str(error)) from error
    summary = merge.merge(
        found,
        origin=origin,
        zone=zone,
        at=now(),
        progress=progress,
        is_confirmed=is_confirmed,
    )
    FeedRun.objects.filter(pk=run_id).update(
        finished_at=now(),
        error="",
        summary=summary.model_dump(mode="json"),
        withdrawals=[],
    )
    return summary
