"""The venue and the texts of its pages, for everybody."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from nightcap.core.responses import as_response
from nightcap.venue import pages, schemas
from nightcap.venue.profile import profile
from nightcap.venue.values import PageName

router = Router(by_alias=True)


@router.get("/venue", response=schemas.VenueOut, operation_id="get_venue")
def get_venue(request: HttpRequest) -> HttpResponse:
    """Return the facts of the venue that every page needs."""
    return as_response(schemas.current_venue())


@router.get("/home", response=schemas.HomeOut, operation_id="get_home")
def get_home(request: HttpRequest) -> HttpResponse:
    """Return the facts of the venue that only the home page shows."""
    return as_response(schemas.home())


@router.get("/hosting", response=schemas.HostingOut, operation_id="get_hosting")
def get_hosting(request: HttpRequest) -> HttpResponse:
    """Return the venue's texts about private events."""
    venue = profile()
    own = {"private_events": venue.private_events, "locations": venue.locations}
    return as_response(schemas.HostingOut.model_construct(**dict(venue.hosting) | own))


@router.get("/spaces", response=schemas.SpacesOut, operation_id="get_spaces")
def get_spaces(request: HttpRequest) -> HttpResponse:
    """Return the spaces that can be hired."""
    venue = profile()
    return as_response(
        schemas.SpacesOut.model_construct(area_unit=venue.area_unit, spaces=venue.spaces)
    )


@router.get(
    "/page-pictures/{page}", response=schemas.PagePictureOut, operation_id="get_page_picture"
)
def get_page_picture(request: HttpRequest, page: PageName) -> HttpResponse:
    """Return the picture of a page's first view."""
    found = profile().page_pictures.get(page)
    return as_response(schemas.PagePictureOut.model_construct(picture=found))


@router.get("/pillars", response=schemas.PillarsOut, operation_id="get_pillars")
def get_pillars(request: HttpRequest) -> HttpResponse:
    """Return the pictures of the three pillars; one without its own has that of its page."""
    venue = profile()
    known = venue.page_pictures | venue.pillars
    return as_response(
        schemas.PillarsOut.model_construct(
            cocktails=known.get("cocktails"),
            creativity=known.get("creativity"),
            comedy=known.get("comedy"),
        )
    )


@router.get("/season", response=schemas.SeasonOut, operation_id="get_season")
def get_season(request: HttpRequest) -> pages.Season:
    """Return the season's list of shows; empty for a venue without one."""
    return pages.pages().season


@router.get("/bar", response=schemas.BarOut, operation_id="get_bar")
def get_bar(request: HttpRequest) -> pages.Bar:
    """Return the venue's texts about its drinks."""
    return pages.pages().bar


@router.get("/gallery", response=pages.Gallery, operation_id="get_gallery")
def get_gallery(request: HttpRequest) -> pages.Gallery:
    """Return the photos of the gallery in their order."""
    return pages.pages().gallery


@router.get("/about", response=schemas.AboutOut, operation_id="get_about")
def get_about(request: HttpRequest) -> pages.About:
    """Return the texts of the page about the venue."""
    return pages.pages().about


@router.get("/history", response=pages.History, operation_id="get_history")
def get_history(request: HttpRequest) -> pages.History:
    """Return the street's story, with places for photos and a film."""
    return pages.pages().history
