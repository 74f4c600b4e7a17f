"""The ticket status over HTTP: set by hand, given back to the seats, and when they say which."""

from django.http import HttpRequest

from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.time import now
from nightcap.events import selectors
from nightcap.events.effective import EventOut
from nightcap.events.schemas import SeatsLeftPercentOut, TicketStatusIn
from nightcap.events.services import programme as services
from nightcap.staff.access import manager_router
from nightcap.venue.profile import profile
from nightcap.venue.values import SeatsLeftPercent

events = manager_router("events")
admin = manager_router("events")


@events.put(
    "/{event_id}/ticket-status",
    response={200: EventOut} | WRITE_REFUSALS,
    operation_id="set_ticket_status",
)
def set_ticket_status(request: HttpRequest, event_id: int, data: TicketStatusIn) -> EventOut:
    """Set the ticket status by hand."""
    return selectors.one(services.set_ticket_status(event_id, data.ticket_status), at=now())


@events.delete(
    "/{event_id}/ticket-status",
    response={200: EventOut} | WRITE_REFUSALS,
    operation_id="clear_ticket_status",
)
def clear_ticket_status(request: HttpRequest, event_id: int) -> EventOut:
    """Take back the ticket status that was set by hand: it follows the seats from now on."""
    return selectors.one(services.set_ticket_status(event_id, None), at=now())


@admin.get(
    "",
    response={200: SeatsLeftPercentOut} | READ_REFUSALS,
    operation_id="get_seats_left_percent",
)
def get_seats_left_percent(request: HttpRequest) -> SeatsLeftPercent:
    """Say with how much of its seats left an event says which ticket status."""
    return profile().seats_left_percent
