"""Moving a booking to another date of its show, and restoring a cancelled booking.

Each function is one transaction.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from nightcap.bookings import quotes, rules, selectors
from nightcap.bookings.models import Booking, Quote, Status
from nightcap.bookings.payment_calls import payments, recalculate_prepayment, refunded_field
from nightcap.bookings.rules import (
    HoldRanOut,
    NoSuchLink,
    RefundChoice,
    TooManyParties,
    WasForgotten,
    WasHandedOver,
)
from nightcap.bookings.services import holds, seats
from nightcap.bookings.services.notify_guests import count_mail, mail_moved_guest
from nightcap.bookings.tickets import in_one_line
from nightcap.core.errors import Invalid, NoSuchRow
from nightcap.core.keyed import name_of
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import GUEST, MANAGER
from nightcap.events.models import HAVE_PAGES
from nightcap.events.selectors import lock_events
from nightcap.venue.profile import profile


@publishing.atomic()
def restore(booking_id: int) -> Booking:
    """Restore a cancelled booking for the manager, and email its guest; a repeat has no effect.

    Raises NoSuchRow, WasHandedOver, WasForgotten, HoldRanOut for seats that were not confirmed in
    time, NotBookable, SoldOut, and Invalid if its promo code is used up.

    Rule: A cancelled booking can be restored while its event has the seats. It is then confirmed,
    like a booking by phone.
    """
    with changes.edit(Booking, booking_id, action="restored") as edit:
        booking = edit.row
        if booking.is_cancelled:
            if booking.handed_over_at is not None:
                raise WasHandedOver
            if booking.origin == Booking.Origin.FORGOTTEN:
                raise WasForgotten
            if booking.status == Status.EXPIRED:
                raise HoldRanOut
            booking.kept_for_line = 0
            seats.transition(booking, Status.CONFIRMED)
    return booking


@publishing.atomic()
def move(booking_id: int, event_id: int, *, refund: RefundChoice | None = None) -> Booking:
    """Move a booking to another date of its show for the manager, and email its guest.

    `refund` is the choice for money that a cheaper date releases. Raises NoSuchRow,
    RefundUndecided, BookingIsCancelled, StillHeld, HasArrived, Invalid for another show,
    NotBookable and SoldOut.

    Rule: A booking can move to another date of its show that has the seats; its earlier seats are
    free at once. Guests can move their booking as long as they may cancel it.
    """
    booking = selectors.one(booking_id)
    with _moving(booking, event_id, actor=MANAGER, refund=refund) as (moving, quote):
        if moving.arrived_at is not None:
            raise rules.HasArrived("Guests of this party have arrived already.")
        seats.take(quote, is_by_phone=True)
    return selectors.one(booking_id)


@publishing.atomic()
def move_by_link(token: str, event_id: int, *, network: str, seen: int | None = None) -> Booking:
    """Move the guest's own booking to another date of its show, and email the guest.

    `network` is the client's network as returned by `network_of`. Raises NoSuchLink, Stale,
    HasArrived, TooLateForGuests, the errors of move(), TooMany after too many emails in a day, and
    TooManyParties if the mailbox or the network could not book that date without confirmation.
    """
    booking = selectors.by_token(token)
    with _moving(booking, event_id, actor=GUEST, seen=seen) as (moving, quote):
        # The booking may have been handed over, or its guest forgotten, since the token was read.
        if not moving.is_opened_by(token):
            raise NoSuchLink
        rules.check_in_time(moving)
        count_mail(moving)
        quote.event.refuse_unless_on_sale(now())
        seats.take(quote)
        counted_as = name_of("network", network)
        wanted = Booking.for_party(
            quote.event, moving.party, Booking.Origin.SITE, network=counted_as
        )
        if holds.needs_confirmation(wanted, at=wanted.created_at):
            raise TooManyParties(profile().call_us)
        moving.network, moving.network_at = counted_as, now()
    return selectors.one(booking.pk)


@contextmanager
def _moving(
    booking: Booking,
    event_id: int,
    *,
    actor: Change.Actor,
    refund: RefundChoice | None = RefundChoice.RULE,
    seen: int | None = None,
) -> Iterator[tuple[Booking, Quote]]:
    """Move a booking; the block takes its seats at the other date, at the prices there.

    Raises Invalid for its own date.
    """
    found = lock_events([booking.event_id, event_id])
    target = found.get(event_id)
    # For guests, an event without a page or for members only does not exist.
    is_hidden = (
        actor == GUEST
        and target is not None
        and (target.state not in HAVE_PAGES or target.members_only)
    )
    if target is None or target.deleted_at is not None or is_hidden:
        raise NoSuchRow(_("event"), field="eventId")
    with changes.edit(Booking, booking.pk, action="moved", seen=seen, actor=actor) as edit:
        moving, was = edit.row, edit.row.event
        rules.check_confirmed_and_ahead(moving)
        if target.title_key != was.title_key:
            raise Invalid(
                _("A booking moves to another date of the same show."),
                fields={"eventId": _("must be another date of the show")},
            )
        if target.pk == was.pk:
            raise Invalid(
                _("The booking is for this date already."),
                fields={"eventId": _("must be another date of the show")},
            )
        has = moving.tickets
        quote = quotes.moved(moving, target, is_by_phone=actor == MANAGER)
        yield moving, quote
        percent = rules.percent_back(moving, at=now())
        if actor == GUEST:
            moving.agree_to_date(target)
        else:
            moving.event = target
            moving.terms_start_at = moving.agreed_start_at = target.starts_at
        moving.reminded_at = None
        payments.move(moving, was)
        amount, possible = recalculate_prepayment(moving, quote, "moved", refund, percent)
        if actor == GUEST:
            holds.hold_balance(moving, quotes.covered_tickets(moving), at=now())
            edit.also = refunded_field(amount)
        else:
            moving.keep_whole()
            edit.also = refunded_field(amount, possible)
        edit.fields = {
            "date": (was.starts_at, target.starts_at),
            "prices": (in_one_line(has), in_one_line(quote.tickets)),
        }
        seats.release(was, moving.number_of_tickets, has)
    mail_moved_guest(moving, was)
