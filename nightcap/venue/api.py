"""The venue and the texts of its pages, for everybody."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from nightcap.core.responses import as_response
from nightcap.venue import drawings
from nightcap.venue.pages import (
    About,
    Bar,
    Gallery,
    History,
    Season,
    Terms,
    pages,
    with_deadline,
)
from nightcap.venue.schemas import AboutOut, BarOut, SeasonOut, VenueOut, VisitOut, current_venue

router = Router(by_alias=True)


@router.get("/venue", response=VenueOut, operation_id="get_venue")
def get_venue(request: HttpRequest) -> HttpResponse:
    """Everything public of the venue's profile."""
    return as_response(current_venue())


@router.get("/season", response=SeasonOut, operation_id="get_season")
def get_season(request: HttpRequest) -> Season:
    """Return the season's list of shows; empty for a venue without one."""
    return pages().season


@router.get("/bar", response=BarOut, operation_id="get_bar")
def get_bar(request: HttpRequest) -> Bar:
    """Return the house's texts about its drinks, beside the menu."""
    return pages().bar


@router.get("/gallery", response=Gallery, operation_id="get_gallery")
def get_gallery(request: HttpRequest) -> Gallery:
    """Return the photos of the gallery in their order."""
    return pages().gallery


@router.get("/about", response=AboutOut, operation_id="get_about")
def get_about(request: HttpRequest) -> About:
    """Return the house's texts about itself."""
    return pages().about


@router.get("/history", response=History, operation_id="get_history")
def get_history(request: HttpRequest) -> History:
    """Return the street's story, with places for photos and a film."""
    return pages().history


@router.get("/visit", response=VisitOut, operation_id="get_visit")
def get_visit(request: HttpRequest) -> VisitOut:
    """Return information for visitors: the way, the doors, paying, steps."""
    visit = with_deadline(pages().visit)
    return VisitOut(map=drawings.drawing(drawings.MAP), **dict(visit))


@router.get("/terms", response=Terms, operation_id="get_terms")
def get_terms(request: HttpRequest) -> Terms:
    """Return the house's own terms."""
    return with_deadline(pages().terms)
