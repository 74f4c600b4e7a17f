"""Finding rows of long lists by parts of words, through the index that `search_index` has made."""

import operator
from collections.abc import Iterable
from functools import reduce

from django.db import connection
from django.db.models import BigIntegerField, Func, Q, Value

from nightcap.core.folding import search_words, words_or_numbers
from nightcap.core.lists.paging import MOST_FOUND
from nightcap.core.lists.search_index import name_of
from nightcap.core.lists.searchable import Searchable

_LATEST = 2_000
"""Rows in which words are looked for that are too short for an index."""
_SHORTEST_INDEXED = 3


def matching(model: type[Searchable], search: str) -> Q:
    """Ask that a row of a model holds every word of `search`, however these are typed."""
    return reduce(operator.or_, (_all(model, words) for words in _readings(model, search)))


def search(model: type[Searchable], words: str, *, is_latest_first: bool = True) -> Q:
    """Ask that every word stands in what rows of a model with an index are searched by.

    Of more than MOST_FOUND the latest rows are kept, unless the list begins elsewhere. Words that
    are all of one or two letters are looked for among the latest rows.
    """
    asked = _readings(model, words)
    if not all(asked):
        return Q()
    there = matching(model, words)
    indexed = [[word for word in one if len(word) >= _SHORTEST_INDEXED] for one in asked]
    rows = model._base_manager
    if not all(indexed):
        newest = rows.order_by("-pk").values_list("pk", flat=True).first() or 0
        return there & Q(("pk__gt", newest - _LATEST))
    if connection.vendor != "sqlite":
        return there
    latest = _Latest(model._meta.db_table, indexed)
    if not is_latest_first and rows.filter(pk__in=latest).count() == MOST_FOUND:
        # There are enough rows that the first of them stand at the beginning of the list.
        return there
    return there & Q(("pk__in", latest))


def _readings(model: type[Searchable], search: str) -> list[list[str]]:
    return words_or_numbers(search) if model.phones else [search_words(search)]


def _all(model: type[Searchable], words: Iterable[str]) -> Q:
    return Q(*((f"{model.search_column}__contains", word) for word in words))


class _Latest(Func):
    """The latest rows that hold all words of a reading, by the index that SQLite keeps."""

    template = (
        "(SELECT rowid FROM %(index)s WHERE %(index)s MATCH %(expressions)s"
        " ORDER BY rowid DESC LIMIT %(most)s)"
    )
    output_field = BigIntegerField()

    def __init__(self, table: str, readings: Iterable[Iterable[str]]) -> None:
        quoted = (['"{}"'.format(word.replace('"', '""')) for word in words] for words in readings)
        phrases = " OR ".join(f"({' AND '.join(words)})" for words in quoted)
        index = connection.ops.quote_name(name_of(table))
        super().__init__(Value(phrases), index=index, most=MOST_FOUND)
