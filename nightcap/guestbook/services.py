"""Writes tags and notes about guests, and joins guests who are one person."""

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
    """Two guests are joined already, or their notes contradict each other."""


@publishing.atomic()
def set_notes(
    key: str, values: Mapping[str, object], *, phone_key: str | None, seen: int | None
) -> NotedGuest:
    """Set the given tags and notes of a guest; the others stay as they are.

    `seen` is the version that the caller has seen, 0 for a guest without notes. Raises Stale.
    """
    # The row is blank at first, so that the first note can be undone like later ones.
    blank = {"version": NotedGuest.blank_version}
    row, _ = NotedGuest.objects.get_or_create(key=key, defaults=blank)
    given = {**values, "phone_key": phone_key}
    return changes.update(NotedGuest, row.pk, given, seen=seen).row


@publishing.atomic()
def join(key: str, other: str) -> None:
    """Join another guest to this one; neither may be a joined guest. Raises CannotJoin.

    Rule: The notes about two guests who are joined become one set of notes, without any loss.
    """
    # Another user may just have joined one of them.
    if key == other or not selectors.joins().keys().isdisjoint({key, other}):
        raise CannotJoin(_ONE_ALREADY)
    # Notes that are written at this moment come before or after the join.
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
        # Without the row its changes could not be undone, and forgetting would not find them.
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
    """Separate a joined guest again; the notes stay with the other guest. Raises NoSuchRow."""
    if not JoinedGuest.objects.filter(key=other, into=key).delete()[0]:
        raise NoSuchRow("joined guest")
    _record(key, "parted from another guest")


def _record(key: str, action: str) -> None:
    guest = NotedGuest(key=key)
    changes.record(action=action, kind=guest.audit_kind, title=guest.audit_title)


def keep_with_mended(booking: Booking, key: str, name: str) -> None:
    """Keep the notes with a booking after its guest's name or contact was corrected.

    It is the same guest if the name stays and the email address or phone number changes, or if the
    name differs by one typing error and no other guest has the new one. Other records under the
    old name keep a copy of the notes.
    """
    mended = booking.guest_key
    if mended is not None and _is_same(key, name, booking):
        _keep_joined(key, mended, booking)
    noted = NotedGuest.objects.filter(key=key).first()
    if mended is None or noted is None or noted.is_blank or selectors.remarks_of_parties([booking]):
        return
    if not _is_same(key, name, booking):
        return
    # The notes about a joined guest belong to the other guest.
    mended = selectors.joins().get(mended, mended)
    # It is blank: otherwise the booking would have its notes already.
    NotedGuest.objects.filter(key=mended).delete()
    if _is_known(key, booking):
        # Without a primary key the row is saved as a copy.
        noted.pk = None
    noted.key, noted.phone_key = mended, booking.phone_key
    noted.save()


def _is_same(key: str, name: str, booking: Booking) -> bool:
    """Whether the guest of a corrected booking is still the person of this key and name."""
    mended = booking.guest_key
    if mended is None or is_called_as(key, mended):
        return mended is not None
    is_slip = is_slip_of(name, booking.customer_name)
    return is_slip and contact_of(key) == contact_of(mended) and not _is_known(mended, booking)


def _keep_joined(key: str, mended: str, booking: Booking) -> None:
    ones = selectors.joins()
    one = ones.get(mended, mended)
    is_noted = not selectors.notes_of_guest(one).is_blank
    # Only a join by a user makes one of two sets of notes; otherwise one would be hidden.
    if key not in ones and not _is_known(key, booking):
        if is_noted and not selectors.notes_of_guest(key).is_blank:
            return
        JoinedGuest.objects.filter(into=key).exclude(key=one).update(into=one)
        JoinedGuest.objects.filter(into=key, key=one).delete()
    elif ones.get(key, one) != one and mended not in {*ones, *ones.values()} and not is_noted:
        JoinedGuest.objects.create(key=mended, into=ones[key])


def _is_known(key: str, booking: Booking) -> bool:
    """Whether there are records of a person besides this booking."""
    contact = contact_of(key)
    others = Booking.objects.exclude(pk=booking.pk)
    said: list[Booking | HostInquiry | ContactMessage] = [
        *others.filter(Q(mailbox=contact) | Q(phone_key=contact, mailbox=None)),
        *HostInquiry.objects.filter(mailbox=contact),
        *ContactMessage.objects.filter(mailbox=contact),
    ]
    return any(row.guest_key == key for row in said)
