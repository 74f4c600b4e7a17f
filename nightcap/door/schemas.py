from datetime import date
from typing import Annotated, Self
from uuid import UUID

from pydantic import BeforeValidator, Field, model_validator

from nightcap.bookings.models import Booking
from nightcap.bookings.rules import due_at_door, to_pay
from nightcap.core.fields import Moment
from nightcap.core.schemas import LONGEST_NAME, ON_ONE_LINE, CamelSchema, QrCode, RowOut
from nightcap.core.time import Instant
from nightcap.door.models import Tap
from nightcap.events.tiers import MOST_SEATS, TierOut
from nightcap.guestbook.selectors import Remarks

_MOST_AT_ONCE = 200
_MOST_SEATS = 1_000
MOST_WALK_INS = 99
"""Seats of one walk-in, as many as the door offers."""
_SHOWN_DIGITS = 4

RowId = Annotated[int, Field(strict=True, ge=1, le=2**63 - 1)]
GuestName = Annotated[str, Field(max_length=LONGEST_NAME), ON_ONE_LINE]
TierId = Annotated[int, Field(strict=True, ge=1, le=MOST_SEATS)]


class ArrivalIn(CamelSchema):
    """Whether a party has come in, and how it paid what it owed; null where it did not."""

    has_arrived: bool
    paid_by: Tap.PaidBy | None = None


class WalkInIn(CamelSchema):
    """Somebody who is let in without a booking; the name may be left empty.

    Where the event has several prices, `tierId` says at which one `paidBy` was paid.
    """

    event_id: RowId
    seats: Annotated[int, Field(strict=True, ge=1, le=MOST_WALK_INS)]
    name: GuestName = ""
    is_paid: bool = False
    paid_by: Tap.PaidBy | None = None
    tier_id: TierId | None = None


class DoorLinkIn(CamelSchema):
    """The event whose door is opened; null for every evening."""

    event_id: RowId | None


class DoorLinkOut(RowOut):
    """A link that opens the door, with its address as text and as a QR code (a data URL).

    `endsAt` says when it ends by itself; null for one that opens every evening.
    """

    id: int
    event_id: int | None
    event_title: Annotated[str | None, Field(validation_alias="event.title")] = None
    event_date: Annotated[Instant | None, Field(validation_alias="event.starts_at")] = None
    created_at: Instant
    ends_at: Instant | None
    url: Annotated[str, Field(validation_alias="address")]
    qr: Annotated[QrCode, Field(validation_alias="address")]


class TapIn(CamelSchema):
    """What was tapped: a party's arrival, somebody who walked in, or the undo of either.

    Its `id` is the phone's own: the same tap sent twice is one. `paidBy` says how was paid what is
    owed; who walks in pays the price `tierId`, which an event with one price need not name.
    """

    id: UUID
    event_id: RowId
    kind: Tap.Kind
    at: Moment
    booking_id: RowId | None = None
    seats: Annotated[int, Field(strict=True, ge=0, le=_MOST_SEATS)] = 0
    name: GuestName = ""
    is_paid: bool = False
    paid_by: Tap.PaidBy | None = None
    tier_id: TierId | None = None
    undoes: UUID | None = None

    @model_validator(mode="after")
    def _says_what_its_kind_needs(self) -> Self:
        is_undo = self.kind == Tap.Kind.UNDO
        if is_undo != (self.undoes is not None) or is_undo == (self.seats > 0):
            raise ValueError("an undo names a tap, every other tap has seats")
        if (self.kind == Tap.Kind.ARRIVAL) != (self.booking_id is not None):
            raise ValueError("an arrival names a booking, no other tap does")
        if is_undo and self.paid_by is not None:
            raise ValueError("an undo pays nothing")
        return self


class TapsIn(CamelSchema):
    """Taps in any order, some of which may have been sent before."""

    taps: Annotated[list[TapIn], Field(max_length=_MOST_AT_ONCE)]


class OwnTapsIn(TapsIn):
    """Taps of somebody who is signed in; `personId` says who tapped, as the door's answer did."""

    person_id: RowId


class TapOut(RowOut):
    """A tap as it is kept; `amount` is what was paid with it, in cents."""

    id: Annotated[UUID, Field(validation_alias="uuid")]
    kind: Tap.Kind
    at: Instant
    booking_id: int | None
    seats: int
    name: str
    is_paid: bool
    paid_by: Annotated[Tap.PaidBy | None, BeforeValidator(lambda paid_by: paid_by or None)]
    amount: int
    undoes: UUID | None


class DoorPartyOut(CamelSchema):
    """A booking at the door, with the last digits of the phone number.

    `isComp` is one that pays nothing, `isCancelled` one that has come in all the same, `isHeld` one
    that is not confirmed yet. `due` is what it pays at the door in cents, before what was tapped
    there; null where its seats have no price, and `toPay` says it in words. `isPrepaid` is one that
    has paid before. `guestRequest` is from the guest, `note` about the booking; tags and
    `guestNotes` are the venue's notes on its guest, `birthday` as month and day.
    """

    booking_id: int
    customer_name: str
    number_of_tickets: int
    code: str
    phone_ending: str
    is_by_phone: bool
    is_comp: bool
    to_pay: str
    due: int | None
    is_prepaid: bool
    is_held: bool
    is_cancelled: bool
    guest_request: str
    note: str
    is_vip: bool
    allergy: str
    birthday: str
    guest_notes: str

    @classmethod
    def of(cls, booking: Booking, remarks: Remarks, price: str) -> Self:
        """Answer a row, with what is noted of its guest; `price` is the event's in words."""
        digits = "".join(filter(str.isdecimal, booking.customer_phone))
        return cls(
            booking_id=booking.pk,
            customer_name=booking.customer_name,
            number_of_tickets=booking.number_of_tickets,
            code=booking.reference,
            phone_ending=digits[-_SHOWN_DIGITS:],
            is_by_phone=booking.origin == Booking.Origin.PHONE,
            is_comp=booking.is_comp,
            to_pay=to_pay([booking], price),
            due=due_at_door(booking),
            is_prepaid=booking.net_paid > 0 and not booking.prepay_comes_back,
            is_held=booking.is_held,
            is_cancelled=booking.is_cancelled,
            guest_request=booking.guest_request,
            note=booking.note,
            is_vip=remarks.is_vip,
            allergy=remarks.allergy,
            birthday=remarks.birthday,
            guest_notes=remarks.notes,
        )


class DoorWaitingOut(RowOut):
    """A party that waits for seats, or until `heldUntil` has an offer, in the order of joining.

    The phone number is for who is signed in, and empty where a link opened the door.
    """

    id: int
    customer_name: str
    party_size: int
    held_until: Annotated[Instant | None, Field(validation_alias="offer_until")]
    customer_phone: str


class DoorShowOut(CamelSchema):
    """A show of the evening; `parties`, `taps` and `waiting` are null where it is not opened.

    `houseSeats` are seats that nobody has by name yet, and that the house keeps back.
    """

    event_id: int
    title: str
    starts_at: Annotated[Instant, Field(alias="date")]
    is_all_day: bool
    doors_minutes: int | None
    price_range: str
    tiers: list[TierOut]
    currency: str
    capacity: int | None
    house_seats: int
    is_cancelled: bool
    heads: int
    to_come: int
    parties: list[DoorPartyOut] | None
    taps: list[TapOut] | None
    waiting: list[DoorWaitingOut] | None


class DoorPersonOut(CamelSchema):
    """Who is signed in at a door."""

    id: int
    name: str


class DoorOut(CamelSchema):
    """The door of an evening, as of `now`. A phone forgets the guests after `keptUntil`.

    `person` is who is signed in; null where a link opened the door.
    """

    now: Instant
    day: date
    is_tonight: bool
    kept_until: Instant
    person: DoorPersonOut | None
    shows: list[DoorShowOut]


class RefusedTapOut(CamelSchema):
    """A tap that is not taken, however often it is sent, and why."""

    id: UUID
    reason: str


class TapsOut(CamelSchema):
    """What became of the taps that were sent: all that are not refused are kept.

    `door` is the door as it stands then; null where the link has ended by itself meanwhile.
    """

    refused: list[RefusedTapOut]
    door: DoorOut | None
