"""Changes to the menu that are more than a change of one row. Each is one transaction."""

from collections.abc import Mapping, Sequence

from django.db.models import Max

from nightcap.content.models import MenuItem
from nightcap.core.errors import Invalid
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.locking import lock

_NAMED = 5
"""How many items at fault an answer names."""


@publishing.atomic()
def create(values: Mapping[str, object]) -> MenuItem:
    """Write an item at the end of its section."""
    item = MenuItem(position=_next_position())
    changes.assign(item, values)
    return changes.create(item)


def update(item_id: int, values: Mapping[str, object], *, seen: int | None) -> MenuItem:
    """Change what is given; who comes to another section stands at its end.

    Raises NoSuchRow, and Stale when `seen` is not the latest.
    """

    def apply(item: MenuItem) -> None:
        before = item.category
        changes.assign(item, values)
        if item.category != before:
            item.position = _next_position()

    return changes.change(MenuItem, item_id, apply, seen=seen).row


@publishing.atomic()
def reorder(ids: Sequence[int]) -> None:
    """Put the items of one section, or of the whole menu, into the given order.

    Raises Invalid, naming `ids`, unless they are exactly those of one section or all, each once.
    """
    lock(MenuItem.objects.all())
    items = list(MenuItem.objects.all())
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
    changes.record(
        action="reordered",
        kind="menu",
        title=_section(moved),
        fields={"order": (_names(before), _names(moved))},
        is_public=True,
    )


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
