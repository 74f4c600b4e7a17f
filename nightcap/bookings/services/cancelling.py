"""Cancelling an event: the event and the mails to everybody booked, in one transaction."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from nightcap.bookings import event_mails, private_link
from nightcap.bookings.errors import NotBookable
from nightcap.bookings.models import Booking
from nightcap.bookings.services import telling
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.events import selectors
from nightcap.events.models import Event, Notice
from nightcap.events.services import programme
from nightcap.mail import services as mail

Teller = Callable[[Event, str, Collection[str]], int]

_tellers: list[Teller] = []


def tells(teller: Teller) -> Teller:
    """Let a function tell others than the guests, with the manager's words, when one is cancelled.

    Guests with the given mailboxes have a mail already. It is called in the same transaction, and
    returns how many mails it has queued.
    """
    _tellers.append(teller)
    return teller


@dataclass(frozen=True, slots=True)
class CancelledEvent:
    """How many mails leave, and how many parties can only be called."""

    mails: int
    parties_without_email: int


@publishing.atomic()
def cancel_event(event_id: int, *, message: str) -> CancelledEvent:
    """Cancel an event and write to everybody booked, once to each mailbox.

    `message` is the manager's own words to the guests, may be empty. Who has not confirmed held
    seats hears nothing. The bookings stand, so that the cancellation can be taken back. For an
    event that is cancelled already only those are written to who have not been notified since, and
    the list of changes says nothing where there are none. Raises NoSuchRow, and NotBookable when
    the event is over.
    """
    was_cancelled = selectors.lock_event(event_id).is_cancelled
    if selectors.get_event(event_id).over_at <= now():
        raise NotBookable("This event is over.")
    event = programme.set_cancelled(event_id, is_cancelled=True)
    parties = telling.parties_to_write_to(event)
    to_notify = telling.by_mailbox(party for party in parties if not _is_notified(party, event))
    for bookings in to_notify:
        for booking in bookings:
            private_link.let_open(booking)
        mail.enqueue(event_mails.event_cancelled(bookings, event, message))
    notified = [booking.pk for bookings in to_notify for booking in bookings]
    Booking.objects.filter(pk__in=notified).update(cancellation_notified_at=now())
    # That it does not take place is all they are told of what has changed.
    Notice.objects.filter(event=event).delete()
    mailboxes = telling.guest_mailboxes(event)
    waiting = sum(tell(event, message, mailboxes) for tell in _tellers)
    mails = len(to_notify) + waiting
    if mails or not was_cancelled:
        changes.record(
            action="cancelled",
            kind=event.audit_kind,
            title=event.audit_title,
            subject_id=event.pk,
            fields=telling.mails_in_words(len(to_notify), waiting),
        )
    without_email = sum(not booking.customer_email for booking in parties)
    return CancelledEvent(mails=mails, parties_without_email=without_email)


def _is_notified(booking: Booking, event: Event) -> bool:
    notified = booking.cancellation_notified_at
    return bool(notified and event.cancelled_at and notified >= event.cancelled_at)
