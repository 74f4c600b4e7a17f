"""Payments before the evening, refunds and disputes, and the postings of the books.

A payment or refund is first written as a row in the booking's transaction, with a random
idempotency key. The call to the provider follows outside of any transaction, and may be repeated.
"""

import uuid

from django.db import models
from django.db.models import F, Q, Value

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.quotes.models import InquiryQuote


class Mode(models.TextChoices):
    """Whether real money moves. Rows of different modes are never listed or added together."""

    LIVE = "live"
    TEST = "test"
    PRACTICE = "practice"


class Payout(models.Model):
    """A payout from the provider to the bank, with its payments; amounts are in cents."""

    provider_id = models.CharField(max_length=200, unique=True)
    amount = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    mode = models.CharField(max_length=10, choices=Mode.choices)
    arrives_on = models.DateField()
    # The provider's name of the state.
    state = models.CharField(max_length=20)

    ARRIVED, FAILED = "paid", "failed"

    class Meta:
        ordering = ["arrives_on", "id"]

    def __str__(self) -> str:
        return f"payout {self.provider_id}"

    @property
    def other(self) -> int:
        """The part that its payments do not explain, in cents: mostly refunds and disputes.

        0 if a payment has another currency than the payout.
        """
        paid = self.payments.all()
        if any(one.currency != self.currency for one in paid):
            return 0
        return self.amount - sum(one.amount - one.fee for one in paid)


class Payment(models.Model):
    """A checkout page at the provider on which a booking or deposit is paid, in cents.

    It belongs to a booking, or to a quote for a private event. The deposit of a quote may also be
    received outside of the provider (`received_in`).

    Its state is wanted until the provider has created the page, then open until it is paid or
    ended. It is never deleted, so that a late payment can be matched.
    """

    class State(models.TextChoices):
        WANTED = "wanted"
        OPEN = "open"
        PAID = "paid"
        ENDED = "ended"

    booking = models.ForeignKey(
        Booking, on_delete=models.PROTECT, null=True, related_name="payments"
    )
    quote = models.ForeignKey(
        InquiryQuote, on_delete=models.PROTECT, null=True, related_name="payments"
    )
    # For the receipt, copied when the checkout page is requested: the guest's name, and each line
    # as [text, cents], the total last. `buyer_booking` does not follow a hand-over.
    buyer = models.CharField(max_length=200, blank=True, db_default="")
    buyer_booking = models.ForeignKey(
        Booking, on_delete=models.PROTECT, null=True, related_name="+"
    )
    lines = models.JSONField(default=list, db_default=Value([], models.JSONField()))
    amount = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    mode = models.CharField(max_length=10, choices=Mode.choices)
    key = models.UUIDField(default=uuid.uuid4, unique=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WANTED)
    created_at = models.DateTimeField(default=now)
    # The expiration and the title of the page. Both are stored, because the provider rejects a
    # repeat with the same idempotency key and other values.
    session_ends_at = models.DateTimeField()
    title = models.CharField(max_length=400)
    session_id = models.CharField(max_length=200, null=True, unique=True)
    session_url = models.CharField(max_length=2000, blank=True)
    intent_id = models.CharField(max_length=200, null=True, unique=True)
    # The means of payment as text: "Visa ··42".
    method = models.CharField(max_length=60, blank=True)
    fee = models.PositiveBigIntegerField(default=0)
    paid_at = models.DateTimeField(null=True)
    # The part that the guest chose to pay now instead of at the door. It is added to the booking's
    # prepayment when it is paid, not when the page is opened.
    by_choice = models.PositiveBigIntegerField(default=0, db_default=0)
    refunded = models.PositiveBigIntegerField(default=0)
    # The account of the books that has the money: `stripe` for payments through the provider.
    received_in = models.CharField(max_length=20, default="stripe", db_default="stripe")
    # The part that the guest's bank has withdrawn. If the booking is cancelled meanwhile and the
    # venue wins the dispute, `refund_if_won` is refunded.
    disputed = models.PositiveBigIntegerField(default=0)
    refund_if_won = models.PositiveBigIntegerField(default=0, db_default=0)
    # Whether its booking counts it as paid (`reconcile.count_present_mode`).
    is_counted = models.BooleanField(default=True)
    # The receipt's number within its year, and the tax in the payment.
    receipt_year = models.PositiveSmallIntegerField(null=True)
    receipt_number = models.PositiveIntegerField(null=True)
    tax = models.PositiveBigIntegerField(default=0)
    payout = models.ForeignKey(
        Payout, on_delete=models.SET_NULL, null=True, related_name="payments"
    )
    # The time of the next call to the provider, and the error of the last one.
    due_at = models.DateTimeField(default=now)
    error = models.TextField(blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(
                fields=["due_at"],
                name="payment_unsettled",
                condition=Q(state__in=["wanted", "open"]),
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["booking"],
                name="payment_open_once",
                condition=Q(state__in=["wanted", "open"]),
            ),
            models.UniqueConstraint(
                fields=["quote"],
                name="payment_of_quote_open_once",
                condition=Q(state__in=["wanted", "open"]),
            ),
            models.CheckConstraint(
                name="payment_is_of_booking_or_quote",
                condition=Q(booking__isnull=False, quote=None)
                | Q(booking=None, quote__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["mode", "receipt_year", "receipt_number"], name="receipt_numbered_once"
            ),
            models.CheckConstraint(
                name="payment_gives_back_what_was_paid", condition=Q(refunded__lte=F("amount"))
            ),
        ]

    def __str__(self) -> str:
        return f"payment {self.pk} of {self.owner.reference}"

    @property
    def owner(self) -> Booking | InquiryQuote:
        """The booking or quote that is paid."""
        owner = self.booking or self.quote
        if owner is None:
            raise ValueError(f"Payment {self.pk} belongs to no booking and to no quote.")
        return owner

    @property
    def event(self) -> Event | None:
        """The event of its booking; None for a quote."""
        return self.booking.event if self.booking else None

    @property
    def payer_name(self) -> str:
        """The name of the guest of its booking, or of the person who accepted its quote."""
        if self.booking is not None:
            return self.booking.customer_name
        return self.quote.accepted_by if self.quote else ""

    @property
    def payer_email(self) -> str:
        """The email address of its guest; empty if it is unknown."""
        if self.booking is not None:
            return self.booking.customer_email
        inquiry = self.quote.inquiry if self.quote else None
        return inquiry.email if inquiry else ""

    @property
    def event_title(self) -> str:
        """The title of the event, or of the private event."""
        return self.event.title if self.event else self.quote.title if self.quote else ""

    @property
    def receipt(self) -> str:
        """The receipt number, such as "2026-00012"; empty until it is paid."""
        if self.receipt_number is None:
            return ""
        # Mark test receipts so they are not mistaken for real ones.
        mode = "" if self.mode == Mode.LIVE else f"{self.mode.upper()}-"
        return f"{mode}{self.receipt_year}-{self.receipt_number:05}"

    @property
    def is_unsettled(self) -> bool:
        """Whether its page may still be paid."""
        return self.state in {Payment.State.WANTED, Payment.State.OPEN}

    @property
    def left(self) -> int:
        """The part that can still be refunded, in cents: neither refunded nor disputed."""
        return self.amount - self.refunded - self.disputed if self.state == "paid" else 0


class DisputeState(models.TextChoices):
    """The state of a dispute, from the venue's point of view."""

    # The bank asks for information; it has not withdrawn money.
    INQUIRY = "inquiry"
    NEEDS_ANSWER = "needs-answer"
    UNDER_REVIEW = "under-review"
    WON = "won"
    LOST = "lost"


class Dispute(models.Model):
    """A dispute or inquiry of a guest's bank about a payment; amounts are in cents."""

    State = DisputeState

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="disputes")
    provider_id = models.CharField(max_length=200, unique=True)
    amount = models.PositiveBigIntegerField()
    # The amount that the provider has withdrawn so far, and its dispute fees.
    taken = models.BigIntegerField(default=0)
    fee = models.BigIntegerField(default=0)
    reason = models.CharField(max_length=60)
    state = models.CharField(max_length=20, choices=State.choices)
    opened_at = models.DateTimeField()
    # The deadline for the venue's answer; None if no answer is possible or needed.
    answer_by = models.DateTimeField(null=True)

    class Meta:
        ordering = ["opened_at", "id"]

    def __str__(self) -> str:
        return f"dispute of {self.payment}"

    @property
    def takes(self) -> int:
        """The amount that the venue does not have because of it, in cents."""
        is_theirs = self.state not in {DisputeState.INQUIRY, DisputeState.WON}
        return self.amount if is_theirs else 0


class UnmatchedPayment(models.Model):
    """A payment at the provider without a booking here; the manager refunds it.

    It can exist after an older backup was restored.
    """

    session_id = models.CharField(max_length=200, unique=True)
    intent_id = models.CharField(max_length=200)
    reference = models.CharField(max_length=20)
    amount = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    mode = models.CharField(max_length=10, choices=Mode.choices)
    found_at = models.DateTimeField(default=now)
    key = models.UUIDField(default=uuid.uuid4, unique=True)
    # When the manager asked for the refund, and when the provider made it.
    wanted_back_at = models.DateTimeField(null=True)
    given_back_at = models.DateTimeField(null=True)
    refund_id = models.CharField(max_length=200, blank=True, db_default="")
    error = models.TextField(blank=True)

    class Meta:
        ordering = ["found_at", "id"]

    def __str__(self) -> str:
        return f"unmatched payment of {self.reference}"


class ReceiptCount(models.Model):
    """The last receipt number of a year and mode; locked to assign the next one."""

    mode = models.CharField(max_length=10, choices=Mode.choices)
    year = models.PositiveSmallIntegerField()
    last = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["mode", "year"], name="receipts_counted_once")
        ]

    def __str__(self) -> str:
        return f"receipts of {self.year}"


class RefundProgress(models.TextChoices):
    """The state of a refund."""

    WANTED = "wanted"
    SENT = "sent"
    DONE = "done"
    FAILED = "failed"
    # The bank rejected it, and the manager has refunded it another way.
    MANUAL = "by-hand"


class Refund(models.Model):
    """A refund of one payment."""

    State = RefundProgress

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="refunds")
    amount = models.PositiveBigIntegerField()
    key = models.UUIDField(default=uuid.uuid4, unique=True)
    reason = models.CharField(max_length=200)
    # The staff member's name; None for the shared password, guests and the clock.
    asked_by = models.CharField(max_length=200, null=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WANTED)
    provider_id = models.CharField(max_length=200, null=True, unique=True)
    created_at = models.DateTimeField(default=now)
    done_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(default=now)
    attempts = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True)
    # The guest keeps the seats and does not owe the amount again.
    is_goodwill = models.BooleanField(default=False, db_default=False)
    # The worker retries it in vain until the manager fixes the key or the balance at the provider.
    is_blocked = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(
                fields=["due_at"],
                name="refund_unsettled",
                condition=Q(state__in=["wanted", "sent"]),
            )
        ]
        constraints = [
            models.CheckConstraint(name="refund_is_of_something", condition=Q(amount__gte=1))
        ]

    def __str__(self) -> str:
        return f"refund {self.pk} of {self.payment}"


class Account(models.TextChoices):
    """An account of the books; debits are positive."""

    STRIPE = "stripe"
    BANK = "bank"
    DOOR_CASH = "door cash"
    DOOR_CARD = "door card"
    FEES = "fees"
    PREPAID = "prepaid"
    ADMISSIONS = "admissions"
    GIFT_CARDS = "gift cards"
    SALES_TAX = "sales tax"


class Posting(models.Model):
    """One line of an entry of the books, in cents. It is never changed and never deleted."""

    entry = models.UUIDField()
    # In venue time.
    day = models.DateField()
    account = models.CharField(max_length=20, choices=Account.choices)
    amount = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    # Blank for payments at the door, which are real in every mode.
    mode = models.CharField(max_length=10, choices=Mode.choices, blank=True)
    # None for payments of a quote.
    event = models.ForeignKey(Event, on_delete=models.PROTECT, null=True, related_name="+")
    quote = models.ForeignKey(InquiryQuote, on_delete=models.PROTECT, null=True, related_name="+")
    # None for walk-ins and quotes.
    booking = models.ForeignKey(Booking, on_delete=models.PROTECT, null=True, related_name="+")
    words = models.CharField(max_length=300)

    class Meta:
        ordering = ["day", "id"]
        indexes = [models.Index(fields=["day", "id"], name="posting_by_day")]
        constraints = [models.UniqueConstraint(fields=["entry", "account"], name="posting_once")]

    def __str__(self) -> str:
        return f"{self.day} {self.account} {self.amount}"

    @property
    def title(self) -> str:
        """The title of its event or private event."""
        return self.event.title if self.event else self.quote.title if self.quote else ""

    @property
    def reference(self) -> str:
        """The reference of its booking or quote; empty for walk-ins."""
        owner = self.booking or self.quote
        return owner.reference if owner else ""


class PracticeSession(models.Model):
    """A checkout page of the practice provider; no money moves."""

    class State(models.TextChoices):
        OPEN = "open"
        PAID = "paid"
        EXPIRED = "expired"

    key = models.UUIDField(unique=True)
    payment_id = models.BigIntegerField()
    title = models.CharField(max_length=500)
    amount = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    ends_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"practice session {self.pk}"
