"""Telling who waits what becomes of the event: it moves, is cancelled, or is on again."""

from collections.abc import Collection

from nightcap.bookings.services import cancelling, notifying
from nightcap.core.time import now
from nightcap.events.models import Event, Notice
from nightcap.mail import services as mail
from nightcap.waitlist import mails, private_link, selectors
from nightcap.waitlist.models import WaitlistEntry


@cancelling.tells
def tell_of_cancellation(event: Event, message: str, guests: Collection[str]) -> int:
    """Queue a mail to each party that waits or has an offer; return to how many.

    `guests` are the mailboxes of guests, who have a mail as such. Who was notified since the event
    was cancelled is not notified again. To be called in the transaction that cancels it.
    """
    in_line = selectors.of_event(event.pk, is_open=True)
    parties = [one for one in in_line if not _is_notified(one, event)]
    to_notify = [entry for entry in parties if entry.mailbox not in guests]
    for entry in to_notify:
        mail.enqueue(mails.event_cancelled(entry, event, message))
    ids = [entry.pk for entry in parties]
    WaitlistEntry.objects.filter(pk__in=ids).update(cancellation_notified_at=now())
    return len(to_notify)


@notifying.tells
def tell_of_change(event: Event, notice: Notice, guests: Collection[str]) -> int:
    """Queue a mail to each party that waits or has an offer; return to how many.

    `guests` are the mailboxes of guests, who have a mail as such. Who joined or was offered seats
    after the change knows of it. To be called in the transaction that notifies the guests.
    """
    told = 0
    for entry in selectors.of_event(event.pk, is_open=True):
        if entry.mailbox in guests:
            continue
        was = notice.known_to(entry.heard_at, event)
        if was is not None:
            private_link.let_open(entry)
            mail.enqueue(mails.event_changed(entry, event, was, notice.message))
            told += 1
    return told


def _is_notified(entry: WaitlistEntry, event: Event) -> bool:
    notified = entry.cancellation_notified_at
    return bool(notified and event.cancelled_at and notified >= event.cancelled_at)
