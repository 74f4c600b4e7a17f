"""Mails to guests: about one booking, or to all guests of an event, one to each mailbox.

A mail is a row, queued in the transaction of what it reports, which holds the lock of the event.
"""

import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, F, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from nightcap.bookings import mails, selectors
from nightcap.bookings.event_schemas import (
    CancelledEventOut,
    EventGuestsOut,
    GuestMailPreviewOut,
    OwesAgainOut,
    ToldOfChangeOut,
)
from nightcap.bookings.models import Booking, BookingQuerySet
from nightcap.bookings.payment_calls import payments, refunded_field
from nightcap.bookings.rules import ALL_OF_IT, Refunds, RefundUndecided
from nightcap.core.errors import TooMany, not_connected
from nightcap.core.keyed import mailbox_of
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import MANAGER
from nightcap.core.writing.locking import lock, lock_one
from nightcap.events.fields import Scope
from nightcap.events.models import Event, NotBookable, Notice
from nightcap.events.selectors import get_event, lock_event
from nightcap.events.services import programme
from nightcap.mail import services as mail
from nightcap.mail import volume
from nightcap.mail.models import Mail
from nightcap.venue.profile import profile

_RETRY_AFTER = timedelta(minutes=5)
_DAY_SECONDS = timedelta(days=1) // timedelta(seconds=1)

log = logging.getLogger(__name__)


@dataclass(slots=True)
class WaitlistCalls:
    """What guests' mails call in the waitlist, a domain above: set in `nightcap/waitlist/apps.py`.

    The collections hold the mailboxes of guests, who get a mail as such. Both `mail_` functions run
    in the transaction that mails the guests, and return how many mails they have queued.
    """

    mail_event_cancelled: Callable[[Event, str, Collection[str]], int] = not_connected
    mail_event_changed: Callable[[Event, Notice, Collection[str]], int] = not_connected
    count_in_line: Callable[[int, Collection[str]], int] = not_connected


waitlist = WaitlistCalls()


# One booking


def mail_guest(booking: Booking, make: Callable[[Booking], Mail]) -> bool:
    """Queue a mail about a booking; return False where there is nothing to write about.

    Rule: Guests get no mail about an event that is cancelled or over, except what the manager
    writes to all of them.
    """
    if not _can_be_mailed(booking):
        return False
    booking.activate_link()
    mail.enqueue(make(booking))
    Booking.objects.filter(pk=booking.pk).update(informed_at=now())
    return True


def count_mail(booking: Booking) -> None:
    """Count a mail that a guest requests. Raises TooMany.

    Rule: Guests may change or move their booking, or have its mail sent again, 20 times a day in
    all. Otherwise a booking under another person's address could fill that mailbox.
    """
    if booking.customer_email and not volume.count_reply(booking.customer_email):
        raise TooMany(
            _("This booking was changed very often today. Please %(call_us)s.")
            % {"call_us": profile().call_us},
            retry_after=_DAY_SECONDS,
        )


def mail_leaving_guest(
    booking: Booking, make: Callable[[Booking, Sequence[Booking]], Mail]
) -> None:
    """Queue the mail to a guest who does not come any more, unless there is nothing to write.

    `make` gets the booking and the mailbox's other bookings of the event.
    """
    if not _can_be_mailed(booking):
        return
    event = booking.event
    others = _others_of_mailbox(booking, event)
    if others:
        # The event stays in the guest's calendar, with the other bookings of the mailbox.
        mail.enqueue(make(booking, others))
        return
    with _out_of_calendars(event):
        mail.enqueue(make(booking, []))


def mail_moved_guest(booking: Booking, was: Event) -> None:
    """Queue the mail about a booking that was for another date, unless there is nothing to write.

    Both dates are locked. The earlier one leaves the guest's calendar as in mail_leaving_guest(),
    or stays there with the codes of the mailbox's other bookings only.
    """
    if not _can_be_mailed(booking):
        return
    if _others_of_mailbox(booking, was):
        mail_guest(booking, lambda moved: mails.moved(moved, was, is_last_there=False))
        return
    with _out_of_calendars(was):
        mail_guest(booking, lambda moved: mails.moved(moved, was, is_last_there=True))


def _others_of_mailbox(booking: Booking, event: Event) -> list[Booking]:
    others = confirmed_bookings(event).filter(mailbox=booking.mailbox).exclude(pk=booking.pk)
    return list(others.order_by("pk"))


@contextmanager
def _out_of_calendars(event: Event) -> Iterator[None]:
    """Let what is mailed within take a locked event out of a guest's calendar."""
    # Calendars remove the entry only for a higher sequence number. The event's next number is
    # higher still, so that it is added again if the guest books again.
    event.ical_sequence += 1
    yield
    event.ical_sequence += 1
    Event.objects.filter(pk=event.pk).update(ical_sequence=event.ical_sequence)
    publishing.bump()


def _can_be_mailed(booking: Booking) -> bool:
    event = booking.event
    is_ahead = not event.is_cancelled and event.over_at > now()
    return is_ahead and bool(booking.customer_email)


# All guests of an event


def confirmed_bookings(event: Event) -> BookingQuerySet:
    """Return the bookings of the guests who come to an event.

    Rule: Held seats get no mail about the event: their address has confirmed nothing.
    """
    return event.bookings.confirmed()


def by_mailbox(bookings: Iterable[Booking]) -> list[list[Booking]]:
    """Return the bookings that have a mail address, grouped by mailbox, the latest one first.

    Rule: A mailbox gets one mail for all its bookings of an event, at its latest address.
    """
    found = defaultdict[str, list[Booking]](list)
    for booking in sorted(bookings, key=lambda booking: booking.pk, reverse=True):
        if booking.customer_email:
            found[mailbox_of(booking.customer_email)].append(booking)
    return [*reversed(found.values())]


def mail_guests(
    make: Callable[[list[Booking]], Mail | None],
    bookings: Iterable[Booking],
    **mailed_at: datetime | None,
) -> int:
    """Queue one mail to each mailbox among these bookings; return how many.

    `make` gets the bookings of one mailbox and returns its mail, or None for no mail. `mailed_at`
    names the columns in which the bookings note when they were mailed.
    """
    mailed: list[Booking] = []
    mails = 0
    for group in by_mailbox(bookings):
        letter = make(group)
        if letter is None:
            continue
        mail.enqueue(letter)
        mailed += group
        mails += 1
    Booking.activate_links(mailed)
    noted = {column: at for column, at in mailed_at.items() if at is not None}
    if mailed and noted:
        Booking.objects.filter(pk__in=[booking.pk for booking in mailed]).update(**noted)
    return mails


def guest_mailboxes(event: Event) -> frozenset[str]:
    """Return the mailboxes of an event's guests: where one also waits, it gets no second mail."""
    return frozenset(one.mailbox for one in confirmed_bookings(event) if one.mailbox)


def count_guests(*events: Event) -> EventGuestsOut:
    """Count the mails and the unreachable parties of events; of each event by itself."""
    return EventGuestsOut(
        mails=sum(len(by_mailbox(confirmed_bookings(event))) for event in events),
        parties_without_email=Booking.objects.to_call().filter(event__in=events).count(),
    )


def to_call(event_id: int, scope: Scope, also: Collection[int] = ()) -> BookingQuerySet:
    """Return the parties of an event, and of those meant with it, who can only be called.

    The soonest date first, there by name. Raises NoSuchRow.
    """
    dates = programme.events_meant(event_id, scope, also)
    found = Booking.objects.to_call().filter(event__in=dates).select_related("event")
    return found.order_by("event__starts_at", "event_id", "customer_name", "pk")


def count_notified_of_change(
    event_id: int, scope: Scope, also: Collection[int] = ()
) -> ToldOfChangeOut:
    """Count the guests and waitlist parties who are notified when an event changes.

    `scope` adds other dates of its series, `also` other events; those that are over do not count.
    Raises NoSuchRow.
    """
    at = now()
    events = [one for one in programme.events_meant(event_id, scope, also) if one.over_at > at]
    guests = count_guests(*events)
    return ToldOfChangeOut(
        **dict(guests),
        parties_waiting=sum(waitlist.count_in_line(one.pk, guest_mailboxes(one)) for one in events),
        **_paid(events).aggregate(
            paid_parties=Count("pk"),
            paid_amount=Coalesce(Sum(F("paid") - F("refunded")), 0),
        ),
        owe_again=[OwesAgainOut.from_orm(one) for one in _owe_again(events)],
    )


def _owe_again(events: Sequence[Event]) -> BookingQuerySet:
    """Return the parties of cancelled events that have had money back, by name.

    Rule: What was given back is not called paid: if a cancelled event is put on again, its guests
    keep their seats and owe again, by their own link until it begins, else at the door.
    """
    cancelled = [event for event in events if event.is_cancelled]
    found = Booking.objects.confirmed().filter(event__in=cancelled, refunded__gt=0)
    return found.filter(prepay__gt=selectors.SETTLED).order_by("customer_name", "pk")


# The manager's own mail


def preview(event_id: int, *, subject: str, message: str) -> GuestMailPreviewOut:
    """Return the mail that the first guest would get; nothing is sent. Raises NoSuchRow."""
    event = get_event(event_id)
    guests = count_guests(event)
    parties = by_mailbox(confirmed_bookings(event))
    first = mail.readable(mails.message(parties[0], event, subject, message)) if parties else None
    return GuestMailPreviewOut(
        **dict(guests),
        subject=first.subject if first else "",
        text=first.text if first else "",
    )


@publishing.atomic()
def write_to_guests(event_id: int, *, subject: str, message: str) -> EventGuestsOut:
    """Queue the manager's mail to each mailbox with a confirmed booking. Raises NoSuchRow.

    Rule: The manager may write to all guests of an event at any time, also of a past or cancelled
    one; no mailbox sees another's address.
    """
    get_event(event_id)
    event = lock_event(event_id)
    guests = count_guests(event)
    mail_guests(
        lambda bookings: mails.message(bookings, event, subject, message),
        confirmed_bookings(event),
    )
    changes.record(
        action="written to",
        kind="guests",
        title=event.audit_title,
        subject_id=event.pk,
        fields={"subject": ("", subject), "guests notified by mail": ("", guests.mails)},
    )
    return guests


# A cancelled event


@publishing.atomic()
def cancel_event(
    event_id: int,
    scope: Scope = Scope.THIS,
    *,
    also: Collection[int] = (),
    message: str,
    notify: bool = True,
    refund: bool | None = None,
    refund_if_won: bool = True,
) -> CancelledEventOut:
    """Cancel an event, those meant with it, and write to their guests and waitlists.

    Each mailbox gets one email for each date, and none if `notify` is false. `message` may be
    empty. `refund` decides whether all guests who have seats get a full refund: their bookings
    remain, and owe again if the event is put back on. If banks dispute all of the money, there is
    no choice now, and `refund_if_won` counts once the venue wins. If an event is already cancelled,
    only guests who have not been notified get an email. Raises NoSuchRow, NotBookable if one is
    over, Invalid for too many events, and RefundUndecided if guests have paid and `refund` is None.

    Rule: Bookings of a cancelled event remain, so that the cancellation can be undone.

    Rule: The refund of a cancelled event is for the guests who have seats. A booking that was
    cancelled before keeps its own refund, cancellation fee and decision about a dispute.
    """
    event, others = programme.lock_dates(event_id, scope, titles=(), also=also)
    for one in (event, *others):
        if one.over_at <= now():
            named = programme.date_in_words(one) if others else "This event"
            raise NotBookable(f"{named} is over.")
    paid = lock(Booking.objects.active().filter(event__in=[event, *others], paid__gt=0))
    total = sum(booking.net_paid for booking in paid)
    if refund is None and total:
        raise RefundUndecided(Refunds(rule=total, all=total))
    is_refund = refund_if_won if refund is None else refund
    possible = Counter[int]()
    for booking in paid:
        possible[booking.event_id] += booking.net_paid
    refunded = _refund_all(paid) if is_refund else {}
    counts = [
        _cancel_date(
            one,
            message,
            notify=notify,
            refunded=refunded.get(one.pk, 0),
            possible=possible[one.pk],
        )
        for one in (event, *others)
    ]
    return CancelledEventOut(
        mails=sum(one.mails for one in counts),
        parties_without_email=sum(one.parties_without_email for one in counts),
        refunded=sum(one.refunded for one in counts),
    )


def _refund_all(bookings: Iterable[Booking]) -> dict[int, int]:
    """Refund all payments of locked bookings, disputed ones if the venue wins.

    Return the cents refunded, by event id.
    """
    refunded = defaultdict[int, int](int)
    for booking in bookings:
        was = booking.refunded
        payments.refund_if_won(booking, ALL_OF_IT)
        payments.refund_booking(booking, booking.net_paid, "event cancelled")
        booking.save(update_fields=["refunded", "fee_kept"])
        refunded[booking.event_id] += booking.refunded - was
    return refunded


def _paid(events: Sequence[Event]) -> BookingQuerySet:
    """Return the bookings with seats that have paid for events, less those refunded in full."""
    return Booking.objects.active().filter(event__in=events, paid__gt=F("refunded"))


def _cancel_date(
    event: Event, message: str, *, notify: bool, refunded: int, possible: int
) -> CancelledEventOut:
    was_cancelled = event.is_cancelled
    refund = refunded_field(refunded, 0 if was_cancelled else possible)
    event = programme.set_cancelled(event.pk, is_cancelled=True)
    bookings = list(confirmed_bookings(event))
    without_email = Booking.objects.to_call().filter(event=event).count()
    if not notify:
        # Nobody hears of what was changed before and is not mailed yet, either.
        Notice.objects.filter(event=event).update(due_at=None)
        if refunded or not was_cancelled:
            _record_cancelled(event, 0, 0, refund)
        return CancelledEventOut(mails=0, parties_without_email=without_email, refunded=refunded)
    moved = payments.money_moved(bookings)
    guests = mail_guests(
        lambda group: mails.event_cancelled(
            group, event, message, disputed=sum(moved[one.pk].disputed for one in group)
        ),
        (one for one in bookings if not is_notified(one.cancellation_notified_at, event)),
        cancellation_notified_at=now(),
    )
    # The cancellation replaces the news of an earlier change.
    Notice.objects.filter(event=event).delete()
    waiting = waitlist.mail_event_cancelled(event, message, guest_mailboxes(event))
    if guests or waiting or refunded or not was_cancelled:
        _record_cancelled(event, guests, waiting, refund)
    return CancelledEventOut(
        mails=guests + waiting, parties_without_email=without_email, refunded=refunded
    )


def _record_cancelled(
    event: Event, guests: int, waiting: int, refund: Mapping[str, tuple[object, object]]
) -> None:
    changes.record(
        action="cancelled",
        kind=event.audit_kind,
        title=event.audit_title,
        subject_id=event.pk,
        fields={**_mails_queued(guests, waiting), **refund},
    )


def is_notified(notified_at: datetime | None, event: Event) -> bool:
    """Return True if a party notified at that instant knows of the event's cancellation."""
    return bool(notified_at and event.cancelled_at and notified_at >= event.cancelled_at)


# An event that has moved, or is on again


def notify_of_due_changes() -> int:
    """Queue the mails of every notice that is due; return how many notices there were."""
    due = Notice.objects.filter(due_at__lte=now()).order_by("due_at", "pk")
    notices = list(due.values_list("pk", "event_id"))
    for notice_id, event_id in notices:
        try:
            _notify_of_change(notice_id, event_id)
        except Exception:
            # The guests of other events do not wait for this one.
            Notice.objects.filter(pk=notice_id).update(due_at=now() + _RETRY_AFTER)
            log.exception("The guests of event %s are not notified; it is retried", event_id)
    return len(notices)


@publishing.atomic()
def _notify_of_change(notice_id: int, event_id: int) -> None:
    """Queue the mails of a notice, and delete it.

    Rule: A move is mailed once: its notice is deleted in the transaction that queues the mails.
    """
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
                cancel_event(event.pk, message=notice.message, refund=False)
        return
    guests = _mail_event_changed(event, notice)
    waiting = waitlist.mail_event_changed(event, notice, guest_mailboxes(event))
    if guests or waiting:
        with changes.acting_as(lambda: notice.actor_name):
            changes.record(
                action="notified of a change",
                kind="guests",
                title=event.audit_title,
                subject_id=event.pk,
                fields=_mails_queued(guests, waiting),
                actor=Change.Actor(notice.actor),
            )


def _mail_event_changed(event: Event, notice: Notice) -> int:
    """Queue a mail to each mailbox for which something has changed; return how many.

    Rule: Guests of a moved event read what has changed since the last mail that said when and
    where it is; a change that went back is not mailed.
    """

    def make(bookings: list[Booking]) -> Mail | None:
        # A mail about any of a mailbox's bookings has said when and where the event is.
        was = notice.known_to(max(booking.heard_at for booking in bookings), event)
        return mails.event_changed(bookings, event, was, notice.message) if was else None

    return mail_guests(make, confirmed_bookings(event), informed_at=now())


def _mails_queued(guests: int, waiting: int) -> dict[str, tuple[object, object]]:
    """Return what the list of changes says about queued mails."""
    parties = {"parties on the waitlist notified by mail": ("", waiting)} if waiting else {}
    return {"guests notified by mail": ("", guests), **parties}
