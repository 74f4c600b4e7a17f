"""A calendar merged into the bill: one transaction, in which the manager's word stands."""

import hashlib
import json
from collections.abc import Callable, Iterable
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F

from nightcap.core import publishing
from nightcap.core.time import utc_iso
from nightcap.events.feed.matching import match
from nightcap.events.feed.reading import Occurrence, Reading, Remark
from nightcap.events.feed.summary import Summary
from nightcap.events.models import Event, FeedRun
from nightcap.events.titles import is_test, title_key

Progress = Callable[[int, int], None]

_TIMES = {"starts_at", "ends_at", "is_all_day"}
_TAKEN_OVER = (
    "title",
    "description",
    "category",
    "location",
    "image_url",
    "eventbrite_link",
    *sorted(_TIMES),
)
_IN_CALENDARS = _TIMES | {"location", "cancelled_at"}
_AT_ONCE = 200


@transaction.atomic
def merge(
    reading: Reading, *, origin: str, zone: ZoneInfo, at: datetime, progress: Progress
) -> Summary:
    """Create, change and withdraw the events of an origin so that they say what its calendar says.

    What the manager set by hand stays, what the manager deleted stays away. A date that is gone is
    withdrawn, or kept and flagged while guests hold seats; one that is over is left alone.
    """
    # One import at a time: the next waits here, and then sees what this one did.
    list(FeedRun.objects.select_for_update().order_by("pk").values_list("pk"))
    merger = _Merger(reading, origin, at, progress)
    matches = match(list(Event.including_deleted.filter(source=origin)), reading.occurrences, zone)
    merger.create(matches.new)
    merger.update(matches.pairs)
    merger.withdraw(matches.gone)
    if merger.is_public_change:
        publishing.bump()
    return merger.summary


class _Merger:
    def __init__(self, reading: Reading, origin: str, at: datetime, progress: Progress) -> None:
        self.summary = Summary()
        self.summary.skip(reading.remarks)
        self.is_public_change = False
        self._unread = reading.unread
        self._origin = origin
        self._at = at
        self._progress = progress
        self._done = 0
        self._total = len(reading.occurrences)

    def create(self, occurrences: list[Occurrence]) -> None:
        for start in range(0, len(occurrences), _AT_ONCE):
            batch = occurrences[start : start + _AT_ONCE]
            Event.objects.bulk_create(self._event(occurrence) for occurrence in batch)
            self._advance(len(batch))
        self.summary.new = len(occurrences)
        self.is_public_change |= bool(occurrences)

    def update(self, pairs: list[tuple[Event, Occurrence]]) -> None:
        stale = [(row, occurrence) for row, occurrence in pairs if _is_stale(row, occurrence)]
        self.summary.unchanged += len(pairs) - len(stale)
        self._advance(len(pairs) - len(stale))
        # Read again under lock: the manager may be changing the same event.
        locked = Event.including_deleted.select_for_update().order_by("pk")
        fresh = locked.in_bulk([row.pk for row, _ in stale])
        for row, occurrence in stale:
            if row.pk in fresh:
                self._update(fresh[row.pk], occurrence)
            self._advance(1)
        self.summary.skip(
            Remark(row.title, "the manager deleted it") for row, _ in pairs if row.deleted_at
        )

    def withdraw(self, rows: Iterable[Event]) -> None:
        for row in rows:
            if row.deleted_at or row.over_at <= self._at or row.source_uid in self._unread:
                continue
            by_hand = "cancelled_at" in row.overridden_fields
            if row.cancelled_at and (row.missing_from_feed_at or by_hand):
                continue
            if by_hand or not self._cancel(row):
                self.summary.flagged += 1
                if row.missing_from_feed_at is None:
                    Event.objects.filter(pk=row.pk).update(missing_from_feed_at=self._at)

    def _cancel(self, row: Event) -> bool:
        # The condition is part of the UPDATE: a seat may be booked at this very moment.
        cancelled = Event.objects.filter(pk=row.pk, seats_taken=0).update(
            cancelled_at=self._at,
            missing_from_feed_at=self._at,
            updated_at=self._at,
            ical_sequence=F("ical_sequence") + 1,
            version=F("version") + 1,
        )
        self.summary.cancelled += cancelled
        self.is_public_change |= bool(cancelled)
        return bool(cancelled)

    def _event(self, occurrence: Occurrence) -> Event:
        event = Event(
            source=self._origin,
            source_uid=occurrence.uid,
            source_recurrence=occurrence.recurrence,
            source_hash=_hash(occurrence),
            title_key=title_key(occurrence.title),
            is_test=is_test(occurrence.title),
            created_at=self._at,
            updated_at=self._at,
        )
        for name in _TAKEN_OVER:
            setattr(event, name, getattr(occurrence, name))
        return event

    def _update(self, row: Event, occurrence: Occurrence) -> None:
        row.source_uid = occurrence.uid
        row.source_recurrence = occurrence.recurrence
        row.source_hash = _hash(occurrence)
        changed = set() if row.deleted_at else self._take_over(row, occurrence)
        if changed - {"missing_from_feed_at"}:
            row.begin_change(None)
            row.updated_at = self._at
            self.is_public_change = True
        if changed & _IN_CALENDARS:
            row.ical_sequence += 1
        row.save(
            update_fields=[
                *changed,
                *("title_key", "is_test", "updated_at", "ical_sequence", "version"),
                *("source_uid", "source_recurrence", "source_hash"),
            ]
        )
        if changed:
            self.summary.changed += 1
        elif not row.deleted_at:
            self.summary.unchanged += 1

    def _take_over(self, row: Event, occurrence: Occurrence) -> set[str]:
        """Write onto the row what the manager has not set, and return what really changed."""
        by_hand = set(row.overridden_fields)
        if by_hand & _TIMES:
            by_hand |= _TIMES
        values = {name: getattr(occurrence, name) for name in _TAKEN_OVER}
        if row.missing_from_feed_at:
            values |= {"missing_from_feed_at": None, "cancelled_at": None}
        changed = {
            name
            for name, value in values.items()
            if name not in by_hand and getattr(row, name) != value
        }
        for name in changed:
            setattr(row, name, values[name])
        row.title_key = title_key(row.title)
        row.is_test = is_test(row.title)
        return changed

    def _advance(self, count: int) -> None:
        self._done += count
        self._progress(self._done, self._total)


def _is_stale(row: Event, occurrence: Occurrence) -> bool:
    identity = (row.source_uid, row.source_recurrence)
    return (
        identity != (occurrence.uid, occurrence.recurrence)
        or row.source_hash != _hash(occurrence)
        or row.missing_from_feed_at is not None
    )


def _hash(occurrence: Occurrence) -> str:
    values = [getattr(occurrence, name) for name in _TAKEN_OVER]
    text = json.dumps([utc_iso(v) if isinstance(v, datetime) else v for v in values])
    return hashlib.sha256(text.encode()).hexdigest()
