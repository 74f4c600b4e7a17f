from collections.abc import Collection, Mapping
from typing import ClassVar

from django.db import models
from django.db.models import F

from nightcap.core.models import Deletable
from nightcap.core.search import Searchable, SearchText
from nightcap.core.time import now
from nightcap.venue import categories


class MenuCategory(models.TextChoices):
    """The sections of the menu (docs/product.md, 'Data'); `food` is shown as Gourmet Bites."""

    COCKTAILS = "cocktails"
    BEER = "beer"
    WINE = "wine"
    TEA = "tea"
    FOOD = "food"
    DRINKS = "drinks"


class MediaType(models.TextChoices):
    """What a part of the host page's slideshow is (docs/product.md, 'Data')."""

    IMAGE = "image"
    VIDEO = "video"


class MenuItem(Deletable):
    """A drink or a dish; `price` is text without the currency sign (docs/product.md, 'Data')."""

    name = models.CharField(max_length=200)
    description = models.TextField(blank=True)
    price = models.CharField(max_length=40, blank=True)
    category = models.CharField(max_length=20, choices=MenuCategory.choices)
    position = models.PositiveIntegerField(default=0)
    is_available = models.BooleanField(default=True)

    class Meta:
        ordering = ["position", "id"]

    def __str__(self) -> str:
        return self.name

    def is_undoable(self, changed: Collection[str]) -> bool:
        return "deleted_at" not in changed


class Video(Searchable, Deletable):
    """A clip of a past show, `category` in lower case. `created_at` is the show's own date.

    Without one the clip is labelled 'Past Show' (docs/product.md, 'Pages').
    """

    title = models.CharField(max_length=300)
    description = models.TextField(blank=True)
    video_url = models.CharField(max_length=2000)
    poster_url = models.CharField(max_length=2000, blank=True)
    category = models.CharField(max_length=60, db_index=True)
    featured = models.BooleanField(default=False)
    created_at = models.DateTimeField(null=True, blank=True)

    search_text = SearchText()
    searched: ClassVar[tuple[str, ...]] = ("title", "description", "category")

    class Meta:
        ordering = ["-featured", F("created_at").desc(nulls_last=True), "-id"]

    def __str__(self) -> str:
        return self.title

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        if "category" in before:
            # An undone change may name a category that has another name by now.
            self.category = categories.slug_of(self.category)

    def is_undoable(self, changed: Collection[str]) -> bool:
        # The sweep removes the old files.
        return {"deleted_at", "video_url", "poster_url"}.isdisjoint(changed)


class Photo(Searchable, Deletable):
    """What the photos of all pages have."""

    image_url = models.CharField(max_length=2000)
    caption = models.CharField(max_length=500, blank=True)
    active = models.BooleanField(default=True)

    search_text = SearchText()
    searched: ClassVar[tuple[str, ...]] = ("caption",)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.caption or "Without a caption"

    def is_undoable(self, changed: Collection[str]) -> bool:
        # The sweep removes the old file.
        return {"deleted_at", "image_url"}.isdisjoint(changed)


class FeaturedImage(Photo):
    """A photo of a past creative show."""

    class Meta:
        ordering = ["id"]


class PastEvent(Searchable, Deletable):
    """An evening worth remembering. `event_date` is the day at the venue."""

    title = models.CharField(max_length=300)
    description = models.TextField(blank=True)
    event_date = models.DateField(null=True, blank=True)
    active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=now)

    search_text = SearchText()
    searched: ClassVar[tuple[str, ...]] = ("title", "description")

    class Meta:
        ordering = [F("event_date").desc(nulls_last=True), "-created_at", "-id"]

    def __str__(self) -> str:
        return self.title

    def is_undoable(self, changed: Collection[str]) -> bool:
        return "deleted_at" not in changed


class PastEventImage(Photo):
    """A photo of a past event."""

    past_event = models.ForeignKey(PastEvent, on_delete=models.CASCADE, related_name="images")
    description = models.TextField(blank=True)
    created_at = models.DateTimeField(default=now)

    searched: ClassVar[tuple[str, ...]] = ("caption", "description")

    class Meta:
        ordering = ["id"]


class HostEventImage(Photo):
    """A picture or clip of the host page's slideshow; display order 0 is first."""

    media_type = models.CharField(max_length=10, choices=MediaType.choices, default=MediaType.IMAGE)
    display_order = models.IntegerField(default=0)
    created_at = models.DateTimeField(default=now)

    class Meta:
        ordering = ["display_order", "id"]
        constraints = [
            models.CheckConstraint(condition=models.Q(display_order__gte=0), name="slide_from_0")
        ]
