from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, Self

from django.db import models
from django.db.models import F

from nightcap.core.errors import Invalid
from nightcap.core.models import Deletable
from nightcap.core.search import Searchable, SearchText
from nightcap.core.time import now
from nightcap.core.writing.locking import lock
from nightcap.venue import categories
from nightcap.venue.values import menu_slug


class MediaType(models.TextChoices):
    """The kind of a slide of the host page (docs/product.md, 'Data')."""

    IMAGE = "image"
    VIDEO = "video"


class MenuSection(Deletable):
    """A section of the menu; its items store its slug.

    A change of its title changes the slug, and that of its items, in one transaction.
    """

    title = models.CharField(max_length=60)
    slug = models.CharField(max_length=60, editable=False)
    # Slugs of its earlier titles, and of sections that were merged into it: links still have them.
    earlier_slugs = models.JSONField(default=list, blank=True, editable=False)
    is_shown_empty = models.BooleanField("shown while empty", default=False)
    position = models.PositiveIntegerField(default=0, editable=False)
    # The items that its deletion has moved, and where to, so that the deletion can be undone.
    moved = models.JSONField(default=dict, blank=True, editable=False)

    class Meta:
        ordering = ["position", "id"]
        constraints = [
            models.UniqueConstraint(
                name="menu_section_slug_unique",
                fields=["slug"],
                condition=models.Q(deleted_at=None),
            )
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def slugs(self) -> tuple[str, ...]:
        """The slugs that lead to it, the present one first."""
        return (self.slug, *self.earlier_slugs)

    def take_title(self, title: str) -> None:
        """Give it a title, and its slug. Raises Invalid for a title without a letter or a digit."""
        self.title, self.slug = title, menu_slug(title)
        if not self.slug:
            raise Invalid(
                "A title needs a letter or a digit.",
                fields={"title": "must have a letter or a digit"},
            )

    def refuse_if_taken(self) -> None:
        """Raise Invalid if its title or one of its slugs leads to another section.

        Rule: No two sections of the menu have the same title or slug, and no title is an earlier
        title of another section.
        """
        own = {*self.slugs, menu_slug(self.title)}
        for other in MenuSection.objects.exclude(pk=self.pk):
            if not own.isdisjoint({other.slug, menu_slug(other.title)}):
                raise Invalid(
                    f"There is a section “{other.title}” already.",
                    fields={"title": f"leads to “{other.title}” already"},
                )
            if not own.isdisjoint(other.earlier_slugs):
                raise Invalid(
                    f"“{other.title}” had this title before, and its old links still work.",
                    fields={"title": f"is an earlier title of “{other.title}”"},
                )

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        if self.deleted_at is None and "deleted_at" in before:
            self._take_slugs_back()
            self.refuse_if_taken()
        elif "slug" in before:
            earlier = dict.fromkeys([str(before["slug"]), *self.earlier_slugs])
            self.earlier_slugs = [one for one in earlier if one != self.slug]
            self.refuse_if_taken()

    def _take_slugs_back(self) -> None:
        """Take its slugs from the sections into which it was merged."""
        ids = [into.pk for into in self._merged_into()]
        for into in lock(MenuSection.including_deleted.filter(pk__in=ids)):
            into.earlier_slugs = [one for one in into.earlier_slugs if one not in self.slugs]
            into.save(update_fields=["earlier_slugs"])

    def _merged_into(self) -> "list[MenuSection]":
        """Return the section that got its items, then the one that got them from there, and so on.

        All but the last one are deleted.
        """
        found = list[MenuSection]()
        moved = self.moved
        while into := MenuSection.including_deleted.filter(pk=moved.get("into")).first():
            found.append(into)
            moved = into.moved if into.deleted_at is not None else {}
        return found

    def _take_items_back(self) -> None:
        """Take back the items that only deletions of sections have moved since."""
        sections = self._merged_into()
        if not sections:
            return
        ids = set(self.moved["items"])
        for into in sections[:-1]:
            ids.intersection_update(into.moved["items"])
        moved = MenuItem.including_deleted.filter(pk__in=ids, category=sections[-1].slug)
        moved.update(category=self.slug)
        self.moved = {}
        self.save(update_fields=["moved"])

    @classmethod
    def after_save(cls, rows: Sequence[Self]) -> None:
        for row in rows:
            if row.deleted_at is not None:
                continue
            row._take_items_back()
            old = MenuItem.including_deleted.filter(category__in=row.earlier_slugs)
            old.update(category=row.slug)

    def is_undoable(self, changed: Collection[str]) -> bool:
        return "deleted_at" not in changed


class MenuItem(Deletable):
    """A drink or a dish; `category` is the slug of its section.

    `price` is text without the currency sign (docs/product.md, 'Data').
    """

    name = models.CharField(max_length=200)
    description = models.TextField(blank=True)
    price = models.CharField(max_length=40, blank=True)
    category = models.CharField(max_length=60)
    position = models.PositiveIntegerField(default=0)
    is_available = models.BooleanField(default=True)

    class Meta:
        ordering = ["position", "id"]

    def __str__(self) -> str:
        return self.name

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        if self.deleted_at is None and not {"category", "deleted_at"}.isdisjoint(before):
            self._take_present_slug()

    def _take_present_slug(self) -> None:
        """Take the slug that the section of `category` has now.

        An undone change may name a section that has another title by now. Raises Invalid for a
        deleted section.
        """
        sections = list(MenuSection.including_deleted.all())
        for section in sections:
            if section.deleted_at is None and self.category in section.slugs:
                self.category = section.slug
                return
        for section in sections:
            if self.category in section.slugs:
                raise Invalid(f"The section “{section.title}” was deleted.")

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
    """The fields that the photos of all pages have."""

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
