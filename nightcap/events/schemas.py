"""Requests and responses of the events API, except the fields of events and links."""

from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Annotated, cast

from ninja import Schema
from pydantic import BeforeValidator, Field
from pydantic.alias_generators import to_camel

from nightcap.core.fields import Moment
from nightcap.core.lists import PageIn
from nightcap.core.schemas import IS_ADDRESS, NO_BOOLEAN, ON_ONE_LINE, CamelSchema
from nightcap.core.time import Instant
from nightcap.events.feed.merge import FeedSummaryOut
from nightcap.events.feed.plan import Choices, Duplicate
from nightcap.events.fields import (
    MOST_CHANGED,
    Also,
    EventId,
    EventOut,
    LinkFields,
    PriceAmount,
    Scope,
)
from nightcap.events.models import Event, EventLink, TicketStatus, WithLink
from nightcap.events.rules import WithdrawalOut
from nightcap.events.selectors import MOST_LISTED, EventSort, HasLink, Time, event_out
from nightcap.events.services import programme
from nightcap.events.services.repetition import MOST_REPEATED, Rhythm
from nightcap.events.tiers import Tier, list_in_words
from nightcap.venue.profile import profile

_MOST_DUPLICATES = 20_000
"""The most dates in a calendar."""


def _edge(value: str) -> datetime:
    try:
        if len(value) == len("2026-11-21"):
            midnight = datetime.combine(date.fromisoformat(value), time.min)
            return midnight.replace(tzinfo=profile().time_zone)
        instant = datetime.fromisoformat(value)
    except ValueError:
        instant = None
    if instant is None or instant.tzinfo is None:
        raise ValueError("must be a date like 2026-11-21 or an instant with its offset or Z")
    return instant


_ADMIN_COLUMNS = (
    "is_test",
    "seats_taken",
    "seats_by_tier",
    "walk_ins",
    "house_seats",
    "source",
    "version",
)

Edge = Annotated[Moment, BeforeValidator(_edge, json_schema_input_type=str)]
"""Start or end of a span: an instant, or a date, which means its midnight at the venue."""


class SpanIn(CamelSchema):
    """A half-open span of time; a side that is not given is open."""

    start: Annotated[Edge | None, Field(alias="from")] = None
    end: Annotated[Edge | None, Field(alias="to")] = None


class FirstIn(CamelSchema):
    """The number of events, and the event that they follow."""

    limit: Annotated[int, Field(ge=1, le=MOST_LISTED)] = MOST_LISTED
    after: Annotated[
        int | None,
        Field(ge=0, le=2**63 - 1, description="The id of an event; only those that begin after it"),
    ] = None


class NextIn(CamelSchema):
    """The earliest start and the category of the next event; an empty category is any."""

    start: Annotated[Edge | None, Field(alias="from")] = None
    category: Annotated[str, Field(max_length=60), ON_ONE_LINE] = ""


class DeletedIn(CamelSchema):
    """The events to delete with an event: other dates of its series, other events."""

    dates: Scope = Scope.THIS
    also: Also = Field(default_factory=list)


class ProgrammeIn(PageIn, SpanIn):
    """Page of the programme, by time, span and ticket address.

    With `is_public` only the events that visitors find: no test events, none cancelled.
    """

    when: Time = Time.ALL
    links: HasLink = HasLink.ALL
    is_public: bool = False
    sort: EventSort = ""


class TicketStatusIn(CamelSchema):
    ticket_status: TicketStatus


class SeatsLeftPercentOut(CamelSchema):
    """The percentages of seats left, or fewer, from which an event has each ticket status."""

    selling_fast: int
    limited_seats: int
    few_seats_left: int


class RepeatIn(Schema):
    """The last day at the venue of a repetition, its rhythm, and the days to leave out."""

    until: date
    every: Rhythm = Rhythm.WEEK
    without: Annotated[list[date], Field(max_length=MOST_REPEATED)] = Field(default_factory=list)


class ShowsIn(Schema):
    """Select shows by a search, and by the ids of some events."""

    search: str = ""
    events: Annotated[list[EventId], Field(max_length=MOST_CHANGED)] = Field(default_factory=list)


class DateOfSeriesOut(CamelSchema):
    """A date of a show."""

    id: int
    starts_at: Annotated[Instant, Field(alias="date")]
    is_all_day: bool


class SeriesOut(CamelSchema):
    """A show, which is the events of one title, and its dates."""

    title: str
    dates: list[DateOfSeriesOut]

    @classmethod
    def of_dates(cls, dates: Sequence[Event]) -> "SeriesOut":
        """Return a show by its dates, which are in order; its title is that of the last one."""
        return cls(title=dates[-1].title, dates=[DateOfSeriesOut.from_orm(date) for date in dates])


class SeriesDateOut(CamelSchema):
    """A date of a series, with the values in which it differs from the requested event."""

    id: int
    starts_at: Annotated[Instant, Field(alias="date")]
    is_cancelled: bool
    seats_taken: int
    own: dict[str, str]


def series_date_out(asked: WithLink, other: WithLink) -> SeriesDateOut:
    """Return a date of the requested event's series."""
    own = programme.own_values(asked, other)
    return SeriesDateOut.known(
        {
            **{
                name: getattr(other.event, name)
                for name in SeriesDateOut.model_fields
                if name != "own"
            },
            "own": {to_camel(name): _in_words(name, value) for name, value in own.items()},
        }
    )


def _in_words(name: str, value: object) -> str:
    if name == "tiers":
        return list_in_words(cast("list[Tier]", value), profile().currency)
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None or isinstance(value, bool) else str(value)


class EventLinkOut(LinkFields):
    """A saved link; texts and addresses that are not set are empty."""

    id: int
    title_key: str
    start_ts: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class OwnOut(CamelSchema):
    """The event's own values, which its link or its prices may override."""

    image_url: str
    eventbrite_link: str
    ticket_status: TicketStatus
    price_range: str


class AdminEventOut(EventOut):
    """An event as visitors see it, with the fields that only the manager reads.

    `seatsByTier` counts the booked seats of each price by its id; prices without any may be
    missing.
    """

    is_status_by_seats: bool
    members_only: bool
    price_amount: PriceAmount
    is_test: bool
    is_past: bool
    seats_taken: int
    seats_by_tier: dict[str, int]
    walk_ins: int
    house_seats: int
    source: Annotated[str, Field(description="'' for the manager, 'feed' for the calendar")]
    is_missing_from_feed: bool
    updated_at: Instant
    version: int
    own: OwnOut
    link: EventLinkOut | None
    has_link: bool


def link_out(link: EventLink) -> EventLinkOut:
    """Return a link for a response."""
    values = {name: getattr(link, name) for name in EventLinkOut.model_fields}
    return EventLinkOut.known({**values, "ticket_status": TicketStatus(link.ticket_status)})


def admin_event_out(found: WithLink, *, at: datetime) -> AdminEventOut:
    """Return an event as visitors see it at an instant, with the fields only the manager reads."""
    event, link = found
    seen = event_out(event, link, at=at)
    return AdminEventOut.known(
        {
            **vars(seen),
            **{name: getattr(event, name) for name in _ADMIN_COLUMNS},
            "is_past": event.over_at <= at,
            "is_missing_from_feed": event.missing_from_feed_at is not None,
            "own": OwnOut.from_orm(event),
            "link": link and link_out(link),
            "has_link": seen.eventbrite_link is not None,
        }
    )


class DuplicateIn(CamelSchema):
    """A decision about a new date with the title and start of the manager's event `eventId`."""

    event_id: Annotated[int, NO_BOOLEAN]
    choice: Duplicate


class FeedImportIn(CamelSchema):
    """The source of an import: the address in the settings unless one is given.

    `file` is the text of a calendar file, in place of an address. With `preview` no event changes.
    The other fields are the manager's choices after a preview.
    """

    url: Annotated[str, IS_ADDRESS] = ""
    file: str | None = None
    preview: bool = False
    is_confirmed: bool = False
    """Whether many events may be withdrawn at once."""
    with_past: bool = True
    """Whether new dates that are over are added."""
    duplicates: Annotated[list[DuplicateIn], Field(max_length=_MOST_DUPLICATES)] = Field(
        default_factory=list
    )
    """The preview's duplicates that are not linked."""

    def choices(self) -> Choices:
        """Return the choices; of two about one event the last is used."""
        decided = {one.event_id: one.choice for one in self.duplicates}
        return Choices(self.is_confirmed, self.with_past, decided)


class FeedRunOut(CamelSchema):
    """Result of the last import from one file or address; `error` is one line, '' on success.

    `source` is '' for the venue's own calendar. `finishedAt` is null while it runs. `withdrawals`
    wait for the manager's decision: their number suggests a broken calendar, so it was not
    imported.
    """

    id: int
    source: str
    began_at: Instant | None
    finished_at: Instant | None
    error: str
    summary: FeedSummaryOut | None
    withdrawals: list[WithdrawalOut]
