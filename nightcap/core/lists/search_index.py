"""Goes: use nightcap.core.search_index."""

from nightcap.core.search_index import AddColumn, add, fill, kept_through, name_of, one_text, remove

__all__ = ["AddColumn", "add", "fill", "kept_through", "name_of", "one_text", "remove"]
