"""Keeps glibc from holding memory that is free; elsewhere nothing happens."""

import ctypes

_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
_LARGE = 1_000_000
"""Bytes from which on memory is asked of the system, and given back to it when it is free."""
_libc = ctypes.CDLL(None)


def limit_arenas() -> None:
    """Let all threads of this process share one heap.

    By default glibc gives each thread a heap of its own, and keeps pages there: 30 MB of a worker
    that has rendered some hundred.
    """
    if hasattr(_libc, "mallopt"):
        _libc.mallopt(_M_ARENA_MAX, 1)
        _libc.mallopt(_M_MMAP_THRESHOLD, _LARGE)


def return_free() -> None:
    """Return free pages to the system: after much work, a web worker holds 6 MB of them."""
    if hasattr(_libc, "malloc_trim"):
        _libc.malloc_trim(0)
