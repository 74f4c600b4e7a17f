"""The bytes of responses that hold for one content version, bounded in number and size."""

import time
from dataclasses import dataclass, field

from nightcap.core.shared_table import SharedTable
from nightcap.http.request import Target
from nightcap.http.response import Encodings

MOST_ENTRIES = 2_000
MOST_BYTES = 64_000_000


@dataclass(slots=True)
class Entry:
    """A response that holds for one content version and until an instant (epoch seconds)."""

    encodings: Encodings
    version: int
    until: float | None
    is_asked_for: bool = False
    """Whether a visitor has asked for it."""
    is_recompressed: bool = False
    made_at: float = field(default_factory=time.monotonic)


class PageCache:
    """Bounded in entries and in bytes; what was asked for least recently goes first."""

    def __init__(self, *, most_entries: int = MOST_ENTRIES, most_bytes: int = MOST_BYTES) -> None:
        # An entry counts as at least its share, which bounds their number with one table.
        share = most_bytes // most_entries
        self._entries = SharedTable[Target, Entry].sized(
            most_bytes, lambda entry: max(entry.encodings.size, share)
        )
        self._most_bytes = most_bytes
        self.version: int | None = None

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, target: Target) -> Entry | None:
        """Return what holds now for a target, or None."""
        entry = self._entries.get(target)
        if entry is not None and entry.until is not None and entry.until <= time.time():
            self._entries.discard(target)
            return None
        return entry

    def put(self, target: Target, entry: Entry) -> None:
        """Keep a response unless it was made for another version than the current one."""
        if entry.version == self.version and entry.encodings.size <= self._most_bytes:
            self._entries.put(target, entry)

    def move_to(self, version: int) -> list[Target]:
        """Go over to a content version; return what visitors asked for while it was an older one.

        The versions only ever rise: an older one, read late, changes nothing.
        """
        if self.version is not None and version <= self.version:
            return []
        self.version = version
        asked_for = [target for target, entry in self._entries.items() if entry.is_asked_for]
        self._entries.clear()
        return asked_for
