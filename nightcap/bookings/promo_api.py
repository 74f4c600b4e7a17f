"""Promo codes over HTTP: the manager's list, and an event's prices with a code."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from nightcap.bookings import promo_codes
from nightcap.bookings.models import PromoCode
from nightcap.core.crud import Crud
from nightcap.core.errors import Problem
from nightcap.core.responses import as_response
from nightcap.events.selectors import event_for_guest
from nightcap.staff.access import manager_router

codes = manager_router("promo codes")
_codes = Crud(codes, PromoCode, promo_codes.PromoCodeOut, name="promo_code", row_id="code_id")
_codes.add_list(
    promo_codes.listed,
    takes=promo_codes.PromoCodesIn,
    about="List the promo codes by their letters or sorted, with how often each is used.",
)
_codes.add_create(promo_codes.PromoCodeIn, promo_codes.create)
_codes.add_update(promo_codes.PromoCodeChangesIn, promo_codes.update)
_codes.add_delete()

of_events = Router(by_alias=True, tags=["promo codes"])


@of_events.get(
    "/{event_id}/promo-codes/{code}",
    response={
        200: promo_codes.PricesWithCodeOut,
        404: Problem,
        409: Problem,
        422: Problem,
        429: Problem,
    },
    operation_id="get_prices_with_code",
)
def get_prices_with_code(request: HttpRequest, event_id: int, code: str) -> HttpResponse:
    """Return an event's prices with a promo code; 422 if the code is not valid for it.

    This does not use up the code. 429 after too many wrong codes from one network, as for `book`.
    """
    event = event_for_guest(event_id)
    if event.refusal is not None:
        raise event.refusal
    with promo_codes.count_wrong_code(code, address=request.META.get("REMOTE_ADDR", "")):
        prices = promo_codes.prices_with(code, event)
    response = as_response(prices)
    response["Cache-Control"] = "no-store"
    return response
