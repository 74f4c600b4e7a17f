"""Makes glibc return free memory to the system; without glibc a no-op."""

import ctypes

_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
_LARGE = 1_000_000
"""Bytes from which glibc maps a block on its own, and unmaps it when it is free."""
_libc = ctypes.CDLL(None)


def limit_arenas() -> None:
    """Let all threads of this process share one heap.

    By default glibc gives each thread its own heap and keeps its pages: 30 MB in a worker that has
    rendered some hundred.
    """
    if hasattr(_libc, "mallopt"):
        _libc.mallopt(_M_ARENA_MAX, 1)
        _libc.mallopt(_M_MMAP_THRESHOLD, _LARGE)


def return_free() -> None:
    """Return free pages to the system: a busy web worker holds 6 MB of them."""
    if hasattr(_libc, "malloc_trim"):
        _libc.malloc_trim(0)
