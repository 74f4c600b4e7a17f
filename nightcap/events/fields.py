"""The fields of an event and of a link, each declared once for requests and responses.

To add an optional field to an event, add its column in `models.py`, the migration, and its line in
`EventFields`: it is then created, changed, repeated and answered. The panel asks for it once it has
a row in `FIELDS` of `frontend/src/admin/events/editor/event-fields.ts`. A field that only links
have belongs to `LinkOnlyFields` and `LinkFields`. `feed/merge.py` names the fields that the
calendar sets.
"""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field

from nightcap.core.fields import ON_LINES, Line, Link, Moment, NoneIsEmpty, Text, Title, given
from nightcap.core.schemas import NO_BOOLEAN, ON_ONE_LINE, CamelSchema, ChangesIn, PersonName
from nightcap.core.time import Instant
from nightcap.events.models import DEFAULT_LENGTH, EventState, TicketStatus
from nightcap.events.rules import to_the_cent
from nightcap.events.tiers import MOST_SEATS, Paying, SeatAmount, TierOut, Tiers, in_units
from nightcap.media.fields import File, Picture, Sent, WithFiles
from nightcap.venue import categories
from nightcap.venue.currencies import currency_of
from nightcap.venue.models import NO_CATEGORY
from nightcap.venue.moments import hour
from nightcap.venue.profile import profile

MOST_CHANGED = 200
"""The most events that can be changed at once."""
_LONGEST_CATEGORY = 60
_UNUSED = datetime(1970, 1, 1, tzinfo=UTC)
_KEPT = Decimal("0.01")
"""The column's places. It is only for figures, so two are enough for every currency."""


def _category(value: str) -> str:
    category = categories.slug_of(value) or NO_CATEGORY
    if len(category) > _LONGEST_CATEGORY:
        raise ValueError(f"must have at most {_LONGEST_CATEGORY} characters")
    return category


def _price_amount(amount: Decimal) -> Decimal:
    currency = profile().currency
    known = currency_of(currency)
    highest = in_units(known.highest_price, currency)
    if amount > highest:
        raise ValueError(f"must be at most {highest:,f}")
    if amount != to_the_cent(amount):
        raise ValueError(f"must have at most {known.decimals} decimal places")
    return amount.quantize(_KEPT)


def _each_once(names: list[str]) -> list[str]:
    return list(dict.fromkeys(names))


EventId = Annotated[int, Field(ge=1, le=2**63 - 1), NO_BOOLEAN]
Also = Annotated[
    list[EventId],
    Field(max_length=MOST_CHANGED, description="Further events that are meant, by their ids"),
]
Category = Annotated[str, ON_ONE_LINE, AfterValidator(_category)]
Capacity = Annotated[int | None, Field(ge=0, le=MOST_SEATS), NO_BOOLEAN]
PriceRange = Annotated[str, Field(max_length=100), ON_ONE_LINE, NoneIsEmpty]
PriceAmount = (
    Annotated[Decimal, Field(ge=0, max_digits=14, decimal_places=2), AfterValidator(_price_amount)]
    | None
)
"""The price of a seat in the venue's currency; null if the price's text is a number."""
Deposit = Annotated[SeatAmount, Field(ge=1)] | None
"""A guest's deposit for a seat, in cents."""
DoorsMinutes = Annotated[int | None, Field(ge=0, le=12 * 60), NO_BOOLEAN]
"""How many minutes before the start the doors open."""
Performers = Annotated[list[PersonName], Field(max_length=30), AfterValidator(_each_once)]
"""The performers, in the order in which they are named."""
MinimumAge = Annotated[int | None, Field(ge=1, le=99), NO_BOOLEAN]
BySeats = Annotated[
    bool,
    Field(description="Whether the ticket status follows the seats; `ticketStatus` alone ends it"),
]
MembersOnly = Annotated[
    bool, Field(description="Whether only members of the secret calendar find and book it")
]
Note = Annotated[str, Field(max_length=1000), ON_LINES, NoneIsEmpty]
LinkType = Annotated[str, Field(max_length=40), ON_ONE_LINE, AfterValidator(given)]
Message = Annotated[Text, Field(max_length=2000)]
"""The manager's own words to the guests of an event."""
SeenLink = Annotated[int | None, Field(ge=0), NO_BOOLEAN]
"""The version that a change is based on, 0 for no link yet; if absent, it is not checked."""

Hidden = Field(exclude=True)
"""Marks a field for the server only, which API responses omit."""


class EventFields(WithFiles):
    """The optional fields of an event.

    An address or place that is not set is null in responses; other texts are empty.
    """

    description: Text = ""
    category: Category = NO_CATEGORY
    ends_at: Annotated[Moment | None, Field(alias="endDate")] = None
    is_all_day: bool = False
    location: Line | None = None
    image_url: Annotated[Sent | None, NoneIsEmpty, File()] = None
    eventbrite_link: Link | None = None
    ticket_status: TicketStatus = TicketStatus.AVAILABLE
    is_status_by_seats: BySeats = True
    state: EventState = EventState.PUBLISHED
    members_only: MembersOnly = False
    on_sale_at: Moment | None = None
    featured: bool = False
    price_range: PriceRange = ""
    price_amount: PriceAmount = None
    tiers: Tiers = Field(default_factory=list)
    payment: Paying = Paying.DOOR
    deposit: Deposit = None
    deposit_comes_back: bool = False
    capacity: Capacity = None
    doors_minutes: DoorsMinutes = None
    performers: Performers = Field(default_factory=list)
    minimum_age: MinimumAge = None
    accessibility_note: Note = ""
    is_cancelled: bool = False


class EventIn(EventFields):
    """A new event."""

    title: Title
    starts_at: Annotated[Moment, Field(alias="date")]


class LinkOnlyFields(CamelSchema):
    """Fields of the event's link that no column of the event has; null leaves one unchanged."""

    post_event_link: Link | None = None
    is_highlighted: bool | None = None
    instagram_url: Link | None = None
    facebook_url: Link | None = None
    twitter_url: Link | None = None
    youtube_url: Link | None = None
    tiktok_url: Link | None = None


LINK_ONLY = frozenset(LinkOnlyFields.model_fields)


class OnPrivateDateIn(CamelSchema):
    """Whether an event may take a date that has a confirmed private event."""

    allow_private_date: bool = False


class NewEventIn(EventIn, LinkOnlyFields, OnPrivateDateIn):
    """A new event with the fields of its link."""


class Scope(StrEnum):
    """The dates of a series that a change applies to; past dates are not changed."""

    THIS = "this"
    LATER = "later"
    ALL = "all"


class EventChangesIn(EventFields, LinkOnlyFields, OnPrivateDateIn, ChangesIn):
    """Changes to an event and its link, and to the other dates of its series if wanted.

    `link_version` is the version of the event's own link that the change is based on. With
    `notify_guests` the guests and waitlist of each date whose day, time or place changes, or that
    is put back on, are notified by email, with the manager's own words in `message`.
    """

    title: Title = ""
    starts_at: Annotated[Moment, Field(alias="date")] = _UNUSED
    scope: Scope = Scope.THIS
    keep_own: Annotated[
        bool, Field(description="What differs on another date of the scope already stays there")
    ] = False
    link_version: SeenLink = None
    notify_guests: bool = False
    message: Message = ""


class SelectedChangesIn(CamelSchema):
    """Changes to several events; fields that are not sent keep their values.

    A price without an amount clears the manual amount.
    """

    ids: Annotated[
        list[Annotated[EventId, Field(strict=True)]], Field(min_length=1, max_length=MOST_CHANGED)
    ]
    category: Category = NO_CATEGORY
    state: EventState = EventState.PUBLISHED
    on_sale_at: Moment | None = None
    price_range: PriceRange = ""
    price_amount: PriceAmount = None
    capacity: Capacity = None

    def given(self) -> dict[str, object]:
        """Return the changed fields, by the names of the columns."""
        sent = self.model_fields_set - {"ids"}
        if "price_range" in sent:
            sent |= {"price_amount"}
        return {name: getattr(self, name) for name in sent}


class LinkFields(WithFiles):
    """The fields of an event link; those that are not sent stay unchanged."""

    url: Link = ""
    image_url: Picture = ""
    instagram_url: Link = ""
    facebook_url: Link = ""
    twitter_url: Link = ""
    youtube_url: Link = ""
    tiktok_url: Link = ""
    description: Text = ""
    link_type: LinkType = "event"
    post_event_link: Link = ""
    is_highlighted: bool = False
    ticket_status: TicketStatus = TicketStatus.AVAILABLE
    active: bool = True


class EventLinkIn(LinkFields):
    """A link to save: the server makes the title key, `date` gives the link to one event."""

    title: Line = ""
    title_key: Line = ""
    date: Moment | None = None
    version: SeenLink = None

    def given(self) -> dict[str, object]:
        """Return the sent fields, by their Python names."""
        return {
            name: getattr(self, name)
            for name in LinkFields.model_fields.keys() & self.model_fields_set
        }


class PerformanceOut(CamelSchema):
    """One date of a show, with its name, times and page."""

    id: int
    title: str
    starts_at: Annotated[Instant, Field(alias="date")]
    ends_at: Annotated[Instant | None, Field(alias="endDate")]
    is_all_day: bool
    price_range: str
    ticket_status: TicketStatus
    on_sale_at: Instant | None
    slug: str


class EventOut(EventIn, LinkOnlyFields):
    """An event as visitors see it: its link's values over its own, and the effective status.

    `priceRange` describes its prices (`tiers`), if it has some.
    """

    id: int
    starts_at: Annotated[Instant, Field(alias="date")]
    ends_at: Annotated[Instant | None, Field(alias="endDate")]
    is_status_by_seats: Annotated[bool, Hidden]
    members_only: Annotated[bool, Hidden]
    on_sale_at: Annotated[
        Instant | None, Field(description="From when on seats can be booked; null for at once")
    ]
    price_amount: Annotated[Decimal | None, Hidden]
    tiers: list[TierOut]  # type: ignore[assignment]  # Read as they are shown, not as they are set.
    currency: str
    seats_left: int | None
    slug: str
    is_highlighted: bool
    waitlist_until: Annotated[
        Instant | None,
        Field(description="Until when a party may join the waitlist; null where nobody can"),
    ]
    next_date: Annotated[
        PerformanceOut | None,
        Field(description="Where nobody can book any more: the show's next date that can be"),
    ]
    is_on_closed_day: Annotated[
        bool,
        Field(description="Takes place on a day on which the house is closed; false in a list"),
    ]
    uid: Annotated[UUID, Hidden]
    ical_sequence: Annotated[int, Hidden]
    created_at: Annotated[datetime, Hidden]
    updated_at: Annotated[datetime, Hidden]

    @property
    def page_path(self) -> str:
        """The one path of the event's page; the home page's for a members-only event."""
        return "/" if self.members_only else f"/events/{self.id}-{self.slug}"

    @property
    def page_url(self) -> str:
        """The full address of the event's page."""
        return settings.PUBLIC_URL + self.page_path

    @property
    def doors_at(self) -> datetime | None:
        """The instant at which the doors open; None if it is not set, and for all-day events."""
        if self.doors_minutes is None or self.is_all_day:
            return None
        return self.starts_at - timedelta(minutes=self.doors_minutes)

    @property
    def doors(self) -> str:
        """The doors' time as text, "Doors 7:30 PM" at the venue; '' if it is not set."""
        doors_at = self.doors_at
        return _("Doors %(hour)s") % {"hour": hour(doors_at)} if doors_at else ""

    @property
    def over_at(self) -> datetime:
        """The instant from which the event counts as over."""
        return self.ends_at or self.starts_at + DEFAULT_LENGTH


class SavedEventOut(EventOut):
    """An event that the manager has saved, with the fields that visitors do not read."""

    members_only: bool
