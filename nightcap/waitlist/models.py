import uuid
from collections.abc import Collection
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from django.db import models
from django.db.models import Q

from nightcap.bookings.models import LONGEST_REQUEST, MOST_TICKETS, Booking, Party, Status
from nightcap.core.keyed import mailbox_of, person_of
from nightcap.core.models import PrivateLink, Versioned
from nightcap.core.search import Searchable, SearchText
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.rules import price_at_the_door, waitlist_closes_at
from nightcap.events.tiers import in_words
from nightcap.venue.profile import profile


class WaitlistState(StrEnum):
    """The state of a party on the waitlist."""

    WAITING = "waiting"
    OFFERED = "offered"
    ACCEPTED = "accepted"
    EXPIRED = "expired"
    LEFT = "left"


class WaitlistEntryQuerySet(models.QuerySet["WaitlistEntry"]):
    def waiting(self) -> "WaitlistEntryQuerySet":
        """Keep the parties that have no offer yet."""
        return self.filter(booking=None, left_at=None)

    def in_line(self) -> "WaitlistEntryQuerySet":
        """Keep the parties that wait or have an open offer, even if the event is cancelled."""
        has_offer = Q(booking__in=Booking.objects.holds(now()))
        return self.filter(Q(booking=None) | has_offer, left_at=None)


class WaitlistEntry(PrivateLink, Searchable, Versioned):
    """A party that waits for seats at a full event; the primary key orders the waitlist.

    An offer is a held booking, so seats are counted in one place only. The booking's status decides
    if the offer is accepted or expired.
    """

    is_public = False
    link_path = "waitlist"
    personal = frozenset({"customer_email", "customer_phone", "guest_request"})
    search_text = SearchText()
    searched: ClassVar[tuple[str, ...]] = ("customer_name", "customer_email", "customer_phone")
    phones = ("customer_phone",)
    objects = WaitlistEntryQuerySet.as_manager()

    # The token is derived from it.
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    link_hash = models.CharField(max_length=64, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="waitlist")
    customer_name = models.CharField("name", max_length=200)
    customer_email = models.EmailField("email")
    customer_phone = models.CharField("phone", max_length=60)
    party_size = models.PositiveSmallIntegerField("party")
    # The guest's answer to 'Anything we should know?'; the booking copies it.
    guest_request = models.CharField(
        "guest's request", max_length=LONGEST_REQUEST, blank=True, default="", db_default=""
    )
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField("left", null=True, blank=True)
    # The booking of the offer; None while the party waits.
    booking = models.OneToOneField(
        Booking,
        on_delete=models.PROTECT,
        null=True,
        editable=False,
        related_name="waitlist_entry",
    )
    # The time of the email about the event's cancellation.
    cancellation_notified_at = models.DateTimeField(null=True, editable=False)
    # For the limits: the guest's mailbox, and for one day a hash of the guest's network.
    mailbox = models.CharField(max_length=32, editable=False)
    network = models.CharField(max_length=32, null=True, editable=False)

    class Meta:
        verbose_name = "waitlist entry"
        verbose_name_plural = "waitlist entries"
        ordering = ["id"]
        indexes = [
            models.Index(
                fields=["event", "id"],
                name="waitlist_in_line",
                condition=Q(booking=None, left_at=None),
            ),
            models.Index(
                fields=["joined_at"],
                name="waitlist_of_network",
                condition=Q(network__isnull=False),
            ),
            models.Index(fields=["mailbox"], name="waitlist_of_mailbox"),
            models.Index(fields=["joined_at", "id"], name="waitlist_newest"),
        ]
        constraints = [
            models.CheckConstraint(
                name="waitlist_party_is_one_to_six",
                condition=Q(party_size__gte=1) & Q(party_size__lte=MOST_TICKETS),
            ),
            models.UniqueConstraint(
                fields=["event", "mailbox"],
                name="waitlist_mailbox_waits_once",
                condition=Q(booking=None, left_at=None),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.customer_name} x{self.party_size}"

    @classmethod
    def locked_first(cls, ids: Collection[int]) -> models.QuerySet[models.Model]:
        return Event.including_deleted.filter(waitlist__in=ids)

    @property
    def audit_title(self) -> str:
        """The title in the list of changes; it does not name the guest."""
        return f"Party of {self.party_size}, {self.event.title}"

    @property
    def link_text(self) -> str:
        return f"{self.key} {self.customer_email}"

    @property
    def party(self) -> Party:
        """The party with its contact, for a booking."""
        return Party(
            self.customer_name,
            self.customer_email,
            self.customer_phone,
            self.party_size,
            self.guest_request,
        )

    @party.setter
    def party(self, party: Party) -> None:
        self.customer_name = party.customer_name
        self.customer_email = party.customer_email
        self.customer_phone = party.customer_phone
        self.party_size = party.number_of_tickets
        self.guest_request = party.guest_request
        self.mailbox = mailbox_of(party.customer_email)

    @property
    def heard_at(self) -> datetime:
        """The time of the last email with the event's date, except emails about changes."""
        return self.booking.created_at if self.booking is not None else self.joined_at

    @property
    def guest_key(self) -> str:
        """The guest's key, derived from mailbox and name."""
        return person_of(self.mailbox, self.customer_name)

    @property
    def offer_until(self) -> datetime | None:
        """The expiration of its offer; None without an open offer."""
        is_offered = self.booking is not None and self.state is WaitlistState.OFFERED
        return self.booking.lapses_at if is_offered and self.booking else None

    @property
    def offers_until(self) -> datetime:
        """The end of the waitlist: released seats are offered until then."""
        return waitlist_closes_at(self.event)

    @property
    def to_pay(self) -> str:
        """The price for the party as text, such as '$40'; empty if it is not one amount."""
        if self.booking is not None and self.booking.amount:
            return in_words(self.booking.amount, profile().currency)
        return price_at_the_door(self.event.shown_price, self.party_size)

    @property
    def booking_link(self) -> str | None:
        """The private URL of the accepted booking.

        None without one, or if the booking was first sent to another email address.
        """
        booking = self.booking
        if booking is None or self.state is not WaitlistState.ACCEPTED:
            return None
        # If the manager changed the booking's email address, the link belongs to that guest.
        return booking.address if booking.first_email == self.customer_email else None

    @property
    def state(self) -> WaitlistState:
        """The present state.

        It follows the status of the offered booking, which the guest, the manager or the door may
        confirm or cancel.

        Rule: While an event is cancelled, its waiting parties count as expired; they wait again if
        the event is restored.
        """
        if self.left_at is not None:
            return WaitlistState.LEFT
        status = None if self.booking is None else Status(self.booking.status)
        # A paid booking that is held again has been moved to a more expensive date.
        was_paid = self.booking is not None and self.booking.paid > 0 and self.booking.is_held
        if status is Status.CONFIRMED or was_paid:
            return WaitlistState.ACCEPTED
        if status is Status.CANCELLED:
            return WaitlistState.LEFT
        event, at = self.event, now()
        if event.is_cancelled or event.deleted_at is not None or event.over_at <= at:
            return WaitlistState.EXPIRED
        if self.booking is None:
            return WaitlistState.WAITING
        is_held = self.booking.is_held and not self.booking.is_past_hold
        return WaitlistState.OFFERED if is_held else WaitlistState.EXPIRED
