"""Taking the guest out of what stays: seats and reports go on being right."""

from collections.abc import Collection

from django.db.models import F

from nightcap.bookings.models import Booking, guest_text
from nightcap.core.models import Change
from nightcap.core.writing import locking

NAMELESS = "Forgotten guest"
_OF_PEOPLE = frozenset({"name", "email", "phone", "note", "notes"})


def bookings(ids: Collection[int]) -> int:
    """Take name, address, phone and note out of bookings; return how many there were.

    To be called in a transaction, which then holds the rows.
    """
    locking.lock_before({Booking: ids})
    rows = locking.lock(Booking.objects.filter(pk__in=ids).only("pk", "reference"))
    for row in rows:
        found_by = guest_text(name=NAMELESS, email="", phone="", reference=row.reference)
        # A user who has the booking open with the name in it cannot write that back.
        Booking.objects.filter(pk=row.pk).update(
            customer_name=NAMELESS,
            customer_email="",
            customer_phone="",
            note="",
            guest_text=found_by,
            mailbox=None,
            phone_key=None,
            network=None,
            network_at=None,
            link_hash=None,
            origin=Booking.Origin.FORGOTTEN,
            version=F("version") + 1,
        )
    return len(rows)


def changes(entries: Collection[Change]) -> int:
    """Take the guest out of entries of the list of changes, which stay; return how many.

    What was done is still told, but cannot be undone any more.
    """
    for entry in entries:
        if entry.model == Booking._meta.label_lower:
            # Its title is a reference and an event.
            entry.details = [part for part in entry.details if part["field"] not in _OF_PEOPLE]
        else:
            entry.title, entry.details, entry.reversal = NAMELESS, [], []
            entry.model, entry.subject_id = "", None
        entry.save(update_fields=["title", "details", "reversal", "model", "subject_id"])
    return len(entries)
