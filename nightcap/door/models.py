import uuid
from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q

from nightcap.bookings.models import Booking
from nightcap.core.models import PrivateLink, Versioned
from nightcap.core.time import now
from nightcap.events.models import Event

OPEN_AFTER_THE_END = timedelta(hours=6)
"""How long after its event a door link still shows the guests."""
TAKEN_AFTER_THE_END = timedelta(days=7)
"""How much longer it accepts taps, as a phone may have had no network all night."""


class DoorLink(PrivateLink, Versioned):
    """A private URL that opens only the door of one event, or of every evening."""

    is_public = False
    link_path = "door"

    # The token is derived from it and the secret key, so the panel can show the URL again.
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    link_hash = models.CharField(max_length=64, unique=True, editable=False, db_column="token_hash")
    # None for every evening.
    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, null=True, blank=True, related_name="door_links"
    )
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField("ended", null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.event.title if self.event else "Every evening"

    @property
    def link_text(self) -> str:
        return str(self.key)

    @property
    def ends_at(self) -> datetime | None:
        """The instant at which the link expires; None if it opens every evening."""
        return self.event.over_at + OPEN_AFTER_THE_END if self.event else None

    @property
    def is_open(self) -> bool:
        """Whether the link shows the guests."""
        return self._is_within(timedelta())

    @property
    def takes_taps(self) -> bool:
        """Whether the link accepts taps; it does so for a while after it has expired."""
        return self._is_within(TAKEN_AFTER_THE_END)

    def _is_within(self, longer: timedelta) -> bool:
        if self.ended_at is not None or (self.event and self.event.deleted_at is not None):
            return False
        return self.ends_at is None or now() < self.ends_at + longer


class Tap(models.Model):
    """A tap at the door: an arrival, a walk-in, or an undo.

    Taps are added and never changed. `nightcap.door.headcount` derives the headcount from them.
    """

    class Kind(models.TextChoices):
        ARRIVAL = "arrival"
        WALK_IN = "walk-in"
        UNDO = "undo"

    class PaidBy(models.TextChoices):
        CASH = "cash"
        CARD = "card"

    # The phone chooses it, so a tap that is sent twice counts once.
    uuid = models.UUIDField(unique=True)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="taps")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    # The booking of an arrival; None for other kinds.
    booking = models.ForeignKey(
        Booking, on_delete=models.PROTECT, null=True, blank=True, related_name="taps"
    )
    seats = models.PositiveSmallIntegerField(default=0)
    # The name of a walk-in; may be blank.
    name = models.CharField(max_length=200, blank=True)
    is_paid = models.BooleanField(default=False)
    # The payment at the door, in cents; blank and 0 without one.
    paid_by = models.CharField(
        max_length=4, choices=PaidBy.choices, blank=True, default="", db_default=""
    )
    amount = models.PositiveBigIntegerField(default=0, db_default=0)
    # The id of the price that a walk-in paid, if the event has prices.
    tier = models.PositiveIntegerField(null=True, blank=True)
    # The uuid of the tap that this one undoes; that tap may be received later.
    undoes = models.UUIDField(null=True, blank=True)
    # The phone's time, but at most the time of receipt.
    at = models.DateTimeField()
    received_at = models.DateTimeField(db_index=True)
    # None for taps in the panel and by signed-in staff.
    link = models.ForeignKey(
        DoorLink, on_delete=models.PROTECT, null=True, blank=True, related_name="taps"
    )

    class Meta:
        ordering = ["at", "uuid"]
        constraints = [
            models.CheckConstraint(
                name="tap_says_what_its_kind_needs",
                condition=Q(kind="arrival", booking__isnull=False, seats__gte=1, undoes=None)
                | Q(kind="walk-in", booking=None, seats__gte=1, undoes=None)
                | Q(kind="undo", booking=None, seats=0, undoes__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.uuid}"
