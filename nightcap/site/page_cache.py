"""Finished pages and public API answers, per address and content version."""

import time
from dataclasses import dataclass

from cachetools import LRUCache

from nightcap.site.variants import Variants

MOST_ENTRIES = 2_000
MOST_BYTES = 64_000_000


@dataclass(frozen=True, slots=True)
class Entry:
    """An answer that holds for one content version and until an instant (epoch seconds)."""

    variants: Variants
    version: int
    until: float | None

    @property
    def size(self) -> int:
        return self.variants.size


class PageCache:
    """Bounded in entries and in bytes; what was asked for least recently goes first."""

    def __init__(self, *, most_entries: int = MOST_ENTRIES, most_bytes: int = MOST_BYTES) -> None:
        # An entry counts as at least its share, which bounds their number with one table.
        share = most_bytes // most_entries
        self._entries: LRUCache[str, Entry] = LRUCache(
            most_bytes, getsizeof=lambda entry: max(entry.size, share)
        )
        self._most_bytes = most_bytes
        self.version: int | None = None

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: str) -> Entry | None:
        """Return what holds now for an address, or None."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        if entry.until is not None and entry.until <= time.time():
            del self._entries[key]
            return None
        return entry

    def put(self, key: str, entry: Entry) -> None:
        """Keep an answer unless it was made for another version than the current one."""
        if entry.version == self.version and entry.size <= self._most_bytes:
            self._entries[key] = entry

    def move_to(self, version: int) -> list[str]:
        """Go over to a content version; return the addresses that were kept for an older one.

        The versions only ever rise: an older one, read late, changes nothing.
        """
        if self.version is not None and version <= self.version:
            return []
        self.version = version
        stale = list(self._entries)
        self._entries.clear()
        return stale
