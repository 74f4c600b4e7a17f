import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar, cast

from django.db import models
from django.db.models import Q

from nightcap.bookings.tickets import Ticket, amount_of, by_tier, in_one_line
from nightcap.connections.services import takes_payments
from nightcap.core.folding import digits_of, search_text
from nightcap.core.keyed import hash_of, mailbox_of, person_of, phone_of, token_for
from nightcap.core.models import Deletable, PrivateLink, Versioned
from nightcap.core.search import Searchable, SearchText
from nightcap.core.time import now
from nightcap.events.models import Event, title_key
from nightcap.events.tiers import NO_TIERS, Paying, left_of
from nightcap.venue.currencies import is_chargeable
from nightcap.venue.moments import long_date
from nightcap.venue.profile import profile

MOST_TICKETS = 6
"""Most tickets of one booking that guests book themselves."""
LARGEST_PARTY = 20
"""Most tickets of one booking that the manager makes or changes."""
HOLD_FOR = timedelta(minutes=30)
"""How long a guest has to confirm seats by email."""
PAY_WITHIN = timedelta(minutes=15)
"""How long seats are held for a guest who pays before the evening.

The browser has the same minutes in `frontend/src/lib/pay-within.json`.
"""

# References are read aloud at the door, so there are no vowels and no similar letters.
_REFERENCE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
_REFERENCE_LENGTH = 8
_RANDOM = secrets.SystemRandom()


LONGEST_REQUEST = 200
"""Most characters of a guest's answer to 'Anything we should know?'."""


class Status(models.TextChoices):
    """The state of a booking. `seats.transition` is the only function that changes it."""

    # The guest confirms the seats by email until `held_until`.
    HELD = "held"
    # The guest pays for the seats until `held_until`.
    UNPAID = "unpaid"
    CONFIRMED = "confirmed"
    # The guest or the venue gave the seats up, or another guest has taken them over.
    CANCELLED = "cancelled"
    # The guest did not confirm or pay in time.
    EXPIRED = "expired"


HOLDS = (Status.HELD, Status.UNPAID)
HAVE_SEATS = (*HOLDS, Status.CONFIRMED)
ENDED = (Status.CANCELLED, Status.EXPIRED)
WERE_HELD = (*HOLDS, Status.EXPIRED)


@dataclass(frozen=True, slots=True)
class Party:
    """The guest of a booking, with contact, number of seats and request."""

    customer_name: str
    customer_email: str
    customer_phone: str
    number_of_tickets: int
    guest_request: str = ""


@dataclass(frozen=True, slots=True)
class Quote:
    """The tickets of a party at an event, and its prepayment in cents.

    `tickets` is empty if the event has no prices. `pays_now`: the guest has chosen to pay before
    the evening. `has_paid`: the party has paid a part already. `settled` is the part of the price
    that is paid or refunded as goodwill, in cents. With `is_public` the party gets only seats that
    guests can book now without a promo code.
    """

    event: Event
    seats: int
    tickets: Sequence[Ticket]
    code: "PromoCode | None" = None
    is_comp: bool = False
    pays_now: bool = False
    has_paid: bool = False
    settled: int = 0
    is_public: bool = False

    @property
    def amount(self) -> int | None:
        """Price of the tickets in cents; None if the event has no prices."""
        return amount_of(self.tickets)

    @property
    def prepayment(self) -> int:
        """Amount due before the evening, in cents; 0 if all is paid at the door.

        Rule: Comps pay no money. A deposit is due for each seat, and is at most the price of the
        seats unless it is refunded on arrival. A party that has paid stays prepaid if the event or
        another date of it becomes payable at the door. An amount that Stripe cannot charge is paid
        at the door, and so is every amount if the venue takes no online payments.
        """
        wanted = self.full_prepayment
        is_payable = is_chargeable(wanted - self.settled, profile().currency)
        return wanted if is_payable and takes_payments() else self.settled

    @property
    def full_prepayment(self) -> int:
        """Amount due before the evening, in cents, even if Stripe cannot charge the rest of it."""
        if self.is_comp:
            return 0
        amount, paying = self.amount or 0, self.event.payment
        if paying == Paying.DEPOSIT:
            deposit = (self.event.deposit or 0) * self.seats
            return deposit if self.is_deposit_returned else min(deposit, amount)
        is_chosen = paying == Paying.CHOICE and self.pays_now
        return amount if paying == Paying.NOW or is_chosen or self.has_paid else 0

    @property
    def is_deposit_returned(self) -> bool:
        """Whether the prepayment is a deposit that is refunded on arrival."""
        return self.event.payment == Paying.DEPOSIT and self.event.deposit_comes_back

    @property
    def seats_left(self) -> int | None:
        """Seats of the event that this party can get; None if seats are not counted."""
        return self.event.seats_left if self.is_public else self.event.seats_free

    @property
    def scarce_price(self) -> tuple[str, int] | None:
        """Name and seats left of the first price with too few seats; None if all have enough."""
        wanted = by_tier(self.tickets)
        for tier in self.event.tiers:
            left = left_of(tier, self.event.seats_by_tier)
            if left is not None and left < wanted[tier["id"]]:
                return tier["name"], left
        return None

    @property
    def fits(self) -> bool:
        """Whether its event and each of its prices have enough seats left."""
        left = self.seats_left
        return (left is None or left >= self.seats) and self.scarce_price is None


WITHOUT_EMAIL = Q(customer_email="") & ~Q(origin="forgotten")
"""Bookings of guests who can only be called."""


class BookingQuerySet(models.QuerySet["Booking"]):
    def active(self) -> "BookingQuerySet":
        """Keep the bookings that have seats: held, unpaid and confirmed ones."""
        return self.filter(status__in=HAVE_SEATS)

    def ended(self) -> "BookingQuerySet":
        """Keep the cancelled and expired bookings; they have no seats."""
        # The second condition lets the index of ended bookings serve the query.
        return self.filter(status__in=ENDED, cancelled_at__isnull=False)

    def confirmed(self) -> "BookingQuerySet":
        """Keep the confirmed bookings."""
        return self.filter(status=Status.CONFIRMED)

    def holds(self, at: datetime) -> "BookingQuerySet":
        """Keep the holds whose guests can still confirm or pay at an instant."""
        return self.filter(status__in=HOLDS, held_until__gt=at)

    def expired_holds(self, at: datetime) -> "BookingQuerySet":
        """Keep the unconfirmed holds that are over but not yet released.

        Unpaid holds are not included, because a guest may be paying (nightcap/payments).
        """
        return self.filter(status=Status.HELD, held_until__lte=at)

    def unpaid_holds(self) -> "BookingQuerySet":
        """Keep the bookings whose seats are held until they are paid."""
        # The second condition lets the index of holds serve the query.
        return self.filter(status=Status.UNPAID, held_until__isnull=False)

    def to_call(self) -> "BookingQuerySet":
        """Keep the confirmed bookings of guests who can only be called."""
        return self.confirmed().filter(WITHOUT_EMAIL)


class PromoKind(models.TextChoices):
    """Effect of a promo code on a price (nightcap/bookings/quotes.py)."""

    PERCENT = "percent"
    AMOUNT = "amount"
    PRICE = "price"
    UNLOCK = "unlock"


class PromoCode(Deletable):
    """A code for a discount, or for a price that needs a code."""

    is_public = False
    # Bookings refer to their code, so deleted codes are kept.
    is_kept_deleted = True

    # In the form that normalize_code() in nightcap/bookings/quotes.py returns.
    code = models.CharField(max_length=40)
    kind = models.CharField(max_length=10, choices=PromoKind.choices)
    # Per cent, or cents per seat; 0 for a code that only unlocks prices.
    value = models.PositiveBigIntegerField(default=0)
    # The name of the only price that it applies to; blank for all prices.
    tier = models.CharField("price", max_length=60, blank=True)
    most = models.PositiveIntegerField("uses", null=True, blank=True)
    per_mailbox = models.PositiveIntegerField("uses by one guest", null=True, blank=True)
    begins_at = models.DateTimeField("from", null=True, blank=True)
    ends_at = models.DateTimeField("until", null=True, blank=True)
    # Ids of single dates, and titles of shows with all their dates; both empty for all events.
    events = models.JSONField("dates", default=list, blank=True)
    shows = models.JSONField(default=list, blank=True, db_default=NO_TIERS)

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

    def is_undoable(self, changed: Collection[str]) -> bool:
        return "deleted_at" not in changed

    def is_for(self, event: Event) -> bool:
        """Return whether the code is for an event; the prices of the event may exclude it."""
        if not self.events and not self.shows:
            return True
        return event.pk in self.events or self.is_for_show(event.title)

    def is_for_show(self, title: str) -> bool:
        """Return whether the code is for all dates of a title, compared as titles of a series."""
        return title_key(title) in {title_key(one) for one in self.shows}

    @property
    def begins_text(self) -> str:
        """The first day in venue time on which it is valid, as text; empty without a start."""
        return long_date(self.begins_at) if self.begins_at is not None else ""


class Booking(PrivateLink, Searchable, Versioned):
    """Seats for a guest. A cancelled or expired booking stays, without seats."""

    # Visitors see only the number of seats left, which is stored with the event.
    is_public = False
    personal = frozenset({"customer_email", "customer_phone", "guest_request", "note"})
    link_path = "booking"
    # Arrivals at the door cause no conflicts with edits in the panel.
    unversioned_fields = frozenset({"arrived_at", "arrived_seats"})

    Status = Status

    class Origin(models.TextChoices):
        SITE = "site"
        PHONE = "phone"
        # The guest was forgotten, and the origin too; the seats still count.
        FORGOTTEN = "forgotten"

    reference = models.CharField(max_length=12, unique=True)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="bookings")
    customer_name = models.CharField("name", max_length=200)
    customer_email = models.EmailField("email", blank=True)
    customer_phone = models.CharField("phone", max_length=60)
    number_of_tickets = models.PositiveSmallIntegerField("tickets", default=1)
    # Seats at each price (nightcap/bookings/tickets.py); empty if the event had no prices.
    tickets = models.JSONField("prices", default=list, blank=True, db_default=NO_TIERS)
    # The price of all seats, in cents; null if the event had no prices.
    amount = models.PositiveBigIntegerField(null=True, editable=False)
    # The code that reduced or unlocked its prices.
    promo_code = models.ForeignKey(
        PromoCode,
        on_delete=models.PROTECT,
        null=True,
        editable=False,
        related_name="bookings",
        db_constraint=False,
        db_index=False,
    )
    status = models.CharField(
        max_length=10,
        choices=Status.choices,
        default=Status.CONFIRMED,
        db_default=Status.CONFIRMED,
        editable=False,
    )
    # Cancelled while its checkout page is open: unpaid until the page is closed, and a late
    # payment is refunded.
    is_being_cancelled = models.BooleanField(default=False, db_default=False, editable=False)
    # The prepayment in cents: part of the amount, or a deposit that is refunded on arrival.
    prepay = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    prepay_comes_back = models.BooleanField(default=False, db_default=False, editable=False)
    # The terms, copied when the guest agreed to them: the refund steps (hours before the start,
    # percent), the start from which they count, and the deadline for changes in hours before the
    # start. Null in bookings of earlier releases.
    refund_steps = models.JSONField(default=list, blank=True, db_default=NO_TIERS, editable=False)
    terms_start_at = models.DateTimeField(null=True, editable=False)
    change_hours = models.PositiveSmallIntegerField(null=True, editable=False)
    # The time at which the guest last chose the date, and its start then. If the event starts at
    # another time now, the venue has moved it.
    agreed_at = models.DateTimeField(null=True, editable=False)
    agreed_start_at = models.DateTimeField(null=True, editable=False)
    # After a guest's change to a higher price: the time at which the unpaid part is released, and
    # the tickets that remain then.
    balance_due_at = models.DateTimeField(null=True, editable=False)
    paid_tickets = models.JSONField(default=list, blank=True, db_default=NO_TIERS, editable=False)
    # Payments before the evening, and the part that is refunded, disputed, or about to be refunded.
    paid = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    refunded = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    # Goodwill refunds, in cents; the guest need not pay them again.
    goodwill = models.PositiveBigIntegerField(
        default=0, db_default=0, db_column="waived", editable=False
    )
    # Cancellation fees in its payments, for seats that the party has given up.
    fee_kept = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    # Cancellation fee that is refunded if the waitlist takes the seats of this cancelled booking.
    kept_for_line = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    # Refunds of `kept_for_line` so far, including failed ones.
    given_for_line = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    # A guest of the venue, with free entry.
    is_comp = models.BooleanField("comp", default=False, db_default=False)
    # The guest's answer to 'Anything we should know?', such as an allergy.
    guest_request = models.CharField(
        "guest's request", max_length=LONGEST_REQUEST, blank=True, default="", db_default=""
    )
    # The venue's note for the door; the guest does not see it.
    note = models.TextField(blank=True, default="", db_default="")
    origin = models.CharField(max_length=10, choices=Origin.choices, default=Origin.SITE)
    # The letter whose link the guest followed (`nightcap/letters`); null for none.
    from_letter = models.PositiveIntegerField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True, blank=True)
    # Set with `cancelled_at`: another guest has the seats in a new booking.
    handed_over_at = models.DateTimeField(null=True, blank=True)
    arrived_at = models.DateTimeField(null=True, blank=True)
    # Number of seats whose guests have arrived; the door sets it (nightcap/door).
    arrived_seats = models.PositiveSmallIntegerField("seats arrived", default=0, db_default=0)
    # The time of the email about the event's cancellation.
    cancellation_notified_at = models.DateTimeField(null=True, blank=True)
    # The time of the last email after the booking that stated the event's date and place.
    informed_at = models.DateTimeField(null=True, editable=False)
    # The times of the reminder and of the thanks.
    reminded_at = models.DateTimeField(null=True, editable=False)
    thanked_at = models.DateTimeField(null=True, editable=False)
    # The end of a hold; an expired booking keeps it.
    held_until = models.DateTimeField(null=True, blank=True)
    # The number of times that its hold expired, each within a day of the last; for the limits.
    holds_expired = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    hold_expired_at = models.DateTimeField(null=True, editable=False)
    # The time of the email that asked the guest to confirm. Only the reader of this mailbox has the
    # link, so it also shows the mailbox's other holds.
    asked_at = models.DateTimeField(null=True, editable=False)
    # The time of the email that reminded the guest to pay. It does not prove that the guest reads
    # the mailbox, because the link was on the screen before.
    pay_reminded_at = models.DateTimeField(null=True, editable=False)
    # The first address, from which the link is derived, if the guest has corrected it since.
    link_email = models.EmailField(null=True, editable=False)
    # The address that the guest has requested, until its owner confirms it (`new_email_token`).
    new_email = models.EmailField(blank=True, default="", db_default="", editable=False)
    new_email_at = models.DateTimeField(null=True, editable=False)
    # Null until the private URL is first sent or shown.
    link_hash = models.CharField(max_length=64, null=True, editable=False)
    # For the limits: the guest's mailbox, and for one day the network that last took seats.
    mailbox = models.CharField(max_length=32, null=True, editable=False)
    # Identifies a guest without an email address.
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
                fields=["from_letter"],
                name="booking_of_letter",
                condition=Q(from_letter__isnull=False),
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
                fields=["status", "held_until"],
                name="booking_holds",
                condition=Q(held_until__isnull=False),
            ),
            models.Index(
                fields=["hold_expired_at"],
                name="booking_hold_expired",
                condition=Q(hold_expired_at__isnull=False),
            ),
            models.Index(
                fields=["new_email_at"],
                name="booking_new_email",
                condition=Q(new_email_at__isnull=False),
            ),
            models.Index(
                fields=["balance_due_at"],
                name="booking_balance_due",
                condition=Q(balance_due_at__isnull=False),
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
            models.CheckConstraint(
                name="booking_was_held_by_its_status",
                condition=Q(status__in=WERE_HELD, held_until__isnull=False)
                | Q(status__in=(Status.CONFIRMED, Status.CANCELLED), held_until=None),
            ),
            models.CheckConstraint(
                name="booking_has_ended_by_its_status",
                condition=Q(status__in=HAVE_SEATS, cancelled_at=None)
                | Q(status__in=ENDED, cancelled_at__isnull=False),
            ),
            models.CheckConstraint(
                name="booking_handed_over_is_cancelled",
                condition=Q(handed_over_at=None) | Q(status=Status.CANCELLED),
            ),
            models.CheckConstraint(
                name="booking_is_unpaid_while_being_cancelled",
                condition=Q(is_being_cancelled=False) | Q(status=Status.UNPAID),
            ),
            models.CheckConstraint(
                name="booking_with_a_balance_due_is_confirmed",
                condition=Q(balance_due_at=None) | Q(status=Status.CONFIRMED),
            ),
            # A constraint with a condition is an index, so SQLite need not rebuild the table.
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
        """Return an unsaved booking. `network` is the name of the network for the limits."""
        at = now()
        booking = cls(reference=_new_reference(), event=event, origin=origin, created_at=at)
        booking.party = party
        if network is not None:
            booking.network, booking.network_at = network, at
        booking.link_hash = hash_of(booking.token)
        booking.agree_to_terms()
        return booking

    @classmethod
    def locked_first(cls, ids: Collection[int]) -> models.QuerySet[models.Model]:
        return Event.including_deleted.filter(bookings__in=ids)

    @property
    def audit_title(self) -> str:
        """The title in the list of changes; it does not name the guest."""
        return f"{self.reference}, {self.event.title}"

    def value_in_history(self, name: str, value: object) -> object:
        return in_one_line(cast("list[Ticket]", value)) if name == "tickets" else value

    @property
    def link_text(self) -> str:
        return f"{self.reference} {self.first_email}"

    @property
    def first_email(self) -> str:
        """The email address before any correction; the private URL is derived from it."""
        return self.customer_email if self.link_email is None else self.link_email

    @property
    def new_email_token(self) -> str:
        """The secret in the email to `new_email`, whose reader confirms that address.

        It becomes invalid with the next request, and with any change of the address.
        """
        at = self.new_email_at.timestamp() if self.new_email_at else 0
        request = f"{self.reference} {self.customer_email} {self.new_email} {at}"
        return f"{self.pk}-{token_for('new email', request)}"

    def forget_new_email(self) -> None:
        """Delete the guest's request for another address."""
        self.new_email, self.new_email_at = "", None

    @property
    def qr_text(self) -> str:
        """The text of the booking's QR code, which the door reads."""
        return f"NIGHTCAP:{self.reference}"

    @property
    def party(self) -> Party:
        """The guest with contact, number of seats and request.

        Setting it also sets the keys that identify the guest; do not set its fields directly.
        """
        return Party(
            self.customer_name,
            self.customer_email,
            self.customer_phone,
            self.number_of_tickets,
            self.guest_request,
        )

    @party.setter
    def party(self, party: Party) -> None:
        self.customer_name = party.customer_name
        self.customer_email = party.customer_email
        self.customer_phone = party.customer_phone
        self.number_of_tickets = party.number_of_tickets
        self.guest_request = party.guest_request
        self.mailbox = mailbox_of(party.customer_email) if party.customer_email else None
        self.phone_key = phone_of(party.customer_phone)

    @property
    def net_paid(self) -> int:
        """Payments less refunds and disputed money, in cents."""
        return self.paid - self.refunded

    @property
    def refundable(self) -> int:
        """Part of the payments that a cancellation can refund by the terms, in cents.

        Rule: The venue keeps cancellation fees for seats that a party has given up: no later change
        or cancellation refunds them, but they count towards the price if the party takes seats
        again. A goodwill refund returns them first.
        """
        return max(0, self.net_paid - max(0, self.fee_kept - self.goodwill))

    @property
    def settled(self) -> int:
        """Part of the price that is paid or refunded as goodwill, in cents."""
        return self.net_paid + self.goodwill

    def keep_whole(self) -> None:
        """End the time limit of an unpaid part; the booking keeps all seats and the balance due."""
        self.balance_due_at, self.paid_tickets = None, []

    def set_quote(self, quote: Quote) -> None:
        """Set the tickets, their sum, the promo code and the prepayment."""
        self.tickets, self.amount, self.promo_code = [*quote.tickets], quote.amount, quote.code
        self.prepay, self.prepay_comes_back = quote.prepayment, quote.is_deposit_returned

    @property
    def changes_until(self) -> datetime:
        """The deadline until which guests can change, hand over or cancel their booking.

        Rule: Guests may change or cancel until some hours before the start, by default two; the
        venue's setting at the time of booking counts. After that they call.
        """
        return self.event.starts_at - self.change_notice

    @property
    def change_notice(self) -> timedelta:
        """The time before the start at which the guest's changes end, by the agreed terms.

        A booking that was made before the hours were copied follows the venue's present setting.
        """
        hours = self.change_hours
        if hours is None:
            hours = profile().bookings.change_until_hours
        return timedelta(hours=hours)

    @property
    def refunds_count_from(self) -> datetime:
        """The start from which the refund steps count.

        Rule: If a guest has moved the booking, the refund is never better than by the terms of the
        first date. If the venue has moved the event since, its new start counts.
        """
        return min(self._first_start_at, self.event.starts_at)

    @property
    def _first_start_at(self) -> datetime:
        """The first start that the guest chose; the present one if the venue has moved it."""
        has_moved = self.event.starts_at != self.agreed_start_at
        return self.event.starts_at if has_moved else self.terms_start_at or self.event.starts_at

    def is_opened_by(self, token: str) -> bool:
        """Return whether a token opens it; after a hand-over the giver's token does not."""
        return self.link_hash == hash_of(token) and self.handed_over_at is None

    @property
    def lapses_at(self) -> datetime | None:
        """The earliest time at which unconfirmed or unpaid seats are released; None without any."""
        return self.held_until if self.is_held else self.balance_due_at

    @property
    def is_past_hold(self) -> bool:
        """Whether `held_until` has passed."""
        return self.held_until is not None and self.held_until <= now()

    def agree_to_terms(self) -> None:
        """Copy the venue's terms and the event's start; the guest agrees to them by booking."""
        self.refund_steps = profile().refunds.steps
        self.change_hours = profile().bookings.change_until_hours
        self.terms_start_at = self.agreed_start_at = self.event.starts_at
        self.agreed_at = self.created_at

    def agree_to_date(self, event: Event) -> None:
        """Set another date of its show that the guest has chosen; the terms stay."""
        self.terms_start_at = self._first_start_at
        self.event = event
        self.agreed_at, self.agreed_start_at = now(), event.starts_at

    def copy_terms(self, other: "Booking") -> None:
        """Copy the terms to which the guest of another booking has agreed."""
        self.refund_steps, self.change_hours = other.refund_steps, other.change_hours
        self.terms_start_at, self.agreed_start_at = other.terms_start_at, other.agreed_start_at
        self.agreed_at = other.agreed_at

    @property
    def guest_key(self) -> str | None:
        """The guest's key, derived from name and mailbox, or phone; None without a contact."""
        contact = self.mailbox or self.phone_key
        return person_of(contact, self.customer_name) if contact else None

    @property
    def heard_at(self) -> datetime:
        """The time of the guest's last email with the date and place of the event."""
        later = (self.informed_at, self.reminded_at)
        return max([self.created_at, *(at for at in later if at is not None)])

    @property
    def is_held(self) -> bool:
        """Whether the guest has yet to confirm or pay for the seats."""
        return self.status in HOLDS

    @property
    def is_cancelled(self) -> bool:
        """Whether it is cancelled or expired, and has no seats."""
        return self.status not in HAVE_SEATS


def _new_reference() -> str:
    """Return a reference that no booking has."""
    while Booking.objects.filter(reference=(reference := _draw_reference())).exists():
        pass
    return reference


def _draw_reference() -> str:
    return "".join(_RANDOM.choices(_REFERENCE_LETTERS, k=_REFERENCE_LENGTH))


def guest_text(*, name: str, email: str, phone: str, reference: str) -> str:
    """Return the text by which guests are searched, with only the digits of the phone number."""
    return search_text(name, email, reference, digits_of(phone))
