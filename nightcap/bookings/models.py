import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar, cast

from django.db import models
from django.db.models import Q

from nightcap.bookings.tickets import Ticket, amount_of, in_one_line
from nightcap.core.folding import digits_of, search_text
from nightcap.core.keyed import hash_of, mailbox_of, person_of, phone_of
from nightcap.core.models import Deletable, PrivateLink, Versioned
from nightcap.core.search import Searchable, SearchText
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.tiers import NO_TIERS
from nightcap.venue.profile import profile

MOST_TICKETS = 6
"""Tickets that guests take themselves in one booking."""
LARGEST_PARTY = 20
"""Tickets in one booking that the manager adds or changes."""
HOLD_FOR = timedelta(minutes=30)
"""How long a guest has to confirm seats by mail."""
PAY_WITHIN = timedelta(minutes=15)
"""How long seats are held for a guest who pays before the evening."""

# Read out at the door: no vowels, nothing that looks or sounds like another letter.
_REFERENCE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
_REFERENCE_LENGTH = 8
_RANDOM = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Party:
    """Who comes, how to reach them, and how many seats they need."""

    customer_name: str
    customer_email: str
    customer_phone: str
    number_of_tickets: int


WITHOUT_EMAIL = Q(customer_email="") & ~Q(origin="forgotten")
"""Bookings of guests who can only be called."""


class BookingQuerySet(models.QuerySet["Booking"]):
    def active(self) -> "BookingQuerySet":
        """Leave out cancelled bookings; held ones remain."""
        return self.filter(cancelled_at=None)

    def confirmed(self) -> "BookingQuerySet":
        """Keep the bookings that are neither cancelled nor held."""
        return self.active().filter(held_until=None)

    def waiting_for_confirmation(self, at: datetime) -> "BookingQuerySet":
        """Keep the holds that their guests can still confirm at an instant."""
        return self.active().filter(held_until__gt=at)

    def expired_holds(self, at: datetime) -> "BookingQuerySet":
        """Keep the holds that nobody has confirmed in time, and that were not released yet.

        Seats that are held for a payment are none of them: the clock alone does not free these.
        """
        return self.active().filter(held_until__lte=at, awaits_payment=False)

    def unpaid_holds(self) -> "BookingQuerySet":
        """Keep the bookings whose seats are held until they are paid."""
        return self.active().filter(held_until__isnull=False, awaits_payment=True)

    def to_call(self) -> "BookingQuerySet":
        """Keep the confirmed bookings of guests who can only be called."""
        return self.confirmed().filter(WITHOUT_EMAIL)


class PromoKind(models.TextChoices):
    """What a promo code does to a price (nightcap/bookings/promo_codes.py)."""

    PERCENT = "percent"
    AMOUNT = "amount"
    PRICE = "price"
    UNLOCK = "unlock"


class PromoCode(Deletable):
    """What a guest types to pay less, or to get a price that needs it."""

    is_public = False
    # Bookings say with which one they were made.
    is_kept_deleted = True

    # In capitals.
    code = models.CharField(max_length=40)
    kind = models.CharField(max_length=10, choices=PromoKind.choices)
    # Per cent, or cents a seat.
    value = models.PositiveBigIntegerField(default=0)
    # The name of the price that it is for; empty for all.
    tier = models.CharField("price", max_length=60, blank=True)
    most = models.PositiveIntegerField("uses", null=True, blank=True)
    per_mailbox = models.PositiveIntegerField("uses by one guest", null=True, blank=True)
    begins_at = models.DateTimeField("from", null=True, blank=True)
    ends_at = models.DateTimeField("until", null=True, blank=True)
    # The ids of the events that it is for; empty for all.
    events = models.JSONField("shows", default=list, blank=True)

    class Meta:
        ordering = ["code", "id"]
        verbose_name = "promo code"
        constraints = [
            models.UniqueConstraint(
                name="promo_code_unique", fields=["code"], condition=Q(deleted_at=None)
            )
        ]

    def __str__(self) -> str:
        return self.code


class Booking(PrivateLink, Searchable, Versioned):
    """Seats for a guest. A cancelled booking stays, its seats are free again."""

    # What visitors see of it is how many seats the event has left.
    is_public = False
    personal = frozenset({"customer_email", "customer_phone", "note"})
    link_path = "booking"
    # The door and the office do not get in each other's way.
    unversioned_fields = frozenset({"arrived_at", "arrived_seats"})

    class Origin(models.TextChoices):
        SITE = "site"
        PHONE = "phone"
        # The guest was forgotten, and the origin with the guest; the seats still count.
        FORGOTTEN = "forgotten"

    reference = models.CharField(max_length=12, unique=True)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="bookings")
    customer_name = models.CharField("name", max_length=200)
    customer_email = models.EmailField("email", blank=True)
    customer_phone = models.CharField("phone", max_length=60)
    number_of_tickets = models.PositiveSmallIntegerField("tickets", default=1)
    # At which prices they are (nightcap/bookings/tickets.py); empty where the event had none.
    tickets = models.JSONField("prices", default=list, blank=True, db_default=NO_TIERS)
    # What they cost together, in cents; null where the event had no prices.
    amount = models.PositiveBigIntegerField(null=True, editable=False)
    # With which code its seats cost less, or could be had.
    promo_code = models.ForeignKey(
        PromoCode,
        on_delete=models.PROTECT,
        null=True,
        editable=False,
        related_name="bookings",
        db_constraint=False,
        db_index=False,
    )
    # What is paid before the evening, in cents: of the amount, or a deposit that comes back.
    prepay = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    prepay_comes_back = models.BooleanField(default=False, db_default=False, editable=False)
    # What comes back when the guest cancels, as it was agreed: hours before the start, per cent.
    refund_steps = models.JSONField(default=list, blank=True, db_default=NO_TIERS, editable=False)
    # What the guest has paid before the evening, and what of that was given back or is on its way.
    paid = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    refunded = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    # What the manager has given back as a kindness, in cents: the guest does not owe it again.
    waived = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    # Of a cancelled one what the house keeps until somebody from the waitlist has its seats.
    kept_for_line = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    # What of it was given back since, whatever the bank made of it.
    given_for_line = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    # Whether the seats are held until they are paid: `held_until` says until when. They are freed
    # only once nobody can pay for them any more (nightcap/payments).
    awaits_payment = models.BooleanField(default=False, db_default=False, editable=False)
    # A guest of the house, who pays nothing at the door.
    is_comp = models.BooleanField("comp", default=False, db_default=False)
    # For the door; the guest does not see it.
    note = models.TextField(blank=True, default="", db_default="")
    origin = models.CharField(max_length=10, choices=Origin.choices, default=Origin.SITE)
    created_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True, blank=True)
    # Set with `cancelled_at`: the seats are not free, another guest has them in a new booking.
    handed_over_at = models.DateTimeField(null=True, blank=True)
    arrived_at = models.DateTimeField(null=True, blank=True)
    # Of its seats, those whose guests have come in; the door counts them (nightcap/door).
    arrived_seats = models.PositiveSmallIntegerField("seats arrived", default=0, db_default=0)
    # When the guest was notified by mail that the event is cancelled.
    cancellation_notified_at = models.DateTimeField(null=True, blank=True)
    # When a mail after the booking last said when and where the event is.
    informed_at = models.DateTimeField(null=True, editable=False)
    # When a mail reminded the guest of the event, and when one gave thanks for coming.
    reminded_at = models.DateTimeField(null=True, editable=False)
    thanked_at = models.DateTimeField(null=True, editable=False)
    # The guest has to confirm the seats until then. Empty for seats that are confirmed or need no
    # confirmation; it remains on a booking that was cancelled because nobody confirmed.
    held_until = models.DateTimeField(null=True, blank=True)
    # When a mail asked to confirm: the link in it then shows the mailbox's other holds too.
    asked_at = models.DateTimeField(null=True, editable=False)
    # Empty until the private address was first sent or shown.
    link_hash = models.CharField(max_length=64, null=True, editable=False)
    # For the limits: the guest's mailbox, and for a day which network took seats last, and when.
    mailbox = models.CharField(max_length=32, null=True, editable=False)
    # Identifies a guest without a mail address.
    phone_key = models.CharField(max_length=32, null=True, editable=False)
    network = models.CharField(max_length=32, null=True, editable=False)
    network_at = models.DateTimeField(null=True, editable=False)
    guest_text = SearchText()

    searched: ClassVar[tuple[str, ...]] = (
        *("customer_name", "customer_email", "reference", "customer_phone"),
    )
    phones = ("customer_phone",)
    search_column = "guest_text"
    objects = BookingQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(fields=["-created_at", "-id"], name="booking_newest_first"),
            models.Index(fields=["event", "-created_at", "-id"], name="booking_of_event"),
            models.Index(
                fields=["-created_at", "-id"],
                name="booking_cancelled",
                condition=Q(cancelled_at__isnull=False),
            ),
            models.Index(
                fields=["mailbox", "created_at"],
                name="booking_of_mailbox",
                condition=Q(mailbox__isnull=False),
            ),
            models.Index(
                fields=["phone_key", "created_at"],
                name="booking_of_phone",
                condition=Q(phone_key__isnull=False),
            ),
            models.Index(
                fields=["network", "network_at"],
                name="booking_of_network",
                condition=Q(network__isnull=False),
            ),
            models.Index(
                fields=["promo_code"],
                name="booking_with_code",
                condition=Q(promo_code__isnull=False),
            ),
            models.Index(
                fields=["event"], name="booking_kept_for_line", condition=Q(kept_for_line__gt=0)
            ),
            models.Index(
                fields=["event", "held_until"],
                name="booking_held",
                condition=Q(held_until__isnull=False, cancelled_at=None),
            ),
            models.Index(
                fields=["cancelled_at"],
                name="booking_ran_out",
                condition=Q(held_until__isnull=False, cancelled_at__isnull=False),
            ),
        ]
        constraints = [
            models.CheckConstraint(
                name="booking_has_one_to_twenty_tickets",
                condition=Q(number_of_tickets__gte=1) & Q(number_of_tickets__lte=LARGEST_PARTY),
            ),
            models.CheckConstraint(
                name="booking_from_the_site_has_an_email",
                condition=~Q(customer_email="") | ~Q(origin="site"),
            ),
            # With a condition it is an index of its own, and SQLite need not rebuild the table.
            models.UniqueConstraint(
                fields=["link_hash"],
                name="booking_link_is_unique",
                condition=Q(link_hash__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reference}: {self.customer_name} x{self.number_of_tickets}"

    @classmethod
    def for_party(
        cls, event: Event, party: Party, origin: "Booking.Origin", *, network: str | None = None
    ) -> "Booking":
        """Return a booking that is not saved yet. `network` is where it is counted, by its name."""
        at = now()
        booking = cls(reference=_new_reference(), event=event, origin=origin, created_at=at)
        booking.party = party
        if network is not None:
            booking.network, booking.network_at = network, at
        booking.link_hash = hash_of(booking.token)
        return booking

    @classmethod
    def locked_first(cls, ids: Collection[int]) -> models.QuerySet[models.Model]:
        return Event.including_deleted.filter(bookings__in=ids)

    @property
    def audit_title(self) -> str:
        """The title in the list of changes, which does not name the guest."""
        return f"{self.reference}, {self.event.title}"

    def value_in_history(self, name: str, value: object) -> object:
        return in_one_line(cast("list[Ticket]", value)) if name == "tickets" else value

    @property
    def link_text(self) -> str:
        return f"{self.reference} {self.customer_email}"

    @property
    def qr_text(self) -> str:
        """The text of the booking's QR code, which the door reads."""
        return f"NIGHTCAP:{self.reference}"

    @property
    def party(self) -> Party:
        """Who comes, how to reach them, and how many seats they have.

        Setting it also sets the keys that identify the guest; do not set the four fields.
        """
        return Party(
            self.customer_name, self.customer_email, self.customer_phone, self.number_of_tickets
        )

    @party.setter
    def party(self, party: Party) -> None:
        self.customer_name = party.customer_name
        self.customer_email = party.customer_email
        self.customer_phone = party.customer_phone
        self.number_of_tickets = party.number_of_tickets
        self.mailbox = mailbox_of(party.customer_email) if party.customer_email else None
        self.phone_key = phone_of(party.customer_phone)

    @property
    def is_unpaid_hold(self) -> bool:
        """Whether the seats are held until the guest has paid."""
        return self.is_held and self.awaits_payment

    @property
    def kept(self) -> int:
        """What the house has of the guest's money, in cents."""
        return self.paid - self.refunded

    @property
    def settled(self) -> int:
        """What of its price the guest need not pay any more, in cents."""
        return self.kept + self.waived

    def set_tickets(self, tickets: Sequence[Ticket]) -> None:
        """Set at which prices its seats are, and what they cost; `party` sets how many they are."""
        self.tickets, self.amount = [*tickets], amount_of(tickets)

    @property
    def changes_until(self) -> datetime:
        """Until when guests change, hand over or cancel their booking themselves.

        Rule: Guests may change or cancel until some hours before the start, two unless the venue
        says otherwise; after that they call.
        """
        hours = profile().bookings.change_until_hours
        return self.event.starts_at - timedelta(hours=hours)

    @property
    def guest_key(self) -> str | None:
        """Identifies the guest: the mailbox or else the phone, with the name; None without both."""
        contact = self.mailbox or self.phone_key
        return person_of(contact, self.customer_name) if contact else None

    @property
    def heard_at(self) -> datetime:
        """When the guest last heard when and where the event is."""
        later = (self.informed_at, self.reminded_at)
        return max([self.created_at, *(at for at in later if at is not None)])

    @property
    def is_held(self) -> bool:
        """Whether the guest has yet to confirm the seats."""
        return self.held_until is not None and self.cancelled_at is None

    @property
    def is_cancelled(self) -> bool:
        """Whether its seats are free again."""
        return self.cancelled_at is not None


def _new_reference() -> str:
    """Return a reference that no booking has."""
    while Booking.objects.filter(reference=(reference := _draw_reference())).exists():
        pass
    return reference


def _draw_reference() -> str:
    return "".join(_RANDOM.choices(_REFERENCE_LETTERS, k=_REFERENCE_LENGTH))


def guest_text(*, name: str, email: str, phone: str, reference: str) -> str:
    """Return the text by which guests are searched; of a phone number it holds only the digits."""
    return search_text(name, email, reference, digits_of(phone))
