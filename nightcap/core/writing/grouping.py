"""Goes: use nightcap.core.writing.changes."""

from nightcap.core.writing.changes import Fields, Group

__all__ = ["Fields", "Group"]
