"""What guests pay before the evening, and what is given back: each row is the command to do it.

A row is written in the booking's transaction, with the random key under which the provider does it
once. The call follows outside of any transaction, and may be repeated.
"""

import uuid

from django.db import models
from django.db.models import F, Q, Value

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event


class Mode(models.TextChoices):
    """Whether money moves. Rows of one mode are never shown or counted among another's."""

    LIVE = "live"
    TEST = "test"
    PRACTICE = "practice"


class Payout(models.Model):
    """Money that the provider has sent to the bank, with the payments that are in it."""

    provider_id = models.CharField(max_length=200, unique=True)
    amount = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    mode = models.CharField(max_length=10, choices=Mode.choices)
    arrives_on = models.DateField()
    # In the provider's words.
    state = models.CharField(max_length=20)

    ARRIVED, FAILED = "paid", "failed"

    class Meta:
        ordering = ["arrives_on", "id"]

    def __str__(self) -> str:
        return f"payout {self.provider_id}"

    @property
    def other(self) -> int:
        """The part that its payments do not explain, in cents: refunds and disputes.

        0 for a payout in another currency than its payments.
        """
        paid = self.payments.all()
        if any(one.currency != self.currency for one in paid):
            return 0
        return self.amount - sum(one.amount - one.fee for one in paid)


class Payment(models.Model):
    """One page at the provider on which a booking is paid.

    It is wanted until the provider has made the page, then open until it is paid or ended. It is
    never deleted, so that money that comes late is known.
    """

    class State(models.TextChoices):
        WANTED = "wanted"
        OPEN = "open"
        PAID = "paid"
        ENDED = "ended"

    booking = models.ForeignKey(Booking, on_delete=models.PROTECT, related_name="payments")
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
    # When nobody can pay on its page any more, whatever happens, and what the page is about: under
    # one key the provider takes only the same values.
    session_ends_at = models.DateTimeField()
    title = models.CharField(max_length=400)
    session_id = models.CharField(max_length=200, null=True, unique=True)
    session_url = models.CharField(max_length=2000, blank=True)
    intent_id = models.CharField(max_length=200, null=True, unique=True)
    # How it was paid, as guests know it: "Visa ··42".
    method = models.CharField(max_length=60, blank=True)
    fee = models.PositiveBigIntegerField(default=0)
    paid_at = models.DateTimeField(null=True)
    # The part that the guest chose to pay now instead of at the door: paying it, not opening the
    # page, adds it to the booking's prepayment.
    by_choice = models.PositiveBigIntegerField(default=0, db_default=0)
    refunded = models.PositiveBigIntegerField(default=0)
    # The part that the guest's bank has taken back. If the booking was cancelled meanwhile and the
    # venue wins, the guest gets the refund of the rule at that moment.
    disputed = models.PositiveBigIntegerField(default=0)
    refund_if_won = models.PositiveBigIntegerField(default=0, db_default=0)
    # Whether its booking counts it as paid (`reconcile.count_present_mode`).
    is_counted = models.BooleanField(default=True)
    # The number of its receipt among those of its year, and how much of it is tax.
    receipt_year = models.PositiveSmallIntegerField(null=True)
    receipt_number = models.PositiveIntegerField(null=True)
    tax = models.PositiveBigIntegerField(default=0)
    payout = models.ForeignKey(
        Payout, on_delete=models.SET_NULL, null=True, related_name="payments"
    )
    # When the provider is asked again, and what went wrong the last time.
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
                fields=["mode", "receipt_year", "receipt_number"], name="receipt_numbered_once"
            ),
            models.CheckConstraint(
                name="payment_gives_back_what_was_paid", condition=Q(refunded__lte=F("amount"))
            ),
        ]

    def __str__(self) -> str:
        return f"payment {self.pk} of {self.booking.reference}"

    @property
    def receipt(self) -> str:
        """The number of its receipt, as "2026-00012"; empty until it is paid."""
        if self.receipt_number is None:
            return ""
        # Mark test receipts so they are not mistaken for real ones.
        mode = "" if self.mode == Mode.LIVE else f"{self.mode.upper()}-"
        return f"{mode}{self.receipt_year}-{self.receipt_number:05}"

    @property
    def is_unsettled(self) -> bool:
        """Whether somebody may still pay on its page."""
        return self.state in {Payment.State.WANTED, Payment.State.OPEN}

    @property
    def left(self) -> int:
        """The part that can still be refunded, in cents: neither refunded nor disputed."""
        return self.amount - self.refunded - self.disputed if self.state == "paid" else 0


class DisputeState(models.TextChoices):
    """How far a dispute is, as the house sees it."""

    # The bank asks, and has taken nothing.
    INQUIRY = "inquiry"
    NEEDS_ANSWER = "needs-answer"
    UNDER_REVIEW = "under-review"
    WON = "won"
    LOST = "lost"


class Dispute(models.Model):
    """A payment that the guest's bank takes back, or asks about, and what it has decided."""

    State = DisputeState

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="disputes")
    provider_id = models.CharField(max_length=200, unique=True)
    amount = models.PositiveBigIntegerField()
    # What the provider has taken back because of it so far, and what it asks for its work.
    taken = models.BigIntegerField(default=0)
    fee = models.BigIntegerField(default=0)
    reason = models.CharField(max_length=60)
    state = models.CharField(max_length=20, choices=State.choices)
    opened_at = models.DateTimeField()
    # None where the house has answered, or cannot.
    answer_by = models.DateTimeField(null=True)

    class Meta:
        ordering = ["opened_at", "id"]

    def __str__(self) -> str:
        return f"dispute of {self.payment}"

    @property
    def takes(self) -> int:
        """The part of its payment that it takes from the venue now, in cents."""
        is_theirs = self.state not in {DisputeState.INQUIRY, DisputeState.WON}
        return self.amount if is_theirs else 0


class UnmatchedPayment(models.Model):
    """Money at the provider without a booking here, as after restoring an older backup.

    The manager refunds it.
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
    """The last number that a receipt of a year has; the next one takes it under a lock."""

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
    # Who asked for it; none for the shared password, guests and the clock.
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
    # It is retried, and only the manager can help: the provider rejects the key or lacks money.
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
    """Where money is, or what it is for; debits are positive."""

    STRIPE = "stripe"
    DOOR_CASH = "door cash"
    DOOR_CARD = "door card"
    FEES = "fees"
    PREPAID = "prepaid"
    ADMISSIONS = "admissions"
    GIFT_CARDS = "gift cards"
    SALES_TAX = "sales tax"


class Posting(models.Model):
    """One line of an entry of the books. It is never changed and never deleted."""

    entry = models.UUIDField()
    # At the venue.
    day = models.DateField()
    account = models.CharField(max_length=20, choices=Account.choices)
    amount = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    # Empty for money that moved at the door: it is real in every mode.
    mode = models.CharField(max_length=10, choices=Mode.choices, blank=True)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    # None for guests who walked in.
    booking = models.ForeignKey(Booking, on_delete=models.PROTECT, null=True, related_name="+")
    words = models.CharField(max_length=300)

    class Meta:
        ordering = ["day", "id"]
        indexes = [models.Index(fields=["day", "id"], name="posting_by_day")]
        constraints = [models.UniqueConstraint(fields=["entry", "account"], name="posting_once")]

    def __str__(self) -> str:
        return f"{self.day} {self.account} {self.amount}"


class PracticeSession(models.Model):
    """A pay page of our own, on which no money moves."""

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
