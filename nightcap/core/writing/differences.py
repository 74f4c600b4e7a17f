"""Goes: use nightcap.core.writing.changes."""

from nightcap.core.writing.changes import difference, values_of

__all__ = ["difference", "values_of"]
