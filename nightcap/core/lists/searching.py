"""Goes: use nightcap.core.search."""

from nightcap.core.search import Searchable, SearchText, matching, search

__all__ = ["SearchText", "Searchable", "matching", "search"]
