"""The categories of events: rows with a name, a color, a mark and a page.

A new database takes them from the venue's folder; from then on they are the manager's.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal
from urllib.parse import quote

from django.conf import settings
from django.db.models import Max
from django.utils.text import slugify
from pydantic import AfterValidator, BeforeValidator, Field, JsonValue

from nightcap.core.characters import isolated
from nightcap.core.errors import DomainError, Invalid, NoSuchRow
from nightcap.core.fields import given
from nightcap.core.models import Change
from nightcap.core.schemas import NO_BOOLEAN, ON_ONE_LINE, CamelSchema, ChangesIn
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.locking import lock, lock_before
from nightcap.venue import editing
from nightcap.venue import profile as profiles
from nightcap.venue.category_uses import Use, calls
from nightcap.venue.colors import mark_color
from nightcap.venue.models import NO_CATEGORY, Category, Mark, Override
from nightcap.venue.reading import Overrides, current, last_known, read_with_fallback

PAGES: Final = ("/comedy", "/creativity")
"""The public pages that show events and clips of a category."""

NOTHING = "-"
"""Stands in an address for a page without categories."""
_MOST = 100
"""Categories of a venue."""


class CategoryInUse(DomainError):
    """A category with events, clips or a tax rate needs a place for them to be deleted."""


# --- Reads ---


def in_order() -> Sequence[Category]:
    """Return the categories in their order, as this request sees them."""
    return _cached(settings.VENUE_DIR, current())


def slug_of(text: str) -> str:
    """Return the slug of the category that a text names; else the text in lower case.

    Rule: An earlier name of a category leads to it, in addresses, calendars, filters and drafts.
    """
    return _slug_of(text, current())


def asked(text: str) -> tuple[str, str]:
    """Return the slug in an encoded address, and that of the category to which it leads.

    Both are empty for an unknown category. It needs no database.
    """
    known = _slugs(settings.VENUE_DIR, last_known())
    wanted = text.lower()
    found = ((old, slug) for old, slug in known.items() if quote(old).lower() == wanted)
    return next(found, ("", ""))


def by_page() -> dict[str, str]:
    """Return for `comedyCategories` and its like the slugs of a page, as addresses have them."""
    return {f"{page[1:]}Categories": _in_address(page) for page in PAGES}


def _in_address(page: str) -> str:
    return ",".join(quote(one.slug) for one in in_order() if one.page == page) or NOTHING


def slugs_in(address: str) -> list[str]:
    """Return the slugs of the categories that a part of an address names, divided by commas."""
    return [slug_of(text.strip()) for text in address.split(",")]


@lru_cache(maxsize=4)
def _cached(folder: Path, overrides: Overrides) -> Sequence[Category]:
    if overrides.categories is not None:
        return overrides.categories
    return _of_folder(read_with_fallback(profiles.read, folder, overrides))


@lru_cache(maxsize=4)
def _slugs(folder: Path, overrides: Overrides) -> Mapping[str, str]:
    """Return the slug of each category by all slugs that lead to it."""
    rows = _cached(folder, overrides)
    return {old: row.slug for row in rows for old in row.slugs}


@lru_cache(maxsize=4)
def _names(folder: Path, overrides: Overrides) -> Mapping[str, str]:
    """Return the slug of each category by the forms in which people write its names."""
    rows = _cached(folder, overrides)
    return {_form(text): row.slug for row in rows for text in (*row.slugs, row.name)}


def _form(text: str) -> str:
    return slugify(text, allow_unicode=True)


def _slug_of(text: str, overrides: Overrides) -> str:
    lowered = text.strip().lower()
    return _names(settings.VENUE_DIR, overrides).get(_form(lowered), lowered)


def _of_folder(venue: profiles.Profile) -> list[Category]:
    """Return the categories of the folder as rows that are not saved."""
    marks = list(Mark)
    if venue.categories:
        return [
            Category(
                name=one.name,
                slug=slugify(one.name, allow_unicode=True),
                color=one.color,
                mark=one.mark or marks[place % len(marks)],
                page=one.page,
                position=place,
                earlier_slugs=list(one.earlier_slugs),
            )
            for place, one in enumerate(venue.categories)
        ]
    return [
        Category(
            name=key[:1].upper() + key[1:],
            slug=key,
            color=color,
            mark=marks[place % len(marks)],
            page=f"/{key}" if f"/{key}" in PAGES else "",
            position=place,
        )
        for place, (key, color) in enumerate(venue.category_colours.items())
    ]


# --- Writes ---


@publishing.atomic()
def seed() -> None:
    """Take the categories of the venue's folder, once in the life of a database.

    Rule: The categories of the venue's folder are the first ones of a new database, with or without
    the sample's events; from then on the manager changes them.
    """
    if Override.objects.filter(subject=Category.CHANGES).exists():
        return
    Category.count_change()
    Category.objects.bulk_create(_of_folder(profiles.profile()))
    publishing.bump()


@publishing.atomic()
def create(values: Mapping[str, object]) -> Category:
    """Add a category at the end. Raises Invalid for a name that is taken.

    Without a mark it gets the first one that no other category has.
    """
    seed()
    Category.count_change()
    rows = list(Category.objects.all())
    if len(rows) >= _MOST:
        raise Invalid(f"More than {_MOST} categories cannot be kept.")
    last = Category.objects.aggregate(last=Max("position"))["last"]
    row = Category(position=0 if last is None else last + 1)
    changes.assign(row, {name: value for name, value in values.items() if name != "name"})
    row.mark = row.mark or _free_mark(rows)
    row.take_name(str(values["name"]))
    return changes.create(row)


def _free_mark(rows: Sequence[Category]) -> str:
    taken = [row.mark for row in rows]
    return min(Mark, key=taken.count)


@publishing.atomic()
def delete(category_id: int, *, move_to: str | None) -> Change:
    """Delete a category; return the entry by which that can be undone.

    `move_to` is the id or a name of another category, "" for none, and None if no choice was made.
    Raises CategoryInUse if a choice is needed, Invalid for an unknown or the same category, and
    NoSuchRow.

    Rule: Deleting a category that has events, clips or a tax rate asks where they go: to another
    category, or to none. A tax rate of its own ends with it.
    """
    into = _category_to_move_to(move_to, category_id) if move_to else None
    if not Category.objects.filter(pk=category_id).exists():
        raise NoSuchRow("category")
    ids = [category_id, *([into.pk] if into else [])]
    lock_before({Category: ids})
    lock(Category.objects.filter(pk__in=ids))
    row = changes.locked(Category, category_id)
    if move_to is None and (used := _uses_of(row.slug)):
        raise CategoryInUse(
            f"“{isolated(row.name)}” has {used}. Please say where they go.",
            fields={"moveTo": "is required"},
        )
    row.moved = calls.move(row.slug, into.slug if into else NO_CATEGORY)
    row.moved["into"] = into.pk if into else None
    row.save(update_fields=["moved"])
    change = changes.set_deleted(row, now())
    if into:
        into.earlier_slugs = list(dict.fromkeys([*into.earlier_slugs, *row.slugs]))
        into.save(update_fields=["earlier_slugs"])
    return change


def _category_to_move_to(text: str, deleted_id: int) -> Category | None:
    if slugify(text) == NO_CATEGORY:
        return None
    rows = Category.objects.all()
    found = rows.filter(pk=int(text)) if text.isascii() and text.isdigit() else rows.none()
    into = found.first() or rows.filter(slug=slug_of(text)).first()
    if into is None:
        raise Invalid("There is no such category.", fields={"moveTo": "is no category"})
    if into.pk == deleted_id:
        raise Invalid(
            "Events cannot stay in a category that is deleted.",
            fields={"moveTo": "must be another category"},
        )
    return into


def _uses_of(slug: str) -> str:
    counts = {name: use.count().get(slug, 0) for name, use in calls.uses.items()}
    parts = [f"{n} {name}{'' if n == 1 else 's'}" for name, n in counts.items() if n]
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


@publishing.atomic()
def order(ids: Sequence[int]) -> None:
    """Put the categories into an order. Raises Invalid unless `ids` are all of them, each once."""
    Category.count_change()
    rows = lock(Category.objects.all())
    if sorted(ids) != sorted(row.pk for row in rows):
        reason = "must be the ids of all categories, each once"
        raise Invalid(f"The order {reason}.", fields={"ids": reason})
    before = sorted(rows, key=lambda row: (row.position, row.pk))
    after = sorted(rows, key=lambda row: ids.index(row.pk))
    if before == after:
        return
    for place, row in enumerate(after):
        row.position = place
    Category.objects.bulk_update(after, ["position"])
    changes.record(
        action="reordered",
        kind="categories",
        title="the calendar's filter",
        fields={"order": (_named(before), _named(after))},
    )
    publishing.bump()


def _named(rows: Sequence[Category]) -> str:
    return ", ".join(row.name for row in rows)


# --- The tax rates of the venue ---


def _tax_rates() -> list[dict[str, JsonValue]]:
    rates = editing.read("venue").values["tax_categories"]
    return [dict(one) for one in rates if isinstance(one, dict)] if isinstance(rates, list) else []


def _write_tax_rates(rates: Sequence[Mapping[str, JsonValue]]) -> None:
    with changes.unlisted():
        editing.change("venue", {"tax_categories": [dict(one) for one in rates]}, seen=None)


def _count_rates() -> Mapping[str, int]:
    return {str(one["category"]): 1 for one in _tax_rates()}


def _rename_rates(slugs: Collection[str], to: str) -> None:
    rates = _tax_rates()
    if any(one["category"] in slugs for one in rates):
        _write_tax_rates(
            [one | {"category": to} if one["category"] in slugs else one for one in rates]
        )


def _end_rate(slug: str, _to: str) -> JsonValue:
    rates = _tax_rates()
    own = next((one["percent"] for one in rates if one["category"] == slug), None)
    if own is not None:
        _write_tax_rates([one for one in rates if one["category"] != slug])
    return own


def _take_rate_back(percent: JsonValue, slug: str, _to: str) -> None:
    if percent is not None:
        others = [one for one in _tax_rates() if one["category"] != slug]
        _write_tax_rates([*others, {"category": slug, "percent": percent}])


TAX_RATES = Use(_count_rates, _rename_rates, _end_rate, _take_rate_back)


# --- Over HTTP ---


def _visible(color: str) -> str:
    """Return a color in lower case.

    Raises ValueError if it is hard to see on a dark ground; on a light one it becomes darker.
    """
    color = color.lower()
    if re.fullmatch("#[0-9a-f]{6}", color) is None:
        raise ValueError("must be a color such as #c2323c")
    if profiles.profile().ground == "dark" and mark_color(color, "dark") != color:
        raise ValueError("is too dark to be seen on the dark ground")
    return color


Name = Annotated[str, Field(max_length=60), ON_ONE_LINE, AfterValidator(given)]
MarkColor = Annotated[str, AfterValidator(_visible)]
PagePath = Literal["", "/comedy", "/creativity"]


class CategoryIn(CamelSchema):
    """A new category; without a `mark` it gets one that is free."""

    name: Name
    color: MarkColor = "#efd08d"
    mark: Mark | None = None
    page: PagePath = ""


class CategoryChangesIn(CategoryIn, ChangesIn):
    """Changes to a category."""

    mark: Mark = Mark.CIRCLE


class CategoryOrderIn(CamelSchema):
    """All categories in their new order."""

    ids: Annotated[list[Annotated[int, NO_BOOLEAN]], Field(max_length=_MOST)]


def _as_text(value: object) -> object:
    if value is None:
        return ""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


IdOrName = Annotated[
    str | None,
    ON_ONE_LINE,
    BeforeValidator(_as_text, json_schema_input_type=int | str | None),
    Field(max_length=60),
]
"""The id or name of a row; null if no choice was made."""


class DeletionIn(CamelSchema):
    """The category that gets the events, clips and links of a deleted one."""

    move_to: Annotated[
        IdOrName, Field(description="The id or name of another category; empty for none")
    ] = None


class CategoryOut(CamelSchema):
    """A category as visitors see it; `page` is the path of the page that shows it, or empty."""

    slug: str
    name: str
    color: str
    mark: Mark
    page: str


class CategoryRowOut(CategoryOut):
    """A category as the manager changes it, with the number of its events and clips."""

    id: int
    version: int
    events: int
    clips: int
    has_tax_rate: bool


def as_rows(rows: Iterable[Category]) -> list[CategoryRowOut]:
    """Return categories as rows of the manager's list, each with its counts."""
    counts = {name: use.count() for name, use in calls.uses.items()}
    return [
        CategoryRowOut.model_validate(
            {
                **{name: getattr(row, name) for name in _OWN},
                "events": counts["event"].get(row.slug, 0),
                "clips": counts["clip"].get(row.slug, 0),
                "has_tax_rate": row.slug in counts["tax rate"],
            }
        )
        for row in rows
    ]


_OWN = {"id", "version", *CategoryOut.model_fields}
