from collections.abc import Collection, Mapping, Sequence
from typing import Self

from django.db import models
from django.db.models import F
from django.utils.text import slugify
from pydantic import JsonValue

from nightcap.core.errors import Invalid
from nightcap.core.models import Deletable, Versioned
from nightcap.core.time import now
from nightcap.venue.category_uses import Moved, calls

NO_CATEGORY = "other"
"""The stored category of an event without one."""


class Override(Versioned):
    """The manager's overrides of the venue's files, one row for each editor."""

    subject = models.CharField(max_length=20, unique=True)
    # Values by the names of the files' fields.
    values = models.JSONField(default=dict, blank=True)
    changed_at = models.DateTimeField()

    @property
    def audit_kind(self) -> str:
        return {"venue": "venue", "season": "season list"}.get(self.subject, self.subject)

    @property
    def audit_title(self) -> str:
        return {"venue": "Hours and texts", "season": "Shows"}.get(self.subject, self.subject)

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        from nightcap.venue import editing

        self.changed_at = now()
        if isinstance(earlier := before.get("values"), dict):
            editing.refuse_unfitting(self, earlier)

    def parts_in_history(
        self, name: str, before: object, after: object
    ) -> Mapping[str, tuple[object, object]] | None:
        from nightcap.venue import editing

        if not (name == "values" and isinstance(before, dict) and isinstance(after, dict)):
            return None
        return editing.differences(self.subject, before, after)

    def is_undoable(self, changed: Collection[str]) -> bool:
        return True

    def __str__(self) -> str:
        return self.subject


class Opening(Versioned):
    """When the manager opened and closed a blank venue; one row, made at its first opening."""

    # Null until it is opened, and again after the opening was undone.
    opened_at = models.DateTimeField(null=True, blank=True)
    # Set while an opened site is closed again.
    closed_at = models.DateTimeField(null=True, blank=True)

    @property
    def audit_kind(self) -> str:
        return "site"

    @property
    def audit_title(self) -> str:
        return "Website"

    def is_undoable(self, changed: Collection[str]) -> bool:
        return True

    def __str__(self) -> str:
        return "open" if self.opened_at and not self.closed_at else "closed"


class SpecialDay(Deletable):
    """A date on which the venue is closed or has other hours."""

    date = models.DateField()
    # Wall time at the venue; both empty: closed. A closing that is not later is on the next day.
    opens = models.TimeField(null=True, blank=True)
    closes = models.TimeField(null=True, blank=True)
    # Why, as visitors read it: 'Thanksgiving'.
    note = models.CharField(max_length=100, blank=True)

    class Meta:
        ordering = ["date"]
        verbose_name = "special day"
        constraints = [
            models.UniqueConstraint(
                name="special_day_unique", fields=["date"], condition=models.Q(deleted_at=None)
            ),
            models.CheckConstraint(
                name="special_day_opens_and_closes",
                condition=models.Q(opens=None, closes=None)
                | models.Q(opens__isnull=False, closes__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.note} {self.date}".strip()

    @property
    def audit_title(self) -> str:
        from nightcap.venue.moments import plain_day

        return f"{plain_day(self.date)} {self.note}".strip()

    @property
    def is_closed(self) -> bool:
        """Whether the venue is closed all day."""
        return self.opens is None

    @property
    def closes_next_day(self) -> bool:
        """Whether the closing time is on the day after."""
        return self.opens is not None and self.closes is not None and self.closes <= self.opens

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        if "deleted_at" not in before:
            self.refuse_unless_valid()

    def is_undoable(self, changed: Collection[str]) -> bool:
        return "deleted_at" not in changed

    def refuse_unless_valid(self) -> None:
        """Raise Invalid for half of its hours, hours without length, and a taken date."""
        if (self.opens is None) != (self.closes is None):
            missing = "opens" if self.opens is None else "closes"
            raise Invalid("Special hours open and close.", fields={missing: "is required"})
        if self.opens is not None and self.opens == self.closes:
            raise Invalid(
                "The house closes at the minute it opens.",
                fields={"closes": "must be another time than the opening"},
            )
        if SpecialDay.objects.filter(date=self.date).exclude(pk=self.pk).exists():
            raise Invalid(
                "That date has an entry already.", fields={"date": "has an entry already"}
            )


class Mark(models.TextChoices):
    """The shapes that the calendar draws, so that categories differ without their colors."""

    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    DOWN_TRIANGLE = "down-triangle"
    CROSS = "cross"
    BAR = "bar"
    CIRCLE = "circle"


class Category(Deletable):
    """A category of events; events, clips and tax rates store its slug.

    A change of its name changes the slug, and all that stores it, in one transaction.
    """

    CHANGES = "categories"
    """The subject of the `Override` whose version counts the changes of all categories."""

    name = models.CharField(max_length=60)
    slug = models.CharField(max_length=60, editable=False)
    # Slugs of its earlier names, and of categories that were merged into it: addresses, calendars
    # and drafts still have them.
    earlier_slugs = models.JSONField(default=list, blank=True, editable=False)
    color = models.CharField(max_length=7)
    mark = models.CharField(max_length=20, choices=Mark.choices)
    # The path of the public page that shows it; empty for none.
    page = models.CharField(max_length=40, blank=True)
    position = models.PositiveIntegerField(default=0, editable=False)
    # The ids that its deletion has moved, so that the deletion can be undone.
    moved = models.JSONField(default=dict, blank=True, editable=False)

    class Meta:
        ordering = ["position", "id"]
        verbose_name_plural = "categories"
        constraints = [
            models.UniqueConstraint(
                name="category_slug_unique",
                fields=["slug"],
                condition=models.Q(deleted_at=None),
            )
        ]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def locked_first(cls, ids: Collection[int]) -> models.QuerySet[models.Model] | None:
        rows = list(cls.including_deleted.filter(pk__in=ids))
        moved = [pk for row in rows for pk in row.moved.get("events", [])]
        return calls.events({slug for row in rows for slug in row.slugs}, moved)

    @property
    def slugs(self) -> tuple[str, ...]:
        """The slugs that lead to it, the present one first."""
        return (self.slug, *self.earlier_slugs)

    @classmethod
    def count_change(cls) -> None:
        """Let every process read the categories again.

        Concurrent changes of categories wait here for each other.
        """
        counter = Override.objects.filter(subject=cls.CHANGES)
        if not counter.update(version=F("version") + 1, changed_at=now()):
            Override.objects.create(subject=cls.CHANGES, changed_at=now())

    def take_name(self, name: str) -> None:
        """Give it a name, and its slug. Raises Invalid for a name that is taken.

        Rule: Two categories have neither one name nor one slug, and no name leads to an earlier
        name of another category.
        """
        slug = slugify(name, allow_unicode=True)
        if not slug:
            raise Invalid("A name has letters.", fields={"name": "must have a letter or a digit"})
        if slug == NO_CATEGORY:
            raise Invalid(
                "“Other” stands for events without a category.",
                fields={"name": "stands for events without a category"},
            )
        earlier = (self.slug, *self.earlier_slugs) if self.slug else ()
        self.name, self.slug = name, slug
        self.earlier_slugs = [one for one in dict.fromkeys(earlier) if one != slug]
        self.refuse_if_taken()

    def refuse_if_taken(self) -> None:
        """Raise Invalid if one of its slugs leads to another category."""
        own = set(self.slugs)
        for other in Category.objects.exclude(pk=self.pk):
            if slugify(other.name, allow_unicode=True) == self.slug or other.slug in own:
                raise Invalid(
                    f"There is a category “{other.name}” already.",
                    fields={"name": "is the name of another category"},
                )
            if not own.isdisjoint(other.earlier_slugs):
                raise Invalid(
                    f"“{other.name}” had this name before, and links still use it.",
                    fields={"name": f"is an earlier name of “{other.name}”"},
                )

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        self.count_change()
        if self.deleted_at is None and "deleted_at" in before:
            self._take_slugs_back()
            self.refuse_if_taken()
        elif "name" in before:
            self.take_name(self.name)

    def _take_slugs_back(self) -> None:
        """Take its slugs from the categories into which it was merged."""
        for into in self._merged_into():
            into.earlier_slugs = [one for one in into.earlier_slugs if one not in self.slugs]
            into.save(update_fields=["earlier_slugs"])

    def _merged_into(self) -> "list[Category]":
        """Return the category that got its events, the one that got them from there, and so on.

        All but the last one are deleted; the last one is too if its own events went to none.
        """
        found = list[Category]()
        moved = self.moved
        while into := Category.including_deleted.filter(pk=moved.get("into")).first():
            found.append(into)
            moved = into.moved if into.deleted_at is not None else {}
        return found

    def _moved_since(self) -> Moved:
        """Return what only deletions of categories have moved since, and where it is now."""
        moved: Moved = dict(self.moved)
        for into in self._merged_into():
            moved["to"] = into.slug
            if into.deleted_at is not None:
                moved = {name: _in_both(ids, into.moved.get(name)) for name, ids in moved.items()}
                moved["to"] = into.moved["to"]
        return moved

    @classmethod
    def after_save(cls, rows: Sequence[Self]) -> None:
        for row in rows:
            if row.deleted_at is not None:
                continue
            if row.moved:
                calls.take_back(row.slug, row._moved_since())
                row.moved = {}
                row.save(update_fields=["moved"])
            calls.rename(row.earlier_slugs, row.slug)

    def is_undoable(self, changed: Collection[str]) -> bool:
        return "deleted_at" not in changed


def _in_both(moved: JsonValue, also: JsonValue) -> JsonValue:
    """Return the ids in two lists; a value that is no list stays as it is."""
    if not (isinstance(moved, list) and isinstance(also, list)):
        return moved
    kept = set(also)
    return [one for one in moved if one in kept]
