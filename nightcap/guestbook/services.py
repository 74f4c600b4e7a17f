"""Writing down what the house knows of a guest."""

from collections.abc import Mapping

from django.db.models import Q

from nightcap.bookings.models import Booking
from nightcap.core.keyed import contact_of, is_called_as, is_slip_of
from nightcap.core.writing import changes, publishing
from nightcap.guestbook import selectors
from nightcap.guestbook.models import NotedGuest
from nightcap.inbox.models import ContactMessage, HostInquiry


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


def keep_with_mended(booking: Booking, key: str, name: str) -> None:
    """Keep what is noted with a booking whose guest's name or address was mended.

    The guest is the same where the name stays and the address, or without one the telephone, is
    another, or where the name differs by one slip and nobody else is known by the new one. What
    still stands under the old name keeps the note too.
    """
    mended = booking.guest_key
    noted = NotedGuest.objects.filter(key=key).first()
    if mended is None or noted is None or noted.is_blank or selectors.remarks_of_parties([booking]):
        return
    if not is_called_as(key, mended):
        is_same_contact = contact_of(key) == contact_of(mended)
        is_slip = is_same_contact and is_slip_of(name, booking.customer_name)
        if not is_slip or _is_known(mended, booking):
            return
    # It is blank: otherwise it would stand with the booking already.
    NotedGuest.objects.filter(key=mended).delete()
    if _is_known(key, booking):
        # Without a number the row is a new one, a copy.
        noted.pk = None
    noted.key, noted.phone_key = mended, booking.phone_key
    noted.save()


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
