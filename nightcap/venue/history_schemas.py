"""The story of the street, as everybody may see it."""

from nightcap.core.schemas import CamelSchema
from nightcap.venue.drawings import DrawingOut
from nightcap.venue.pages import Walk


class PhotoPlaceOut(CamelSchema):
    """Where a photo belongs; the engraving, where there is one, stands there until it comes."""

    caption: str
    year: str
    engraving: DrawingOut | None


class VideoPlaceOut(CamelSchema):
    """Where a film belongs; the engraving, where there is one, stands there until it comes."""

    caption: str
    engraving: DrawingOut | None


class SectionOut(CamelSchema):
    """A part of the story; `at` is its stop on the walk."""

    heading: str
    paragraphs: list[str]
    at: float | None
    photo: PhotoPlaceOut | None
    video: VideoPlaceOut | None


class HistoryOut(CamelSchema):
    """The story of the street, with the map of its walk where the venue has drawn one."""

    title: str
    intro: str
    walk: Walk | None
    sections: list[SectionOut]
    closing: str
