"""The terms of payment and refunds, by the present shows and settings of the venue."""

from datetime import timedelta

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router

from nightcap.bookings.models import PAY_WITHIN
from nightcap.connections.services import is_set, takes_payments
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.tiers import Paying
from nightcap.venue import drawings
from nightcap.venue.pages import Terms, pages, with_rules
from nightcap.venue.profile import profile
from nightcap.venue.schemas import VisitOut

router = Router(by_alias=True)


class TermsOut(Terms):
    """The venue's terms; `paying` has the terms of payment where guests pay on this site."""

    paying: str | None = None


def is_prepaid() -> bool:
    """Return whether guests pay here in advance: by Stripe, or in practice for a coming show."""
    coming = Event.objects.public().not_over(now()).not_cancelled()
    is_chosen = is_set("stripe_key") or coming.exclude(payment=Paying.DOOR).exists()
    return is_chosen and takes_payments()


@router.get("/visit", response=VisitOut, operation_id="get_visit")
def get_visit(request: HttpRequest) -> VisitOut:
    """Return information for visitors: the way, the doors, paying, steps."""
    visit = with_rules(pages().visit, is_prepaid=is_prepaid())
    return VisitOut(map=drawings.street_map(profile().map_drawing), **dict(visit))


@router.get("/terms", response=TermsOut, operation_id="get_terms", exclude_none=True)
def get_terms(request: HttpRequest) -> TermsOut:
    """Return the venue's terms, with those of payment where guests pay on this site."""
    prepaid = is_prepaid()
    terms = with_rules(pages().terms, is_prepaid=prepaid)
    return TermsOut(**dict(terms), paying=_paying() if prepaid else None)


def _paying() -> str:
    return _(
        "Some shows are paid when you book, in full or as a deposit. You pay by card on a page of"
        " Stripe, and your seats are held for %(minutes)s minutes until then. If you cancel, you"
        " get back %(refunds)s, by the rule that applied when you booked. You pay for all other"
        " shows at the door."
    ) % {
        "minutes": PAY_WITHIN // timedelta(minutes=1),
        "refunds": profile().refunds.in_words,
    }
