"""What guests do with their place in line, by its private address. Each is one transaction.

A token that opens nothing raises NoSuchPlace.
"""

from nightcap.bookings import private_link as booking_link
from nightcap.bookings.services import holding, reminding
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import GUEST
from nightcap.waitlist import private_link
from nightcap.waitlist.errors import NothingOffered
from nightcap.waitlist.models import WaitlistEntry, WaitlistState
from nightcap.waitlist.services import leaving


@publishing.atomic()
def accept(token: str) -> WaitlistEntry:
    """Confirm the seats that are held for a party; the booking's confirmation goes out.

    Accepting twice is the same as accepting once. Raises NoSuchPlace, NothingOffered, HoldRanOut,
    and NotBookable when the event is over or cancelled.
    """
    entry = private_link.find(token)
    if entry.state is WaitlistState.ACCEPTED:
        return entry
    if entry.booking is None or entry.state is WaitlistState.LEFT:
        raise NothingOffered
    holding.confirm(booking_link.token_of(entry.booking))
    # Seats may be held for a guest from before the hour of the reminder until after it.
    reminding.count_as_reminded([entry.booking], entry.event, at=now())
    changes.record(
        action="accepted",
        kind=entry.audit_kind,
        title=entry.audit_title,
        model=entry._meta.label_lower,
        subject_id=entry.pk,
        actor=GUEST,
    )
    return private_link.find(token)


def leave(token: str, *, seen: int | None = None) -> WaitlistEntry:
    """Take a party out of line; seats that are held for it come back, and pass on.

    Leaving twice is the same as leaving once, and who waited in vain may leave too. Raises
    NoSuchPlace, Stale, and HasSeats once the seats are accepted.
    """
    return leaving.leave(private_link.find(token).pk, actor=GUEST, action="left", seen=seen)
