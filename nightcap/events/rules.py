"""Rules for events: ticket status, waitlist, prices, and times at the venue.

The browser implements some of them too: `tests/events/rules.json` has cases for the tests of both.
"""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Annotated, ClassVar

from django.utils.translation import pgettext
from pydantic import Field

from nightcap.core.errors import DomainError, Invalid
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant, now
from nightcap.events.models import Event, EventLink, TicketStatus
from nightcap.events.tiers import in_units
from nightcap.venue.moments import plain_day
from nightcap.venue.profile import profile

FREE = "0"
_PRICE = re.compile(
    r"([A-Z]{0,2}[$€£¥₹₩₪₱₫]|[A-Z]{3}[ \xa0]|)\s?"
    r"((?:[0-9]{1,6}|[0-9]{1,3}(?:,[0-9]{3}){1,2})(?:\.[0-9]{1,2})?)"
)
_MOMENT = timedelta(microseconds=1)
_MOST_WITHDRAWN = 5
_LARGEST_SHARE_WITHDRAWN = 1 / 3
_ALWAYS_WITHDRAWN = 2
"""In a short calendar two dates are a large share of all."""


def ticket_status(event: Event, link: EventLink | None, *, at: datetime) -> TicketStatus:
    """Return the status that visitors read at an instant; the browser shows Cancelled over it.

    Rule: An event that is over is Concluded; one without free seats is Sold Out, whatever status
    was set; else the status that the manager set last counts, or the one that the seats say.
    """
    if event.over_at <= at:
        return TicketStatus.CONCLUDED
    if event.seats_left == 0:
        return TicketStatus.SOLD_OUT
    return chosen_status(event, link)


def chosen_status(event: Event, link: EventLink | None) -> TicketStatus:
    """Return the status set last, on the event or its link; else that of the seats."""
    if link and _sets_newer_status(link, event):
        return TicketStatus(link.ticket_status)
    if event.is_status_by_seats:
        return status_by_seats(event.capacity, event.seats_left)
    return TicketStatus(event.ticket_status)


def follows_seats(event: Event, link: EventLink | None) -> bool:
    """Return whether the status follows the seats: none is set, on the event or later its link."""
    return event.is_status_by_seats and not (link and _sets_newer_status(link, event))


def status_by_seats(capacity: int | None, seats_left: int | None) -> TicketStatus:
    """Return the ticket status for a number of seats left of a capacity.

    Rule: While no status is set, the share of seats left decides between Selling Fast, Limited
    Seats and Few Seats Left; the venue's profile has the percentages. It is Available where seats
    are not counted.
    """
    if not capacity or seats_left is None or seats_left == capacity:
        return TicketStatus.AVAILABLE
    percents = profile().seats_left_percent
    left = 100 * seats_left
    for percent, status in (
        (percents.few_seats_left, TicketStatus.FEW_SEATS_LEFT),
        (percents.limited_seats, TicketStatus.LIMITED_SEATS),
        (percents.selling_fast, TicketStatus.SELLING_FAST),
    ):
        # In whole numbers, so that rounding cannot move the limit.
        if left <= percent * capacity:
            return status
    return TicketStatus.AVAILABLE


def _sets_newer_status(link: EventLink, event: Event) -> bool:
    own, of_link = event.ticket_status_set_at, link.ticket_status_set_at
    return of_link is not None and (own is None or own < of_link)


def waitlist_closes_at(event: Event) -> datetime:
    """Return until when free seats are offered to the waitlist; after that the door decides."""
    return event.starts_at - timedelta(minutes=profile().waitlist.closes_minutes)


def waitlist_open_until(
    event: Event, status: TicketStatus, *, has_link: bool, at: datetime
) -> datetime | None:
    """Return until when visitors may join the waitlist, None while they cannot.

    They cannot while seats are left or unlimited, and for an event that is cancelled, not on sale
    yet, sold elsewhere (`has_link`), takes sign-ups or is a test. `status` is the public status.
    """
    is_full = status == TicketStatus.SOLD_OUT and event.seats_left == 0
    if not is_full or has_link or event.is_cancelled or event.is_test:
        return None
    if not event.is_on_sale(at):
        return None
    # Last, because the profile may have to be read.
    until = waitlist_closes_at(event)
    return until if at < until and not event.takes_sign_ups else None


def plain_price(text: str) -> str | None:
    """Return a price that is one number, '0' for a free one; None for everything else."""
    # Managers write "Free" too, and the catalog may have another word for it.
    if text.strip().casefold() in {"free", pgettext("price", "Free").casefold()}:
        return FREE
    price = _one_amount(text)
    return price[1] if price else None


def _one_amount(text: str) -> tuple[str, str] | None:
    """Return the currency sign and the number of a price such as "$1,200"; None for others."""
    price = _PRICE.fullmatch(text.strip())
    return (price[1], price[2].replace(",", "")) if price else None


def to_the_cent(amount: Decimal) -> Decimal:
    """Return an amount with the decimal places of the venue's currency."""
    return amount.quantize(in_units(1, profile().currency))


def price_of_a_seat(text: str, amount: Decimal | None) -> Decimal | None:
    """Return the price of a seat as a number, in the venue's currency.

    Rule: Figures count the amount beside the price's text, else the text where it is one number
    ("$20", "Free"); visitors read only the text.
    """
    if amount is not None:
        return to_the_cent(amount)
    number = plain_price(text)
    return to_the_cent(Decimal(number)) if number is not None else None


def price_at_the_door(text: str, tickets: int) -> str:
    """Return the total price of `tickets` tickets, as '$40'.

    Rule: The total at the door is empty for a free event, for a price that is more than one amount,
    and for one without its currency.
    """
    sign, number = _one_amount(text) or ("", FREE)
    total = Decimal(number) * tickets
    if not sign or not total:
        return ""
    return f"{sign}{total:,.0f}" if total == total.to_integral() else f"{sign}{total:,.2f}"


def venue_clock(moment: datetime) -> datetime:
    """Return the venue's local time at an instant, without its zone."""
    return moment.astimezone(profile().time_zone).replace(tzinfo=None, fold=0)


def day_in_words(moment: datetime) -> str:
    """Return the day at the venue as text: "November 8, 2036"."""
    return plain_day(venue_clock(moment).date())


def instant_at_venue(wall: datetime) -> datetime:
    """Return the instant of a local time at the venue.

    Rule: A time that the clocks skip becomes an hour later; of one that occurs twice the first
    counts.
    """
    return wall.replace(tzinfo=profile().time_zone).astimezone(UTC)


def instant_on(day: date, clock: time = time.min) -> datetime:
    """Return the instant of a time of day at the venue, by default of midnight."""
    return instant_at_venue(datetime.combine(day, clock))


def fill_whole_days(event: Event) -> None:
    """Make an all-day event run from midnight to midnight at the venue, for one day by default."""
    first = venue_clock(event.starts_at).date()
    end = event.ends_at or event.starts_at + _MOMENT
    last = venue_clock(end - _MOMENT).date()
    event.starts_at = instant_on(first)
    event.ends_at = instant_on(last + timedelta(days=1))


def check_times(event: Event) -> None:
    """Raise Invalid for an end that is not after the start."""
    if event.ends_at and event.ends_at <= event.starts_at:
        raise Invalid(
            "The event must end after it starts.", fields={"endDate": "must be after the start"}
        )


class HasBookings(DomainError):
    """Guests hold seats for the event or wait for some, so it cannot be deleted."""


def check_deletable(event: Event) -> None:
    """Raise HasBookings while guests hold or await seats of an event that is not over.

    Rule: An event with booked seats or a waitlist is cancelled, not deleted, until it is over.
    """
    if event.over_at <= now():
        return
    if taken := event.seats_taken:
        booked = "1 seat is booked" if taken == 1 else f"{taken} seats are booked"
        what_helps = (
            "it stays until it is over" if event.is_cancelled else "cancel the event instead"
        )
        raise HasBookings(f"{booked}: {what_helps}.")
    if waiting := event.parties_waiting:
        who = "1 party waits" if waiting == 1 else f"{waiting} parties wait"
        raise HasBookings(f"{who} for seats: cancel the event instead, and they are told.")


class WithdrawalOut(CamelSchema):
    """A coming event that an import would withdraw."""

    event_id: int
    title: str
    starts_at: Annotated[Instant, Field(alias="date")]


class FeedError(Invalid):
    """The feed cannot be imported; the text is one line for the manager.

    `fields` names the address, unless the calendar came as a file.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message, fields={"url": message})


class TooManyGone(FeedError):
    """The import would cancel enough future events to suggest a broken calendar.

    `withdrawals` are those events: the manager confirms their cancellation, or repairs the
    calendar.
    """

    status: ClassVar[int] = 409

    def __init__(self, withdrawals: Sequence[WithdrawalOut], *, coming: int) -> None:
        super().__init__(
            f"{len(withdrawals)} of the {coming} coming events are no longer in the calendar. "
            "Nothing was imported: confirm first that they shall be cancelled."
        )
        self.withdrawals = withdrawals


def refuse_many_withdrawals(gone: Sequence[Event], rows: Sequence[Event], *, at: datetime) -> None:
    """Refuse to withdraw coming events when their number suggests a broken calendar.

    `rows` are all events of the calendar's origin, `gone` those that are missing in it now. Raises
    TooManyGone.

    Rule: An import asks first if it would cancel more than five coming events or more than a third
    of them; up to two it always cancels.
    """
    coming = sum(_is_coming(row, at) for row in rows)
    lost = [row for row in gone if _is_coming(row, at) and not stays_when_gone(row)]
    share = coming * _LARGEST_SHARE_WITHDRAWN
    if len(lost) > _MOST_WITHDRAWN or len(lost) > max(_ALWAYS_WITHDRAWN, share):
        lost.sort(key=lambda row: (row.starts_at, row.pk))
        withdrawals = [
            WithdrawalOut(event_id=row.pk, title=row.title, starts_at=row.starts_at) for row in lost
        ]
        raise TooManyGone(withdrawals, coming=coming)


def stays_when_gone(event: Event) -> bool:
    """Return whether an event stays when its calendar loses it: for guests, or for the manager."""
    return event.is_in_use or "cancelled_at" in event.overridden_fields


def _is_coming(row: Event, at: datetime) -> bool:
    is_off = row.deleted_at or row.cancelled_at or row.missing_from_feed_at
    return not is_off and row.over_at > at
