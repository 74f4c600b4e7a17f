"""Writing down what the house knows of a guest."""

from collections.abc import Mapping
from dataclasses import asdict

from django.db import IntegrityError
from django.db.models import Q

from nightcap.bookings.models import Booking
from nightcap.core.errors import DomainError, NoSuchRow
from nightcap.core.keyed import contact_of, is_called_as, is_slip_of
from nightcap.core.models import Change
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.locking import lock
from nightcap.guestbook import selectors
from nightcap.guestbook.models import JoinedGuest, NotedGuest
from nightcap.inbox.models import ContactMessage, HostInquiry

LONGEST_ALLERGY = 200
LONGEST_NOTES = 2000
_ONE_ALREADY = "They are one guest already."


class CannotJoin(DomainError):
    """Two guests are one already, or what is noted of them does not go together."""


@publishing.atomic()
def set_notes(
    key: str, values: Mapping[str, object], *, phone_key: str | None, seen: int | None
) -> NotedGuest:
    """Set tags and notes of a guest; what is not among `values` stays as it is.

    `seen` is the version that this is based on, 0 where nothing was noted. Raises Stale.
    """
    # Blank at first, so that what is noted first can be undone like everything after it.
    blank = {"version": NotedGuest.blank_version}
    row, _ = NotedGuest.objects.get_or_create(key=key, defaults=blank)
    given = {**values, "phone_key": phone_key}
    return changes.update(NotedGuest, row.pk, given, seen=seen).row


@publishing.atomic()
def join(key: str, other: str) -> None:
    """Let another guest be this one from now on; neither may be a joined guest. Raises CannotJoin.

    Rule: What is noted of two guests who are joined becomes one set of notes, and loses nothing.
    """
    # Somebody else may just have joined either.
    if key == other or not selectors.joins().keys().isdisjoint({key, other}):
        raise CannotJoin(_ONE_ALREADY)
    # What somebody notes of either at this moment is noted before or after.
    lock(NotedGuest.objects.filter(key__in=[key, other]))
    mine, theirs = (selectors.notes_of_guest(one) for one in (key, other))
    if not theirs.is_blank:
        if mine.birthday and theirs.birthday and mine.birthday != theirs.birthday:
            raise CannotJoin("They have two birthdays: clear the one that is wrong first.")
        both = selectors.together([mine, theirs])
        if len(both.allergy) > LONGEST_ALLERGY or len(both.notes) > LONGEST_NOTES:
            raise CannotJoin("The notes of both are too long together: shorten them first.")
        phone = mine.phone_key or theirs.phone_key
        set_notes(key, asdict(both), phone_key=phone, seen=None)
    if theirs.pk is not None:
        # Its changes cannot be undone without the row, and forgetting would not find them.
        earlier = Change.objects.filter(model=NotedGuest._meta.label_lower, subject_id=theirs.pk)
        earlier.update(reversal=[])
        NotedGuest.objects.filter(key=other).delete()
    JoinedGuest.objects.filter(into=other).update(into=key)
    try:
        JoinedGuest.objects.create(key=other, into=key)
    except IntegrityError as error:
        raise CannotJoin(_ONE_ALREADY) from error
    _record(key, "joined with another guest")


@publishing.atomic()
def part(key: str, other: str) -> None:
    """Let a joined guest be somebody else again; the notes stay with the one. Raises NoSuchRow."""
    if not JoinedGuest.objects.filter(key=other, into=key).delete()[0]:
        raise NoSuchRow("joined guest")
    _record(key, "parted from another guest")


def _record(key: str, action: str) -> None:
    guest = NotedGuest(key=key)
    changes.record(action=action, kind=guest.audit_kind, title=guest.audit_title)


def keep_with_mended(booking: Booking, key: str, name: str) -> None:
    """Keep what is noted with a booking whose guest's name or address was mended.

    The guest is the same where the name stays and the address, or without one the telephone, is
    another, or where the name differs by one slip and nobody else is known by the new one. What
    still stands under the old name keeps the note too.
    """
    mended = booking.guest_key
    if mended is not None and _is_same(key, name, booking):
        _keep_joined(key, mended, booking)
    noted = NotedGuest.objects.filter(key=key).first()
    if mended is None or noted is None or noted.is_blank or selectors.remarks_of_parties([booking]):
        return
    if not _is_same(key, name, booking):
        return
    # Of who was joined, what is noted stands with the other.
    mended = selectors.joins().get(mended, mended)
    # It is blank: otherwise it would stand with the booking already.
    NotedGuest.objects.filter(key=mended).delete()
    if _is_known(key, booking):
        # Without a number the row is a new one, a copy.
        noted.pk = None
    noted.key, noted.phone_key = mended, booking.phone_key
    noted.save()


def _is_same(key: str, name: str, booking: Booking) -> bool:
    """Whether a booking's guest, who was somebody by this key and name, still is that person."""
    mended = booking.guest_key
    if mended is None or is_called_as(key, mended):
        return mended is not None
    is_slip = is_slip_of(name, booking.customer_name)
    return is_slip and contact_of(key) == contact_of(mended) and not _is_known(mended, booking)


def _keep_joined(key: str, mended: str, booking: Booking) -> None:
    ones = selectors.joins()
    one = ones.get(mended, mended)
    is_noted = not selectors.notes_of_guest(one).is_blank
    # Two sets of notes become one only where somebody joins the guests: else one would be hidden.
    if key not in ones and not _is_known(key, booking):
        if is_noted and not selectors.notes_of_guest(key).is_blank:
            return
        JoinedGuest.objects.filter(into=key).exclude(key=one).update(into=one)
        JoinedGuest.objects.filter(into=key, key=one).delete()
    elif ones.get(key, one) != one and mended not in {*ones, *ones.values()} and not is_noted:
        JoinedGuest.objects.create(key=mended, into=ones[key])


def _is_known(key: str, booking: Booking) -> bool:
    """Whether anything but a booking is from a person."""
    contact = contact_of(key)
    others = Booking.objects.exclude(pk=booking.pk)
    said: list[Booking | HostInquiry | ContactMessage] = [
        *others.filter(Q(mailbox=contact) | Q(phone_key=contact, mailbox=None)),
        *HostInquiry.objects.filter(mailbox=contact),
        *ContactMessage.objects.filter(mailbox=contact),
    ]
    return any(row.guest_key == key for row in said)
