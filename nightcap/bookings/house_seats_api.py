"""House seats over HTTP: how many seats of an event the house keeps back from sale."""

from django.http import HttpRequest

from nightcap.bookings import selectors
from nightcap.bookings.event_schemas import EventSalesOut, HouseSeatsIn
from nightcap.bookings.services import house_seats
from nightcap.core.responses import WRITE_REFUSALS
from nightcap.core.time import now
from nightcap.staff.access import manager_router

router = manager_router("bookings")


@router.put(
    "/{event_id}", response={200: EventSalesOut} | WRITE_REFUSALS, operation_id="set_house_seats"
)
def set_house_seats(request: HttpRequest, event_id: int, data: HouseSeatsIn) -> EventSalesOut:
    """Set how many seats are kept back in all; 0 releases them.

    Never more than are free.
    """
    event = house_seats.keep_back(event_id, data.house_seats, seen=data.version)
    [sales] = selectors.sales_of([event], at=now())
    return EventSalesOut.of(sales)
