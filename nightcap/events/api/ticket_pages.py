"""The ticket pages that need the manager, over HTTP."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Router
from pydantic import Field

from nightcap.core.errors import Problem
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant, now
from nightcap.events.services import ticket_pages
from nightcap.staff.access import manager

admin = Router(by_alias=True, tags=["events"], auth=manager)


class TicketPageTroubleOut(CamelSchema):
    """An upcoming event whose ticket page was not there when it was asked, and what it answered."""

    event_id: int
    title: str
    starts_at: Annotated[Instant, Field(alias="date")]
    url: str
    problem: Annotated[str, Field(description='As in "it answered 404 Not Found"')]


@admin.get(
    "",
    response={200: list[TicketPageTroubleOut], 401: Problem},
    operation_id="list_ticket_page_troubles",
)
def list_troubles(request: HttpRequest) -> list[ticket_pages.Trouble]:
    """List the upcoming events whose ticket page is dead or has moved, the soonest first."""
    return ticket_pages.troubles(at=now())
