"""Finding rows of long lists by parts of words, through the index that `search_index` has made."""

from collections.abc import Sequence

from django.db import connection
from django.db.models import BigIntegerField, Func, Model, Q, Value

from nightcap.core.lists.paging import MOST_FOUND, matching
from nightcap.core.lists.search_index import name_of

_LATEST = 2_000
"""Rows in which words are looked for that are too short for an index."""
_SHORTEST_INDEXED = 3


def search(model: type[Model], words: str, *columns: str, is_latest_first: bool = True) -> Q:
    """Ask that every word stands in one of `columns`, those of the model's index, in any case.

    Of more than MOST_FOUND the latest rows are kept, unless the list begins elsewhere. Words that
    are all of one or two letters are looked for among the latest rows.
    """
    # PostgreSQL takes no NUL, and no text holds one.
    asked = words.replace("\0", " ").split()
    if not asked:
        return Q()
    there = matching(words, *columns)
    indexed = [word for word in asked if len(word) >= _SHORTEST_INDEXED]
    rows = model._base_manager
    if not indexed:
        newest = rows.order_by("-pk").values_list("pk", flat=True).first() or 0
        return there & Q(("pk__gt", newest - _LATEST))
    if connection.vendor != "sqlite":
        return there
    latest = _Latest(model._meta.db_table, indexed)
    if not is_latest_first and rows.filter(pk__in=latest).count() == MOST_FOUND:
        # So many that the first of them stand at the beginning of the list.
        return there
    return there & Q(("pk__in", latest))


class _Latest(Func):
    """The latest rows that hold every word, by the index that SQLite keeps."""

    template = (
        "(SELECT rowid FROM %(index)s WHERE %(index)s MATCH %(expressions)s"
        " ORDER BY rowid DESC LIMIT %(most)s)"
    )
    output_field = BigIntegerField()

    def __init__(self, table: str, words: Sequence[str]) -> None:
        phrases = " AND ".join('"{}"'.format(word.replace('"', '""')) for word in words)
        index = connection.ops.quote_name(name_of(table))
        super().__init__(Value(phrases), index=index, most=MOST_FOUND)
