"""The books: entries for payments, refunds, fees and disputes; an entry's postings sum to zero.

Each entry is posted in the transaction of its cause. Its id is derived from a name, so it is posted
once. A prepayment is owed to the guest (`prepaid`) until the show is over; then it is revenue
(`admissions`), less the tax in it.
"""

from collections.abc import Mapping
from datetime import date
from uuid import UUID, uuid4, uuid5

from django.db.models import QuerySet, Sum

from nightcap.bookings.models import Booking
from nightcap.bookings.rules import evening_of
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.events.models import Event
from nightcap.events.rules import venue_clock
from nightcap.payments import rules, selectors
from nightcap.payments.models import Account, Dispute, Mode, Payment, Posting, Refund
from nightcap.payments.provider import payment_provider
from nightcap.quotes.models import InquiryQuote
from nightcap.quotes.rules import tax_in as tax_in_quote
from nightcap.venue.profile import profile

FEE, PAID = "fee", "paid"
"""The texts of entries about the provider's fees, and about payments before the evening."""
_RETURNED, _REFUSED, _DISPUTED = "returned", "not taken by the bank", "disputed"
_SHOW = "show"
_ENTRIES = UUID("5f5d5c3e-9c4b-4f0b-8c57-2f6f0a8f6a10")


def post_paid(payment: Payment) -> None:
    """Post a guest's payment and the provider's fee, if it is known."""
    prepaid = {Account(payment.received_in): payment.amount, Account.PREPAID: -payment.amount}
    _post(f"paid {payment.pk}", payment, prepaid, PAID)
    post_fee(payment)


def post_fee(payment: Payment) -> None:
    """Post the provider's fee of a payment; without a known fee there is no posting."""
    fee = {Account.STRIPE: -payment.fee, Account.FEES: payment.fee}
    _post(f"fee {payment.pk}", payment, fee, FEE)


def post_refund(refund: Refund) -> None:
    """Post a refund in its present state: made by card, made manually, or failed and reversed."""
    name, reason = f"refund {refund.pk}", refund.reason
    match refund.state:
        case Refund.State.SENT | Refund.State.DONE:
            _post_refund(name, refund, refund.amount, f"{_RETURNED}: {reason}")
        case Refund.State.MANUAL:
            words, paid_in = f"{_RETURNED} by hand: {reason}", Account(refund.payment.received_in)
            cash = Account.DOOR_CASH if paid_in == Account.STRIPE else paid_in
            _post_refund(f"by hand {refund.pk}", refund, refund.amount, words, source=cash)
        case Refund.State.FAILED if _is_posted(_name(name, refund.payment)):
            _post_refund(f"refused {refund.pk}", refund, -refund.amount, _REFUSED)


def post_disputed(dispute: Dispute, taken: int, fee: int) -> None:
    """Post new withdrawals and fees of a dispute, in cents; a negative amount was returned.

    Rule: A disputed amount is posted as gone at once; it is posted as returned if the bank decides
    for the venue.
    """
    payment, name = dispute.payment, f"{dispute.provider_id} {dispute.taken} {dispute.fee}"
    _post(f"disputed {name}", payment, _back(payment, taken), f"{_DISPUTED}: {dispute.reason}")
    _post(f"dispute fee {name}", payment, {Account.STRIPE: -fee, Account.FEES: fee}, FEE)


def post_taken_along(given: Booking, event: Event, taken: Booking) -> None:
    """Post the payments of `given` for `event` to the booking `taken` and its event.

    The sum of the provider's account stays the same.
    """
    own = Posting.objects.filter(
        booking=given, event=event, account__in=(Account.PREPAID, Account.FEES)
    )
    sums = own.order_by().values_list("account", "mode", "currency").annotate(Sum("amount"))
    for account, mode, currency, amount in list(sums):
        for booking, event_id, part in (
            (given, event.pk, -amount),
            (taken, taken.event_id, amount),
        ):
            _write(
                uuid4(),
                {Account(account): part, Account.STRIPE: -part},
                day=venue_clock(now()).date(),
                currency=currency,
                mode=mode,
                event_id=event_id,
                booking=booking,
                words=FEE if account == Account.FEES else "moved",
            )


def is_return(words: str) -> bool:
    """Return whether an entry with this text is a refund, a dispute, or the reversal of one."""
    return words.startswith((_RETURNED, _REFUSED, _DISPUTED))


def post_at_door(
    tap_id: UUID,
    event: Event,
    booking: Booking | None,
    account: Account,
    amount: int,
    *,
    is_undone: bool,
) -> None:
    """Post the payment of a tap at the door, in cents, or its reversal if `is_undone`."""
    name, words = (
        ("undone", f"{selectors.AT_DOOR}, undone") if is_undone else ("door", selectors.AT_DOOR)
    )
    amount = -amount if is_undone else amount
    _write(
        uuid5(_ENTRIES, f"{name} {tap_id}"),
        {account: amount, **earned(amount, event)},
        day=evening_of(event),
        currency=profile().currency,
        mode="",
        event_id=event.pk,
        booking=booking,
        words=words,
    )


def taken_at_door(booking: Booking) -> int:
    """Return the payments of a booking at the door, less undone ones, in cents."""
    moved = selectors.money_moved([booking])[booking.pk]
    return moved.cash + moved.card


def _post_refund(
    name: str, refund: Refund, amount: int, words: str, *, source: Account = Account.STRIPE
) -> None:
    _post(name, refund.payment, _back(refund.payment, amount, source=source), words)


def _back(
    payment: Payment, amount: int, *, source: Account = Account.STRIPE
) -> Mapping[Account, int]:
    """Return the lines of a refund or dispute of `amount` cents; a negative amount reverses one.

    Rule: The tax in all refunds of a past show adds up to the tax of its sale.
    """
    event = payment.event
    if event is not None and (event.over_at > now() or event.is_cancelled):
        return {Account.PREPAID: amount, source: -amount}
    lines = _postings_of(payment)
    sold, taxed = _sums(lines.filter(words=_SHOW))
    refunded = sold - _sums(lines)[0]
    if not sold and event is None:
        return {Account.PREPAID: amount, source: -amount}
    if not sold and event is not None:
        return {**earned(-amount, event), source: -amount}
    tax = _part(taxed, refunded + amount, sold) - _part(taxed, refunded, sold)
    return {Account.ADMISSIONS: amount - tax, Account.SALES_TAX: tax, source: -amount}


def _postings_of(payment: Payment) -> QuerySet[Posting]:
    """Return all postings of a payment's booking or quote in its mode."""
    own = Posting.objects.filter(mode=payment.mode)
    if payment.quote_id is not None:
        return own.filter(quote=payment.quote_id)
    return own.filter(booking=payment.booking_id)


def _sums(lines: QuerySet[Posting]) -> tuple[int, int]:
    """Return the gross revenue of lines and the tax in it, in cents."""
    accounts = dict(
        lines.filter(account__in=(Account.ADMISSIONS, Account.SALES_TAX))
        .order_by()
        .values_list("account")
        .annotate(Sum("amount"))
    )
    return -sum(accounts.values()), -accounts.get(Account.SALES_TAX, 0)


def _part(tax: int, amount: int, of: int) -> int:
    """Return the share of `tax` that falls on `amount` of `of` cents, rounded to the cent."""
    return (2 * tax * amount + of) // (2 * of)


def post_evenings() -> None:
    """Post the prepayments of past shows as revenue.

    Rule: A prepayment is owed to the guest until the show is over; for a cancelled show it stays
    owed.
    """
    mode = payment_provider().mode
    prepaid = Posting.objects.filter(account=Account.PREPAID, mode=mode)
    owed = prepaid.order_by().values("booking_id").annotate(owed=Sum("amount")).exclude(owed=0)
    over = Event.including_deleted.over(now()).not_cancelled()
    for row in list(owed.filter(event__in=over.order_by().values("pk"))):
        _post_evening(row["booking_id"], mode)
    of_quotes = prepaid.filter(quote__isnull=False).order_by().values("quote_id")
    for one in list(of_quotes.annotate(owed=Sum("amount")).exclude(owed=0)):
        _post_private_event(one["quote_id"], mode)


@publishing.atomic()
def _post_private_event(quote_id: int, mode: Mode) -> None:
    """Post the deposit of a quote as revenue once the day of the private event is past.

    Rule: A deposit is owed to the guest until the day of the private event is over, and stays owed
    while the quote is withdrawn.
    """
    quote = changes.locked(InquiryQuote, quote_id)
    day = quote.inquiry.event_date if quote.inquiry else quote.event_date
    if quote.inquiry is None and day is None and quote.accepted_at is not None:
        # The inquiry is deleted after its time, so no day can be set.
        day = venue_clock(quote.accepted_at).date()
    if quote.withdrawn_at is not None or day is None or day >= venue_clock(now()).date():
        return
    own = Posting.objects.filter(account=Account.PREPAID, mode=mode, quote=quote)
    left = own.aggregate(left=Sum("amount"))["left"] or 0
    payment = Payment.objects.filter(quote=quote, mode=mode).order_by("pk").first()
    if left and payment is not None:
        tax = tax_in_quote(quote, -left)
        lines = {
            Account.PREPAID: -left,
            Account.ADMISSIONS: tax + left,
            Account.SALES_TAX: -tax,
        }
        name = f"private event {quote.key} {own.count()}"
        _post(name, payment, lines, _SHOW, day=day)


@publishing.atomic()
def _post_evening(booking_id: int, mode: Mode) -> None:
    booking = changes.locked(Booking, booking_id)
    own = Posting.objects.filter(account=Account.PREPAID, mode=mode, booking=booking)
    left = own.aggregate(left=Sum("amount"))["left"] or 0
    payment = Payment.objects.filter(booking=booking, mode=mode).order_by("pk").first()
    if left and payment is not None:
        lines = {Account.PREPAID: -left, **earned(-left, booking.event)}
        name = f"evening {booking_id} {own.count()}"
        _post(name, payment, lines, _SHOW, day=evening_of(booking.event))


def earned(amount: int, event: Event) -> dict[Account, int]:
    """Return the lines for `amount` cents of revenue: admissions without tax, and the tax."""
    tax = rules.tax_in(amount, event.category)
    return {Account.ADMISSIONS: tax - amount, Account.SALES_TAX: -tax}


def _post(
    name: str,
    payment: Payment,
    lines: Mapping[Account, int],
    words: str,
    *,
    day: date | None = None,
) -> None:
    _write(
        _name(name, payment),
        lines,
        day=day or venue_clock(now()).date(),
        currency=payment.currency,
        mode=payment.mode,
        event_id=payment.event.pk if payment.event else None,
        booking=payment.booking,
        quote=payment.quote,
        words=words,
    )


def _write(entry: UUID, lines: Mapping[Account, int], **about: object) -> None:
    """Post an entry unless it is posted already. Raises ValueError if it does not sum to zero."""
    if sum(lines.values()):
        raise ValueError(f"The entry {entry} does not sum to zero.")
    if any(lines.values()) and not _is_posted(entry):
        Posting.objects.bulk_create(
            Posting(entry=entry, account=account, amount=amount, **about)
            for account, amount in lines.items()
            if amount
        )


def _is_posted(entry: UUID) -> bool:
    return Posting.objects.filter(entry=entry).exists()


def _name(name: str, payment: Payment) -> UUID:
    """Return the id of an entry; it is the same even if a restored backup assigns new row ids."""
    return uuid5(_ENTRIES, f"{payment.key} {name}")
