"""The waitlist over HTTP as the house sees it: who is in line, offering out of turn, removing."""

from django.http import HttpRequest, HttpResponse
from ninja import Query

from nightcap.bookings.access import keep_to_tonight
from nightcap.bookings.errors import SoldOutProblem
from nightcap.core import lists
from nightcap.core.errors import Problem
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.staff.access import manager_router
from nightcap.waitlist import selectors
from nightcap.waitlist.models import WaitlistEntry
from nightcap.waitlist.schemas import EntriesIn, LineOut, WaitlistEntryOut
from nightcap.waitlist.services import admin

router = manager_router("waitlist")

_CHANGED = {200: WaitlistEntryOut} | WRITE_REFUSALS


@router.get(
    "", response={200: list[WaitlistEntryOut]} | READ_REFUSALS, operation_id="list_waitlist"
)
def list_waitlist(
    request: HttpRequest, wanted: Query[EntriesIn], response: HttpResponse
) -> list[WaitlistEntryOut]:
    """List the parties of an event in the order of joining; at the door of one of tonight's."""
    keep_to_tonight(request, wanted.event_id)
    found = selectors.of_event(wanted.event_id, is_open=wanted.is_open)
    places = selectors.positions_in(wanted.event_id)
    return [
        WaitlistEntryOut.of(entry, places.get(entry.pk))
        for entry in lists.cut(found, wanted, response)
    ]


@router.get(
    "/counts", response={200: list[LineOut]} | READ_REFUSALS, operation_id="count_waitlists"
)
def count(request: HttpRequest) -> list[LineOut]:
    """Count who is in line for each event to come, for those for which somebody is."""
    return [LineOut.from_orm(line) for line in selectors.lines()]


@router.post(
    "/{entry_id}/offer",
    response=_CHANGED | {409: Problem | SoldOutProblem},
    operation_id="offer_to_party",
)
def offer(request: HttpRequest, entry_id: int) -> WaitlistEntryOut:
    """Offer seats to a party now, out of turn; 409 where too few are free."""
    return _shown(admin.offer(entry_id))


@router.post("/{entry_id}/remove", response=_CHANGED, operation_id="remove_from_waitlist")
def remove(request: HttpRequest, entry_id: int) -> WaitlistEntryOut:
    """Take a party out of line; seats that are held for it pass on. A repeat changes nothing."""
    return _shown(admin.remove(entry_id))


def _shown(entry: WaitlistEntry) -> WaitlistEntryOut:
    return WaitlistEntryOut.of(entry, selectors.position_of(entry))
