"""What else is on when somebody wants to hold an evening."""

from datetime import date
from typing import Annotated, Self

from pydantic import Field

from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.inbox.models import Status
from nightcap.inbox.queries import Around
from nightcap.inbox.schemas.fields import WallTime


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

    @classmethod
    def of(cls, around: Around) -> Self:
        """Write down what a query found."""
        inquiry = around.inquiry
        return cls(
            event_date=inquiry.event_date,
            starts_at=inquiry.starts_at,
            ends_at=inquiry.ends_at,
            first_day=around.first_day,
            last_day=around.last_day,
            events=[
                EventThenOut(
                    id=event.pk,
                    title=event.title,
                    category=event.category,
                    starts_at=event.starts_at,
                    ends_at=event.over_at,
                    is_all_day=event.is_all_day,
                    overlaps=inquiry.meets(event.starts_at, event.over_at),
                )
                for event in around.events
            ],
            inquiries=[
                InquiryThenOut(
                    id=other.pk,
                    event_name=other.event_name,
                    event_date=other.event_date,
                    start_time=other.start_time,
                    end_time=other.end_time,
                    guest_count=other.guest_count,
                    status=Status(other.status),
                    overlaps=inquiry.meets(other.starts_at, other.ends_at),
                )
                for other in around.inquiries
            ],
        )
