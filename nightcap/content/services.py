"""Changes to the menu's order, and the clips that no longer play."""

from collections.abc import Mapping, Sequence

from nightcap.content import menu_sections, selectors
from nightcap.content.models import MenuItem
from nightcap.content.selectors import Clip
from nightcap.core import link_checks
from nightcap.core.errors import Invalid
from nightcap.core.link_checks import Ask
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.locking import lock
from nightcap.media import storage
from nightcap.media.elsewhere import clip_address
from nightcap.media.names import URL_PREFIX

MAX_NAMED_ITEMS = 5
"""How many items at fault an answer names."""
MAX_CHECKED_CLIPS = 400
"""Addresses that are checked; with those of ticket pages a day has a minute for each."""


@publishing.atomic()
def create_menu_item(values: Mapping[str, object]) -> MenuItem:
    """Add an item at the end of its section. Raises Invalid for an unknown section."""
    section = menu_sections.locked_slug(str(values["category"]))
    item = MenuItem(position=menu_sections.next_item_position())
    changes.assign(item, {**values, "category": section})
    return changes.create(item)


@publishing.atomic()
def update_menu_item(
    item_id: int, values: Mapping[str, object], /, *, seen: int | None
) -> MenuItem:
    """Change an item; in another section it goes to the end.

    Raises Invalid for an unknown section, and as edit() does.
    """
    # A section is locked before its items.
    if "category" in values:
        values = {**values, "category": menu_sections.locked_slug(str(values["category"]))}
    with changes.edit(MenuItem, item_id, seen=seen) as edit:
        before = edit.row.category
        changes.assign(edit.row, values)
        if edit.row.category != before:
            edit.row.position = menu_sections.next_item_position()
    return edit.row


@publishing.atomic()
def order_menu(ids: Sequence[int]) -> None:
    """Put the items of one section, or of the whole menu, into the given order.

    Raises Invalid, naming `ids`, unless they are exactly those of one section or all, each once.
    """
    lock(MenuItem.objects.all())
    items = list(MenuItem.objects.all())
    moved = _part(ids, items)
    before = [item for item in items if item in moved]
    if before == moved:
        return
    in_new_order = iter(moved)
    for place, item in enumerate(items):
        row = next(in_new_order) if item in moved else item
        row.position = place
    MenuItem.objects.bulk_update(items, ["position"])
    sections = {item.category for item in moved}
    changes.record(
        action="reordered",
        kind="menu",
        title=sections.pop() if len(sections) == 1 else "the whole menu",
        fields={"order": (_names(before), _names(moved))},
    )
    publishing.bump()


def _part(ids: Sequence[int], items: Sequence[MenuItem]) -> list[MenuItem]:
    by_id = {item.pk: item for item in items}
    unknown = [str(item_id) for item_id in ids if item_id not in by_id]
    if unknown:
        raise _wrong_ids(f"holds what is not on the menu: {', '.join(unknown[:MAX_NAMED_ITEMS])}")
    if len(set(ids)) < len(ids):
        raise _wrong_ids("holds an item twice")
    moved = [by_id[item_id] for item_id in ids]
    categories = {item.category for item in moved}
    part = (
        [item for item in items if item.category in categories] if len(categories) == 1 else items
    )
    missing = [item.name for item in part if item not in moved]
    if missing:
        raise _wrong_ids(f"leaves out {', '.join(missing[:MAX_NAMED_ITEMS])}")
    return moved


def _wrong_ids(reason: str) -> Invalid:
    return Invalid(f"The order {reason}.", fields={"ids": reason})


def _names(items: Sequence[MenuItem]) -> str:
    return ", ".join(item.name for item in items)


def clips_to_check() -> dict[str, Ask]:
    """Return the addresses of the clips that pages show, and how each is checked."""
    urls = [clip.url for clip in selectors.shown_clips() if not _address_problem(clip.url)]
    return dict.fromkeys(urls[:MAX_CHECKED_CLIPS], _check_clip)


def clip_troubles() -> list[Clip]:
    """Return the clips that do not play, in the order in which pages show them."""
    clips = selectors.shown_clips()
    problems = link_checks.problems([clip.url for clip in clips])
    return [
        clip._replace(problem=problem)
        for clip in clips
        if (problem := _address_problem(clip.url) or problems.get(clip.url))
    ]


def clip_problem(url: str) -> str:
    """Ask another site; return why pages cannot play its clip, or ''."""
    return _address_problem(url) or link_checks.ask_clip(url) or ""


def _address_problem(url: str) -> str:
    """Return why an address would be refused today, however long ago it was saved."""
    if url.startswith(URL_PREFIX):
        return ""
    try:
        clip_address(url)
    except ValueError as error:
        return f"its address {error}"
    return ""


def _check_clip(url: str) -> str | None:
    if url.startswith(URL_PREFIX):
        return "" if storage.has(url.removeprefix(URL_PREFIX)) else "its file is missing"
    return link_checks.ask_clip(url)
