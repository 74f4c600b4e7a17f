"""Types of form fields: the texts, links and instants that every domain accepts."""

from datetime import UTC, datetime
from typing import Annotated

from django.utils.translation import gettext as _
from pydantic import AfterValidator, BeforeValidator, Field

from nightcap.core.characters import CONTROL_BUT_LINE_BREAKS, visible
from nightcap.core.schemas import IS_ADDRESS, ON_ONE_LINE, web_address
from nightcap.core.time import Instant

_EARLIEST = datetime(1970, 1, 1, tzinfo=UTC)
_LATEST = datetime(2200, 1, 1, tzinfo=UTC)


def given(value: str) -> str:
    """Return a text unchanged. Raises ValueError when there is none."""
    if not value:
        raise ValueError(_("is required"))
    return value


def _lines(value: object) -> object:
    if not isinstance(value, str):
        return value
    text = visible(value)
    if CONTROL_BUT_LINE_BREAKS.search(text):
        raise ValueError(_("must not hold control characters"))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _moment(value: datetime) -> datetime:
    if not _EARLIEST <= value < _LATEST:
        raise ValueError("must lie between the years 1970 and 2200")
    return value.replace(microsecond=0)


def _empty_for_none(value: object) -> object:
    return "" if value is None else value


def _link(value: str) -> str:
    return web_address(value) if value else ""


ON_LINES = BeforeValidator(_lines)
"""Accepts a text of several lines, and trims and normalizes its line breaks.

Other control characters are refused.
"""

NoneIsEmpty = BeforeValidator(_empty_for_none, json_schema_input_type=str | None)
"""Accepts null as an empty text."""

Title = Annotated[str, Field(max_length=300), ON_ONE_LINE, AfterValidator(given)]
Text = Annotated[str, Field(max_length=20_000), ON_LINES, NoneIsEmpty]
Line = Annotated[str, Field(max_length=300), ON_ONE_LINE, NoneIsEmpty]
Link = Annotated[str, AfterValidator(_link), IS_ADDRESS, NoneIsEmpty]
"""An http(s) address, or ''."""
Moment = Annotated[Instant, AfterValidator(_moment)]
"""An instant without fractions of a second, so that an edited answer compares equal."""
