"""Writes the searched text of rows that an older release has written.

While servers are upgraded one after the other, the older ones write rows without it, or do not
update it.
"""

import time
from collections.abc import Callable

from django.apps import apps
from django.db.models import QuerySet

from nightcap.core.search import Searchable

_AT_ONCE = 500
_WHOLE_SECONDS = 3600.0
"""Seconds between two passes over all rows; new rows are read sooner."""


def fill_empty() -> int:
    """Write the folded text of rows that have none; return their number."""
    return sum(
        _fill(model._base_manager.filter(**{model.search_column: ""}), after=0)[0]
        for model in _searchable()
    )


class Filling:
    """Updates the rows written since the last call, and every hour all stale ones."""

    def __init__(self) -> None:
        self._last: dict[type[Searchable], int] = {}
        self._whole_at = 0.0

    def fill(self, is_stopping: Callable[[], bool] = lambda: False) -> int:
        """Update the stale rows one by one; return their number."""
        if time.monotonic() >= self._whole_at:
            self._last.clear()
            self._whole_at = time.monotonic() + _WHOLE_SECONDS
        filled = 0
        for model in _searchable():
            found, self._last[model] = _fill(
                model._base_manager.all(), after=self._last.get(model, 0), is_stopping=is_stopping
            )
            filled += found
        return filled


def _searchable() -> list[type[Searchable]]:
    return [model for model in apps.get_models() if issubclass(model, Searchable)]


def _fill(
    rows: QuerySet[Searchable], *, after: int, is_stopping: Callable[[], bool] = lambda: False
) -> tuple[int, int]:
    """Update the stale rows with a higher key; return their number and the last key."""
    model = rows.model
    names = (model.search_column, *model.searched)
    filled = 0
    while not is_stopping():
        some = list(rows.filter(pk__gt=after).order_by("pk").only(*names)[:_AT_ONCE])
        if not some:
            break
        texts = [(row, row.text_to_search()) for row in some]
        stale = [(row, text) for row, text in texts if text != getattr(row, model.search_column)]
        for row, text in stale:
            # One statement each, which waits for no other lock. A row that changed since it was
            # read is read again later.
            as_read = model._base_manager.filter(
                pk=row.pk, **{name: getattr(row, name) for name in names}
            )
            filled += as_read.update(**{model.search_column: text})
        after = some[-1].pk
    return filled, after
