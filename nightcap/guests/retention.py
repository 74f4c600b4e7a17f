"""Guests' data expires automatically after the months that the venue's profile sets."""

import time
from collections.abc import Callable, Iterator
from datetime import date, datetime
from functools import partial
from typing import Any, Final, TypeVar

from dateutil.relativedelta import relativedelta
from django.db import transaction
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.db.models.functions import Left

from nightcap.bookings.models import Booking
from nightcap.core import database
from nightcap.core.keyed import CONTACT_LENGTH
from nightcap.core.models import UNDO_FOR, Change
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.core.writing.locking import lock_before
from nightcap.door.models import Tap
from nightcap.guestbook.models import JoinedGuest, NotedGuest
from nightcap.guests.forgetting import FORGOTTEN
from nightcap.guests.personal_data import (
    NAMELESS,
    about_people,
    anonymize_bookings,
    anonymize_changes,
    end_quotes,
)
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.letters.models import Recipient
from nightcap.letters.services import anonymize
from nightcap.mail.models import Mail
from nightcap.quotes.models import InquiryQuote
from nightcap.trap.models import TrappedForm
from nightcap.venue.profile import profile
from nightcap.waitlist.models import WaitlistEntry

M = TypeVar("M", bound=Model)

_AT_ONCE: Final = 100
"""Rows of one transaction; a booking waits for one transaction at most."""
_BREATH = 0.05
_DAY = relativedelta(days=1)
_NIGHT_BEGINS = relativedelta(hours=4)
_NIGHT = (4, 5)
"""Hours of the night in venue time."""


class _Last:
    """The day in venue time of this process's last complete sweep."""

    day: date | None = None


def by_night(*, is_stopping: Callable[[], bool]) -> None:
    """Sweep soon after the process starts, and then once each night, when the venue is closed."""
    wall = now().astimezone(profile().time_zone)
    day = (wall - _NIGHT_BEGINS).date()
    if _Last.day != day:
        sweep(is_stopping=is_stopping, is_night=wall.hour in _NIGHT)
        _Last.day = None if is_stopping() else day


def sweep(*, is_stopping: Callable[[], bool] = lambda: False, is_night: bool = False) -> int:
    """Remove guests' data that has expired, in short transactions; return the number of rows.

    Bookings, walk-ins, recipients of letters, and quotes with payments are anonymized. Waitlist
    entries, messages, inquiries with their answers and other quotes, and emails are deleted, and a
    guest's notes with the last of these. Entries of the list of changes about people lose the name
    when they are as old as expired messages. The sweep stops after a transaction if `is_stopping`
    is true. A large database is rewritten only if `is_night` is set.
    """
    ended = 0
    for rows, end in _due():
        while ids := list(rows.order_by("pk").values_list("pk", flat=True)[:_AT_ONCE]):
            with publishing.atomic():
                end(ids)
            ended += len(ids)
            if is_stopping():
                return ended
            time.sleep(_BREATH)
    if ended or _was_forgotten_since(now() - _DAY):
        clean = partial(database.overwrite_deleted_data, is_night=is_night)
        transaction.on_commit(clean, robust=True)
    return ended


def _due() -> Iterator[tuple[QuerySet[Any], Callable[[list[int]], object]]]:
    """Yield expired rows, each with the function that deletes or anonymizes rows by their ids."""
    kept, at = profile().retention, now()
    bookings, inbox, mails = (
        at - relativedelta(months=months)
        for months in (kept.bookings_months, kept.inbox_months, kept.mails_months)
    )
    past = Booking.objects.filter(event__starts_at__lt=bookings)
    yield past.exclude(origin=Booking.Origin.FORGOTTEN), _end_bookings
    walk_ins = Tap.objects.filter(event__starts_at__lt=bookings).exclude(name="")
    yield walk_ins, lambda ids: Tap.objects.filter(pk__in=ids).update(name="")
    yield _deleted(WaitlistEntry.objects.filter(event__starts_at__lt=bookings))
    yield _deleted(ContactMessage.including_deleted.filter(created_at__lt=inbox))
    yield _deleted(TrappedForm.including_deleted.filter(created_at__lt=inbox))
    # Private events are planned long ahead, so an inquiry stays until its day is past.
    its_day = inbox.astimezone(profile().time_zone).date()
    inquiries = HostInquiry.including_deleted.filter(created_at__lt=inbox)
    yield _deleted(inquiries.filter(Q(event_date__lt=its_day) | Q(event_date=None)))
    yield InquiryQuote.objects.filter(inquiry=None).exclude(accepted_by=NAMELESS), end_quotes
    yield _deleted(_without_a_guest(JoinedGuest.objects.all()))
    one_of_several = JoinedGuest.objects.filter(into=OuterRef("key"))
    yield _without_a_guest(NotedGuest.objects.filter(~Exists(one_of_several))), _end_notes
    has_ended = Q(state__in=[Mail.State.SENT, Mail.State.WRITTEN, Mail.State.FAILED])
    yield _deleted(Mail.objects.filter(has_ended, queued_at__lt=mails))
    yield Recipient.objects.filter(letter__started_at__lt=mails).exclude(email=""), anonymize
    named = Change.objects.filter(about_people(), at__lt=inbox).exclude(title=NAMELESS)
    yield named, lambda ids: anonymize_changes(Change.objects.filter(pk__in=ids))
    # Old values stay in the list of changes only while the change can be undone.
    about_guests = [kind._meta.label_lower for kind in (NotedGuest, HostInquiry, ContactMessage)]
    noted = Change.objects.filter(model__in=about_guests, at__lt=at - UNDO_FOR)
    yield (
        noted.exclude(reversal=[]),
        lambda ids: Change.objects.filter(pk__in=ids).update(reversal=[]),
    )


def _deleted(rows: QuerySet[M]) -> tuple[QuerySet[M], Callable[[list[int]], object]]:
    return rows, lambda ids: rows.filter(pk__in=ids).delete()


def _end_bookings(ids: list[int]) -> None:
    lock_before({Booking: ids})
    _anonymize_changes_of(Booking, ids)
    anonymize_bookings(ids)


def _end_notes(ids: list[int]) -> None:
    _anonymize_changes_of(NotedGuest, ids)
    NotedGuest.objects.filter(pk__in=ids).delete()


def _anonymize_changes_of(model: type[Model], ids: list[int]) -> None:
    about = Q(model=model._meta.label_lower, subject_id__in=ids)
    anonymize_changes(Change.objects.filter(about))


def _without_a_guest(rows: QuerySet[M]) -> QuerySet[M]:
    """Return rows whose guest has no booking, waitlist entry, inquiry or message left."""
    key = OuterRef("contact")
    unnamed = rows.alias(contact=Left("key", CONTACT_LENGTH)).filter(
        ~Exists(Booking.objects.filter(mailbox=key)),
        ~Exists(Booking.objects.filter(phone_key=key, mailbox=None)),
        ~Exists(WaitlistEntry.objects.filter(mailbox=key)),
        ~Exists(HostInquiry.including_deleted.filter(mailbox=key)),
        ~Exists(ContactMessage.including_deleted.filter(mailbox=key)),
    )
    return rows.filter(pk__in=unnamed.values("pk"))


def _was_forgotten_since(instant: datetime) -> bool:
    return Change.objects.filter(kind="guest", action=FORGOTTEN, at__gte=instant).exists()
