"""Until when a party may join the waitlist of an event."""

from datetime import datetime, timedelta

from nightcap.events.models import Event, TicketStatus
from nightcap.venue.profile import profile


def closes_at(event: Event) -> datetime:
    """Return until when seats that come back are offered; after that the door decides."""
    return event.starts_at - timedelta(minutes=profile().waitlist.closes_minutes)


def open_until(
    event: Event, status: TicketStatus, *, has_link: bool, at: datetime
) -> datetime | None:
    """Return until when visitors may join the waitlist, None where nobody can.

    So it is while seats are left or are not counted, for a cancelled event, one that is sold
    elsewhere (`has_link`), and one that takes sign-ups or is a test. `status` is what they read.
    """
    is_full = status == TicketStatus.SOLD_OUT and event.seats_left == 0
    if not is_full or has_link or event.is_cancelled or event.is_test:
        return None
    # Last, because the profile may have to be read.
    until = closes_at(event)
    return until if at < until and not event.takes_sign_ups else None
