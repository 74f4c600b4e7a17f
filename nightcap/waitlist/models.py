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
    """What has become of a party on the waitlist."""

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
        """Keep the parties that wait or have an offer, whatever has become of the event."""
        has_offer = Q(booking__in=Booking.objects.holds(now()))
        return self.filter(Q(booking=None) | has_offer, left_at=None)


class WaitlistEntry(PrivateLink, Searchable, Versioned):
    """A party that waits for seats at a full event; its number is its place in line.

    An offer is a held booking, so that seats are counted in one place only; the booking says
    whether the offer was accepted or has expired.
    """

    is_public = False
    link_path = "waitlist"
    personal = frozenset({"customer_email", "customer_phone", "guest_request"})
    search_text = SearchText()
    searched: ClassVar[tuple[str, ...]] = ("customer_name", "customer_email", "customer_phone")
    phones = ("customer_phone",)
    objects = WaitlistEntryQuerySet.as_manager()

    # The token is made of it.
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    link_hash = models.CharField(max_length=64, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="waitlist")
    customer_name = models.CharField("name", max_length=200)
    customer_email = models.EmailField("email")
    customer_phone = models.CharField("phone", max_length=60)
    party_size = models.PositiveSmallIntegerField("party")
    # The guest's answer to 'Anything we should know?', which the booking takes over.
    guest_request = models.CharField(
        "guest's request", max_length=LONGEST_REQUEST, blank=True, default="", db_default=""
    )
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField("left", null=True, blank=True)
    # The seats that were offered; none while it waits.
    booking = models.OneToOneField(
        Booking,
        on_delete=models.PROTECT,
        null=True,
        editable=False,
        related_name="waitlist_entry",
    )
    # When the party was notified by mail that the event is cancelled.
    cancellation_notified_at = models.DateTimeField(null=True, editable=False)
    # For the limits: the guest's mailbox, and for a day from which network it joined.
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
        """The title in the list of changes, which does not name the guest."""
        return f"Party of {self.party_size}, {self.event.title}"

    @property
    def link_text(self) -> str:
        return f"{self.key} {self.customer_email}"

    @property
    def party(self) -> Party:
        """Who comes once seats are free, for a booking."""
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
        """When the party last heard when and where the event is, except by a mail of a change."""
        return self.booking.created_at if self.booking is not None else self.joined_at

    @property
    def guest_key(self) -> str:
        """Identifies the guest: the mailbox, with the name."""
        return person_of(self.mailbox, self.customer_name)

    @property
    def offer_until(self) -> datetime | None:
        """Until when its offer lasts; None where it has none."""
        is_offered = self.booking is not None and self.state is WaitlistState.OFFERED
        return self.booking.lapses_at if is_offered and self.booking else None

    @property
    def offers_until(self) -> datetime:
        """Until when seats that come back are offered."""
        return waitlist_closes_at(self.event)

    @property
    def to_pay(self) -> str:
        """What the party would pay at the door, as '$40'; empty for an unclear price."""
        if self.booking is not None and self.booking.amount:
            return in_words(self.booking.amount, profile().currency)
        return price_at_the_door(self.event.shown_price, self.party_size)

    @property
    def booking_link(self) -> str | None:
        """The private address of the booking that the party has accepted, if it has."""
        booking = self.booking
        if booking is None or self.state is not WaitlistState.ACCEPTED:
            return None
        # If the manager has given the booking another address, its link belongs to that guest.
        return booking.address if booking.first_email == self.customer_email else None

    @property
    def state(self) -> WaitlistState:
        """What has become of it by now.

        It follows the offered booking, whether the guest, the manager or the door confirms or
        cancels that.

        Rule: While an event is cancelled nobody waits for it; its line stands again if it is put
        on again.
        """
        if self.left_at is not None:
            return WaitlistState.LEFT
        status = None if self.booking is None else Status(self.booking.status)
        # One that was paid and is held again has moved to a dearer date.
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
