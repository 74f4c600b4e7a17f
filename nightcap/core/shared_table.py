"""Bounded tables in memory that several threads may use at once.

cachetools has no lock: two threads that change one of its tables at the same moment can break it
for good, and every later use fails. Nothing else in Nightcap uses its tables.
"""

import time
from collections.abc import Callable
from threading import RLock
from typing import Generic, TypeVar

from cachetools import Cache, LRUCache, TTLCache

K = TypeVar("K")
V = TypeVar("V")


class SharedTable(Generic[K, V]):
    """A table with a lock around each use; what was used least recently goes when it is full."""

    def __init__(self, table: Cache[K, V]) -> None:
        self._table = table
        self._lock = RLock()

    @classmethod
    def lasting(
        cls, most: float, seconds: float, timer: Callable[[], float] = time.monotonic
    ) -> "SharedTable[K, V]":
        """Return a table of at most `most` entries, each held for `seconds`."""
        return cls(TTLCache(most, seconds, timer))

    @classmethod
    def sized(cls, most: float, size_of: Callable[[V], float]) -> "SharedTable[K, V]":
        """Return a table whose entries have a size of at most `most` together."""
        return cls(LRUCache(most, size_of))

    def get(self, key: K) -> V | None:
        """Return what the table holds for a key, or None."""
        with self._lock:
            return self._table.get(key)

    def put(self, key: K, value: V) -> None:
        """Hold a value. Raises ValueError for one that is larger than the table."""
        with self._lock:
            self._table[key] = value

    def change(self, key: K, change: Callable[[V | None], V]) -> V:
        """Return what `change` makes of the value of a key, or of None where it has none.

        Nobody else uses the table meanwhile. The same object goes on lasting until its own time.
        """
        with self._lock:
            value = self._table.get(key)
            changed = change(value)
            if changed is not value:
                self._table[key] = changed
            return changed

    def clear(self) -> None:
        """Hold nothing."""
        with self._lock:
            self._table.clear()

    def __contains__(self, key: object) -> bool:
        with self._lock:
            return key in self._table

    def __len__(self) -> int:
        with self._lock:
            return len(self._table)
