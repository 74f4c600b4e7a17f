"""The venue's hours and texts and the season's list, for the manager to write over the files."""

from django.http import HttpRequest

from nightcap.content.schemas.house import VenueChangesIn, WrittenVenueOut
from nightcap.content.schemas.season import SeasonChangesIn, WrittenSeasonOut
from nightcap.content.services import texts
from nightcap.content.services.texts import Texts
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.staff.access import manager_router

router = manager_router("venue")


@router.get(
    "/venue",
    response={200: WrittenVenueOut} | READ_REFUSALS,
    operation_id="get_written_venue",
)
def get_venue(request: HttpRequest) -> Texts:
    """Show the hours and texts with what the files say in their place."""
    return texts.read("venue")


@router.put(
    "/venue",
    response={200: WrittenVenueOut} | WRITE_REFUSALS,
    operation_id="write_venue",
)
def write_venue(request: HttpRequest, data: VenueChangesIn) -> WrittenVenueOut:
    """Write what is given over the files; the file's own value gives the field back to it."""
    return WrittenVenueOut.from_orm(texts.change("venue", data.in_json(), seen=data.version))


@router.get(
    "/season",
    response={200: WrittenSeasonOut} | READ_REFUSALS,
    operation_id="get_written_season",
)
def get_season(request: HttpRequest) -> Texts:
    """Show the season's list with what the file says in its place."""
    return texts.read("season")


@router.put(
    "/season",
    response={200: WrittenSeasonOut} | WRITE_REFUSALS,
    operation_id="write_season",
)
def write_season(request: HttpRequest, data: SeasonChangesIn) -> WrittenSeasonOut:
    """Write what is given over the file; the file's own value gives the field back to it."""
    return WrittenSeasonOut.from_orm(texts.change("season", data.in_json(), seen=data.version))
