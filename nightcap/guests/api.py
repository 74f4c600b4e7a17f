"""What is known of a guest, and forgetting one. The manager's alone.

The address comes in a body, never in an address of ours: those stand in the logs of proxies.
"""

from dataclasses import asdict

from django.http import HttpRequest
from django.views.decorators.cache import never_cache
from ninja import Router
from ninja.decorators import decorate_view

from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.guests import forgetting
from nightcap.guests.known import known_of
from nightcap.guests.schemas import ForgottenOut, GuestIn, KnownOut
from nightcap.staff.access import manager, manager_router

# Its responses are kept under no key: they would be one more place that names the guest.
reading = Router(by_alias=True, tags=["guests"], auth=manager)
forget = manager_router("guests")


@reading.post(
    "/known",
    response={200: KnownOut, 403: WRITE_REFUSALS[403]} | READ_REFUSALS,
    operation_id="known_of_guest",
)
@decorate_view(never_cache)
def known(request: HttpRequest, data: GuestIn) -> KnownOut:
    """Tell everything that is known of a mail address, for the guest who asks for it."""
    return KnownOut.of(known_of(data.email))


@forget.post("/forget", response={200: ForgottenOut} | WRITE_REFUSALS, operation_id="forget_guest")
def forget_guest(request: HttpRequest, data: GuestIn) -> ForgottenOut:
    """Forget a guest: bookings stay without a name, all else goes. It cannot be undone.

    Refused with 404 where nothing is known, and with 409 while the guest is expected.
    """
    return ForgottenOut(**asdict(forgetting.forget(data.email)))
