"""The manager's calendar: events, confirmed inquiries and special days, and what clashes."""

from collections import defaultdict
from datetime import date, timedelta
from typing import Annotated, Literal

from pydantic import Field

from nightcap.core.errors import Invalid
from nightcap.core.fields import Moment
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.events.fields import Scope
from nightcap.events.models import DEFAULT_LENGTH, Event
from nightcap.events.selectors import get_event
from nightcap.events.services import series
from nightcap.events.services.series import Rhythm, Times
from nightcap.inbox.clashes import Item, Span, clashing, closed, in_the_way, items
from nightcap.inbox.fields import Day
from nightcap.inbox.models import HostInquiry
from nightcap.venue import special_days
from nightcap.venue.models import SpecialDay
from nightcap.venue.special_days import SpecialDayOut

MOST_DAYS = 92
"""How many days the calendar shows at once."""


class CalendarIn(CamelSchema):
    """From which day at the venue to which, both included."""

    first: Annotated[Day, Field(alias="from")]
    last: Annotated[Day, Field(alias="to")]


class CalendarItemOut(CamelSchema):
    """Something that takes room; `category` is an event's alone."""

    kind: Literal["event", "inquiry", "closed"]
    id: int
    title: str
    starts_at: Annotated[Instant, Field(alias="date")]
    ends_at: Annotated[Instant, Field(alias="endDate")]
    is_all_day: bool
    category: str


class ShownItemOut(CalendarItemOut):
    """Something in the calendar, and what is in its way, by title."""

    clashes_with: list[str]


class CalendarOut(CamelSchema):
    """The manager's calendar."""

    items: list[ShownItemOut]
    special_days: list[SpecialDayOut]


class ClashesIn(CamelSchema):
    """An event's new times; with `scope`, its series moves too."""

    start: Moment
    end: Moment | None = None
    event: int | None = None
    scope: Scope = Scope.THIS


class RepetitionIn(CamelSchema):
    """Which event shall be repeated, until which day at the venue, and how often."""

    event: int
    until: Day
    every: Rhythm = Rhythm.WEEK


class ClosedDayIn(CamelSchema):
    """Which day at the venue shall be closed."""

    day: Day


class RepeatedDayOut(CamelSchema):
    """A day on which an event would be repeated, and what is in the way then."""

    date: date
    clashes: list[CalendarItemOut]


def month(first: date, last: date) -> CalendarOut:
    """Return what takes room from a day to another. Raises Invalid for too many days, or none."""
    if not timedelta() <= last - first < timedelta(days=MOST_DAYS):
        raise Invalid(
            f"The calendar shows 1 to {MOST_DAYS} days.",
            fields={"to": f"must be 0 to {MOST_DAYS - 1} days after from"},
        )
    found = items(first, last)
    in_the_way = defaultdict[int, list[str]](list)
    for one, item in enumerate(found):
        for other in range(one + 1, len(found)):
            # Soonest first: none of the rest begins before this one ends.
            if found[other].span.start >= item.span.end:
                break
            if item.clashes(found[other]):
                in_the_way[one].append(found[other].title)
                in_the_way[other].append(item.title)
    shown = [
        ShownItemOut(**dict(_out(item)), clashes_with=in_the_way[place])
        for place, item in enumerate(found)
    ]
    days = [SpecialDayOut.from_orm(day) for day in special_days.between(first, last)]
    return CalendarOut(items=shown, special_days=days)


def clashes_of_event(asked: ClashesIn) -> list[CalendarItemOut]:
    """Return what is in the way of an event at these times, and of the dates that move with it.

    Raises NoSuchRow.
    """
    becomes = Times(asked.start, asked.end, is_all_day=False)
    spans = [Span(asked.start, asked.end or asked.start + DEFAULT_LENGTH)]
    rows: list[Event] = []
    if asked.event is not None:
        event = get_event(asked.event)
        others = series.other_dates(event, asked.scope)
        was = Times.of_event(event)._replace(is_all_day=False)
        rows = [event, *others]
        for other in others:
            series.move_date(other, was, becomes)
            spans.append(Span.of_event(other))
    return [_out(item) for item in clashing(spans, except_rows=rows)]


def clashes_of_repetition(asked: RepetitionIn) -> list[RepeatedDayOut]:
    """Return the days of a repetition that something is in the way of, soonest first.

    Raises NoSuchRow.
    """
    event = get_event(asked.event)
    spans = [
        Span.of_event(further)
        for further in series.further_dates(event, until=asked.until, every=asked.every)
    ]
    found = in_the_way(spans, except_rows=[event])
    return [
        RepeatedDayOut(date=next(span.days()), clashes=[_out(item) for item in clashes])
        for span, clashes in zip(spans, found, strict=True)
        if clashes
    ]


def clashes_of_closed_day(day: date) -> list[CalendarItemOut]:
    """Return what takes place on a day, should it be closed."""
    own = closed(SpecialDay(date=day))
    found = [item for item in items(day, day) if item.kind != "closed"]
    return [_out(item) for item in found if own.clashes(item)]


def clashes_of_inquiry(inquiry: HostInquiry) -> list[CalendarItemOut]:
    """Return what is in the way of an inquiry, should it be confirmed."""
    spans = [Span.of_inquiry(inquiry)]
    return [_out(item) for item in clashing(spans, except_rows=[inquiry])]


def _out(item: Item) -> CalendarItemOut:
    event = item.row if isinstance(item.row, Event) else None
    return CalendarItemOut(
        kind=item.kind,
        id=item.row.pk,
        title=item.title,
        starts_at=item.span.start,
        ends_at=item.span.end,
        is_all_day=item.kind == "closed" or (event is not None and event.is_all_day),
        category=event.category if event else "",
    )
