"""How the processes of the tree begin, and that none outlives the one that started it."""

import ctypes
import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from django.conf import settings
from django.db import connections

_IS_FORKED = sys.platform == "linux"
_PR_SET_PDEATHSIG = 1
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
_LARGE = 1_000_000
"""Bytes from which on memory is asked of the system, and given back to it when it is free."""
_libc = ctypes.CDLL(None)
_parent = 0


@contextmanager
def loading() -> Iterator[None]:
    """Let the collector rest while code is loaded: all of it stays, and looking takes a tenth."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def configure_multiprocessing(application: str) -> None:
    """Let what takes longest, importing, be done once: here, for all that are forked from here.

    At a fork V8 must not have begun, no connection be open, and no other thread do more than wait:
    what it holds is held in the new process for ever. Other systems than Linux do not bear a fork;
    there every process imports for itself.
    """
    if not _IS_FORKED:
        multiprocessing.set_start_method("spawn", force=True)
        return
    with loading():
        import_module(application)
        import_module(settings.ROOT_URLCONF)
    connections.close_all()
    # The collector would write into the memory that all share, and so copy it.
    gc.collect()
    gc.freeze()
    os.register_at_fork(before=_note_parent, after_in_child=_begin)
    multiprocessing.set_start_method("fork", force=True)


def limit_malloc_arenas() -> None:
    """Let glibc keep less memory that nobody uses; elsewhere nothing happens.

    By itself it gives each thread a heap of its own, and once a page was thrown away keeps pages
    there: 30 MB of a worker that has drawn some hundred.
    """
    if hasattr(_libc, "mallopt"):
        _libc.mallopt(_M_ARENA_MAX, 1)
        _libc.mallopt(_M_MMAP_THRESHOLD, _LARGE)


def end_with_parent() -> None:
    """Let a process that was spawned, not forked, end as soon as its parent has."""
    parent = multiprocessing.parent_process()
    if parent is None or multiprocessing.get_start_method(allow_none=True) != "spawn":
        return

    def follow() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=follow, daemon=True, name="follow the parent").start()


def _note_parent() -> None:
    global _parent  # noqa: PLW0603 (a fork carries it over)
    _parent = os.getpid()


def _begin() -> None:
    # Nothing it holds needs a goodbye: what is acknowledged is committed, and a mail has its lease.
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    # It may have ended before it could be followed.
    if os.getppid() != _parent:
        os.kill(os.getpid(), signal.SIGKILL)
    # This process's handlers would swallow what comes before a child has its own.
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
