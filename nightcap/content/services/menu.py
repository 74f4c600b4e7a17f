"""Changes to the menu. Each function is one transaction."""

from collections.abc import Sequence
from typing import Unpack

from django.db import transaction
from django.db.models import Max
from typing_extensions import TypedDict  # pydantic reads these, and on Python 3.11 needs them so

from nightcap.audit import services as audit
from nightcap.audit.models import Change
from nightcap.content.errors import NoSuchMenuItem
from nightcap.content.models import MenuCategory, MenuItem
from nightcap.content.services import changing
from nightcap.core import publishing
from nightcap.core.errors import Invalid

_KIND = "menu item"
_NAMED = 5
"""How many items at fault an answer names."""


class MenuItemDetails(TypedDict, total=False):
    """What may be said about an item beside its name and section."""

    description: str
    price: str
    is_available: bool


class MenuItemChanges(MenuItemDetails, total=False):
    """What may be changed about an item."""

    name: str
    category: MenuCategory


@transaction.atomic
def create(*, name: str, category: MenuCategory, **details: Unpack[MenuItemDetails]) -> MenuItem:
    """Write an item at the end of its section."""
    item = MenuItem(name=name, category=category, position=_next_position(), **details)
    changing.create(item, kind=_KIND)
    return item


@transaction.atomic
def update(item_id: int, changes: MenuItemChanges, *, seen: int | None = None) -> MenuItem:
    """Change what is given; who comes to another section stands at its end.

    Raises NoSuchMenuItem, and Stale when `seen` is not the latest.
    """
    item = _locked(item_id)
    moves = "category" in changes and changes["category"] != item.category
    changing.change(item, changes, kind=_KIND, seen=seen)
    if moves:
        item.position = _next_position()
        item.save(update_fields=["position"])
    return item


@transaction.atomic
def delete(item_id: int) -> Change:
    """Take an item off the menu; return the change that can be undone. Raises NoSuchMenuItem."""
    return changing.delete(_locked(item_id), kind=_KIND)


@transaction.atomic
def reorder(ids: Sequence[int]) -> None:
    """Put the items of one section, or of the whole menu, into the given order.

    Raises Invalid, naming `ids`, unless they are exactly those of one section or all, each once.
    """
    items = list(MenuItem.objects.select_for_update())
    moved = _part(ids, items)
    their_places = [place for place, item in enumerate(items) if item in moved]
    before = [items[place] for place in their_places]
    if before == moved:
        return
    for place, item in zip(their_places, moved, strict=True):
        items[place] = item
    for place, item in enumerate(items):
        item.position = place
    MenuItem.objects.bulk_update(items, ["position"])
    order = (_names(before), _names(moved))
    audit.record(action="reordered", kind="menu", title=_section(moved), fields={"order": order})
    publishing.bump()


def _part(ids: Sequence[int], items: Sequence[MenuItem]) -> list[MenuItem]:
    by_id = {item.pk: item for item in items}
    unknown = [str(item_id) for item_id in ids if item_id not in by_id]
    if unknown:
        raise _wrong_ids(f"holds what is not on the menu: {', '.join(unknown[:_NAMED])}")
    if len(set(ids)) < len(ids):
        raise _wrong_ids("holds an item twice")
    moved = [by_id[item_id] for item_id in ids]
    categories = {item.category for item in moved}
    part = (
        [item for item in items if item.category in categories] if len(categories) == 1 else items
    )
    missing = [item.name for item in part if item not in moved]
    if missing:
        raise _wrong_ids(f"leaves out {', '.join(missing[:_NAMED])}")
    return moved


def _wrong_ids(reason: str) -> Invalid:
    return Invalid(f"The order {reason}.", fields={"ids": reason})


def _section(moved: Sequence[MenuItem]) -> str:
    categories = {item.category for item in moved}
    return categories.pop() if len(categories) == 1 else "the whole menu"


def _names(items: Sequence[MenuItem]) -> str:
    return ", ".join(item.name for item in items)


def _next_position() -> int:
    last = MenuItem.objects.aggregate(last=Max("position"))["last"]
    return 0 if last is None else last + 1


def _locked(item_id: int) -> MenuItem:
    item = MenuItem.objects.select_for_update().filter(pk=item_id).first()
    if item is None:
        raise NoSuchMenuItem
    return item
