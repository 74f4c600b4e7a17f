"""What a row of a long list is searched by: one column, folded, kept up by every save."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from django.db import models
from django.db.models.base import ModelBase

from nightcap.core.folding import digits_of, search_text

if TYPE_CHECKING:
    _Text = models.TextField[str, str]
else:
    _Text = models.TextField


class SearchText(_Text):
    """Holds what its row is searched by; with each save it is written from the other columns."""

    def __init__(self, **options: Any) -> None:
        fixed = {"default": "", "db_default": "", "editable": False}
        super().__init__(**{**options, **fixed})

    def deconstruct(self) -> Any:
        # Migrations know it as the text that it is: their rows do not know what they are searched
        # by.
        name, _, arguments, options = super().deconstruct()
        return name, "django.db.models.TextField", arguments, options

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        if not isinstance(model_instance, Searchable):
            raise TypeError("Only a Searchable row says what it is searched by.")
        text = model_instance.text_to_search()
        setattr(model_instance, self.attname, text)
        return text


class Searchable(models.Model):
    """A row that is found by words, however they are typed; it has a SearchText.

    Save it, one or in bulk: an `update()` of a column that is searched has to write that too.
    """

    searched: ClassVar[tuple[str, ...]]
    """The columns that a search looks into."""
    phones: ClassVar[tuple[str, ...]] = ()
    """Those of them that hold a phone number, of which only the digits are searched."""
    search_column: ClassVar[str] = "search_text"
    """The column that holds their folded text."""

    class Meta:
        abstract = True

    def save(
        self,
        *,
        force_insert: bool | tuple[ModelBase, ...] = False,
        force_update: bool = False,
        using: str | None = None,
        update_fields: Iterable[str] | None = None,
    ) -> None:
        if update_fields is not None:
            names = set(update_fields)
            is_met = not names.isdisjoint(self.searched)
            update_fields = {*names, self.search_column} if is_met else names
        super().save(
            force_insert=force_insert,
            force_update=force_update,
            using=using,
            update_fields=update_fields,
        )

    def text_to_search(self) -> str:
        """Return the text in which words are looked for."""
        texts = ((name, getattr(self, name) or "") for name in self.searched)
        return search_text(
            *(digits_of(text) if name in self.phones else text for name, text in texts)
        )
