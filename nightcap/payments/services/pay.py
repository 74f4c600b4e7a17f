"""Leading a guest to the page on which a booking is paid."""

from contextlib import suppress
from datetime import timedelta

from nightcap.bookings import selectors as bookings
from nightcap.bookings.models import Booking, Status
from nightcap.bookings.rules import NoSuchLink
from nightcap.bookings.services import seats
from nightcap.core.errors import DomainError
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.payments import providers, rules
from nightcap.payments.models import Payment
from nightcap.payments.provider import Declined, NoAnswer
from nightcap.payments.services import settle
from nightcap.venue.profile import profile

SESSION_LASTS = timedelta(minutes=40)
"""More than the half hour that Stripe asks for, whose clock may be some minutes ahead of ours, and
which may have to be asked again; the page is closed sooner."""


class ProviderAway(DomainError):
    """The pay page cannot be made just now."""

    status = 503


def page_for(token: str) -> str:
    """Return the address of the page on which a guest pays for the own booking.

    The same while it can be paid there. Raises NoSuchLink, NothingToPay, NotBookable for an event
    that is cancelled or over, and ProviderAway.
    """
    payment = _wanted(token)
    if isinstance(payment, int):
        # It was about another amount, and is closed before there is another page.
        with suppress(NoAnswer, Declined):
            settle.close(payment)
        payment = _wanted(token)
    if isinstance(payment, int):
        raise ProviderAway("This cannot be paid just now. Please try again in a minute.")
    try:
        return payment.session_url or settle.open_page(payment.pk)
    except (NoAnswer, Declined) as error:
        # Of two who press at once the other one may have made it.
        payment.refresh_from_db()
        if payment.session_url:
            return payment.session_url
        raise ProviderAway(
            "The page for paying did not open. Nothing was paid; please try again in a minute."
        ) from error


@publishing.atomic()
def _wanted(token: str) -> Payment | int:
    """Return the payment that a booking has open, or a new one; the id of one that must close."""
    booking = changes.locked(Booking, bookings.by_token(token).pk)
    if not booking.is_opened_by(token):
        raise NoSuchLink
    due = rules.check_payable(booking)
    if due > rules.due_of(booking):
        # The guest has chosen the door before, and now this.
        booking.prepay = due + booking.settled
        Booking.objects.filter(pk=booking.pk).update(prepay=booking.prepay)
    if booking.status == Status.HELD:
        # Opening the checkout page accepts the offer: the clock alone no longer ends it.
        seats.transition(booking, Status.UNPAID, sends_email=False)
        booking.save(update_fields=["status"])
    mode = providers.provider().mode
    known = Payment.objects.filter(booking=booking, state__in=rules.UNSETTLED).first()
    lines = rules.receipt_lines(booking, due)
    if known is not None:
        is_same = (known.amount, known.lines, known.mode) == (due, lines, mode)
        return known if is_same and known.session_ends_at > now() else known.pk
    return Payment.objects.create(
        booking=booking,
        buyer=booking.customer_name,
        buyer_booking=booking,
        lines=lines,
        amount=due,
        currency=profile().currency,
        mode=mode,
        session_ends_at=now() + SESSION_LASTS,
        title=rules.title_of(booking),
        # The worker does not ask for the same page while this request makes it.
        due_at=now() + settle.ASK_EVERY,
    )
