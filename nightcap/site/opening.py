"""The closed site: strangers get one quiet page until the manager opens a blank venue."""

import re
from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from nightcap.bookings.models import Booking
from nightcap.core.errors import Problem
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.site import icons
from nightcap.site.errors import opening_soon
from nightcap.staff.access import manager_router
from nightcap.staff.accounts import account_of
from nightcap.venue import opening

_ALWAYS_ANSWERED = re.compile(
    r"/admin/?|/api/admin(?:/.*)?|/api/csrf-token|/api/openapi\.json"
    # Test payments need the webhook; pages read the time from the answer of /robots.txt.
    r"|/api/payments/stripe|/robots\.txt"
    rf"|/(?:{'|'.join(map(re.escape, (icons.MANIFEST, *icons.NAMES)))})|{icons.LOGO.pattern}",
)
"""Paths that work while the site is closed; Django never sees `/healthz` and the assets."""
_PRIVATE = re.compile(
    r"/(?:booking|waitlist|quotes|new-email|confirm|unsubscribe|practice|door|members|evenings)/.+"
    # A request for a link to bookings has no private link yet.
    r"|/api/(?:guest/(?!evenings$)|quotes/|door/|members/).+"
)
"""Paths behind the links in emails to guests, and behind door links."""


class ClosedSite:
    """Middleware: while the site is closed only staff get more than one quiet page.

    Rule: Until the manager opens a blank venue, strangers get 503 with Retry-After and 'Opening
    soon' for every page, feed and public operation. Staff who are logged in see the site. The links
    in emails to guests and the door links work for everybody, also while a site is closed again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _ALWAYS_ANSWERED.fullmatch(request.path) or opening.is_open():
            return self.get_response(request)
        if account_of(request.user) is not None:
            return self.get_response(request)
        # The service worker of a guest's own page sends its requests without the login.
        if _PRIVATE.fullmatch(request.path):
            response = self.get_response(request)
            if response.status_code != HTTPStatus.NOT_FOUND:
                return response
        return opening_soon(request)


router = manager_router("setup")


class OpeningOut(CamelSchema):
    """Whether everybody sees the site."""

    is_open: bool


class ClosingOut(OpeningOut):
    """Whether the site can be closed, and how many bookings of later events guests have."""

    can_be_closed: bool
    upcoming_bookings: int


@router.get("/opening", response={200: ClosingOut} | READ_REFUSALS, operation_id="get_opening")
def get_opening(request: HttpRequest) -> ClosingOut:
    """Return what a manager needs to know before the site is closed."""
    events = Event.objects.not_cancelled().filter(starts_at__gt=now())
    return ClosingOut(
        is_open=opening.is_open(),
        can_be_closed=opening.is_blank(),
        upcoming_bookings=Booking.objects.active().filter(event__in=events).count(),
    )


@router.post(
    "/open",
    response={200: OpeningOut, 401: Problem, 403: Problem},
    operation_id="open_site",
)
def open_site(request: HttpRequest) -> OpeningOut:
    """Show the site to everybody; a site that is open stays so."""
    opening.open_site()
    return OpeningOut(is_open=True)


@router.post("/close", response={200: OpeningOut} | WRITE_REFUSALS, operation_id="close_site")
def close_site(request: HttpRequest) -> OpeningOut:
    """Show the site to staff only; 409 for a venue whose site is always open."""
    opening.close_site()
    return OpeningOut(is_open=False)
