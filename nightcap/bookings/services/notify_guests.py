"""Emails to guests: about one booking, or to all guests of an event, one per mailbox.

An email is a row that is queued in the transaction of its cause, under the lock of the event.
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
    """Functions of the waitlist that are called here; `nightcap/waitlist/apps.py` sets them.

    The collections are the mailboxes that get an email as guests. Both `mail_` functions run in the
    transaction that queues the emails to guests, and return the number of emails that they queued.
    """

    mail_event_cancelled: Callable[[Event, str, Collection[str]], int] = not_connected
    mail_event_changed: Callable[[Event, Notice, Collection[str]], int] = not_connected
    count_in_line: Callable[[int, Collection[str]], int] = not_connected


waitlist = WaitlistCalls()


# One booking


def mail_guest(booking: Booking, make: Callable[[Booking], Mail]) -> bool:
    """Queue an email about a booking; return False if none is sent.

    Rule: Guests get no email about an event that is cancelled or over, except the manager's emails
    to all guests.
    """
    if not _can_be_mailed(booking):
        return False
    booking.activate_link()
    mail.enqueue(make(booking))
    Booking.objects.filter(pk=booking.pk).update(informed_at=now())
    return True


def count_mail(booking: Booking) -> None:
    """Count an email that a guest's action causes. Raises TooMany.

    Rule: Guests may change or move their booking, or have its email sent again, 20 times a day in
    total. Otherwise a booking with another person's address could flood that mailbox.
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
    """Queue the email to a guest who gave up the seats, if the guest can be emailed.

    `make` gets the booking and the mailbox's other bookings of the event.
    """
    if not _can_be_mailed(booking):
        return
    event = booking.event
    others = _others_of_mailbox(booking, event)
    if others:
        # The event stays in the guest's calendar, with the mailbox's other bookings.
        mail.enqueue(make(booking, others))
        return
    with _out_of_calendars(event):
        mail.enqueue(make(booking, []))


def mail_moved_guest(booking: Booking, was: Event) -> None:
    """Queue the email about a booking that was moved from another date, if it can be emailed.

    Both dates are locked. The earlier date is removed from the guest's calendar, or stays there
    with the codes of the mailbox's other bookings, as in mail_leaving_guest().
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
    """Let emails of the block remove a locked event from a guest's calendar."""
    # Calendars remove an entry only for a higher sequence number. Afterwards the event's number is
    # increased again, so that a new booking can add the entry again.
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
    """Return the confirmed bookings of an event, whose guests get its emails.

    Rule: Guests with held seats get no email about the event, because their address is unconfirmed.
    """
    return event.bookings.confirmed()


def by_mailbox(bookings: Iterable[Booking]) -> list[list[Booking]]:
    """Return the bookings with an email address, grouped by mailbox, latest first.

    Rule: A mailbox gets one email for all its bookings of an event, at its latest address.
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
    """Queue one email per mailbox of these bookings; return the number of emails.

    `make` gets the bookings of one mailbox and returns its email, or None for no email. `mailed_at`
    are values of columns to set on the emailed bookings.
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
    """Return the mailboxes of an event's guests, to omit them from emails to the waitlist."""
    return frozenset(one.mailbox for one in confirmed_bookings(event) if one.mailbox)


def count_guests(*events: Event) -> EventGuestsOut:
    """Count the emails for events, and the parties without an address, separately per event."""
    return EventGuestsOut(
        mails=sum(len(by_mailbox(confirmed_bookings(event))) for event in events),
        parties_without_email=Booking.objects.to_call().filter(event__in=events).count(),
    )


def to_call(event_id: int, scope: Scope, also: Collection[int] = ()) -> BookingQuerySet:
    """Return the parties without an email address of an event and of the dates changed with it.

    They are ordered by date, then by name. Raises NoSuchRow.
    """
    dates = programme.events_meant(event_id, scope, also)
    found = Booking.objects.to_call().filter(event__in=dates).select_related("event")
    return found.order_by("event__starts_at", "event_id", "customer_name", "pk")


def count_notified_of_change(
    event_id: int, scope: Scope, also: Collection[int] = ()
) -> ToldOfChangeOut:
    """Count the guests and waitlisted parties who are notified if an event changes.

    `scope` adds other dates of its series, `also` other events; past events are ignored. Raises
    NoSuchRow.
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
    """Return the refunded parties of cancelled events, by name.

    Rule: If a cancelled event is restored, refunded guests keep their seats and must pay again, by
    their link until the event begins, or at the door.
    """
    cancelled = [event for event in events if event.is_cancelled]
    found = Booking.objects.confirmed().filter(event__in=cancelled, refunded__gt=0)
    return found.filter(prepay__gt=selectors.SETTLED).order_by("customer_name", "pk")


# The manager's own email


def preview(event_id: int, *, subject: str, message: str) -> GuestMailPreviewOut:
    """Return the email that the first guest would get. Read-only. Raises NoSuchRow."""
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
    """Queue the manager's email to each mailbox with a confirmed booking. Raises NoSuchRow.

    Rule: The manager may email all guests of an event at any time, even if it is past or cancelled.
    Guests do not see each other's addresses.
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
    """Cancel an event and the dates chosen with it, and email their guests and waitlists.

    `scope` adds other dates of its series, `also` other events. Each mailbox gets one email per
    date, and none if `notify` is false. `message` may be empty. With `refund`, all guests with
    seats get a full refund; their bookings stay, and they must pay again if the event is restored.
    If banks dispute all payments, `refund_if_won` is the choice that applies if the venue wins. If
    an event is already cancelled, only guests who have not been notified get an email.

    Raises NoSuchRow, NotBookable if an event is over, Invalid for too many events, and
    RefundUndecided if guests have paid and `refund` is None.

    Rule: Bookings of a cancelled event stay, so that the cancellation can be undone.

    Rule: The refund of a cancelled event is for guests with seats. A booking that was cancelled
    before keeps its own refund, cancellation fee and decision about a dispute.
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
    """Refund all payments of locked bookings, and disputed ones if the venue wins.

    Returns the refunds in cents, by event id.
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
    """Return the bookings with seats that have paid for events and are not fully refunded."""
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
        # Emails about earlier changes that are not queued yet are not sent either.
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
    # The email about the cancellation replaces those about earlier changes.
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
    """Return True if a party was notified after the event's present cancellation."""
    return bool(notified_at and event.cancelled_at and notified_at >= event.cancelled_at)


# An event that was moved or restored


def notify_of_due_changes() -> int:
    """Queue the emails of all due notices; return the number of notices."""
    due = Notice.objects.filter(due_at__lte=now()).order_by("due_at", "pk")
    notices = list(due.values_list("pk", "event_id"))
    for notice_id, event_id in notices:
        try:
            _notify_of_change(notice_id, event_id)
        except Exception:
            # Continue with the guests of other events.
            Notice.objects.filter(pk=notice_id).update(due_at=now() + _RETRY_AFTER)
            log.exception("The guests of event %s are not notified; it is retried", event_id)
    return len(notices)


@publishing.atomic()
def _notify_of_change(notice_id: int, event_id: int) -> None:
    """Queue the emails of a notice, and delete it.

    Rule: Guests get one email about a move: its notice is deleted in the transaction that queues
    the emails.
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
    """Queue an email to each mailbox that has not read the present date; return the number.

    Rule: The email about a moved event states the changes since the guest's last email with its
    date and place. A change that was undone causes no email.
    """

    def make(bookings: list[Booking]) -> Mail | None:
        # An email about any booking of the mailbox has stated the event's date and place.
        was = notice.known_to(max(booking.heard_at for booking in bookings), event)
        return mails.event_changed(bookings, event, was, notice.message) if was else None

    return mail_guests(make, confirmed_bookings(event), informed_at=now())


def _mails_queued(guests: int, waiting: int) -> dict[str, tuple[object, object]]:
    """Return the fields of the list of changes about queued emails."""
    parties = {"parties on the waitlist notified by mail": ("", waiting)} if waiting else {}
    return {"guests notified by mail": ("", guests), **parties}
