"""The venue's hours and texts and the season's list, for the manager to write over the files."""

from django.http import HttpRequest
from ninja import Router

from nightcap.content.schemas.house import VenueChangesIn, WrittenVenueOut
from nightcap.content.schemas.season import SeasonChangesIn, WrittenSeasonOut
from nightcap.content.services import texts
from nightcap.content.services.texts import Texts
from nightcap.core.errors import Problem
from nightcap.core.schemas import CamelSchema
from nightcap.staff.access import manager

_NOT_THE_MANAGER = {401: Problem, 403: Problem}
_BAD_INPUT = {409: Problem, 413: Problem, 415: Problem, 422: Problem}

router = Router(by_alias=True, tags=["venue"], auth=manager)


@router.get(
    "/venue",
    response={200: WrittenVenueOut, 401: Problem},
    operation_id="get_written_venue",
)
def get_venue(request: HttpRequest) -> Texts:
    """Show the hours and texts with what the files say in their place."""
    return texts.read("venue")


@router.put(
    "/venue",
    response={200: WrittenVenueOut} | _NOT_THE_MANAGER | _BAD_INPUT,
    operation_id="write_venue",
)
def write_venue(request: HttpRequest, data: VenueChangesIn) -> Texts:
    """Write what is given over the files; the file's own value gives the field back to it."""
    return _write("venue", data, data.version)


@router.get(
    "/season",
    response={200: WrittenSeasonOut, 401: Problem},
    operation_id="get_written_season",
)
def get_season(request: HttpRequest) -> Texts:
    """Show the season's list with what the file says in its place."""
    return texts.read("season")


@router.put(
    "/season",
    response={200: WrittenSeasonOut} | _NOT_THE_MANAGER | _BAD_INPUT,
    operation_id="write_season",
)
def write_season(request: HttpRequest, data: SeasonChangesIn) -> Texts:
    """Write what is given over the file; the file's own value gives the field back to it."""
    return _write("season", data, data.version)


def _write(subject: str, data: CamelSchema, seen: int | None) -> Texts:
    given = data.model_dump(mode="json", exclude_unset=True, exclude={"version"})
    return texts.change(subject, given, seen=seen)
