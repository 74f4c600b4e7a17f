"""The one order in which rows are locked, so that transactions cannot deadlock.

First the events by their primary keys, all that a transaction needs at once, then the rows that
belong to them, and the content version last (`publishing.atomic`). No other module locks rows
directly. SQLite has one lock for all, which a transaction takes when it begins.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

from nightcap.core.models import Versioned

Row = TypeVar("Row", bound=Model)


def lock(rows: QuerySet[Row, Any]) -> list[Row]:
    """Lock rows for the caller's transaction in the order of their keys, and return them."""
    return list(rows.select_for_update(of=("self",)).order_by("pk"))


def lock_one(rows: QuerySet[Row, Any]) -> Row | None:
    """Lock the only row of a query for the caller's transaction; None without a row."""
    return next(iter(lock(rows)), None)


def lock_before(wanted: Mapping[type[Versioned], Collection[int]]) -> None:
    """Lock the events to which rows belong, before the rows themselves are locked.

    `wanted` has the ids of the rows of each model. A second call in the same transaction could lock
    in another order: pass all rows at once.
    """
    if not connection.features.has_select_for_update:
        return
    found = defaultdict[type[Model], set[int]](set)
    for model, ids in wanted.items():
        first = model.locked_first(ids)
        if first is not None:
            found[first.model].update(first.order_by().values_list("pk", flat=True))
    for kind, keys in found.items():
        lock(kind._base_manager.filter(pk__in=keys).only("pk"))
