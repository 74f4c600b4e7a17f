"""The sample of a venue beside its calendar: menu, clips, photos and past evenings."""

from datetime import date
from pathlib import Path
from typing import Annotated, Literal

from django.conf import settings
from pydantic import AwareDatetime, Field

from nightcap.venue import reading
from nightcap.venue.values import Category, PictureFile, Text, Value, VideoFile


class SampleMenuItem(Value):
    """A drink or a dish; `price` is text without the currency sign."""

    category: Literal["cocktails", "beer", "wine", "tea", "food", "drinks"]
    name: Text
    price: Annotated[str, Field(pattern=r"^[^$]+$", max_length=40)]
    description: str = ""
    is_available: bool = True


class SampleVideo(Value):
    """A clip of a past show; without `shown_at` nobody knows its date."""

    file: VideoFile
    poster: PictureFile | None = None
    category: Category
    title: Text
    description: str = ""
    shown_at: AwareDatetime | None = None
    featured: bool = False


class SampleImage(Value):
    """A photo and the words under it."""

    picture: PictureFile
    caption: str = ""


class SamplePhoto(SampleImage):
    """A photo of a past event."""

    description: str = ""


class SamplePastEvent(Value):
    """An evening that others held here; `held_on` is the day at the venue."""

    title: Text
    description: str = ""
    held_on: date
    images: tuple[SamplePhoto, ...] = ()


class SampleTables(Value):
    """What `sample/content.toml` says; each part stands in its own order."""

    menu: tuple[SampleMenuItem, ...] = ()
    videos: tuple[SampleVideo, ...] = ()
    featured_images: tuple[SampleImage, ...] = ()
    past_events: tuple[SamplePastEvent, ...] = ()
    slideshow: tuple[SampleImage, ...] = ()


def sample_tables() -> SampleTables:
    """Return the venue's sample content, empty when its folder has none.

    Raises ProfileError, which names every mistake with its key.
    """
    folder: Path = settings.VENUE_DIR
    file = folder / "sample" / "content.toml"
    if not file.is_file():
        return SampleTables()
    return reading.read(file, SampleTables, venue=folder)
