"""What guests are told of their bookings, and how an entry leaves a guest's calendar."""

from collections import defaultdict
from collections.abc import Callable, Iterable

from nightcap.bookings import private_link
from nightcap.bookings.models import Booking
from nightcap.core.keyed import mailbox_of
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.events.models import Event
from nightcap.mail import services as mail
from nightcap.mail.models import Mail


def event_to_write_of(booking: Booking) -> Event | None:
    """Return the event that the guest can still get mail about.

    None without a mail address, and for an event that is cancelled or over.
    """
    event = booking.event
    is_ahead = not event.is_cancelled and event.over_at > now()
    return event if is_ahead and booking.customer_email else None


def parties_to_write_to(event: Event) -> list[Booking]:
    """Return who comes to an event; of seats that are only held nobody hears."""
    confirmed = Booking.objects.filter(event=event, cancelled_at=None, held_until=None)
    return list(confirmed.order_by("pk"))


def by_mailbox(bookings: Iterable[Booking]) -> list[list[Booking]]:
    """Return the bookings that have a mail address, those of one mailbox together.

    The latest of a mailbox is first: mails go to the address that its guest wrote last.
    """
    found = defaultdict[str, list[Booking]](list)
    for booking in sorted(bookings, key=lambda booking: booking.pk, reverse=True):
        if booking.customer_email:
            found[mailbox_of(booking.customer_email)].append(booking)
    return [*reversed(found.values())]


def guest_mailboxes(event: Event) -> frozenset[str]:
    """Return the mailboxes of who comes to an event: one that also waits gets no second mail."""
    return frozenset(one.mailbox for one in parties_to_write_to(event) if one.mailbox)


def note_informed(bookings: Iterable[Booking]) -> None:
    """Note that a mail about bookings, queued in this transaction, says when their event is."""
    ids = [booking.pk for booking in bookings]
    Booking.objects.filter(pk__in=ids).update(informed_at=now())


def mails_in_words(guests: int, waiting: int) -> dict[str, tuple[object, object]]:
    """Return what the list of changes says of the mails that were queued about an event."""
    parties = {"parties on the waitlist notified by mail": ("", waiting)} if waiting else {}
    return {"guests notified by mail": ("", guests), **parties}


def tell(booking: Booking, write: Callable[[Booking, Event], Mail]) -> bool:
    """Queue a mail about a booking in the caller's transaction, if there is something to write of.

    The private address in it opens the booking from now on.
    """
    event = event_to_write_of(booking)
    if event is None:
        return False
    private_link.let_open(booking)
    mail.enqueue(write(booking, event))
    note_informed([booking])
    return True


def tell_of_leaving(booking: Booking, write: Callable[..., Mail]) -> None:
    """Queue the word that a guest does not come any more, if there is something to write of.

    `write` makes it of the booking, the event and the mailbox's other bookings for that. To be
    called in a transaction that holds the event.
    """
    event = event_to_write_of(booking)
    if event is None:
        return
    standing = Booking.objects.filter(event=event, cancelled_at=None, held_until=None)
    others = list(standing.filter(mailbox=booking.mailbox).order_by("pk"))
    if others:
        # The event stays in the guest's calendar while the mailbox still holds seats for it.
        mail.enqueue(write(booking, event, others=others))
        return
    # The guest's calendar takes the entry out for a higher number, and back in, should the guest
    # book again, for one that is higher still.
    event.ical_sequence += 1
    mail.enqueue(write(booking, event))
    event.ical_sequence += 1
    Event.objects.filter(pk=event.pk).update(ical_sequence=event.ical_sequence)
    publishing.bump()
