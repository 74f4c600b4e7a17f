"""Which ticket status the seats say while nobody has set one by hand."""

from nightcap.events.models import TicketStatus
from nightcap.venue.profile import profile


def status_by_seats(capacity: int | None, seats_left: int | None) -> TicketStatus:
    """Return the ticket status for the seats that are left of a capacity.

    The venue's profile says from how much of them on. Available where nobody counts them, and
    never Sold Out: a full event says that whatever status is set.
    """
    if not capacity or seats_left is None or seats_left == capacity:
        return TicketStatus.AVAILABLE
    percents = profile().seats_left_percent
    left = 100 * seats_left
    for percent, status in (
        (percents.few_seats_left, TicketStatus.FEW_SEATS_LEFT),
        (percents.limited_seats, TicketStatus.LIMITED_SEATS),
        (percents.selling_fast, TicketStatus.SELLING_FAST),
    ):
        # Whole numbers: a tenth of seventy is seven, and not a little more.
        if left <= percent * capacity:
            return status
    return TicketStatus.AVAILABLE
