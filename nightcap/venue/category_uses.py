"""The rows of other domains that store the slug of a category, and how they follow it."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from django.db import connection
from django.db.models import Count, Model, Q, QuerySet
from pydantic import JsonValue

from nightcap.core.search import Searchable
from nightcap.core.writing import changes

_COLUMN: str = "category"

Moved = dict[str, JsonValue]
"""The moved ids of a deletion by the name of their use, and where they went."""


@dataclass(frozen=True, slots=True)
class Use:
    """Something that stores the slugs of categories.

    - `count` returns how many there are of each slug.
    - `rename` gives those with one of some slugs another slug.
    - `move` gives those of a deleted slug another one; it returns what `take_back` needs.
    - `take_back` gives the slug back to those that still have the other one.
    """

    count: Callable[[], Mapping[str, int]]
    rename: Callable[[Collection[str], str], object]
    move: Callable[[str, str], JsonValue]
    take_back: Callable[[JsonValue, str, str], object]


@dataclass(slots=True)
class CategoryCalls:
    """Calls of categories to the domains above, whose `apps.py` set them.

    `uses` has each use by its name. `events` returns the events of some slugs or ids, which are
    locked first.
    """

    uses: dict[str, Use] = field(default_factory=dict)
    events: Callable[[Collection[str], Collection[int]], QuerySet[Model] | None] = (
        lambda _slugs, _ids: None
    )

    def rename(self, slugs: Collection[str], to: str) -> None:
        """Give all that stores one of some slugs another one."""
        for use in self.uses.values() if slugs else ():
            use.rename(slugs, to)

    def move(self, slug: str, to: str) -> Moved:
        """Give all that stores a slug another one; return what `take_back` needs."""
        return {"to": to, **{name: use.move(slug, to) for name, use in self.uses.items()}}

    def take_back(self, slug: str, moved: Moved) -> None:
        """Give a slug back to those moved rows that still have the other one."""
        for name, use in self.uses.items():
            use.take_back(moved.get(name), slug, str(moved["to"]))


calls = CategoryCalls()


def use_by_rows(model: type[Searchable]) -> Use:
    """Return how the column `category` of a model follows, also in deleted rows."""
    rows = model._base_manager

    def count() -> dict[str, int]:
        found = model._default_manager.order_by().values_list(_COLUMN)
        return dict(found.annotate(count=Count("pk")))

    def rename(slugs: Collection[str], to: str) -> list[int]:
        return _store(rows.filter(Q((f"{_COLUMN}__in", slugs))), to)

    def move(slug: str, to: str) -> JsonValue:
        return [*_store(rows.filter(Q((_COLUMN, slug))), to)]

    def take_back(moved: JsonValue, slug: str, to: str) -> None:
        ids = moved if isinstance(moved, list) else []
        _store(rows.filter(Q((_COLUMN, to)), pk__in=ids), slug)

    return Use(count, rename, move, take_back)


def _store(found: QuerySet[Searchable], slug: str) -> list[int]:
    """Store a slug in rows, and in their search text; return their ids."""
    model = found.model
    columns = ("pk", _COLUMN, *model.searched)
    changed = list(found.only(*columns))
    for row in changed:
        changes.assign(row, {_COLUMN: slug})
    names = (model._meta.db_table, _COLUMN, model.search_column, "id")
    table, column, text, key = map(connection.ops.quote_name, names)
    with connection.cursor() as cursor:
        # bulk_update() takes eight times as long for 4,000 events, and guests wait meanwhile.
        cursor.executemany(
            f"UPDATE {table} SET {column} = %s, {text} = %s WHERE {key} = %s",  # noqa: S608 (names)
            [(slug, row.text_to_search(), row.pk) for row in changed],
        )
    return [row.pk for row in changed]
