"""What else is on when somebody wants to host an event."""

from datetime import date, datetime, time, timedelta
from typing import Annotated

from pydantic import Field

from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.events.models import Event
from nightcap.inbox.clashes import Span
from nightcap.inbox.fields import WallTime
from nightcap.inbox.models import HostInquiry, Status
from nightcap.venue import special_days
from nightcap.venue.profile import profile

DAYS_AROUND = 3
"""How many days before and after an inquiry's day the calendar shows."""
MOST_SHOWN = 200
"""How many other inquiries it shows: more can only be the work of machines."""


class EventThenOut(CamelSchema):
    """An event about the day of an inquiry."""

    id: int
    title: str
    category: str
    starts_at: Annotated[Instant, Field(alias="date")]
    ends_at: Annotated[Instant, Field(alias="endDate")]
    is_all_day: bool
    overlaps: bool


class InquiryThenOut(CamelSchema):
    """Another inquiry about the day of an inquiry."""

    id: int
    event_name: str
    event_date: date
    start_time: WallTime
    end_time: WallTime
    guest_count: int
    status: Status
    overlaps: bool


class ClosedThenOut(CamelSchema):
    """A closed day about the day of an inquiry."""

    date: date
    note: str
    overlaps: bool


class InquiryCalendarOut(CamelSchema):
    """What else is on from `firstDay` to `lastDay`; `overlaps` says what is on at that very time.

    `startsAt` and `endsAt` are the inquiry's own times.
    """

    event_date: date
    starts_at: Instant
    ends_at: Instant
    first_day: date
    last_day: date
    events: list[EventThenOut]
    inquiries: list[InquiryThenOut]
    closed_days: list[ClosedThenOut]


def around(inquiry: HostInquiry) -> InquiryCalendarOut:
    """Return what else is on about the day of an inquiry: events, and the other inquiries.

    Declined inquiries, cancelled events and test events take no room and are left out.
    """
    reach = timedelta(days=DAYS_AROUND)
    first, last = inquiry.event_date - reach, inquiry.event_date + reach
    return InquiryCalendarOut(
        event_date=inquiry.event_date,
        starts_at=inquiry.starts_at,
        ends_at=inquiry.ends_at,
        first_day=first,
        last_day=last,
        events=_events(inquiry, first, last),
        inquiries=_other_inquiries(inquiry, first, last),
        closed_days=_closed_days(inquiry, first, last),
    )


def _events(inquiry: HostInquiry, first: date, last: date) -> list[EventThenOut]:
    zone = profile().time_zone
    begin = datetime.combine(first, time.min, zone)
    end = datetime.combine(last + timedelta(days=1), time.min, zone)
    own = Span.of_inquiry(inquiry)
    return [
        EventThenOut(
            id=event.pk,
            title=event.title,
            category=event.category,
            starts_at=event.starts_at,
            ends_at=event.over_at,
            is_all_day=event.is_all_day,
            overlaps=own.meets(Span.of_event(event)),
        )
        for event in Event.objects.public().overlapping(begin, end)
    ]


def _other_inquiries(inquiry: HostInquiry, first: date, last: date) -> list[InquiryThenOut]:
    others = HostInquiry.objects.filter(event_date__range=(first, last)).exclude(pk=inquiry.pk)
    taking_room = others.exclude(status=Status.DECLINED)
    own = Span.of_inquiry(inquiry)
    return [
        InquiryThenOut(
            id=other.pk,
            event_name=other.event_name,
            event_date=other.event_date,
            start_time=other.start_time,
            end_time=other.end_time,
            guest_count=other.guest_count,
            status=Status(other.status),
            overlaps=own.meets(Span.of_inquiry(other)),
        )
        for other in taking_room.order_by("event_date", "start_time", "pk")[:MOST_SHOWN]
    ]


def _closed_days(inquiry: HostInquiry, first: date, last: date) -> list[ClosedThenOut]:
    taken = set(Span.of_inquiry(inquiry).days())
    return [
        ClosedThenOut(date=day.date, note=day.note, overlaps=day.date in taken)
        for day in special_days.closed_between(first, last)
    ]
