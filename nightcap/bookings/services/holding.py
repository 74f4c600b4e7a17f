"""Seats that wait for the guest's word: held, confirmed by mail, or free again in time."""

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import F

from nightcap.bookings import mails
from nightcap.bookings.errors import (
    BookingIsCancelled,
    HoldRanOut,
    NoSuchLink,
    NotBookable,
)
from nightcap.bookings.models import Booking
from nightcap.bookings.private_link import find
from nightcap.bookings.services import limits, seats, telling
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import GUEST
from nightcap.events.models import Event
from nightcap.events.selectors import lock_event
from nightcap.mail.models import Mail

HELD_FOR = timedelta(minutes=30)


def hold(booking: Booking, event: Event) -> Mail | None:
    """Let a booking that is to be written wait for the guest's word; return the mail that asks.

    None where the mailbox was asked often enough today: the link in an earlier mail then shows this
    one too. Raises TooMany.
    """
    limits.refuse_what_only_runs_out(booking)
    limits.refuse_more_waiting(booking)
    booking.held_until = booking.created_at + HELD_FOR
    if not limits.has_mails_left(booking):
        return None
    booking.asked_at = booking.created_at
    return mails.held(booking, event)


def others_of(booking: Booking) -> Sequence[Booking]:
    """Return what else waits for the word of the same mailbox, soonest first.

    Only where a mail asked about this one: any other link its guest may have seen on the screen,
    without reading that mailbox.
    """
    if booking.asked_at is None:
        return []
    waiting = Booking.objects.select_related("event").filter(
        mailbox=booking.mailbox, held_until__gt=now(), cancelled_at=None
    )
    return list(waiting.exclude(pk=booking.pk).order_by("held_until", "pk"))


def confirmed_beside(booking: Booking, reference: str) -> Booking | None:
    """Return another booking of the same mailbox, if it stands and is confirmed."""
    if reference == booking.reference:
        return None
    try:
        other = _other(booking, reference)
    except NoSuchLink:
        return None
    return None if other.is_cancelled or other.is_held else other


@publishing.atomic()
def confirm(token: str, *, reference: str | None = None) -> None:
    """Confirm what a mail's link is about, or by its reference another booking of that mailbox.

    The confirmation goes out. What is confirmed already stays so. Raises NoSuchLink, HoldRanOut,
    BookingIsCancelled, and NotBookable when the event is over or cancelled.
    """
    booking = find(token)
    if reference is not None and reference != booking.reference:
        booking = _other(booking, reference)
    # Who cancels the event holds it too, and then finds this guest confirmed, or is found.
    event = lock_event(booking.event_id)
    if event.is_cancelled or event.over_at <= now():
        raise NotBookable(
            "This event is cancelled." if event.is_cancelled else "This event is over."
        )
    at = now()
    # A conditional UPDATE against the one that frees the seats: either finds the hold, never both.
    held = Booking.objects.filter(pk=booking.pk, held_until__gt=at, cancelled_at=None)
    if held.update(held_until=None, version=F("version") + 1):
        telling.tell(booking, mails.confirmation)
        changes.record(
            action="confirmed",
            kind=booking.audit_kind,
            title=booking.audit_title,
            model=booking._meta.label_lower,
            subject_id=booking.pk,
            actor=GUEST,
        )
        return
    booking.refresh_from_db()
    if booking.held_until is not None:
        raise HoldRanOut
    if booking.is_cancelled:
        raise BookingIsCancelled


def free_all_that_ran_out() -> int:
    """Free the seats of every hold that nobody confirmed in time; return how many parties."""
    ran_out = Booking.objects.filter(held_until__lte=now(), cancelled_at=None)
    events = set(ran_out.order_by().values_list("event_id", flat=True))
    return sum(seats.free_what_ran_out(event_id) for event_id in sorted(events))


def _other(booking: Booking, reference: str) -> Booking:
    if booking.asked_at is None:
        raise NoSuchLink
    found = Booking.objects.select_related("event").filter(
        reference=reference, mailbox=booking.mailbox
    )
    other = found.first()
    if other is None:
        raise NoSuchLink
    return other
