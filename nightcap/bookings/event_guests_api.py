"""The guests of an event over HTTP, all at once: how many there are to write to."""

from django.http import HttpRequest
from ninja import Query

from nightcap.bookings.schemas import EventGuestsOut, ScopeIn
from nightcap.bookings.services import notifying
from nightcap.core.responses import READ_REFUSALS
from nightcap.staff.access import manager_router

router = manager_router("event guests")


@router.get(
    "/{event_id}", response={200: EventGuestsOut} | READ_REFUSALS, operation_id="count_event_guests"
)
def count(request: HttpRequest, event_id: int, wanted: Query[ScopeIn]) -> EventGuestsOut:
    """Count the guests of an event, or of more dates of its series, who can be told by mail."""
    return EventGuestsOut.from_orm(notifying.guests_of(event_id, wanted.scope))
