"""Previews an import by the same plan, with the questions for the manager."""

from collections.abc import Iterator
from copy import copy
from datetime import datetime
from typing import Annotated, Literal, NamedTuple
from zoneinfo import ZoneInfo

from pydantic import Field

from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.core.writing import changes
from nightcap.events.feed.merge import MOST_NAMED, FeedSummaryOut
from nightcap.events.feed.plan import (
    Plan,
    has_identity,
    identity_of,
    is_withdrawn,
    over_at,
    remark_on,
    values_for,
    would_change,
)
from nightcap.events.feed.reading import Occurrence, Reading
from nightcap.events.models import Event
from nightcap.events.rules import (
    TooManyGone,
    WithdrawalOut,
    refuse_many_withdrawals,
    stays_when_gone,
)
from nightcap.venue.profile import profile

MOST_SAMPLED = 10
"""The most new dates that a preview names."""


class DateOut(CamelSchema):
    """A date of the calendar."""

    title: str
    starts_at: Annotated[Instant, Field(alias="date")]
    is_all_day: bool


class NewDateOut(DateOut):
    """A date that an import would add."""

    capacity: int | None
    """The seats that it would have; null for unlimited."""


class DuplicateOut(DateOut):
    """A new date with the title and start of an event that the manager has added."""

    event_id: int
    shares_room: bool
    """Whether a second event would be in the room of the first."""


class ClashOut(CamelSchema):
    """A new or moved date, and another show in the same room at that time."""

    title: str
    starts_at: Annotated[Instant, Field(alias="date")]
    other_title: str
    other_starts_at: Annotated[Instant, Field(alias="otherDate")]


class FeedPreviewOut(FeedSummaryOut):
    """The changes that an import would make.

    `new` counts the dates that would be added, without `duplicates`; `newPast` of them are over.
    """

    is_preview: Literal[True] = True
    is_scheduled: bool
    """Whether the calendar is also imported every quarter of an hour, past dates included."""
    new_past: int
    sample: list[NewDateOut]
    """The soonest of the new dates that are not over."""
    duplicates: list[DuplicateOut]
    """Soonest first; linked unless the import chooses otherwise."""
    clashes: list[ClashOut]
    """At most a hundred, soonest first."""
    withdrawals: list[WithdrawalOut]
    """The coming events that would be cancelled, at most a hundred of them."""
    needs_confirmation: bool
    """Whether the import needs `isConfirmed`, because it would cancel many events."""


def preview(
    reading: Reading, *, origin: str, zone: ZoneInfo, at: datetime, is_scheduled: bool
) -> FeedPreviewOut:
    """Return the result of a `merge` that the manager starts, without making it."""
    plan = Plan.of(reading, origin, zone, at, is_by_itself=False)
    to_come = sorted((one for one in plan.new if over_at(one) > at), key=_start)
    found = FeedPreviewOut(
        is_scheduled=is_scheduled,
        new=len(plan.new),
        new_past=len(plan.new) - len(to_come),
        changed=0,
        unchanged=0,
        cancelled=0,
        flagged=0,
        skipped=[*reading.remarks, *plan.left_out],
        sample=[_new_date(one) for one in to_come[:MOST_SAMPLED]],
        duplicates=[
            DuplicateOut(
                event_id=row.pk,
                shares_room=_share_room(row, one),
                title=one.title,
                starts_at=one.starts_at,
                is_all_day=one.is_all_day,
            )
            for row, one in sorted(plan.duplicates, key=lambda pair: pair[1].starts_at)
        ],
        clashes=_clashes(plan, at)[:MOST_NAMED],
        withdrawals=[],
        needs_confirmation=False,
    )
    for row, occurrence in plan.pairs:
        if row.deleted_at:
            found.skipped.append(remark_on(row, "the manager deleted it"))
            found.unchanged += has_identity(row, identity_of(occurrence))
        elif would_change(row, occurrence):
            found.changed += 1
        else:
            found.unchanged += 1
    withdrawn = []
    for row in plan.gone:
        if is_withdrawn(row):
            continue
        if stays_when_gone(row):
            found.flagged += 1
        else:
            withdrawn.append(row)
    found.cancelled = len(withdrawn)
    withdrawn.sort(key=_start)
    found.withdrawals = [
        WithdrawalOut(event_id=row.pk, title=row.title, starts_at=row.starts_at)
        for row in withdrawn[:MOST_NAMED]
    ]
    try:
        refuse_many_withdrawals(plan.gone, plan.rows, at=at)
    except TooManyGone:
        found.needs_confirmation = True
    found.close(at, zone)
    return found


def _start(one: Event | Occurrence) -> datetime:
    return one.starts_at


def _new_date(occurrence: Occurrence) -> NewDateOut:
    return NewDateOut(
        title=occurrence.title,
        starts_at=occurrence.starts_at,
        is_all_day=occurrence.is_all_day,
        capacity=profile().seats_for(occurrence.location),
    )


class _Show(NamedTuple):
    """A show as it would be after the import."""

    title: str
    start: datetime
    end: datetime
    rooms: frozenset[str]
    is_new: bool
    """Whether the import adds or moves it."""


def _clashes(plan: Plan, at: datetime) -> list[ClashOut]:
    """Return the new and moved dates that share a room with another show to come."""
    shows = sorted(_shows_after(plan, at), key=lambda show: show.start)
    found: list[ClashOut] = []
    for place, show in enumerate(shows):
        for other in shows[place + 1 :]:
            # Soonest first: the others do not begin before this one ends.
            if other.start >= show.end:
                break
            if show.rooms.isdisjoint(other.rooms) or not (show.is_new or other.is_new):
                continue
            one, beside = (show, other) if show.is_new else (other, show)
            found.append(
                ClashOut(
                    title=one.title,
                    starts_at=one.start,
                    other_title=beside.title,
                    other_starts_at=beside.start,
                )
            )
    return found


def _shows_after(plan: Plan, at: datetime) -> Iterator[_Show]:
    """Yield the future shows after the import; all-day events take no room."""
    replaced = {row.pk for row, _ in plan.pairs}
    replaced |= {row.pk for row in plan.gone if not stays_when_gone(row)}
    for row in Event.objects.taking_room().not_over(at).filter(is_all_day=False):
        if row.pk not in replaced:
            yield _show(row, is_new=False)
    for row, occurrence in plan.pairs:
        if row.deleted_at is not None or is_withdrawn(row):
            continue
        becomes = copy(row)
        changes.assign(becomes, values_for(row, occurrence))
        show = _show(becomes, is_new=_show(row, is_new=False) != _show(becomes, is_new=False))
        if show.end > at and not becomes.is_all_day:
            yield show
    for one in plan.new:
        if over_at(one) > at and not one.is_all_day:
            yield _show(one, is_new=True)


def _share_room(row: Event, one: Occurrence) -> bool:
    rooms = profile().rooms_taken
    return not rooms(row.location).isdisjoint(rooms(one.location))


def _show(one: Event | Occurrence, *, is_new: bool) -> _Show:
    rooms = profile().rooms_taken(one.location)
    return _Show(one.title, one.starts_at, over_at(one), rooms, is_new)
