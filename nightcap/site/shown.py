"""What is on a page, read from the API's own answers."""

from collections.abc import Sequence
from datetime import datetime
from http import HTTPStatus
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from pydantic.alias_generators import to_camel

from nightcap.site.page_data import Fetched

_EVENTS, _MENU, _VIDEOS = "/api/events", "/api/menu", "/api/videos"

T = TypeVar("T")


class _Answered(BaseModel):
    """A part of an answer; only what the head needs."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class Shown(_Answered):
    """An event."""

    id: int
    title: str
    description: str
    starts_at: datetime = Field(alias="date")
    ends_at: datetime | None = Field(alias="endDate")
    is_all_day: bool
    location: str | None
    image_url: str | None
    eventbrite_link: str | None
    ticket_status: str
    price_range: str
    slug: str
    is_cancelled: bool

    @property
    def path(self) -> str:
        """The one path of the event's page."""
        return f"/events/{self.id}-{self.slug}"


class ShownDish(_Answered):
    """An item of the menu; `price` is text without the currency sign."""

    name: str
    description: str
    price: str
    category: str
    is_available: bool


class ShownClip(_Answered):
    """A clip; `created_at` is its show's date, where anybody knows it."""

    title: str
    description: str
    video_url: str
    poster_url: str | None
    created_at: datetime | None


_event = TypeAdapter(Shown)
_events = TypeAdapter(list[Shown])
_dishes = TypeAdapter(list[ShownDish])
_clips = TypeAdapter(list[ShownClip])


def listed(answers: Sequence[Fetched]) -> list[Shown]:
    """Return the events of the page's lists, in their order."""
    return _of(_EVENTS, _events, answers)


def dishes(answers: Sequence[Fetched]) -> list[ShownDish]:
    """Return the menu, on the page that shows it."""
    return _of(_MENU, _dishes, answers)


def clips(answers: Sequence[Fetched]) -> list[ShownClip]:
    """Return the clips of the page."""
    return _of(_VIDEOS, _clips, answers)


def single(answers: Sequence[Fetched]) -> Shown | None:
    """Return the event that the page is about, or None."""
    for answer in answers:
        is_event = answer.url.startswith(f"{_EVENTS}/") and answer.body.startswith("{")
        if is_event and answer.status == HTTPStatus.OK:
            return _event.validate_json(answer.body)
    return None


def _of(operation: str, kind: TypeAdapter[list[T]], answers: Sequence[Fetched]) -> list[T]:
    lists = (answer for answer in answers if answer.url.startswith(operation))
    return [
        part
        for answer in lists
        if answer.body.startswith("[")
        for part in kind.validate_json(answer.body)
    ]
