"""Writing to all guests of an event: what the manager has to say, once to each mailbox."""

from dataclasses import dataclass

from nightcap.bookings import event_mails, private_link
from nightcap.bookings.services import telling
from nightcap.bookings.services.notifying import EventGuests, guests_of
from nightcap.core.writing import changes, publishing
from nightcap.events.selectors import get_event, lock_event
from nightcap.mail import services as mail


@dataclass(frozen=True, slots=True)
class Preview(EventGuests):
    """What the first guest would get; empty where no mail reaches anybody."""

    subject: str
    text: str


def preview(event_id: int, *, subject: str, message: str) -> Preview:
    """Write the mail as the first guest would get it; nothing is sent or kept. Raises NoSuchRow."""
    event = get_event(event_id)
    guests = guests_of(event)
    parties = telling.by_mailbox(telling.parties_to_write_to(event))
    if not parties:
        return Preview(guests.mails, guests.parties_without_email, "", "")
    first = mail.readable(event_mails.message(parties[0], event, subject, message))
    return Preview(guests.mails, guests.parties_without_email, first.subject, first.text)


@publishing.atomic()
def write_to_guests(event_id: int, *, subject: str, message: str) -> EventGuests:
    """Queue a mail to each mailbox with a booking that stands, also of a past or cancelled event.

    No mailbox sees another's. Raises NoSuchRow.
    """
    get_event(event_id)
    event = lock_event(event_id)
    guests = guests_of(event)
    for bookings in telling.by_mailbox(telling.parties_to_write_to(event)):
        for booking in bookings:
            private_link.let_open(booking)
        mail.enqueue(event_mails.message(bookings, event, subject, message))
    changes.record(
        action="written to",
        kind="guests",
        title=event.audit_title,
        subject_id=event.pk,
        fields={"subject": ("", subject), "guests notified by mail": ("", guests.mails)},
    )
    return guests
