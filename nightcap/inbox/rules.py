"""Conflicts in the calendar: for its marks, and for the question before saving.

Two entries conflict if they overlap in time, and an entry conflicts with each closed day that it
takes. Inquiries that are not confirmed or have no date, drafts, cancelled and test events conflict
with no entry.

Rule: The calendar warns of conflicts; it never forbids one.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from itertools import chain
from typing import Literal, NamedTuple

from django.db.models import Model

from nightcap.events.models import Event
from nightcap.inbox.models import HostInquiry, Status
from nightcap.venue import special_days
from nightcap.venue.models import SpecialDay
from nightcap.venue.profile import profile

_DAY = timedelta(days=1)


class Span(NamedTuple):
    """A half-open span of time."""

    start: datetime
    end: datetime

    @classmethod
    def of_event(cls, event: Event) -> "Span":
        """Return the time of an event."""
        return cls(event.starts_at, event.over_at)

    @classmethod
    def of_inquiry(cls, inquiry: HostInquiry) -> "Span | None":
        """Return when an inquiry's event would be; None without a date."""
        return cls(*inquiry.times) if inquiry.times else None

    def overlaps(self, other: "Span") -> bool:
        """Return whether the two overlap; spans that only touch do not."""
        return self.start < other.end and other.start < self.end

    def days(self) -> Iterator[date]:
        """Yield the days at the venue that the span takes (`special_days.days_taken`)."""
        return special_days.days_taken(self.start, self.end)

    def days_touched(self) -> Iterator[date]:
        """Yield the days at the venue that any part of the span touches."""
        return special_days.days_touched(self.start, self.end)


class Item(NamedTuple):
    """An entry of the calendar."""

    kind: Literal["event", "inquiry", "closed"]
    row: Event | HostInquiry | SpecialDay
    span: Span

    @property
    def title(self) -> str:
        """The title in the calendar."""
        match self.row:
            case SpecialDay():
                return self.row.note or "Closed"
            case HostInquiry():
                return self.row.subject
            case Event():
                return self.row.title

    def conflicts_with(self, other: "Item") -> bool:
        """Return whether the two conflict."""
        if "closed" not in {self.kind, other.kind}:
            return self.span.overlaps(other.span)
        day, taking = (self, other) if self.kind == "closed" else (other, self)
        return isinstance(day.row, SpecialDay) and day.row.date in taking.span.days()


def items(first: date, last: date) -> list[Item]:
    """Return the calendar's entries between two days at the venue, inclusive, soonest first."""
    zone = profile().time_zone
    span = Span(
        datetime.combine(first, time.min, zone), datetime.combine(last + _DAY, time.min, zone)
    )
    events = Event.objects.taking_room().overlapping(*span)
    # An evening that began the day before may last until the first one.
    inquiries = HostInquiry.objects.filter(
        status=Status.CONFIRMED, event_date__range=(first - _DAY, last)
    )
    found = [Item("event", event, Span.of_event(event)) for event in events]
    found += [
        Item("inquiry", inquiry, when)
        for inquiry in inquiries
        if (when := Span.of_inquiry(inquiry))
    ]
    found += [closed(day) for day in special_days.closed_between(first, last)]
    return sorted((item for item in found if item.span.overlaps(span)), key=lambda item: item.span)


def closed(day: SpecialDay) -> Item:
    """Return a closed day as an entry of the calendar."""
    zone = profile().time_zone
    midnight = datetime.combine(day.date, time.min, zone)
    return Item("closed", day, Span(midnight, datetime.combine(day.date + _DAY, time.min, zone)))


def conflicts(spans: Sequence[Span], *, except_rows: Collection[Model] = ()) -> list[list[Item]]:
    """Return for each of these times the conflicts of an event then, soonest first.

    `except_rows` are the rows that have these times, and are left out.
    """
    days = [day for span in spans for day in span.days()]
    if not days:
        return []
    excepted = {(type(row), row.pk) for row in except_rows}
    # Grouped by day, so that each span is compared only with entries near it.
    by_day = defaultdict[date, list[Item]](list)
    for item in items(min(days) - _DAY, max(days) + _DAY):
        if (type(item.row), item.row.pk) not in excepted:
            for day in item.span.days_touched():
                by_day[day].append(item)
    return [_conflicts_of(span, by_day) for span in spans]


def _conflicts_of(span: Span, by_day: Mapping[date, Sequence[Item]]) -> list[Item]:
    wanted = Item("event", Event(), span)
    near = (item for day in span.days_touched() for item in by_day.get(day, ()))
    return _each_once(item for item in near if wanted.conflicts_with(item))


def all_conflicts(spans: Sequence[Span], *, except_rows: Collection[Model] = ()) -> list[Item]:
    """Return the conflicts of all these times together, each once, soonest first."""
    return _each_once(chain.from_iterable(conflicts(spans, except_rows=except_rows)))


def _each_once(items: Iterable[Item]) -> list[Item]:
    found = {(item.kind, item.row.pk): item for item in items}
    return sorted(found.values(), key=lambda item: item.span)
