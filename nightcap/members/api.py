"""Members over HTTP: by the token of a member link, and for the manager.

Responses are not stored under an Idempotency-Key, because they contain tokens: a repeat finds the
link that its first request has made.
"""

from django.http import HttpRequest, HttpResponse
from ninja import Router, Status

from nightcap.core.errors import Problem
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, as_response, private_response
from nightcap.core.time import now
from nightcap.events.fields import EventOut
from nightcap.events.selectors import secret_events
from nightcap.members import selectors, services
from nightcap.members.models import MemberLink
from nightcap.members.schemas import MemberLinksOut, MemberOut
from nightcap.staff.access import manager

members = Router(by_alias=True, tags=["members"])
router = Router(by_alias=True, tags=["members"], auth=manager)

_BY_LINK = {404: Problem, 410: Problem, 429: Problem, 503: Problem}


@members.get(
    "/{token}/events", response={200: list[EventOut]} | _BY_LINK, operation_id="list_secret_events"
)
def list_events(request: HttpRequest, token: str) -> HttpResponse:
    """List the coming events for members only, soonest first; 410 for a link that has ended.

    A booking or a place on the waitlist sends the token as `memberToken`.
    """
    selectors.open_by_token(token)
    return private_response(as_response(secret_events(at=now())))


@members.post(
    "/{token}/renew", response={200: MemberLinksOut} | _BY_LINK, operation_id="renew_member_links"
)
def renew(request: HttpRequest, token: str) -> HttpResponse:
    """End both links of a member and return new ones; 410 for a link that has ended.

    A repeat with the same Idempotency-Key returns the same new links.
    """
    links = services.renew_by_token(token, key=request.headers.get("Idempotency-Key"))
    return private_response(as_response(MemberLinksOut(**links._asdict())))


@router.get(
    "/{subscriber_id}", response={200: MemberOut} | READ_REFUSALS, operation_id="get_member"
)
def get(request: HttpRequest, subscriber_id: int) -> MemberOut:
    """Return the links of a subscriber of the secret calendar."""
    selectors.subscriber(subscriber_id)
    return _member(selectors.latest_link(subscriber_id))


@router.post(
    "/{subscriber_id}/renew",
    response={200: MemberOut} | WRITE_REFUSALS,
    operation_id="renew_links_of_member",
)
def renew_for_manager(request: HttpRequest, subscriber_id: int) -> MemberOut:
    """Make new links for a member; the earlier ones end.

    A repeat with the same Idempotency-Key returns the same new links.
    """
    link = services.renew(subscriber_id, key=request.headers.get("Idempotency-Key"))
    return _member(link)


@router.post(
    "/{subscriber_id}/end",
    response={204: None} | WRITE_REFUSALS,
    operation_id="end_links_of_member",
)
def end(request: HttpRequest, subscriber_id: int) -> Status[None]:
    """End the links of a member at once; a repeat has no effect."""
    services.end(subscriber_id)
    return Status(204, None)


def _member(link: MemberLink | None) -> MemberOut:
    if link is None:
        return MemberOut(state="none", page=None, calendar=None, ended_at=None)
    if link.over_at is not None:
        return MemberOut(state="ended", page=None, calendar=None, ended_at=link.over_at)
    return MemberOut(state="open", page=link.address, calendar=link.calendar_address, ended_at=None)
