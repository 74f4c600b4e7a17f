"""Links to bookings over HTTP: a guest asks for one by email address."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router, Status

from nightcap.core.errors import Problem
from nightcap.core.http import length_of, sender_of
from nightcap.core.responses import private_response
from nightcap.core.writing.idempotency import once
from nightcap.evenings import services
from nightcap.evenings.models import VALID_FOR
from nightcap.evenings.schemas import EveningsIn, EveningsRequestedOut

router = Router(by_alias=True, tags=["guest"])


def requested() -> str:
    """Return the answer to every request for a link."""
    return _("If we know this address, an email with a link is on its way.")


@router.post(
    "",
    response={202: EveningsRequestedOut, 422: Problem, 429: Problem, 503: Problem},
    operation_id="request_evenings",
)
def request_evenings(request: HttpRequest, data: EveningsIn) -> HttpResponse:
    """Email a link to all bookings of an address's mailbox, valid for an hour.

    The answer is the same for a known and an unknown address.
    """

    def perform() -> Status[EveningsRequestedOut]:
        services.request_link(data.email, network=sender_of(request), size=length_of(request))
        return Status(202, EveningsRequestedOut(message=requested()))

    return private_response(once(request, "evenings", perform, kept_for=VALID_FOR))
