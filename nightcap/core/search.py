"""Search of long lists by parts of words: the searched text of a row, and the query."""

import operator
from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING, Any, ClassVar

from django.db import connection, models
from django.db.models import BigIntegerField, Func, Q, Value

from nightcap.core.folding import digits_of, search_text, search_words, words_or_numbers
from nightcap.core.lists import MOST_FOUND
from nightcap.core.search_index import name_of

if TYPE_CHECKING:
    _Text = models.TextField[str, str]
else:
    _Text = models.TextField


class SearchText(_Text):
    """Holds a row's searched text; each save writes it from the other columns."""

    def __init__(self, **options: Any) -> None:
        fixed = {"default": "", "db_default": "", "editable": False}
        super().__init__(**{**options, **fixed})

    def deconstruct(self) -> Any:
        # Migrations treat it as a plain text field: their models have no `searched`.
        name, _, arguments, options = super().deconstruct()
        return name, "django.db.models.TextField", arguments, options

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        if not isinstance(model_instance, Searchable):
            raise TypeError("Only a Searchable row says what it is searched by.")
        text = model_instance.text_to_search()
        setattr(model_instance, self.attname, text)
        return text


class Searchable(models.Model):
    """A row that is found by words in any spelling; it has a SearchText.

    Use save() or a bulk method: an `update()` of a searched column must also write the SearchText.
    """

    searched: ClassVar[tuple[str, ...]]
    """The columns that a search covers."""
    phones: ClassVar[tuple[str, ...]] = ()
    """The searched columns that hold a phone number: only their digits are searched."""
    search_column: ClassVar[str] = "search_text"
    """The column with their folded text."""

    class Meta:
        abstract = True

    def save(self, *, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        if update_fields is not None:
            names = set(update_fields)
            is_met = not names.isdisjoint(self.searched)
            update_fields = {*names, self.search_column} if is_met else names
        super().save(update_fields=update_fields, **options)

    def text_to_search(self) -> str:
        """Return the folded text in which words are searched."""
        texts = ((name, getattr(self, name) or "") for name in self.searched)
        return search_text(
            *(digits_of(text) if name in self.phones else text for name, text in texts)
        )


_LATEST = 2_000
"""The newest rows, in which words that are too short for the index are searched."""
_SHORTEST_INDEXED = 3


def matching(model: type[Searchable], search: str) -> Q:
    """Return the condition that a row has every word of `search`, in any spelling."""
    return reduce(operator.or_, (_all(model, words) for words in _readings(model, search)))


def search(model: type[Searchable], words: str, *, is_latest_first: bool = True) -> Q:
    """Return the condition that rows of an indexed model have every word.

    Of more than MOST_FOUND matches only the newest are kept, unless the list starts with others. If
    all words have one or two letters, only the newest rows are searched.
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
        # With this many matches the first of them are near the beginning of the list.
        return there
    return there & Q(("pk__in", latest))


def _readings(model: type[Searchable], search: str) -> list[list[str]]:
    return words_or_numbers(search) if model.phones else [search_words(search)]


def _all(model: type[Searchable], words: Iterable[str]) -> Q:
    return Q(*((f"{model.search_column}__contains", word) for word in words))


class _Latest(Func):
    """The newest rows with all words of a reading, by SQLite's search index."""

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
