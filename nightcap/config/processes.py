"""How the processes of the tree begin, are replaced when they die, and end together."""

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
"""The exit code of a process that cannot do its work any more (EX_SOFTWARE)."""
_RESTART_SECONDS = 0.2
_END_SECONDS = 12.0
"""In which a process may finish what it is at."""

IS_FORKED = sys.platform == "linux"
"""Whether new processes are forked, and so take over what this one has imported."""
_PR_SET_PDEATHSIG = 1
_MADV_DONTNEED = 4
_MAPPING = re.compile(
    r"^([0-9a-f]+)-([0-9a-f]+) r[-w][-x]p \S+ \S+ \S+ +/[^\n]*\n((?:[A-Z][^\n]*\n)+)", re.MULTILINE
)
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
    if not IS_FORKED:
        multiprocessing.set_start_method("spawn", force=True)
        return
    with loading():
        import_module(application)
        import_module(settings.ROOT_URLCONF)
        from nightcap.site import renderer
    renderer.begin_v8()
    connections.close_all()
    # The collector would write into the memory that all share, and so copy it.
    gc.freeze()
    memory.return_free()
    end_children_with_parent()
    multiprocessing.set_start_method("fork", force=True)


@cache
def end_children_with_parent() -> None:
    """Let processes that are forked from here end as soon as this one has."""
    os.register_at_fork(before=_note_parent, after_in_child=_begin)


def supervise(works: Mapping[str, Callable[[], None]], listener: socket.socket) -> None:
    """Run each of these in a process of its own, again whenever it ends, until told to stop.

    The listener takes no newcomers while they stop.
    """
    told, tell = socket.socketpair()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: tell.send(b"."))
    # One after the other, and without a thread: a second fork at the same moment is no safe one.
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

    It only waits from now on. The system maps such a page again when it is read.
    """
    if not IS_FORKED:
        return
    for start, end in read_mappings(Path("/proc/self/smaps").read_text()):
        _libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), _MADV_DONTNEED)


def read_mappings(smaps: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each mapping of a file of which no page was written to."""
    for found in _MAPPING.finditer(smaps):
        start, end, fields = found.groups()
        if re.search(r"^Anonymous: +0 kB$", fields, re.MULTILINE):
            yield int(start, 16), int(end, 16)


def _start(name: str, work: Callable[[], None]) -> multiprocessing.Process:
    process = multiprocessing.Process(target=_run, args=(work,), name=name)
    process.start()
    return process


def _run(work: Callable[[], None]) -> None:
    # Ctrl-C reaches the whole process group; the parent then ends this one in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    # One that was spawned, not forked, knows neither.
    django.setup()
    metrics.begin()
    work()


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
