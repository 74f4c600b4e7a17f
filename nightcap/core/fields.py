"""What people type into forms: the kinds of text, addresses and times that every domain takes."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from nightcap.core.characters import CONTROL_BUT_LINE_BREAKS
from nightcap.core.schemas import one_line, web_address
from nightcap.core.time import Instant

_EARLIEST = datetime(1970, 1, 1, tzinfo=UTC)
_LATEST = datetime(2200, 1, 1, tzinfo=UTC)


def given(value: str) -> str:
    """Return a text unchanged. Raises ValueError when there is none."""
    if not value:
        raise ValueError("is required")
    return value


def lines(value: str) -> str:
    """Return a text with plain line breaks. Raises ValueError for other control characters."""
    if CONTROL_BUT_LINE_BREAKS.search(value):
        raise ValueError("must not hold control characters")
    return value.replace("\r\n", "\n").replace("\r", "\n")


def _moment(value: datetime) -> datetime:
    if not _EARLIEST <= value < _LATEST:
        raise ValueError("must lie between the years 1970 and 2200")
    return value.replace(microsecond=0)


def _empty_for_none(value: object) -> object:
    return "" if value is None else value


def _link(value: str) -> str:
    return web_address(value) if value else ""


NoneIsEmpty = BeforeValidator(_empty_for_none, json_schema_input_type=str | None)
"""Lets null stand for a text that is not there."""

Title = Annotated[str, Field(max_length=300), AfterValidator(one_line), AfterValidator(given)]
Text = Annotated[str, Field(max_length=20_000), AfterValidator(lines), NoneIsEmpty]
Line = Annotated[str, Field(max_length=300), AfterValidator(one_line), NoneIsEmpty]
Link = Annotated[str, AfterValidator(_link), NoneIsEmpty]
"""An http(s) address, or nothing."""
Moment = Annotated[Instant, AfterValidator(_moment)]
"""An instant to the second, as answers show it, so that it survives the way out and back."""
