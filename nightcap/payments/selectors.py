"""Reads payments: of one booking, and all of them for the panel."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from datetime import date

from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Sum,
    When,
)
from django.db.models.functions import Coalesce, Lower

from nightcap.bookings.models import Booking
from nightcap.bookings.rules import MoneyMoved, RefundState
from nightcap.core.errors import Invalid
from nightcap.core.lists import Columns, in_order
from nightcap.core.search import matching
from nightcap.events.models import EventQuerySet
from nightcap.events.tiers import in_units
from nightcap.payments import rules
from nightcap.payments.models import (
    Account,
    Dispute,
    DisputeState,
    Mode,
    Payment,
    Payout,
    Posting,
    Refund,
    UnmatchedPayment,
)
from nightcap.payments.provider import ProviderError, payment_provider
from nightcap.payments.rules import Shown, Sort
from nightcap.quotes.models import InquiryQuote
from nightcap.venue.profile import profile

JOURNAL = ("day", "entry", "account", "amount", "currency", "event", "booking", "words")
"""The columns of the journal; amounts are signed, and those of an entry sum to zero."""
AT_DOOR = "door"
"""The first word of the postings of payments at the door."""
_CHUNK_ROWS = 1_000

_STATES = {
    Refund.State.WANTED: RefundState.PENDING,
    Refund.State.SENT: RefundState.PENDING,
    Refund.State.DONE: RefundState.DONE,
    Refund.State.FAILED: RefundState.FAILED,
    Refund.State.MANUAL: RefundState.DONE,
}


def currency_of_payments() -> str | None:
    """Return the currency of the newest payment or posting of any mode; None without any."""
    for rows in (Posting.objects.order_by("-pk"), Payment.objects.order_by("-pk")):
        if currency := rows.values_list("currency", flat=True).first():
            return currency
    return None


def present_mode() -> Mode:
    """Return the mode of the present payment provider."""
    return payment_provider().mode


def postings() -> QuerySet[Posting]:
    """Return the postings of the present mode and of the door, whose payments are always real."""
    return Posting.objects.filter(mode__in=(present_mode(), ""))


def prepaid_for(events: EventQuerySet) -> dict[tuple[int, str], int]:
    """Return the prepayments for events in cents, less refunds and disputes.

    The keys are event id and origin of the booking.

    Rule: Practice and test payments never enter a report of real money.
    """
    paid = Payment.objects.filter(
        mode=present_mode(), state=Payment.State.PAID, booking__event__in=events.values("pk")
    )
    sums = paid.order_by().values_list("booking__event_id", "booking__origin")
    return {
        (event_id, origin): kept
        for event_id, origin, kept in sums.annotate(
            kept=Sum(F("amount") - F("refunded") - F("disputed"))
        )
    }


def balance() -> int | None:
    """Return the venue's available balance at the provider, in cents; None if unknown.

    This calls the provider, which may take seconds.
    """
    try:
        return payment_provider().balance(profile().currency)
    except ProviderError:
        return None


def payouts(first: date, last: date) -> QuerySet[Payout]:
    """Return the payouts that arrive from one day to another, both included, earliest first."""
    paid = Prefetch(
        "payments", Payment.objects.select_related("booking__event", "quote").order_by("pk")
    )
    found = Payout.objects.filter(mode=present_mode(), arrives_on__range=(first, last))
    return found.prefetch_related(paid).order_by("arrives_on", "pk")


def failed_payouts() -> QuerySet[Payout]:
    """Return the payouts of the present mode that failed, until a later one has arrived."""
    later = Payout.objects.filter(mode=OuterRef("mode"), state=Payout.ARRIVED)
    later = later.filter(arrives_on__gt=OuterRef("arrives_on"))
    return Payout.objects.filter(~Exists(later), mode=present_mode(), state=Payout.FAILED)


def can_be_paid(owner: Booking | InquiryQuote) -> bool:
    """Return whether a booking or quote has a checkout page that may still be paid."""
    return owner.payments.filter(state__in=rules.UNSETTLED).exists()


def money_moved(bookings: Collection[Booking]) -> dict[int, MoneyMoved]:
    """Return the refunds, disputed money and door payments of bookings, by booking id.

    Two queries for all of them, and a third if one has refunded or disputed money.
    """
    refunds = defaultdict[int, list[tuple[int, RefundState]]](list)
    found = Refund.objects.filter(payment__booking__in=bookings).order_by("pk")
    for pk, amount, state in found.values_list("payment__booking_id", "amount", "state"):
        refunds[pk].append((amount, _STATES[Refund.State(state)]))
    taken = defaultdict[int, dict[str, int]](dict)
    postings = _door_postings().filter(booking__in=bookings).values_list("booking_id", "account")
    for pk, account, amount in postings.annotate(Sum("amount")):
        taken[pk][account] = amount
    disputed = _disputed([booking for booking in bookings if booking.refunded])
    return {
        booking.pk: MoneyMoved(
            refunds[booking.pk],
            disputed=disputed.get(booking.pk, 0),
            cash=taken[booking.pk].get(Account.DOOR_CASH, 0),
            card=taken[booking.pk].get(Account.DOOR_CARD, 0),
        )
        for booking in bookings
    }


def _disputed(bookings: Collection[Booking]) -> dict[int, int]:
    if not bookings:
        return {}
    found = Payment.objects.filter(booking__in=bookings, is_counted=True, disputed__gt=0)
    sums = found.order_by().values_list("booking_id")
    return dict(sums.annotate(Sum("disputed")))


def taken_at_door() -> Coalesce:
    """Return the door payments of each booking of a query, in cents, as an expression."""
    own = _door_postings().filter(booking=OuterRef("pk")).values("booking")
    return Coalesce(Subquery(own.annotate(taken=Sum("amount")).values("taken")), 0)


def door_takings(events: EventQuerySet) -> dict[int, int]:
    """Return the door payments of events, walk-ins included, in cents; no entry without one."""
    postings = _door_postings().filter(event_id__in=events.order_by().values("pk"))
    return dict(postings.values_list("event_id").annotate(Sum("amount")))


def _door_postings() -> QuerySet[Posting]:
    """Return the postings of payments at the door, and of those that were undone."""
    accounts = (Account.DOOR_CASH, Account.DOOR_CARD)
    return Posting.objects.filter(account__in=accounts, words__startswith=AT_DOOR).order_by()


def unmatched_payments() -> QuerySet[UnmatchedPayment]:
    """Return the payments of the present mode without a booking that are not refunded."""
    return UnmatchedPayment.objects.filter(mode=present_mode(), given_back_at=None)


def receipts_of(booking: Booking) -> list[Payment]:
    """Return the payments of a booking with a receipt, oldest first, and their refunds."""
    return _with_receipts(Q(booking=booking))


def receipts_of_quote(quote: InquiryQuote) -> list[Payment]:
    """Return the payments of a quote with a receipt, oldest first, and their refunds."""
    return _with_receipts(Q(quote=quote))


def receipts_of_giver(booking: Booking) -> list[Payment]:
    """Return the payments of a guest who has since handed over the seats, like `receipts_of`."""
    return _with_receipts(Q(buyer_booking=booking))


def ids_with_receipts(bookings: Collection[Booking]) -> set[int]:
    """Return the ids of the bookings whose links open a receipt.

    After a hand-over the giver's link opens the receipts of the giver's own payments.
    """
    paid = _receipted(Q())
    given = [booking.pk for booking in bookings if booking.handed_over_at]
    own = [booking.pk for booking in bookings if not booking.handed_over_at]
    return {
        *paid.filter(booking__in=own).values_list("booking_id", flat=True),
        *paid.filter(buyer_booking__in=given).values_list("buyer_booking_id", flat=True),
    }


def _with_receipts(own: Q) -> list[Payment]:
    refunds = Refund.objects.exclude(state=Refund.State.FAILED).order_by("pk")
    found = _receipted(own).order_by("paid_at", "pk")
    return list(found.prefetch_related(Prefetch("refunds", refunds)))


def _receipted(own: Q) -> QuerySet[Payment]:
    return Payment.objects.filter(own, state=Payment.State.PAID).exclude(receipt_number=None)


def journal(first: date, last: date) -> Iterator[tuple[object, ...]]:
    """Return the lines of the journal from one venue day to another, both included.

    It has the postings of the present mode and of the door. Amounts are in whole currency units.
    Raises Invalid if `last` is before `first`.
    """
    if last < first:
        raise Invalid("The span ends before it begins.", fields={"to": "must not be before from"})
    found = postings().select_related("booking", "event", "quote").filter(day__range=(first, last))
    return (
        (
            posting.day.isoformat(),
            posting.entry,
            posting.account,
            in_units(posting.amount, posting.currency),
            posting.currency,
            posting.title,
            posting.reference,
            posting.words,
        )
        for posting in found.order_by("day", "entry", "id").iterator(_CHUNK_ROWS)
    )


def listed(
    *,
    event_id: int | None = None,
    search: str = "",
    state: Shown = Shown.ALL,
    sort: Sort = Sort.NEWEST,
) -> QuerySet[Payment]:
    """Return the payments of the present mode, of one event or of all, by default newest first.

    `search` matches the booking: name, email, phone or reference. Of a quote it matches the
    reference and the name under which it was accepted.
    """
    refunds = Prefetch("refunds", Refund.objects.annotate(needs_hand=_needs_hand()))
    found = _found(event_id, search, state).select_related("booking__event", "quote__inquiry")
    return in_order(found.prefetch_related(refunds, "disputes"), sort, _SORTED_BY)


def totals(
    *, event_id: int | None = None, search: str = "", state: Shown = Shown.ALL
) -> dict[str, int]:
    """Add up all payments that `listed` returns, in cents."""
    return _found(event_id, search, state).aggregate(
        payments=Count("pk"),
        received=Coalesce(Sum("amount", filter=Q(state=Payment.State.PAID)), 0),
        refunded=Coalesce(Sum("refunded"), 0),
        to_pay=Coalesce(Sum("amount", filter=Q(state__in=rules.UNSETTLED)), 0),
    )


def _found(event_id: int | None, search: str, state: Shown) -> QuerySet[Payment]:
    found = Payment.objects.filter(_shown(state), mode=present_mode())
    if event_id is not None:
        found = found.filter(booking__event_id=event_id)
    if search.strip():
        of_quote = Q(
            *(
                Q(quote__reference__icontains=word) | Q(quote__accepted_by__icontains=word)
                for word in search.split()
            )
        )
        bookings = Booking.objects.filter(matching(Booking, search))
        found = found.filter(Q(booking__in=bookings) | of_quote)
    return found


_DISPUTES = Dispute.objects.filter(payment=OuterRef("pk"))
_IS_DISPUTED = Q(answer_by__isnull=False) | Q(state=DisputeState.UNDER_REVIEW)
_STATE = Case(
    When(state__in=rules.UNSETTLED, then=0),
    When(~Q(state=Payment.State.PAID), then=6),
    When(Exists(_DISPUTES.filter(_IS_DISPUTED)), then=1),
    When(Exists(_DISPUTES.filter(state=DisputeState.LOST)), then=2),
    When(refunded=0, then=3),
    When(refunded__lt=F("amount"), then=4),
    default=5,
)
"""The sort key of the states that the panel shows.

The order is: to pay, disputed, dispute lost, paid, part refunded, refunded, ended.
"""
_SORTED_BY: Columns = {
    "date": Coalesce("paid_at", "created_at"),
    "guest": Lower(Coalesce("booking__customer_name", "quote__accepted_by")),
    "show": (
        Lower(Coalesce("booking__event__title", "quote__event_name")),
        F("booking__event__starts_at"),
    ),
    "method": Lower("method"),
    "state": _STATE,
    "amount": F("amount"),
    "refunded": F("refunded"),
    "kept": Case(When(state=Payment.State.PAID, then=F("amount")), default=0) - F("refunded"),
}


def _shown(state: Shown) -> Q:
    match state:
        case Shown.ALL:
            return Q()
        case Shown.OPEN:
            return Q(state__in=rules.UNSETTLED)
        case Shown.TROUBLE:
            refused = Refund.objects.filter(_needs_hand(), payment=OuterRef("pk"))
            blocked = Refund.objects.filter(payment=OuterRef("pk"), is_blocked=True)
            asked = Dispute.objects.filter(payment=OuterRef("pk"), answer_by__isnull=False)
            is_faulty = Q(state__in=rules.UNSETTLED) & ~Q(error="")
            return Q(Exists(refused)) | Q(Exists(blocked)) | Q(Exists(asked)) | is_faulty
        case _:
            return Q(state=state.value)


def _needs_hand() -> Q:
    """Return a filter for failed refunds whose amount the venue still owes.

    Rule: A failed refund is settled by a later refund of at least its amount, by card or manual.
    """
    later = Refund.objects.filter(
        payment=OuterRef("payment"), pk__gt=OuterRef("pk"), amount__gte=OuterRef("amount")
    ).exclude(state=Refund.State.FAILED)
    return Q(
        ~Exists(later),
        state=Refund.State.FAILED,
        payment__refunded__lte=F("payment__amount") - F("payment__disputed") - F("amount"),
    )
