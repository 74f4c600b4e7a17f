"""Quotes for private events: the terms that the venue offers to the sender of an inquiry.

The prices of bookings are quoted elsewhere, in `nightcap/bookings/quotes.py`.
"""

import uuid
from datetime import datetime
from enum import StrEnum
from typing import TypedDict

from django.db import models
from django.db.models import Q, Value

from nightcap.core.keyed import hash_of
from nightcap.core.models import PrivateLink, Versioned
from nightcap.core.time import now
from nightcap.inbox.models import UNNAMED_EVENT, HostInquiry, instants_of
from nightcap.venue.profile import profile

_REFERENCE_LENGTH = 10


class Line(TypedDict):
    """A line of a quote; `amount` is in cents of its currency, negative for a discount."""

    text: str
    amount: int


class QuoteState(StrEnum):
    """The state of a quote; only an open one can be accepted."""

    OPEN = "open"
    ACCEPTED = "accepted"
    EXPIRED = "expired"
    REPLACED = "replaced"
    WITHDRAWN = "withdrawn"


class InquiryQuote(PrivateLink, Versioned):
    """A quote for an inquiry, with a copy of all its terms; amounts are in cents.

    Its terms never change: a new quote replaces it. An inquiry has at most one current quote, which
    is neither replaced nor withdrawn.
    """

    is_public = False
    link_path = "quotes"
    personal = frozenset({"accepted_by"})

    # The token is derived from it.
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    link_hash = models.CharField(max_length=64, unique=True, editable=False)
    # The code that identifies it to guest, venue and payment provider, such as "Q-1F0C2A9B".
    reference = models.CharField(max_length=20, unique=True, editable=False)
    # None once the inquiry is deleted; the quote stays without names if money was paid for it.
    inquiry = models.ForeignKey(
        HostInquiry, on_delete=models.SET_NULL, null=True, related_name="quotes"
    )
    created_at = models.DateTimeField(default=now, editable=False)

    # The terms.
    event_name = models.CharField(max_length=300, blank=True)
    event_date = models.DateField(null=True)
    start_time = models.TimeField(null=True)
    end_time = models.TimeField(null=True)
    guest_count = models.PositiveIntegerField(null=True)
    lines = models.JSONField(default=list, db_default=Value([], models.JSONField()))
    minimum_spend = models.PositiveBigIntegerField(default=0)
    deposit = models.PositiveBigIntegerField(default=0)
    currency = models.CharField(max_length=3)
    tax_name = models.CharField(max_length=200, blank=True)
    tax_percent = models.FloatField(default=0)
    # The last day in venue time on which it can be accepted.
    valid_until = models.DateField()
    # Identifies the text of the venue's terms at that time.
    terms_version = models.CharField(max_length=16)

    accepted_at = models.DateTimeField("accepted", null=True)
    # The name that the guest typed.
    accepted_by = models.CharField("accepted by", max_length=200, blank=True)
    replaced_at = models.DateTimeField("replaced", null=True)
    withdrawn_at = models.DateTimeField("withdrawn", null=True)
    # Payments of the deposit and refunds of them.
    paid = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    refunded = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)

    class Meta:
        verbose_name = "quote"
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(fields=["inquiry", "created_at"], name="inquiryquote_of_inquiry"),
            models.Index(
                fields=["accepted_at"],
                name="inquiryquote_accepted",
                condition=Q(accepted_at__isnull=False, withdrawn_at=None),
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["inquiry"],
                name="inquiryquote_current_once",
                condition=Q(replaced_at=None, withdrawn_at=None),
            ),
        ]

    def __str__(self) -> str:
        return f"quote {self.pk}"

    @property
    def audit_title(self) -> str:
        """The title in the list of changes; it does not name the guest."""
        return self.reference

    @property
    def title(self) -> str:
        """The name of the event."""
        return self.event_name or UNNAMED_EVENT

    @property
    def link_text(self) -> str:
        return str(self.key)

    @property
    def times(self) -> tuple[datetime, datetime] | None:
        """The start and end of the event, in UTC; None unless day and both times are known."""
        is_known = self.start_time is not None and self.end_time is not None
        return instants_of(self.event_date, self.start_time, self.end_time) if is_known else None

    @property
    def starts_at(self) -> datetime:
        """The start of the event in UTC, or of its day; when it was made if no day is known."""
        found = instants_of(self.event_date, self.start_time, self.end_time)
        return found[0] if found else self.created_at

    @property
    def total(self) -> int:
        """The sum of the lines, in cents."""
        return sum(line["amount"] for line in self.lines)

    @property
    def net_paid(self) -> int:
        """The paid part of the deposit, less refunds, in cents."""
        return self.paid - self.refunded

    @property
    def deposit_due(self) -> int:
        """The unpaid part of the deposit of an accepted quote, in cents."""
        is_owed = self.state is QuoteState.ACCEPTED
        return max(0, self.deposit - self.paid) if is_owed else 0

    @property
    def state(self) -> QuoteState:
        """The present state.

        Rule: A quote can be accepted until the end of its last day in venue time.
        """
        return self.state_at(now())

    def state_at(self, at: datetime) -> QuoteState:
        """Return the state at an instant."""
        if self.withdrawn_at is not None or self.inquiry is None or self.inquiry.deleted_at:
            return QuoteState.WITHDRAWN
        if self.replaced_at is not None:
            return QuoteState.REPLACED
        if self.accepted_at is not None:
            return QuoteState.ACCEPTED
        if at.astimezone(profile().time_zone).date() > self.valid_until:
            return QuoteState.EXPIRED
        return QuoteState.OPEN

    def set_link(self) -> None:
        """Set the reference and the hash of the private link of a new quote."""
        self.reference = f"Q-{self.key.hex[:_REFERENCE_LENGTH].upper()}"
        self.link_hash = hash_of(self.token)
