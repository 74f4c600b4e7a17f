"""The venue and the texts of its pages, for everybody."""

from django.http import HttpRequest
from ninja import Router

from nightcap.venue.page_schemas import AboutOut, BarOut, GalleryOut, SeasonOut
from nightcap.venue.pages import History, pages
from nightcap.venue.profile import profile
from nightcap.venue.schemas import VenueOut

router = Router(by_alias=True)


@router.get("/venue", response=VenueOut, operation_id="get_venue")
def get_venue(request: HttpRequest) -> VenueOut:
    """Everything public of the venue's profile."""
    return VenueOut.of(profile())


@router.get("/season", response=SeasonOut, operation_id="get_season")
def get_season(request: HttpRequest) -> SeasonOut:
    """The season's list of shows; empty for a venue without one."""
    return SeasonOut.of(pages().season)


@router.get("/bar", response=BarOut, operation_id="get_bar")
def get_bar(request: HttpRequest) -> BarOut:
    """What the house says of its drinks, beside the menu."""
    return BarOut.of(pages().bar)


@router.get("/gallery", response=GalleryOut, operation_id="get_gallery")
def get_gallery(request: HttpRequest) -> GalleryOut:
    """The photos of the gallery in their order."""
    return GalleryOut.of(pages().gallery)


@router.get("/about", response=AboutOut, operation_id="get_about")
def get_about(request: HttpRequest) -> AboutOut:
    """What the house says of itself."""
    return AboutOut.of(pages().about, profile())


@router.get("/history", response=History, operation_id="get_history")
def get_history(request: HttpRequest) -> History:
    """The story of the street, with places for photos and a film."""
    return pages().history
