"""Holds of dates for private events: a date that the venue keeps for an inquiry."""

from datetime import datetime
from enum import StrEnum

from django.db import models
from django.db.models import Q

from nightcap.core.models import Versioned
from nightcap.core.time import now
from nightcap.inbox.models import HostInquiry
from nightcap.venue.moments import long_day

FIRST, SECOND = 1, 2
_RANKS = ((FIRST, "first"), (SECOND, "second"))


class DateState(StrEnum):
    """The state of a date for a visitor who asks to host an event."""

    FREE = "free"
    REQUESTED = "requested"
    TAKEN = "taken"


class HoldState(models.TextChoices):
    """The state of a hold; a held or confirmed one takes its date."""

    HELD = "held"
    CONFIRMED = "confirmed"
    RELEASED = "released"
    EXPIRED = "expired"


ACTIVE = (HoldState.HELD, HoldState.CONFIRMED)


class DateHoldQuerySet(models.QuerySet["DateHold"]):
    def active(self, at: datetime) -> "DateHoldQuerySet":
        """Keep the holds that take their date at an instant."""
        return self.filter(
            Q(state=HoldState.CONFIRMED) | Q(state=HoldState.HELD, expires_at__gt=at)
        )


class DateHold(Versioned):
    """A hold of a date for an inquiry; a second hold waits for the first to end.

    It is deleted with its inquiry.
    """

    is_public = False

    inquiry = models.ForeignKey(HostInquiry, on_delete=models.CASCADE, related_name="holds")
    # The day at the venue.
    date = models.DateField()
    rank = models.PositiveSmallIntegerField(choices=_RANKS)
    expires_at = models.DateTimeField("held until")
    # The worker marks a hold as expired a little later; `present_state` knows it at once.
    state = models.CharField(max_length=10, choices=HoldState.choices, default=HoldState.HELD)
    created_at = models.DateTimeField(default=now, editable=False)

    objects = DateHoldQuerySet.as_manager()

    class Meta:
        verbose_name = "hold"
        ordering = ["date", "rank", "id"]
        indexes = [
            models.Index(fields=["inquiry", "date"], name="datehold_of_inquiry"),
            models.Index(
                fields=["expires_at"], name="datehold_expiring", condition=Q(state=HoldState.HELD)
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["date", "rank"],
                name="datehold_rank_once",
                condition=Q(state__in=ACTIVE),
            ),
            models.CheckConstraint(
                name="datehold_is_first_or_second", condition=Q(rank__in=(FIRST, SECOND))
            ),
            models.CheckConstraint(
                name="datehold_state_is_known", condition=Q(state__in=HoldState.values)
            ),
        ]

    def __str__(self) -> str:
        return f"hold {self.pk}"

    @property
    def audit_title(self) -> str:
        """The title in the list of changes; it does not name the guest."""
        return f"{'First' if self.rank == FIRST else 'Second'} hold of {long_day(self.date)}"

    @property
    def present_state(self) -> HoldState:
        """The present state."""
        if self.state == HoldState.HELD and self.expires_at <= now():
            return HoldState.EXPIRED
        return HoldState(self.state)
