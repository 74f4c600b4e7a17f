"""The bill as the manager sees it."""

from collections.abc import Sequence
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from nightcap.core import paging
from nightcap.core.errors import Problem
from nightcap.core.time import now
from nightcap.events import managing, overlay
from nightcap.events.models import Event
from nightcap.events.schemas.managing import BillIn, ManagedEventOut
from nightcap.staff.access import manager

router = Router(by_alias=True, tags=["events"], auth=manager)


@router.get(
    "",
    response={200: list[ManagedEventOut], 401: Problem, 422: Problem},
    operation_id="list_managed_events",
)
def list_managed(
    request: HttpRequest, wanted: Query[BillIn], response: HttpResponse
) -> list[ManagedEventOut]:
    """List the bill: to come, soonest first, then over, latest first; test events too.

    `X-With-Links` and `X-Without-Links` count the events that have a ticket address and those that
    need one, whichever of them are asked for.
    """
    at = now()
    bill = managing.bill(
        at=at,
        search=wanted.search,
        time=wanted.when,
        linked=wanted.links,
        start=wanted.start,
        end=wanted.end,
        is_public=wanted.is_public,
    )
    response["X-With-Links"] = str(bill.with_links)
    response["X-Without-Links"] = str(bill.without_links)
    return _managed(list(paging.cut(bill.events, wanted, response)), at)


@router.get(
    "/{event_id}",
    response={200: ManagedEventOut, 401: Problem, 404: Problem, 422: Problem},
    operation_id="get_managed_event",
)
def get_managed(request: HttpRequest, event_id: int) -> ManagedEventOut:
    """Show one event, whatever it is."""
    [event] = _managed([managing.managed(event_id)], now())
    return event


def _managed(events: Sequence[Event], at: datetime) -> list[ManagedEventOut]:
    return [
        ManagedEventOut.of(managed, is_past=managed.event.over_at <= at)
        for managed in overlay.manage(events, at=at)
    ]
