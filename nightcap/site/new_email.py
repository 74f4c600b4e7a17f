"""The page that confirms a guest's new email address."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from nightcap.bookings.mails import when
from nightcap.bookings.rules import NoSuchLink
from nightcap.bookings.services import new_email
from nightcap.core.errors import DomainError
from nightcap.core.time import now
from nightcap.events.selectors import effective_events
from nightcap.site.private import SeeOther, document, picture_of, private

_PAGE = "site/new-email.html"


# The token is the proof, so no cookie is needed.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether to change a booking's email address; a POST does so and redirects.

    404 for a link that was used, replaced or has ended, 410 if the event has started or the booking
    is cancelled.
    """
    try:
        if request.method == "POST":
            return private(SeeOther(new_email.confirm(token).address))
        booking = new_email.requested(token)
    except NoSuchLink:
        return document(_PAGE, {"state": "unknown"}, status=HTTPStatus.NOT_FOUND)
    except DomainError as error:
        reason = {"state": "refused", "reason": str(error)}
        return document(_PAGE, reason, status=HTTPStatus.GONE)
    [event] = effective_events([booking.event], at=now())
    shown = {
        "state": "asked",
        "main": {"picture": picture_of(event.image_url)},
        "booking": booking,
        "event": event,
        "when": when(event),
    }
    return document(_PAGE, shown)
