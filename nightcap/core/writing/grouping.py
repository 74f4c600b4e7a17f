"""Changes of several rows that the list of changes tells of, and undoes, as one."""

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import NamedTuple

from nightcap.core.models import Change, Versioned
from nightcap.core.writing.reversal import Step

Fields = Mapping[str, tuple[object, object]]
"""What each part of something held before a change and holds after it."""


class Part(NamedTuple):
    """A change of one row within a group, and what undoing it goes back on."""

    row: Versioned
    fields: Fields
    step: Step | None


@dataclass(slots=True)
class Group:
    """Changes that the list of changes tells of as one, by its entry."""

    parts: list[Part] = field(default_factory=list)
    entry: Change | None = None


present_group: ContextVar[Group | None] = ContextVar("present_group", default=None)
"""The group that collects what is changed now."""
