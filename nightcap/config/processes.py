"""Starts, restarts and ends the processes of the server."""

import ctypes
import gc
import logging
import multiprocessing
import os
import re
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from multiprocessing.connection import wait
from pathlib import Path

import django
from django.conf import settings
from django.db import connections

from nightcap.core import memory, metrics

log = logging.getLogger(__name__)

EXIT_THREAD_DIED = 70
"""The exit code of a process that has lost a thread (EX_SOFTWARE)."""
_RESTART_SECONDS = 0.2
_END_SECONDS = 12.0
"""Seconds in which a process may finish its work at the end."""

IS_FORKED = sys.platform == "linux"
"""Whether new processes are forked, and so inherit this one's imports."""
_PR_SET_PDEATHSIG = 1
_MADV_DONTNEED = 4
_MAPPING = re.compile(
    r"^([0-9a-f]+)-([0-9a-f]+) r[-w][-x]p \S+ \S+ \S+ +/[^\n]*\n((?:[A-Z][^\n]*\n)+)", re.MULTILINE
)
_libc = ctypes.CDLL(None)
_parent = 0


@contextmanager
def loading() -> Iterator[None]:
    """Turn off the garbage collector while code is loaded, which saves a tenth of the time.

    Loaded code is never freed.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def configure_multiprocessing(application: str) -> None:
    """Import the application once in this process, so that forked processes inherit it.

    At a fork V8 must have no context and no thread, connections must be closed and other threads
    must only wait, because a lock that a thread holds stays locked in the child. Other systems than
    Linux do not support this; there every process imports for itself.
    """
    if not IS_FORKED:
        multiprocessing.set_start_method("spawn", force=True)
        return
    with loading():
        import_module(application)
        import_module(settings.ROOT_URLCONF)
        from nightcap.site import renderer
    renderer.begin_v8()
    connections.close_all()
    # The collector would write into the shared memory, and so copy it.
    gc.freeze()
    memory.return_free()
    end_children_with_parent()
    multiprocessing.set_start_method("fork", force=True)


@cache
def end_children_with_parent() -> None:
    """Make processes that are forked from here end as soon as this one ends."""
    os.register_at_fork(before=_note_parent, after_in_child=_begin)


def supervise(works: Mapping[str, Callable[[], None]], listener: socket.socket) -> None:
    """Run each of these in its own process, restarted whenever it ends, until a signal.

    The listener is closed to new connections while they stop.
    """
    told, tell = socket.socketpair()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: tell.send(b"."))
    # One after the other, and without a thread: a second fork at the same moment is not safe.
    processes = {name: _start(name, work) for name, work in works.items()}
    _unmap_read_pages()
    try:
        while told not in wait([told, *(process.sentinel for process in processes.values())]):
            if wait([told], timeout=_RESTART_SECONDS):
                break
            for name, process in processes.items():
                if process.is_alive():
                    continue
                log.error("%s ended (%s); another one begins.", name, process.exitcode)
                metrics.forget_process(process.pid)
                with suppress(OSError):
                    processes[name] = _start(name, works[name])
    finally:
        listener.close()
        for process in processes.values():
            process.terminate()
        deadline = time.monotonic() + _END_SECONDS
        for process in processes.values():
            process.join(timeout=max(0.0, deadline - time.monotonic()))
            process.kill()


def _unmap_read_pages() -> None:
    """Unmap the pages of files that this process has read but not changed, such as V8's.

    From now on this process only waits. The system maps such a page again when it is read.
    """
    if not IS_FORKED:
        return
    for start, end in read_mappings(Path("/proc/self/smaps").read_text()):
        _libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), _MADV_DONTNEED)


def read_mappings(smaps: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each file mapping without modified pages."""
    for found in _MAPPING.finditer(smaps):
        start, end, fields = found.groups()
        if re.search(r"^Anonymous: +0 kB$", fields, re.MULTILINE):
            yield int(start, 16), int(end, 16)


def _start(name: str, work: Callable[[], None]) -> multiprocessing.Process:
    process = multiprocessing.Process(target=_run, args=(work,), name=name)
    process.start()
    return process


def _run(work: Callable[[], None]) -> None:
    # Ctrl-C reaches the whole process group; the parent then ends this process in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    # A spawned process has neither.
    django.setup()
    metrics.begin()
    work()


def end_with_parent() -> None:
    """Make a spawned process end as soon as its parent ends."""
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
    # An abrupt end loses no data: acknowledged changes are committed, and emails have a lease.
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    # The parent may have ended before it could be watched.
    if os.getppid() != _parent:
        os.kill(os.getpid(), signal.SIGKILL)
    # The parent's handlers would swallow signals that arrive before the child has its own.
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
