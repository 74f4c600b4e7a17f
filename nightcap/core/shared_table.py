"""Bounded tables in memory that several threads may use at once.

cachetools has no lock: two threads that change one of its tables at the same moment can break it
permanently, and every later use fails. This is the only module that uses its tables.
"""

import time
from collections.abc import Callable
from threading import RLock
from typing import Generic, TypeVar

from cachetools import Cache, LRUCache, TTLCache

K = TypeVar("K")
V = TypeVar("V")


class SharedTable(Generic[K, V]):
    """A table with a lock around each use; the least recently used entry goes first."""

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
        """Return a table whose entries have a total size of at most `most`."""
        return cls(LRUCache(most, size_of))

    def get(self, key: K) -> V | None:
        """Return the value of a key, or None."""
        with self._lock:
            return self._table.get(key)

    def put(self, key: K, value: V) -> None:
        """Store a value. Raises ValueError if it is larger than the table."""
        with self._lock:
            self._table[key] = value

    def change(self, key: K, change: Callable[[V | None], V]) -> V:
        """Replace a key's value, or None, by the result of `change`, and return it.

        The table is locked meanwhile. If the result is the same object, its lifetime does not
        restart.
        """
        with self._lock:
            value = self._table.get(key)
            changed = change(value)
            if changed is not value:
                self._table[key] = changed
            return changed

    def clear(self) -> None:
        """Remove all entries."""
        with self._lock:
            self._table.clear()

    def __contains__(self, key: object) -> bool:
        with self._lock:
            return key in self._table

    def __len__(self) -> int:
        with self._lock:
            return len(self._table)
