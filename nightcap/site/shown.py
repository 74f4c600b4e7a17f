"""The events on a page, read from the API's own answers."""

from collections.abc import Sequence
from datetime import datetime
from http import HTTPStatus

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from pydantic.alias_generators import to_camel

from nightcap.site.page_data import Fetched

_EVENTS = "/api/events"


class Shown(BaseModel):
    """An event as the API answers it; only what the head needs."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)

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


_One = TypeAdapter(Shown)
_Many = TypeAdapter(list[Shown])


def listed(answers: Sequence[Fetched]) -> list[Shown]:
    """Return the events of the page's lists, in their order."""
    lists = (answer for answer in answers if answer.body.startswith("["))
    return [
        event
        for answer in lists
        if answer.url.startswith(_EVENTS)
        for event in _Many.validate_json(answer.body)
    ]


def single(answers: Sequence[Fetched]) -> Shown | None:
    """Return the event that the page is about, or None."""
    for answer in answers:
        is_event = answer.url.startswith(f"{_EVENTS}/") and answer.body.startswith("{")
        if is_event and answer.status == HTTPStatus.OK:
            return _One.validate_json(answer.body)
    return None
