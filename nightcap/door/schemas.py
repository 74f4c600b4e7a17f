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
"""Most seats of one walk-in, on the door's screen too."""
_SHOWN_DIGITS = 4

RowId = Annotated[int, Field(strict=True, ge=1, le=2**63 - 1)]
GuestName = Annotated[str, Field(max_length=LONGEST_NAME), ON_ONE_LINE]
TierId = Annotated[int, Field(strict=True, ge=1, le=MOST_SEATS)]


class ArrivalIn(CamelSchema):
    """Whether a party has arrived, and how it paid its balance; null if it did not pay."""

    has_arrived: bool
    paid_by: Tap.PaidBy | None = None


class WalkInIn(CamelSchema):
    """A walk-in; the name may be blank.

    `tierId` is the price that was paid; it is required with `paidBy` if the event has several.
    """

    event_id: RowId
    seats: Annotated[int, Field(strict=True, ge=1, le=MOST_WALK_INS)]
    name: GuestName = ""
    is_paid: bool = False
    paid_by: Tap.PaidBy | None = None
    tier_id: TierId | None = None


class DoorLinkIn(CamelSchema):
    """The event whose door the link opens; null for every evening."""

    event_id: RowId | None


class DoorLinkOut(RowOut):
    """A door link, with its URL as text and as a QR code (a data URL).

    `endsAt` is the instant at which it expires; null if it opens every evening.
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
    """A tap: a party's arrival, a walk-in, or the undo of either.

    The phone chooses the `id`: a tap that is sent twice counts once. `paidBy` is the means of
    payment: an arrival pays the party's balance, a walk-in the price `tierId`, which may be omitted
    if the event has one price.
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
    """Taps in any order; some may have been sent before."""

    taps: Annotated[list[TapIn], Field(max_length=_MOST_AT_ONCE)]


class OwnTapsIn(TapsIn):
    """Taps of a signed-in staff member; `personId` is the id from the door's `person`."""

    person_id: RowId


class TapOut(RowOut):
    """A stored tap; `amount` is the payment with it, in cents."""

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

    `isComp`: it pays nothing. `isCancelled`: it was cancelled, but its guests have arrived.
    `isHeld`: it is not confirmed yet. `isPrepaid`: it was paid before the evening. `due` is the
    balance in cents before payments at the door, null if its seats have no price; `toPay` is the
    balance as text. `guestRequest` is from the guest, `note` is the venue's note on the booking.
    `isVip`, `allergy`, `birthday` (month and day) and `guestNotes` are the venue's notes on the
    guest.
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
        """Build the party of a booking; `price` is the event's price as text."""
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
    """A waitlisted party; the list is in order of joining.

    With `heldUntil` it has an offer until then. The phone number is shown to signed-in staff, and
    blank if a link opened the door.
    """

    id: int
    customer_name: str
    party_size: int
    held_until: Annotated[Instant | None, Field(validation_alias="offer_until")]
    customer_phone: str


class DoorShowOut(CamelSchema):
    """A show of the evening; `parties`, `taps` and `waiting` are null if this door may not open it.

    `houseSeats` are seats that the venue reserves for itself, without a name.
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
    """The staff member who is signed in at a door."""

    id: int
    name: str


class DoorOut(CamelSchema):
    """The door of an evening, as of `now`. A phone forgets the guests after `keptUntil`.

    `person` is the signed-in staff member; null if a link opened the door.
    """

    now: Instant
    day: date
    is_tonight: bool
    kept_until: Instant
    person: DoorPersonOut | None
    shows: list[DoorShowOut]


class RefusedTapOut(CamelSchema):
    """A tap that is refused for good, and the reason."""

    id: UUID
    reason: str


class TapsOut(CamelSchema):
    """The result of sent taps: all taps that are not in `refused` are stored.

    `door` is the updated door; null if the link has expired.
    """

    refused: list[RefusedTapOut]
    door: DoorOut | None
