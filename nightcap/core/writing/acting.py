"""Goes: use nightcap.core.writing.changes."""

from nightcap.core.writing.changes import acting_as, actor_name

acting = acting_as
name = actor_name
__all__ = ["acting", "acting_as", "actor_name", "name"]
