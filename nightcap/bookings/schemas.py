"""Requests and responses about bookings, for guests and the panel."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal, Protocol

from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field

from nightcap.bookings.models import (
    LARGEST_PARTY,
    LONGEST_REQUEST,
    MOST_TICKETS,
    Booking,
    Party,
    Status,
)
from nightcap.bookings.rules import (
    BookingState,
    MoneyMoved,
    PaymentState,
    RefundChoice,
    RefundState,
    balance_due,
    refund_if_cancelled,
    to_pay,
)
from nightcap.bookings.tickets import TicketIn, TicketOut, TicketsIn
from nightcap.core.errors import Invalid
from nightcap.core.fields import ON_LINES, NoneIsEmpty
from nightcap.core.lists import PageIn
from nightcap.core.phones import ChangedPhone, Phone, PhoneIfAny
from nightcap.core.schemas import (
    IS_ADDRESS,
    NO_BOOLEAN,
    ON_ONE_LINE,
    CamelSchema,
    EmailAddress,
    PersonName,
    SeenVersion,
    email_address,
)
from nightcap.core.time import Instant, now
from nightcap.events.fields import EventId
from nightcap.venue.profile import profile


def _address_if_any(value: str) -> str:
    return email_address(value) if value else ""


AddressIfAny = Annotated[str, AfterValidator(_address_if_any), IS_ADDRESS, NoneIsEmpty]
OwnPartySize = Annotated[int, Field(strict=True, ge=1, le=MOST_TICKETS)]
"""A number of seats that guests may book themselves."""
PartySize = Annotated[int, Field(strict=True, ge=1, le=LARGEST_PARTY)]
"""A number of seats that the manager may book for one party."""
Note = Annotated[str, Field(max_length=500), ON_LINES]
"""The venue's note on one booking."""
GuestRequest = Annotated[str, Field(max_length=LONGEST_REQUEST), ON_LINES] | None
"""A guest's answer to 'Anything we should know?'; null in a change keeps the present one."""


class State(StrEnum):
    """Selects bookings by their state."""

    ACTIVE = "active"
    CANCELLED = "cancelled"
    # Confirmed bookings with a balance due.
    OWES = "owes"
    ALL = "all"


# Bookings


class _HasTickets(Protocol):
    number_of_tickets: int
    tickets: list[TicketIn]

    @property
    def model_fields_set(self) -> set[str]: ...


def _seats(wanted: _HasTickets, *, most: int, is_required: bool = False) -> int:
    """Return the requested number of seats: the given number, or the sum of the tickets.

    Raises Invalid for more than `most`, if the two numbers differ, and if both are missing but
    `is_required`.
    """
    seats = sum(ticket.number for ticket in wanted.tickets)
    if seats > most:
        raise Invalid(
            _("At most %(most)s seats can be booked.") % {"most": most},
            fields={"tickets": _("must be at most %(most)s in all") % {"most": most}},
        )
    is_sent = "number_of_tickets" in wanted.model_fields_set
    if wanted.tickets and is_sent and wanted.number_of_tickets != seats:
        raise _other_number(seats)
    if is_required and not (wanted.tickets or is_sent):
        raise Invalid(
            _("The number of tickets is needed."), fields={"numberOfTickets": _("is required")}
        )
    return seats or wanted.number_of_tickets


def _other_number(seats: int) -> Invalid:
    return Invalid(
        _("The number of tickets is another one than that of their prices."),
        fields={
            "numberOfTickets": _("must be %(seats)s, as many as the tickets") % {"seats": seats}
        },
    )


class _PartyIn(CamelSchema):
    """A party with its contact, and its seats in total or at each price of the event.

    `numberOfTickets` may be omitted if there are `tickets`; it is their sum.
    """

    customer_name: PersonName
    customer_email: AddressIfAny = ""
    customer_phone: PhoneIfAny = ""
    number_of_tickets: PartySize = 1
    tickets: TicketsIn = Field(default_factory=list)
    guest_request: GuestRequest = None

    @property
    def seats(self) -> int:
        """How many seats are wanted. Raises Invalid."""
        return _seats(self, most=LARGEST_PARTY)

    @property
    def party(self) -> Party:
        """The party with its contact, for the services. Raises the errors of `seats`."""
        return Party(
            self.customer_name,
            self.customer_email,
            self.customer_phone,
            self.seats,
            self.guest_request or "",
        )


class PhoneBookingIn(_PartyIn):
    """A booking that the manager makes for a caller, or for a guest of the venue (comp).

    A comp has free entry and needs no phone number. With `fromHouseSeats` the party gets the seats
    that the venue reserves, and free seats if these are too few.
    """

    event_id: Annotated[EventId, Field(strict=True)]
    is_comp: bool = False
    from_house_seats: bool = False

    note: Note = ""


MemberToken = Annotated[
    str,
    Field(max_length=200, description="The token of a member's link, for a members-only event"),
    ON_ONE_LINE,
    NoneIsEmpty,
]


class BookingIn(_PartyIn):
    """A booking by a guest.

    `eventDate` is the start and `seenAmount` the price in cents that the guest was shown: 409 if
    the event was moved or the price is higher now. With `payNow` the guest pays before the evening,
    if the event offers the choice. An invalid `promoCode` is refused, and no seats are booked.
    `from` is the letter whose link the guest followed.
    """

    customer_email: EmailAddress
    customer_phone: Phone
    number_of_tickets: OwnPartySize = 1
    event_id: Annotated[EventId, Field(strict=True)]
    event_date: Instant | None = None
    seen_amount: Annotated[int | None, Field(strict=True, ge=0)] = None
    pays_now: Annotated[bool, Field(alias="payNow")] = False
    promo_code: Annotated[str, Field(max_length=60), ON_ONE_LINE, NoneIsEmpty] = ""
    member_token: MemberToken = ""
    from_letter: Annotated[int | None, Field(alias="from", ge=1, le=2**31 - 1), NO_BOOLEAN] = None

    @property
    def seats(self) -> int:
        """How many seats are wanted. Raises Invalid."""
        return _seats(self, most=MOST_TICKETS)


class BookingChangesIn(_PartyIn):
    """The new values of a booking.

    `isComp`, `guestRequest` and `note` keep their value if they are null or omitted. `refund` is
    required if the change releases money of a paid booking.
    """

    customer_phone: ChangedPhone = ""
    is_comp: bool | None = None
    note: Note | None = None
    refund: RefundChoice | None = None
    version: SeenVersion = None

    @property
    def seats(self) -> int:
        """How many seats the booking shall hold. Raises Invalid."""
        return _seats(self, most=LARGEST_PARTY, is_required=True)


class PaymentOut(CamelSchema):
    """The prepayment of a booking, in cents.

    `refunded` includes `disputed`: the amount of open disputes and of disputes that the venue has
    lost. `payUntil` is the end of the time to pay; null if the seats do not depend on it.
    """

    state: PaymentState
    amount: int
    paid: int
    refunded: int
    disputed: int
    currency: str
    pay_until: Instant | None


def payment_out(booking: Booking, moved: MoneyMoved) -> PaymentOut | None:
    """Return the prepayment of a booking; None if there is none."""
    if not (booking.prepay or booking.paid):
        return None
    state = PaymentState.OPEN
    is_off = booking.is_cancelled or booking.event.is_cancelled
    if booking.paid and (is_off or booking.settled >= booking.prepay):
        state = PaymentState.PAID
    elif is_off:
        state = PaymentState.ENDED
    return PaymentOut(
        state=state,
        amount=booking.prepay,
        paid=booking.paid,
        refunded=booking.refunded,
        disputed=moved.disputed,
        currency=profile().currency,
        pay_until=None if booking.status == Status.HELD else booking.lapses_at,
    )


class GuestRefundOut(CamelSchema):
    """A refund to a guest, in cents: pending, done, or rejected by the bank."""

    amount: int
    state: RefundState


class PaidAtDoorOut(CamelSchema):
    """Payments at the door, in cents, without undone ones."""

    cash: int
    card: int


def refunds_out(moved: MoneyMoved) -> list[GuestRefundOut]:
    """Return the refunds of a booking, oldest first."""
    return [GuestRefundOut(amount=amount, state=state) for amount, state in moved.refunds]


def paid_at_door_out(moved: MoneyMoved) -> PaidAtDoorOut:
    """Return the payments of a booking at the door."""
    return PaidAtDoorOut(cash=moved.cash, card=moved.card)


class BookingOut(CamelSchema):
    """A booking for the guest's browser.

    `tickets` are the prices of its seats, `amount` is their sum in cents; empty and null if its
    event had no prices. The guest has until `heldUntil` to confirm the seats by the link in the
    email; null for a confirmed booking. An expired booking keeps it.
    """

    id: int
    reference: str
    event_id: int
    customer_name: str
    customer_email: str
    customer_phone: str
    number_of_tickets: int
    tickets: list[TicketOut]
    amount: int | None
    created_at: Instant
    held_until: Instant | None


class BookedOut(BookingOut):
    """A new booking with its private URL, at which it can also be paid.

    `link` is null while the seats are held for confirmation: then only the email has it. Until
    `changesUntil`, which may have passed, the guest can change and cancel by that link.
    """

    link: str | None
    changes_until: Instant
    payment: PaymentOut | None


class LinkOut(CamelSchema):
    """The private URL of a booking; give it only to the booking's guest."""

    link: str


class ListedBookingOut(BookingOut):
    """A row of the manager's list, read with `context={"moved": MoneyMoved(...)}`.

    `toPay` is the amount due at the door as text, `payment` the prepayment. `balanceDue` is the
    total balance in cents; null if its seats have no price. `refundIfCancelled` is the refund by
    the terms, in cents, if the booking is cancelled now. `guestKey` is the key of the guest's page;
    null if the booking has neither an email address nor a phone number.
    """

    event_title: Annotated[str, Field(validation_alias="event.title")]
    event_date: Annotated[Instant, Field(validation_alias="event.starts_at")]
    origin: Booking.Origin
    is_comp: bool
    to_pay: str
    payment: PaymentOut | None
    balance_due: int | None
    refund_if_cancelled: int
    refunds: list[GuestRefundOut]
    paid_at_door: PaidAtDoorOut
    guest_request: str
    note: str
    guest_key: str | None
    cancelled_at: Instant | None
    handed_over_at: Instant | None
    arrived_at: Instant | None
    arrived_seats: int
    version: int

    @staticmethod
    def resolve_to_pay(booking: Booking) -> str:
        event = booking.event
        return "" if event.is_cancelled else to_pay([booking], event.shown_price)

    @staticmethod
    def resolve_payment(booking: Booking, context: Mapping[str, MoneyMoved]) -> PaymentOut | None:
        return payment_out(booking, context["moved"])

    @staticmethod
    def resolve_balance_due(booking: Booking, context: Mapping[str, MoneyMoved]) -> int | None:
        return balance_due(booking, context["moved"])

    @staticmethod
    def resolve_refund_if_cancelled(booking: Booking) -> int:
        return 0 if booking.is_cancelled else refund_if_cancelled(booking, at=now())

    @staticmethod
    def resolve_refunds(_: Booking, context: Mapping[str, MoneyMoved]) -> list[GuestRefundOut]:
        return refunds_out(context["moved"])

    @staticmethod
    def resolve_paid_at_door(_: Booking, context: Mapping[str, MoneyMoved]) -> PaidAtDoorOut:
        return paid_at_door_out(context["moved"])


BookingSort = Literal[
    "",
    "guest",
    "-guest",
    "contact",
    "-contact",
    "tickets",
    "-tickets",
    "booked",
    "-booked",
    "paid",
    "-paid",
    "owed",
    "-owed",
    "event",
    "-event",
    "state",
    "-state",
]


class BookingsIn(PageIn):
    """Selects bookings and their order."""

    event_id: EventId | None = None
    state: State = State.ALL
    sort: BookingSort = ""


class BookingTotalsOut(CamelSchema):
    """The sums of a list of bookings, in the currency's smallest unit.

    `seats` omit those of cancelled bookings. `paid` includes payments at the door, less refunds.
    """

    parties: int
    seats: int
    paid: int
    owed: int


# A guest's own booking, by its private URL


class SeenIn(CamelSchema):
    """The version that the guest has seen; null skips the check for conflicts."""

    version: SeenVersion = None


class OtherDateOut(CamelSchema):
    """Another date of a booking's show with enough seats; null if seats are not counted."""

    id: int
    starts_at: Annotated[Instant, Field(alias="date")]
    is_all_day: bool
    seats_left: int | None


class CancelIn(CamelSchema):
    """The cancellation of a booking; `refund` is required if it is paid."""

    refund: RefundChoice | None = None


class MoveIn(CancelIn):
    """The date of its show to which a booking moves.

    `refund` is required if the date is cheaper and the booking is paid.
    """

    event_id: Annotated[EventId, Field(strict=True)]


class OwnMoveIn(SeenIn):
    """The date of its show to which a guest moves the booking."""

    event_id: Annotated[EventId, Field(strict=True)]


class OwnChangesIn(SeenIn):
    """The new values of a guest's own booking."""

    number_of_tickets: PartySize = 1
    tickets: TicketsIn = Field(default_factory=list)
    customer_name: PersonName
    customer_phone: ChangedPhone
    guest_request: GuestRequest = None

    @property
    def seats(self) -> int:
        """How many seats the booking shall hold. Raises Invalid."""
        return _seats(self, most=LARGEST_PARTY, is_required=True)


class HandOverIn(SeenIn):
    """The guest who takes over the seats, and their number; null for all seats of the booking.

    `tickets` are their prices; without them, the last seats of the booking are handed over.
    """

    customer_name: PersonName
    customer_email: EmailAddress
    customer_phone: Phone
    number_of_tickets: PartySize | None = None
    tickets: TicketsIn = Field(default_factory=list)

    @property
    def seats(self) -> int | None:
        """How many seats to hand over; None for all. Raises Invalid."""
        seats = sum(ticket.number for ticket in self.tickets)
        if self.tickets and self.number_of_tickets not in {None, seats}:
            raise _other_number(seats)
        return seats or self.number_of_tickets


class NewEmailIn(CamelSchema):
    """The new email address of a guest."""

    customer_email: EmailAddress


class DuePaymentOut(CamelSchema):
    """A booking whose guest has until `payUntil` to pay the balance `amount`, in cents."""

    booking_id: int
    reference: str
    event_id: int
    event_title: str
    customer_name: str
    amount: int
    pay_until: Instant


class HeldOut(CamelSchema):
    """Held seats that the guest has to confirm by email."""

    number_of_tickets: int
    held_until: Instant


class OwnBookingOut(CamelSchema):
    """A booking as its guest sees it.

    Until `changesUntil` the guest can choose up to `mostTickets` seats, hand them over or cancel;
    null if that is not possible now. A comp has free entry. `balanceDue` is in cents; null if the
    seats have no price. `held` are seats that were just requested and wait for confirmation, in a
    separate booking.
    """

    reference: str
    state: BookingState
    event_id: int
    event_title: str
    event_date: Instant
    customer_name: str
    customer_email: str
    customer_phone: str
    guest_request: str
    number_of_tickets: int
    most_tickets: int
    tickets: list[TicketOut]
    is_comp: bool
    to_pay: str
    payment: PaymentOut | None
    balance_due: int | None
    refund_if_cancelled: int
    refunds: list[GuestRefundOut]
    paid_at_door: PaidAtDoorOut
    held_until: Instant | None
    changes_until: Instant | None
    version: int
    held: HeldOut | None
