from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar

from django.db import models
from django.db.models import Q

from nightcap.core.keyed import mailbox_of, person_of, phone_of
from nightcap.core.models import Versioned
from nightcap.core.search import Searchable, SearchText
from nightcap.events.models import Event
from nightcap.venue.profile import profile

MOST_TICKETS = 6
"""Tickets that guests take themselves in one booking (specification, sections 5 and 9)."""

LARGEST_PARTY = 20
"""Tickets in one booking that the manager writes down or changes."""


@dataclass(frozen=True, slots=True)
class Party:
    """Who comes, how to reach them, and how many seats they need."""

    customer_name: str
    customer_email: str
    customer_phone: str
    number_of_tickets: int


class Booking(Searchable, Versioned):
    """Seats for a guest. A cancelled booking stays, its seats are free again."""

    # What visitors see of it is how many seats the event has left.
    is_public = False
    personal = frozenset({"customer_email", "customer_phone", "note"})
    # The door and the office do not get in each other's way.
    uncounted = frozenset({"arrived_at", "arrived_seats"})

    class Origin(models.TextChoices):
        SITE = "site"
        PHONE = "phone"
        # The guest was forgotten, and how it came with the guest; the seats stay what they were.
        FORGOTTEN = "forgotten"

    reference = models.CharField(max_length=12, unique=True)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="bookings")
    customer_name = models.CharField("name", max_length=200)
    customer_email = models.EmailField("email", blank=True)
    customer_phone = models.CharField("phone", max_length=60)
    number_of_tickets = models.PositiveSmallIntegerField("tickets", default=1)
    # With the house's compliments: it pays nothing at the door.
    is_comp = models.BooleanField("comp", default=False, db_default=False)
    # The house's own, for the door; the guest does not see it.
    note = models.TextField(blank=True, default="", db_default="")
    origin = models.CharField(max_length=10, choices=Origin.choices, default=Origin.SITE)
    created_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True, blank=True)
    # With `cancelled_at`: the seats are not free, another guest has them in a booking of their own.
    handed_over_at = models.DateTimeField(null=True, blank=True)
    arrived_at = models.DateTimeField(null=True, blank=True)
    # Of its seats, those whose guests have come in; the door counts them (nightcap/door).
    arrived_seats = models.PositiveSmallIntegerField("seats arrived", default=0, db_default=0)
    # When the guest was told by mail that the event is cancelled.
    cancellation_notified_at = models.DateTimeField(null=True, blank=True)
    # When a mail last said to the guest when and where the event is, if that was since the booking.
    informed_at = models.DateTimeField(null=True, editable=False)
    # When a mail reminded the guest of the event, and when one gave thanks for coming.
    reminded_at = models.DateTimeField(null=True, editable=False)
    thanked_at = models.DateTimeField(null=True, editable=False)
    # Until then the seats wait for the guest's word; empty once they are confirmed, or if there was
    # no question. It stays where nobody answered: the booking is then cancelled.
    held_until = models.DateTimeField(null=True, blank=True)
    # When a mail asked for that word: the link in it then shows what else waits for the address.
    asked_at = models.DateTimeField(null=True, editable=False)
    # Of the token in the booking's private address; empty until that stood somewhere.
    link_hash = models.CharField(max_length=64, null=True, editable=False)  # noqa: DJ001 (many have none; it is unique)
    # What is counted: the guest's mailbox, and for a day which network took seats last, and when.
    mailbox = models.CharField(max_length=32, null=True, editable=False)  # noqa: DJ001
    # The telephone by which a guest without an address is known again.
    phone_key = models.CharField(max_length=32, null=True, editable=False)  # noqa: DJ001
    network = models.CharField(max_length=32, null=True, editable=False)  # noqa: DJ001
    network_at = models.DateTimeField(null=True, editable=False)
    guest_text = SearchText()

    searched: ClassVar[tuple[str, ...]] = (
        *("customer_name", "customer_email", "reference", "customer_phone"),
    )
    phones = ("customer_phone",)
    search_column = "guest_text"

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
    def locked_first(cls, ids: Collection[int]) -> models.QuerySet[models.Model]:
        return Event.including_deleted.filter(bookings__in=ids)

    @property
    def audit_title(self) -> str:
        """What the list of changes calls it: without a word about the guest."""
        return f"{self.reference}, {self.event.title}"

    @property
    def party(self) -> Party:
        """Who comes, how to reach them, and how many seats they hold.

        Set it rather than the four fields: so the guest is known again by what they say.
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
    def changes_until(self) -> datetime:
        """Until when its guests change its seats, hand them over or cancel it themselves."""
        hours = profile().bookings.change_until_hours
        return self.event.starts_at - timedelta(hours=hours)

    @property
    def guest_key(self) -> str | None:
        """By what its guest is known again, with the name: mailbox, else telephone; or None."""
        contact = self.mailbox or self.phone_key
        return person_of(contact, self.customer_name) if contact else None

    @property
    def heard_at(self) -> datetime:
        """When the guest last read when and where the event is."""
        later = (self.informed_at, self.reminded_at)
        return max([self.created_at, *(at for at in later if at is not None)])

    @property
    def is_held(self) -> bool:
        """Whether its seats wait for the guest's word."""
        return self.held_until is not None and self.cancelled_at is None

    @property
    def is_cancelled(self) -> bool:
        """Whether its seats are free again."""
        return self.cancelled_at is not None
