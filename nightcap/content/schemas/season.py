"""The season's list as the manager writes it."""

from typing import Annotated

from pydantic import AfterValidator, Field

from nightcap.content.schemas.written import (
    OneLine,
    OptionalLine,
    PictureIn,
    TextsIn,
    Words,
    WrittenPictureOut,
)
from nightcap.core.fields import given
from nightcap.core.schemas import IS_ADDRESS, CamelSchema, web_address

_MOST_SHOWS = 200


class ShowIn(CamelSchema):
    """A show of the season; date, time and price are shown as they are written."""

    title: OneLine
    date: OneLine
    time: OneLine
    price: OneLine
    description: Words
    ticket_url: Annotated[str, AfterValidator(given), AfterValidator(web_address), IS_ADDRESS]
    picture: PictureIn | None = None


class SeasonChangesIn(TextsIn):
    """Changes to the season: what is not given stays as it is."""

    title: OptionalLine = ""
    subtitle: OptionalLine = ""
    shows: list[ShowIn] = Field(default_factory=list, max_length=_MOST_SHOWS)


class WrittenShowOut(CamelSchema):
    """A show as it is written."""

    title: str
    date: str
    time: str
    price: str
    description: str
    ticket_url: str
    picture: WrittenPictureOut | None


class SeasonTextsOut(CamelSchema):
    """The fields of the season's editor."""

    title: str
    subtitle: str
    shows: list[WrittenShowOut]


class WrittenSeasonOut(CamelSchema):
    """The season at a version; `from_panel` names the fields that stand over the file's."""

    version: int
    values: SeasonTextsOut
    in_files: SeasonTextsOut
    from_panel: list[str]
