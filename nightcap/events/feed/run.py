"""The import of the venue's calendar: on demand, and every quarter of an hour."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.conf import settings
from django.db.models import Q

from nightcap.connections.services import feed_url, is_set, readable
from nightcap.core.errors import DomainError, TooLarge
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.core.writing.locking import lock
from nightcap.events import mails
from nightcap.events.feed import merge, preview, reading
from nightcap.events.feed.merge import VENUE_CALENDAR, FeedImportOut, Progress
from nightcap.events.feed.plan import DEFAULTS, Choices
from nightcap.events.feed.preview import FeedPreviewOut
from nightcap.events.feed.reading import NotACalendar, Reading
from nightcap.events.models import FeedRun
from nightcap.events.rules import FeedError, TooManyGone
from nightcap.venue.profile import profile

EVERY = timedelta(minutes=15)

UPLOADED = "Uploaded file"
"""Source of an import whose text was uploaded, in place of an address."""
OWN = ""
"""Source of the venue's own calendar, whose address may contain a secret."""

log = logging.getLogger(__name__)


def import_feed(
    source: str,
    *,
    origin: str = VENUE_CALENDAR,
    progress: Progress | None = None,
    choices: Choices = DEFAULTS,
) -> FeedImportOut:
    """Import a calendar from the path of a file or from an http(s) or webcal address.

    Events of another `origin` are not changed; all imports with the same one are the same calendar,
    from any address. `progress` is called with (done, total) dates. Raises FeedError, after which
    no event has changed. Its subclass TooManyGone means that many coming events are missing and a
    person has to confirm their withdrawal.
    """
    run_id = _begin(source)
    with _recorded(run_id):
        found = _read(source)
        return _merge(run_id, found, origin, progress, choices)


def check_readable(source: str) -> None:
    """Read a calendar as `import_feed` does, without writing. Raises FeedError."""
    _read(source)


def import_from_address(address: str, choices: Choices = DEFAULTS) -> FeedImportOut:
    """Import from an address; '' is the venue's own calendar.

    Raises FeedError as `import_feed` does, also for anything but an http(s) or webcal address.
    """
    return import_feed(_checked(address), choices=choices)


def preview_address(address: str) -> FeedPreviewOut:
    """Return the result of `import_from_address`, without writing. Raises FeedError."""
    source = _checked(address)
    return _preview(_read(source), is_scheduled=source == feed_url())


def import_from_text(text: str, choices: Choices = DEFAULTS) -> FeedImportOut:
    """Import the text of a calendar file.

    Raises TooLarge, and FeedError as `import_feed` does; both name the field `file`.
    """
    with _about_file():
        found = _read_text(text)
        # A text that is not a calendar is refused before a run is recorded.
        run_id = _begin(UPLOADED)
        with _recorded(run_id):
            return _merge(run_id, found, VENUE_CALENDAR, None, choices)


def preview_text(text: str) -> FeedPreviewOut:
    """Return the result of `import_from_text`, without writing. Raises the same errors."""
    with _about_file():
        return _preview(_read_text(text), is_scheduled=False)


def _checked(address: str) -> str:
    # Loading the HTTP client here keeps it out of every start.
    from nightcap.events.feed import fetch

    source = address.strip() or readable("feed_url")
    if not source:
        raise FeedError("Give the calendar's address, or let a manager set it under Connections.")
    if not fetch.is_address(source):
        raise FeedError(fetch.NOT_AN_ADDRESS)
    return source


def _begin(source: str) -> int:
    name = OWN if source == feed_url() else source[:2000]
    run, _ = FeedRun.objects.get_or_create(source=name)
    FeedRun.objects.filter(pk=run.pk).update(began_at=now(), finished_at=None)
    return run.pk


def due_import() -> FeedImportOut | None:
    """Import the venue's own calendar unless the last attempt is less than EVERY ago.

    Only one of several servers does so. A failure is logged and stored in its FeedRun. Returns None
    after a failure, and if no import was due.

    Rule: The calendar is imported every quarter of an hour. If the manager has to confirm the
    withdrawals, an email asks for it, once.
    """
    if not is_set("feed_url"):
        # Without a calendar the question about its withdrawals is settled.
        FeedRun.objects.filter(source=OWN).exclude(withdrawals=[]).update(withdrawals=[])
        return None
    run, _ = FeedRun.objects.get_or_create(source=OWN)
    at = now()
    due = Q(began_at=None) | Q(began_at__lte=at - EVERY)
    claimed = FeedRun.objects.filter(due, pk=run.pk).update(began_at=at, finished_at=None)
    if not claimed:
        return None
    try:
        with _recorded(run.pk, ask=mails.ask_about_withdrawals):
            source = readable("feed_url")
            # Delete the run of an earlier manual import from the same address.
            FeedRun.objects.filter(source=source[:2000]).delete()
            return _merge(run.pk, _read(source), VENUE_CALENDAR, None, is_by_itself=True)
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


@contextmanager
def _about_file() -> Iterator[None]:
    """Add the field `file` to an error, because a file has no address."""
    try:
        yield
    except FeedError as error:
        error.fields = {"file": str(error)}
        raise


def _read(source: str) -> Reading:
    from nightcap.events.feed import fetch

    return _parse(fetch.fetch_calendar(source, allow_private=settings.FEED_ALLOW_PRIVATE))


def _read_text(text: str) -> Reading:
    from nightcap.events.feed.fetch import MOST_BYTES

    data = text.encode(errors="replace")
    if len(data) > MOST_BYTES:
        message = f"The file is larger than {MOST_BYTES // 1_000_000} MB."
        raise TooLarge(message, fields={"file": message})
    return _parse(data)


def _parse(data: bytes) -> Reading:
    try:
        return reading.read_calendar(data, zone=profile().time_zone, at=now())
    except NotACalendar as error:
        raise FeedError(str(error)) from error


def _preview(found: Reading, *, is_scheduled: bool) -> FeedPreviewOut:
    return preview.preview(
        found,
        origin=VENUE_CALENDAR,
        zone=profile().time_zone,
        at=now(),
        is_scheduled=is_scheduled,
    )


def _merge(
    run_id: int,
    found: Reading,
    origin: str,
    progress: Progress | None,
    choices: Choices = DEFAULTS,
    *,
    is_by_itself: bool = False,
) -> FeedImportOut:
    summary = merge.merge(
        found,
        origin=origin,
        zone=profile().time_zone,
        at=now(),
        progress=progress,
        choices=choices,
        is_by_itself=is_by_itself,
    )
    FeedRun.objects.filter(pk=run_id).update(
        finished_at=now(),
        error="",
        summary=summary.model_dump(mode="json", exclude={"id"}),
        withdrawals=[],
    )
    return summary
