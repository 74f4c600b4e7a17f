"""Telling guests that their event has moved, or is on again: a notice becomes mails.

Bookings know no waitlist: other domains with guests to notify register here.
"""

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta

from nightcap.bookings import event_mails, private_link
from nightcap.bookings.models import Booking
from nightcap.bookings.services import cancelling, reminding, telling
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import MANAGER
from nightcap.core.writing.locking import lock_one
from nightcap.events.fields import Scope
from nightcap.events.models import Event, Notice
from nightcap.events.selectors import get_event, lock_event
from nightcap.events.services import series
from nightcap.mail import services as mail

_TRIED_AGAIN_AFTER = timedelta(minutes=5)

Mailboxes = Collection[str]

Teller = Callable[[Event, Notice, Mailboxes], int]
Counter = Callable[[int, Mailboxes], int]

_tellers: list[Teller] = []
_counters: list[Counter] = []

log = logging.getLogger(__name__)


def tells(teller: Teller) -> Teller:
    """Let a function tell others than the guests that an event has moved, or is on again.

    The notice says what they know, and the manager's words. Guests with these mailboxes have a mail
    already. It is called in the transaction that notifies the guests, and returns how many mails it
    has queued.
    """
    _tellers.append(teller)
    return teller


def counts_told(counter: Counter) -> Counter:
    """Let a function say how many parties that wait are notified when an event changes.

    It gets the event's id, and the mailboxes of the guests, who are notified as such.
    """
    _counters.append(counter)
    return counter


@dataclass(frozen=True, slots=True)
class EventGuests:
    """How many mails reach the guests of events, and how many parties can only be called."""

    mails: int
    parties_without_email: int


@dataclass(frozen=True, slots=True)
class ToldOfChange(EventGuests):
    """The number of guests and waitlist parties notified of a change."""

    parties_waiting: int


def told_of_change(event_id: int, scope: Scope) -> ToldOfChange:
    """Count who is told when an event changes, and the other dates of a scope with it.

    Guests of an event that is over are not told. Raises NoSuchRow.
    """
    event = get_event(event_id)
    at = now()
    events = [one for one in (event, *series.other_dates(event, scope)) if one.over_at > at]
    guests = guests_of(*events)
    return ToldOfChange(
        mails=guests.mails,
        parties_without_email=guests.parties_without_email,
        parties_waiting=sum(
            count(one.pk, telling.guest_mailboxes(one)) for one in events for count in _counters
        ),
    )


def guests_of(*events: Event) -> EventGuests:
    """Count the guests of events, those of each for itself."""
    parties = [telling.parties_to_write_to(one) for one in events]
    return EventGuests(
        mails=sum(len(telling.by_mailbox(of_one)) for of_one in parties),
        parties_without_email=sum(not one.customer_email for of_one in parties for one in of_one),
    )


def tell_all_that_are_due() -> int:
    """Queue the mails of every notice that is due; return how many notices there were."""
    due = Notice.objects.filter(due_at__lte=now()).order_by("due_at", "pk")
    notices = list(due.values_list("pk", "event_id"))
    for notice_id, event_id in notices:
        try:
            _tell(notice_id, event_id)
        except Exception:
            # One that cannot be told of does not keep the guests of others waiting.
            Notice.objects.filter(pk=notice_id).update(due_at=now() + _TRIED_AGAIN_AFTER)
            log.exception("The guests of event %s are not told; it is tried again", event_id)
    return len(notices)


@publishing.atomic()
def _tell(notice_id: int, event_id: int) -> None:
    event = lock_event(event_id)
    notice = lock_one(Notice.objects.filter(pk=notice_id, due_at__lte=now()))
    if notice is None:
        return
    notice.delete()
    if event.deleted_at is not None or event.over_at <= now():
        return
    if event.is_cancelled:
        if notice.actor == MANAGER:
            with changes.acting_as(lambda: notice.actor_name):
                cancelling.cancel_event(event.pk, message=notice.message)
        return
    told = _tell_guests(event, notice)
    mailboxes = telling.guest_mailboxes(event)
    waiting = sum(tell(event, notice, mailboxes) for tell in _tellers)
    if told or waiting:
        with changes.acting_as(lambda: notice.actor_name):
            changes.record(
                action="notified of a change",
                kind="guests",
                title=event.audit_title,
                subject_id=event.pk,
                fields=telling.mails_in_words(told, waiting),
                actor=Change.Actor(notice.actor),
            )


def _tell_guests(event: Event, notice: Notice) -> int:
    told = 0
    for bookings in telling.by_mailbox(telling.parties_to_write_to(event)):
        # A mail about any of its bookings has said to the guest when and where the event is.
        was = notice.known_to(max(booking.heard_at for booking in bookings), event)
        if was is not None:
            _write(bookings, event, was, notice.message)
            telling.note_informed(bookings)
            reminding.count_as_reminded(bookings, event, at=now())
            told += 1
    return told


def _write(bookings: Sequence[Booking], event: Event, was: Event, message: str) -> None:
    for booking in bookings:
        private_link.let_open(booking)
    mail.enqueue(event_mails.event_changed(bookings, event, was, message))
