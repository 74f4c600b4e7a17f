"""Decisions on loaded bookings and events: permissions, deadlines, amounts, and refusals."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nightcap.bookings.models import MOST_TICKETS, Booking, Party, Quote, Status
from nightcap.core.errors import DomainError, Invalid, NotFound, Problem
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event, NotBookable, TicketStatus
from nightcap.events.rules import price_at_the_door, venue_clock
from nightcap.events.tiers import in_words
from nightcap.venue.currencies import rounded_down
from nightcap.venue.moments import deadline
from nightcap.venue.profile import before_the_start, profile

NIGHT_ENDS = time(6)
"""The hour in venue time until which a night belongs to the day before."""

_DAY = timedelta(days=1)
_MONEY_BACK_AFTER_MOVE = timedelta(days=7)
ALL_OF_IT, _HALF = 100, 50
"""Per cent."""


def _seats_are_left(number: int) -> str:
    text = ngettext("Only %(number)s seat is left.", "Only %(number)s seats are left.", number)
    return text % {"number": number}


class SoldOutProblem(Problem, CamelSchema):
    """A refusal with the number of seats that could be booked instead."""

    seats_left: int


class SoldOut(DomainError):
    """Fewer seats are left than were requested."""

    def __init__(self, seats_left: int, message: str | None = None) -> None:
        super().__init__(
            message or (seats_left and _seats_are_left(seats_left)) or _("This event is sold out.")
        )
        self.seats_left = seats_left

    def as_problem(self) -> SoldOutProblem:
        return SoldOutProblem(message=str(self), seats_left=self.seats_left)


class HasMoved(DomainError):
    """The event begins at another time than the guest was shown."""

    def __init__(self, when: str) -> None:
        super().__init__(
            _("This event has moved: it is now on %(when)s. Book again if you can come then.")
            % {"when": when}
        )


class HasBecomeDearer(DomainError):
    """The seats cost more than the guest was shown."""

    def __init__(self, amount: int) -> None:
        super().__init__(
            _("The price has changed: it is %(price)s now. Book again if you like.")
            % {"price": in_words(amount, profile().currency)}
        )


class BookingIsCancelled(DomainError):
    """The booking is cancelled and cannot be changed."""

    def __init__(self) -> None:
        super().__init__(_("This booking is cancelled."))


class StillHeld(DomainError):
    """The seats are held: the guest has not confirmed or paid yet."""

    def __init__(self) -> None:
        super().__init__(_("This booking is not confirmed yet."))


class TooLateForGuests(DomainError):
    """The deadline for changes by guests has passed."""

    def __init__(self, deadline: str, call_us_now: str, *, field: str | None = None) -> None:
        super().__init__(
            _("You can change this here until %(deadline)s. Please %(call_us_now)s.")
            % {"deadline": deadline, "call_us_now": call_us_now},
            fields={} if field is None else {field: _("is too late to change")},
        )


class HasArrived(DomainError):
    """Guests of this party have arrived; the door decides now."""

    def __init__(self, said: str = "") -> None:
        super().__init__(said or _("You have arrived already; please speak to us at the door."))


class WasHandedOver(DomainError):
    """The booking was handed over to another guest and cannot be restored."""

    def __init__(self) -> None:
        super().__init__("These seats were handed over to another guest.")


class WasForgotten(DomainError):
    """The booking's guest was forgotten, so it cannot be restored."""

    def __init__(self) -> None:
        super().__init__("The guest of this booking was forgotten.")


class SameAddress(DomainError):
    """The guest tries to hand seats over to the same address."""

    def __init__(self) -> None:
        super().__init__(
            _("These seats are in the name of this address already."),
            fields={"customerEmail": _("is your own")},
        )


class PaidTogether(DomainError):
    """The booking has a payment, so it is handed over only as a whole."""

    def __init__(self) -> None:
        super().__init__(
            _("Seats that are paid in advance are handed over together."),
            fields={"numberOfTickets": _("must be all seats")},
        )


class SameEmail(DomainError):
    """The booking already has the address that its guest requests."""

    def __init__(self) -> None:
        super().__init__(
            _("We write to this address already."),
            fields={"customerEmail": _("is your present one")},
        )


class HasStarted(DomainError):
    """The event has started, so the email address can no longer be corrected."""

    def __init__(self) -> None:
        super().__init__(_("This event has started. Please speak to us at the door."))


class TooManyParties(DomainError):
    """The address has reached the limit of bookings without confirmation."""

    def __init__(self, call_us: str) -> None:
        super().__init__(
            _("This address has several bookings already. Please %(call_us)s.")
            % {"call_us": call_us},
            fields={"customerEmail": _("has several bookings already")},
        )


class HoldRanOut(DomainError):
    """The seats were not confirmed in time and are free again."""

    status = 410

    def __init__(self) -> None:
        super().__init__(_("These seats were not confirmed in time, so they are free again."))


class NoSuchLink(NotFound):
    """The token belongs to no booking."""

    def __init__(self) -> None:
        super().__init__(_("There is no such booking."))


class NotPaid(DomainError):
    """The seats are held for payment, so a link cannot confirm them."""

    def __init__(self) -> None:
        super().__init__(_("These seats are held until they are paid."))


class NothingToConfirm(DomainError):
    """The booking has no email address, or the event is cancelled or over."""


class RefundChoice(StrEnum):
    """The refund of a change: by the terms, all, or none of the money that it releases."""

    RULE = "rule"
    ALL = "all"
    NONE = "none"


class Refunds(CamelSchema):
    """Possible refunds of a change, in cents: by the terms of the booking, or in full."""

    rule: int
    all: int

    def amount(self, choice: RefundChoice | None) -> int:
        """Return the refund of a choice, in cents. Raises RefundUndecided without a choice.

        Rule: The panel never refunds without asking: for a change that releases money of a paid
        booking, the user chooses a refund by the terms, a full refund, or none.
        """
        if not self.all or choice is RefundChoice.NONE:
            return 0
        if choice is None:
            raise RefundUndecided(self)
        return self.all if choice is RefundChoice.ALL else self.rule


class RefundProblem(Problem, CamelSchema):
    """A refusal with the possible refunds of the change, in cents."""

    refunds: Refunds


class RefundUndecided(DomainError):
    """The change would release money, and the request does not choose a refund."""

    status = 422

    def __init__(self, refunds: Refunds) -> None:
        super().__init__(
            "This booking is paid. Please say what is refunded.", fields={"refund": "is required"}
        )
        self.refunds = refunds

    def as_problem(self) -> RefundProblem:
        return RefundProblem(message=str(self), fields=self.fields, refunds=self.refunds)


class BookingState(StrEnum):
    """The state of a booking, as its guest sees it."""

    HELD = "held"
    UNPAID = "unpaid"
    CONFIRMED = "confirmed"
    RAN_OUT = "ran out"
    CANCELLED = "cancelled"
    NO_EVENT = "no event"
    OVER = "over"


class PaymentState(StrEnum):
    """The state of a payment before the evening."""

    OPEN = "open"
    PAID = "paid"
    ENDED = "ended"


class RefundState(StrEnum):
    """The state of a refund, as its guest sees it."""

    PENDING = "pending"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class MoneyMoved:
    """The money of a booking that is stored in other tables, in cents.

    `refunds` are its refunds with their state, oldest first. `disputed` is the disputed amount;
    `Booking.refunded` includes it. `cash` and `card` are the payments at the door, without undone
    ones.
    """

    refunds: Sequence[tuple[int, RefundState]] = ()
    disputed: int = 0
    cash: int = 0
    card: int = 0


@dataclass(frozen=True, slots=True)
class Remainder:
    """The seats and the money of a booking, in cents, after its unpaid part is released.

    `owes` is the balance due of those seats, `refund` the refund by the terms of the difference.
    """

    seats: int
    owes: int = 0
    refund: int = 0


@dataclass(frozen=True, slots=True)
class MoveTerms:
    """Effect of a guest's move to another date on the money of a booking, in cents.

    `more` is the price difference, negative if the new date is cheaper; None if one date has no
    prices. `refund` is refunded by the terms, and `fee` is the cancellation fee. `due` is to be
    paid before the event; with a `remainder` within fifteen minutes, otherwise only the remainder
    stays. `at_door` is to be paid at the door.
    """

    more: int | None
    refund: int
    fee: int
    due: int
    at_door: int | None
    remainder: Remainder | None


class Attendance(StrEnum):
    """The attendance of a booking, as of an instant."""

    CANCELLED = "cancelled"
    EXPECTED = "expected"
    ARRIVED = "arrived"
    NO_SHOW = "no-show"
    UNKNOWN = "unknown"


def state_of(booking: Booking) -> BookingState:
    """Return the present state of a booking, for its guest."""
    event, status = booking.event, Status(booking.status)
    if status is Status.UNPAID and not event.is_cancelled:
        # Even after its time, because the guest may be paying now.
        return BookingState.CANCELLED if booking.is_being_cancelled else BookingState.UNPAID
    if status is Status.CANCELLED:
        return BookingState.CANCELLED
    if event.is_cancelled:
        return BookingState.NO_EVENT
    if status is Status.EXPIRED or (booking.is_held and booking.is_past_hold):
        return BookingState.RAN_OUT
    if event.over_at <= now():
        return BookingState.OVER
    return BookingState.HELD if status is Status.HELD else BookingState.CONFIRMED


def attendance_of(booking: Booking, *, was_door_used: bool, at: datetime) -> Attendance:
    """Return the attendance of a booking at an instant.

    After the event, an unconfirmed booking counts as cancelled. A booking of a cancelled event
    always does.

    Rule: A guest who did not arrive is a no-show only if the door recorded arrivals at that event.
    """
    if booking.arrived_seats > 0:
        return Attendance.ARRIVED
    if booking.is_cancelled or booking.event.is_cancelled:
        return Attendance.CANCELLED
    if booking.event.over_at > at:
        return Attendance.EXPECTED
    if booking.is_held:
        return Attendance.CANCELLED
    return Attendance.NO_SHOW if was_door_used else Attendance.UNKNOWN


def check_seats(quote: Quote, status: TicketStatus, *, is_by_phone: bool = False) -> None:
    """Raise NotBookable or SoldOut if the event does not have the seats of a quote.

    `status` is the ticket status that the manager has set, or that follows from the seats.

    Rule: A concluded event cannot be booked. If the manager has set an event to Sold Out, its
    remaining seats can be booked only by phone.
    """
    left = quote.seats_left
    if status == TicketStatus.CONCLUDED and left != 0:
        raise NotBookable(_("This event has concluded."))
    if left == 0 or (status == TicketStatus.SOLD_OUT and not is_by_phone):
        raise SoldOut(0)
    if left is not None and left < quote.seats:
        raise SoldOut(left)
    check_prices(quote)


def check_prices(quote: Quote) -> None:
    """Raise SoldOut if a price of a quote has too few seats left."""
    if quote.scarce_price is not None:
        left = quote.seats_left
        name, at_price = quote.scarce_price
        refusal = _("%(price)s: sold out.")
        if at_price:
            refusal = ngettext(
                "%(price)s: only %(number)s seat is left.",
                "%(price)s: only %(number)s seats are left.",
                at_price,
            )
        refusal %= {"price": name, "number": at_price}
        raise SoldOut(MOST_TICKETS if left is None else left, refusal)


def check_not_moved(event: Event, seen_start: datetime | None) -> None:
    """Raise HasMoved if the event begins at another time than the guest was shown.

    `seen_start` is None if the guest was shown no start.

    Rule: If the start has changed since it was shown, a booking or waitlist request is refused with
    the new start.
    """
    # Visitors get instants rounded to the second.
    if seen_start is not None and utc_iso(seen_start) != utc_iso(event.starts_at):
        raise HasMoved(event.when)


class Shown(NamedTuple):
    """The start and the sum in cents that a guest was shown, and the letter whose link led there.

    Each is None if it is not known.
    """

    start: datetime | None = None
    amount: int | None = None
    letter: int | None = None


NOTHING_SHOWN = Shown()


def check_as_shown(quote: Quote, shown: Shown) -> None:
    """Raise HasMoved or HasBecomeDearer if a guest was shown another start or a lower sum.

    Rule: A guest never pays more than the sum that was shown: if a price has changed since, the
    booking is refused with the new sum.
    """
    check_not_moved(quote.event, shown.start)
    amount = quote.amount or 0
    if shown.amount is not None and amount > shown.amount:
        raise HasBecomeDearer(amount)


def check_reachable(party: Party, *, is_comp: bool) -> None:
    """Raise Invalid for a party without a phone number, unless it is a comp.

    Rule: Bookings by phone need a phone number, except for guests of the venue (comps).
    """
    if not (party.customer_phone or is_comp):
        raise Invalid("A phone number is needed.", fields={"customerPhone": "is required"})


def all_back_until(booking: Booking, *, at: datetime) -> datetime | None:
    """Return the deadline for a full refund because the event was moved; None if there is none.

    Rule: When the manager gives an event another start, guests who chose the date before may keep
    their seats or get a full refund: for seven days, but not after the deadline for changes.
    """
    moved_at = booking.event.moved_at
    if moved_at is None or (booking.agreed_at or booking.created_at) >= moved_at:
        return None
    until = min(moved_at + _MONEY_BACK_AFTER_MOVE, booking.changes_until)
    return until if at < until else None


def refund_if_cancelled(booking: Booking, *, at: datetime) -> int:
    """Return the refund if the guest cancels at an instant, in cents.

    Rule: The refund terms at the time of booking count. They also apply to a deposit that is
    refunded on arrival.
    """
    if all_back_until(booking, at=at) is not None:
        return booking.net_paid
    return share_of(booking, booking.refundable, percent_back(booking, at=at))


def share_of(booking: Booking, money: int, percent: int) -> int:
    """Return a percentage of the money for the seats of a booking, in cents.

    Money that the venue owes already, such as a failed refund, is refunded in full or not at all.
    """
    counts = money if percent == ALL_OF_IT else min(money, booking.prepay)
    return share(counts, percent)


def share(amount: int, percent: int) -> int:
    """Return a percentage of an amount, rounded down to one that Stripe can refund."""
    return rounded_down(amount * percent // ALL_OF_IT, profile().currency)


def percent_back(booking: Booking, *, at: datetime) -> int:
    """Return the percentage that the terms refund for seats given up at an instant."""
    if all_back_until(booking, at=at) is not None:
        return ALL_OF_IT
    hours_left = (booking.refunds_count_from - at) / timedelta(hours=1)
    percents = [percent for hours, percent in booking.refund_steps if hours <= hours_left]
    return max(percents, default=0)


def back_from_line(booking: Booking, *, at: datetime) -> int:
    """Return the additional refund if the waitlist takes the seats of a cancellation, in cents.

    Rule: If the venue has chosen so, a guest of an event with a waitlist who cancels without a full
    refund gets the rest once waitlisted parties take the seats.
    """
    if not profile().refunds.from_waitlist or not booking.event.parties_waiting:
        return 0
    return booking.net_paid - refund_if_cancelled(booking, at=at)


def refunds_in_words(
    steps: Sequence[Sequence[int]], starts_at: datetime, *, at: datetime, is_dated: bool = False
) -> str:
    """Return the refund terms as text, for a guest who reads them at the instant `at`.

    `steps` are hours before the start and the per cent refunded until then.

    "Full refund if you cancel by Friday 6 PM, half by Saturday noon; after that no refund", in
    venue time. `is_dated` gives each deadline its date. The browser writes the same text
    (`frontend/src/lib/refunds.ts`, shared cases in `refund-cases.json`).

    Rule: Refund terms name their deadlines as dates and hours; deadlines that have passed are
    omitted, and after the last one the text is "No refund".
    """
    deadlines = [
        (percent, starts_at - timedelta(hours=hours))
        for hours, percent in sorted(map(tuple, steps), reverse=True)
    ]
    ahead = [
        (percent, deadline(until, at=at, is_dated=is_dated))
        for percent, until in deadlines
        if percent and until >= at
    ]
    if not ahead:
        return _("No refund")
    [(percent, until), *later] = ahead
    if later:
        terms = {
            ALL_OF_IT: _("Full refund if you cancel by %(until)s, %(later)s; after that no refund"),
            _HALF: _("Half refunded if you cancel by %(until)s, %(later)s; after that no refund"),
        }.get(
            percent,
            _("%(percent)s%% refunded if you cancel by %(until)s, %(later)s; after that no refund"),
        )
    else:
        terms = {
            ALL_OF_IT: _("Full refund if you cancel by %(until)s"),
            _HALF: _("Half refunded if you cancel by %(until)s"),
        }.get(percent, _("%(percent)s%% refunded if you cancel by %(until)s"))
    return terms % {"percent": percent, "until": until, "later": ", ".join(map(_part_of, later))}


def _part_of(step: tuple[int, str]) -> str:
    """Return a later step of refund terms: "half by Saturday noon", "30% by Saturday noon"."""
    percent, until = step
    part = _("half by %(until)s") if percent == _HALF else _("%(percent)s%% by %(until)s")
    return part % {"percent": percent, "until": until}


def due_at_door(booking: Booking) -> int | None:
    """Return the amount due at the door, in cents; None if the seats have no price.

    Payments at the door are not subtracted.

    Rule: Prepayments are subtracted from the price at the door, except a deposit that is refunded
    on arrival.
    """
    if booking.is_comp:
        return 0
    if booking.amount is None:
        return None
    settled = booking.goodwill if booking.prepay_comes_back else booking.settled
    return max(0, booking.amount - settled)


def balance_due(booking: Booking, moved: MoneyMoved) -> int | None:
    """Return the balance due of a party, in cents; None if its seats have no price.

    Rule: A confirmed booking owes the part of its price that is not paid yet, before the evening or
    at the door. The balance is 0 for an unconfirmed booking and for a cancelled event.
    """
    if booking.status != Status.CONFIRMED or booking.event.is_cancelled:
        return 0
    at_door = due_at_door(booking)
    before = booking.prepay - booking.settled
    if at_door is None and before <= 0:
        return None
    return max(0, max(at_door or 0, before) - moved.cash - moved.card)


def to_pay(bookings: Sequence[Booking], price: str) -> str:
    """Return the sum that parties pay at the door, as "$40"; empty if the price is not one amount.

    `price` is the text of the event's price for visitors.

    Rule: A party pays the prices at the time of its booking; comps have free entry. If the event
    had no prices then, the text of its price counts if it is one amount.
    """
    paying = [booking for booking in bookings if not booking.is_comp]
    seats = sum(booking.number_of_tickets for booking in paying if booking.amount is None)
    amount = sum(due_at_door(booking) or 0 for booking in paying)
    if amount:
        return "" if seats else in_words(amount, profile().currency)
    return price_at_the_door(price, seats) if seats else ""


def most_tickets(booking: Booking) -> int:
    """Return the most seats that the guest of a booking may choose, if enough are free.

    Rule: Guests book up to six seats themselves; they may keep more if the venue booked more. A
    guest cannot add seats to a comp.
    """
    own = booking.number_of_tickets
    return own if booking.is_comp else max(own, MOST_TICKETS)


def check_not_too_many(booking: Booking, wanted: int) -> None:
    """Raise Invalid for more seats than guests may book themselves."""
    most = most_tickets(booking)
    if wanted > most:
        raise Invalid(
            _("For more seats please %(call_us)s.") % {"call_us": profile().call_us},
            fields={"numberOfTickets": _("must be at most %(most)s") % {"most": most}},
        )


def check_confirmed_and_ahead(booking: Booking) -> None:
    """Raise BookingIsCancelled, StillHeld, or NotBookable for an event that is cancelled or over.

    Rule: Guests can correct their name and phone number until the event is over.
    """
    if booking.is_cancelled:
        raise BookingIsCancelled
    if booking.is_held:
        raise StillHeld
    booking.event.refuse_unless_ahead(now())


def check_may_correct_email(booking: Booking) -> None:
    """Raise HasStarted, or the errors of check_confirmed_and_ahead().

    Rule: Guests can correct their email address until the event starts.
    """
    check_confirmed_and_ahead(booking)
    if booking.event.starts_at <= now():
        raise HasStarted


def check_in_time(booking: Booking, *, field: str | None = None) -> None:
    """Raise HasArrived or TooLateForGuests if the guest can no longer change the seats.

    `field` is the form field to mark as refused.

    Rule: Guests cannot change the number of seats, hand over or cancel after their deadline, or
    after a member of the party has arrived.
    """
    if booking.arrived_at is not None:
        raise HasArrived
    if booking.changes_until <= now():
        hours = round((booking.event.starts_at - booking.changes_until) / timedelta(hours=1))
        raise TooLateForGuests(before_the_start(hours), profile().call_us_now, field=field)


def is_divisible(booking: Booking, moved: MoneyMoved, *, is_payable: bool) -> bool:
    """Return whether a part of the seats can be handed over: of several, without a payment.

    `is_payable`: the guest may be paying now.
    """
    of_booking = (booking.prepay, booking.paid, booking.refunded, booking.goodwill)
    has_money = is_payable or any((*of_booking, moved.cash, moved.card))
    return booking.number_of_tickets > 1 and not has_money


def may_change(booking: Booking) -> bool:
    """Return True while the guest may change the number of seats, hand over or cancel."""
    is_in_time = booking.changes_until > now() and booking.arrived_at is None
    return is_in_time and state_of(booking) is BookingState.CONFIRMED


def may_cancel(booking: Booking) -> bool:
    """Return True while the guest may cancel confirmed seats or seats held for payment."""
    is_in_time = booking.changes_until > now() and booking.arrived_at is None
    return is_in_time and state_of(booking) in {BookingState.CONFIRMED, BookingState.UNPAID}


def show_day(instant: datetime) -> date:
    """Return the show day of an instant in venue time; a day's night lasts until 6 AM."""
    at_venue = venue_clock(instant)
    return at_venue.date() - _DAY if at_venue.time() < NIGHT_ENDS else at_venue.date()


def evening_of(event: Event) -> date:
    """Return the day in venue time to whose evening an event belongs.

    Rule: A show that begins before 6 AM belongs to the evening of the day before. An all-day event
    belongs to its own day.
    """
    begins_at = event.starts_at
    return venue_clock(begins_at).date() if event.is_all_day else show_day(begins_at)
