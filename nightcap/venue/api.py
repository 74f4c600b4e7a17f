"""The venue and the texts of its pages, for everybody."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from nightcap.core.responses import as_response
from nightcap.venue import drawings, pages, schemas

router = Router(by_alias=True)


@router.get("/venue", response=schemas.VenueOut, operation_id="get_venue")
def get_venue(request: HttpRequest) -> HttpResponse:
    """Everything public of the venue's profile."""
    return as_response(schemas.current_venue())


@router.get("/season", response=schemas.SeasonOut, operation_id="get_season")
def get_season(request: HttpRequest) -> pages.Season:
    """Return the season's list of shows; empty for a venue without one."""
    return pages.pages().season


@router.get("/bar", response=schemas.BarOut, operation_id="get_bar")
def get_bar(request: HttpRequest) -> pages.Bar:
    """Return the house's texts about its drinks, beside the menu."""
    return pages.pages().bar


@router.get("/gallery", response=pages.Gallery, operation_id="get_gallery")
def get_gallery(request: HttpRequest) -> pages.Gallery:
    """Return the photos of the gallery in their order."""
    return pages.pages().gallery


@router.get("/about", response=schemas.AboutOut, operation_id="get_about")
def get_about(request: HttpRequest) -> pages.About:
    """Return the house's texts about itself."""
    return pages.pages().about


@router.get("/history", response=pages.History, operation_id="get_history")
def get_history(request: HttpRequest) -> pages.History:
    """Return the street's story, with places for photos and a film."""
    return pages.pages().history


@router.get("/visit", response=schemas.VisitOut, operation_id="get_visit")
def get_visit(request: HttpRequest) -> schemas.VisitOut:
    """Return information for visitors: the way, the doors, paying, steps."""
    visit = pages.with_deadline(pages.pages().visit)
    return schemas.VisitOut(map=drawings.drawing(drawings.MAP), **dict(visit))


@router.get("/terms", response=pages.Terms, operation_id="get_terms")
def get_terms(request: HttpRequest) -> pages.Terms:
    """Return the house's own terms."""
    return pages.with_deadline(pages.pages().terms)
