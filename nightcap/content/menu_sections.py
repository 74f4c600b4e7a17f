"""Changes to the sections of the menu: rows with a title, a slug and an order.

A new database takes them from the venue's folder; from then on they are the manager's.
"""

from collections.abc import Mapping, Sequence

from django.db.models import Max
from pydantic import JsonValue

from nightcap.content import selectors
from nightcap.content.models import MenuItem, MenuSection
from nightcap.core.characters import isolated
from nightcap.core.database import mark_done_once
from nightcap.core.errors import DomainError, Invalid, NoSuchRow
from nightcap.core.models import Change, FirstTime
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.locking import lock
from nightcap.venue.values import menu_slug

MAX_SECTIONS = 100
"""Sections of a menu."""


class SectionInUse(DomainError):
    """The deletion of a section with items needs another section for them."""


@publishing.atomic()
def seed() -> None:
    """Create the first sections from the venue's folder, once for each database.

    Rule: The sections of the menu in the venue's folder are the first ones of a new database, with
    or without the sample's drinks; from then on the manager changes them. A blank venue has none.
    """
    if mark_done_once(selectors.MENU_SECTIONS):
        MenuSection.objects.bulk_create(selectors.menu_sections_of_folder())
        publishing.bump()


def export_sections() -> list[JsonValue]:
    """Return the sections as `profile.toml` holds them."""
    return [
        {"slug": row.slug, "title": row.title, "is_shown_empty": row.is_shown_empty}
        for row in selectors.menu_sections()
    ]


def locked_slug(text: str) -> str:
    """Return the slug of the section that a text names, locked for the caller's transaction.

    Raises Invalid, naming `category`, for an unknown section.
    """
    seed()
    found = _named(text, list(MenuSection.objects.all()))
    rows = lock(MenuSection.objects.filter(pk=found.pk)) if found else []
    if not rows:
        raise Invalid(
            "The menu has no such section.", fields={"category": "is no section of the menu"}
        )
    return rows[0].slug


@publishing.atomic()
def create(values: Mapping[str, object]) -> MenuSection:
    """Add a section at the end. Raises Invalid for a title that is taken."""
    _lock_all()
    if MenuSection.objects.count() >= MAX_SECTIONS:
        raise Invalid(f"A menu can have at most {MAX_SECTIONS} sections.")
    last = MenuSection.objects.aggregate(last=Max("position"))["last"]
    row = MenuSection(position=0 if last is None else last + 1)
    changes.assign(row, {name: value for name, value in values.items() if name != "title"})
    row.take_title(str(values["title"]))
    row.refuse_if_taken()
    return changes.create(row)


@publishing.atomic()
def update(section_id: int, values: Mapping[str, object], *, seen: int | None) -> MenuSection:
    """Change a section; its items follow another title. Raises what edit() raises, and Invalid."""
    _lock_all()
    with changes.edit(MenuSection, section_id, seen=seen) as edit:
        before = edit.row.title
        changes.assign(edit.row, values)
        if edit.row.title != before:
            edit.row.take_title(edit.row.title)
    return edit.row


@publishing.atomic()
def delete(section_id: int, *, move_to: str | None) -> Change:
    """Delete a section; return the entry by which that can be undone.

    `move_to` is the id or a name of another section for its items, or empty. Raises SectionInUse
    if it has items and no other section is named, Invalid for an unknown or the same section, and
    NoSuchRow.

    Rule: To delete a section of the menu that has items, the manager names another section for
    them.
    """
    rows = _lock_all()
    row = next((one for one in rows if one.pk == section_id), None)
    if row is None:
        raise NoSuchRow("menu section")
    into = _section_to_move_to(move_to, row, rows) if move_to else None
    count = MenuItem.objects.filter(category=row.slug).count()
    if into is None and count:
        items = f"{count} item{'' if count == 1 else 's'}"
        raise SectionInUse(
            f"“{isolated(row.title)}” has {items}. Please choose a section for them.",
            fields={"moveTo": "is required"},
        )
    if into is not None:
        row.moved = {"into": into.pk, "items": _move_items(row, into)}
        row.save(update_fields=["moved"])
    change = changes.set_deleted(row, now())
    if into is not None:
        into.earlier_slugs = list(dict.fromkeys([*into.earlier_slugs, *row.slugs]))
        into.save(update_fields=["earlier_slugs"])
    return change


def _section_to_move_to(
    text: str, deleted: MenuSection, rows: Sequence[MenuSection]
) -> MenuSection:
    into = next((one for one in rows if str(one.pk) == text), None) or _named(text, rows)
    if into is None:
        raise Invalid("There is no such section.", fields={"moveTo": "is no section of the menu"})
    if into == deleted:
        raise Invalid(
            "Items cannot stay in a section that is deleted.",
            fields={"moveTo": "must be another section"},
        )
    return into


def _move_items(row: MenuSection, into: MenuSection) -> list[int]:
    """Put the items of a section, also deleted ones, at the end of another; return their ids."""
    items = list(MenuItem.including_deleted.filter(category=row.slug))
    for place, item in enumerate(items, next_item_position()):
        item.category, item.position = into.slug, place
    MenuItem.including_deleted.bulk_update(items, ["category", "position"])
    return [item.pk for item in items]


def next_item_position() -> int:
    """Return the position after the last item of the menu."""
    last = MenuItem.objects.aggregate(last=Max("position"))["last"]
    return 0 if last is None else last + 1


@publishing.atomic()
def order(ids: Sequence[int]) -> None:
    """Put the sections into an order. Raises Invalid unless `ids` are all of them, each once."""
    rows = _lock_all()
    if sorted(ids) != sorted(row.pk for row in rows):
        reason = "must be the ids of all sections, each once"
        raise Invalid(f"The order {reason}.", fields={"ids": reason})
    before = sorted(rows, key=lambda row: (row.position, row.pk))
    after = sorted(rows, key=lambda row: ids.index(row.pk))
    if before == after:
        return
    for place, row in enumerate(after):
        row.position = place
    MenuSection.objects.bulk_update(after, ["position"])
    changes.record(
        action="reordered",
        kind="menu sections",
        title="the menu",
        fields={"order": (_titles(before), _titles(after))},
    )
    publishing.bump()


def _titles(rows: Sequence[MenuSection]) -> str:
    return ", ".join(row.title for row in rows)


def _named(text: str, rows: Sequence[MenuSection]) -> MenuSection | None:
    slug = menu_slug(text)
    return next((row for row in rows if slug in {*row.slugs, menu_slug(row.title)}), None)


def _lock_all() -> list[MenuSection]:
    """Lock the sections, and let other changes of sections wait; return them."""
    seed()
    lock(FirstTime.objects.filter(name=selectors.MENU_SECTIONS))
    return lock(MenuSection.objects.all())
