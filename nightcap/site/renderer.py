"""React in V8, inside this process: one context per worker, with limits of memory and time.

The context is created on first use, in a process that is not forked afterwards. Every error is
raised as RenderFailed, and the page is sent as a plain shell.

Only one thread uses V8 (docs/decisions/v8.md): on processors with memory protection keys no other
may read its code, and the process would end by a segmentation fault.
"""

import atexit
import json
import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from py_mini_racer import JSEvalException, JSOOMException, MiniRacer, init_mini_racer
from pydantic import BaseModel, ValidationError

from nightcap.core import memory

log = logging.getLogger(__name__)

TIMEOUT_SECONDS = 2.0
"""Default of the seconds that one rendering may take."""
GRACE_SECONDS = 2.0
"""Seconds after the timeout until a worker whose V8 does not stop is killed."""
MEMORY_BYTES = 256 * 1024 * 1024
REBUILD_AFTER = 3
"""Failures in a row after which the context is discarded."""
REBUILD_PAUSE_SECONDS = 5.0
"""Seconds between two attempts to create a context."""
TIDY_AFTER = 50
"""The number of renderings after which V8 returns unused memory.

V8 returns it when the embedder reports idle time, which does not happen here: with 3 MB in use it
occupies 170 MB after a thousand renderings.
"""
FAILED_BOUNDARY = "<!--$!-->"

# Without its last compiler (docs/decisions/v8.md): here a visitor would wait for it.
_FLAGS = ("--single-threaded", "--no-memory-protection-keys", "--no-opt")

T = TypeVar("T")

_CLOCK = Path(__file__).with_name("frozen_clock.js")


class RenderFailed(Exception):
    """The page could not be rendered on the server; the browser must do it."""


class _Rendered(BaseModel):
    html: str
    errors: tuple[str, ...]


def begin_v8() -> None:
    """Load V8 and its 11 MB of Unicode data, which processes that are forked afterwards share.

    It creates no context and starts no thread, which a fork would lose.
    """
    init_mini_racer(flags=_FLAGS, ignore_duplicate_init=True)


class _V8Thread:
    """The one thread of this process that starts V8 and creates, uses and ends its contexts.

    It lives until after the handlers of atexit; a pool's threads would have ended before.
    """

    def __init__(self) -> None:
        self._work = SimpleQueue[Callable[[], None]]()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()

    def run(self, work: Callable[[], T]) -> T:
        """Run `work` in the thread and return or raise its result."""
        with self._starting:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._serve, name="v8", daemon=True)
                self._thread.start()
        result = Future[T]()

        def attempt() -> None:
            try:
                result.set_result(work())
            except BaseException as error:
                result.set_exception(error)

        self._work.put(attempt)
        return result.result()

    def _serve(self) -> None:
        begin_v8()
        while True:
            self._work.get()()


_v8 = _V8Thread()


class Renderer:
    """Renders with one bundle; one page at a time."""

    def __init__(self, bundle: Path, *, timeout: float = TIMEOUT_SECONDS) -> None:
        self.bundle = bundle
        self._timeout = timeout
        self._lock = threading.Lock()
        self._context: MiniRacer | None = None
        self._failures = 0
        self._rendered = 0
        self._not_before = 0.0
        # Otherwise the interpreter ends the context at exit, in the main thread.
        atexit.register(self.close)

    def render(self, url: str, data: str) -> str:
        """Return the markup of a page for its data, as JSON with the instant `now`.

        Raises RenderFailed when it throws, takes too long or too much memory, or when a part of the
        page has failed.
        """
        # The plain shell is better for a visitor than waiting behind a hanging render.
        if not self._lock.acquire(timeout=self._timeout):
            raise RenderFailed("V8 is busy")
        try:
            return _checked(_v8.run(lambda: self._run(url, data)))
        finally:
            self._lock.release()

    def tidy(self) -> None:
        """Return the unused memory of V8 and this process to the system."""
        with self._lock:
            _v8.run(self._tidy)

    def _tidy(self) -> None:
        if self._context is not None:
            self._context.low_memory_notification()
        memory.return_free()

    def close(self) -> None:
        """Discard the context; the next rendering creates another."""
        with self._lock:
            if self._context is not None:
                _v8.run(self._drop)

    def _run(self, url: str, data: str) -> str:
        context = self._context or self._build()
        watchdog = threading.Timer(self._timeout + GRACE_SECONDS, _end_this_worker, (url,))
        watchdog.daemon = True
        watchdog.start()
        try:
            answer = context.eval(
                f"renderFrozen({json.dumps(url)}, {json.dumps(data)})", timeout_sec=self._timeout
            )
        except JSEvalException as error:
            self._note_failure(error)
            raise RenderFailed(f"{type(error).__name__}: {error}") from error
        finally:
            watchdog.cancel()
        self._failures = 0
        self._rendered += 1
        if self._rendered % TIDY_AFTER == 0:
            self._tidy()
        return str(answer)

    def _build(self) -> MiniRacer:
        if time.monotonic() < self._not_before:
            raise RenderFailed("V8 has failed a moment ago")
        self._not_before = time.monotonic() + REBUILD_PAUSE_SECONDS
        context = None
        try:
            context = MiniRacer()
            context.set_hard_memory_limit(MEMORY_BYTES)
            context.eval(_CLOCK.read_text())
            context.eval(self.bundle.read_text(), timeout_sec=TIMEOUT_SECONDS + GRACE_SECONDS)
        except (JSEvalException, OSError) as error:
            if context is not None:
                context.close()
            raise RenderFailed(f"the bundle cannot be loaded: {error}") from error
        self._context, self._failures, self._not_before = context, 0, 0.0
        return context

    def _note_failure(self, error: JSEvalException) -> None:
        self._failures += 1
        if isinstance(error, JSOOMException) or self._failures >= REBUILD_AFTER:
            self._drop()

    def _drop(self) -> None:
        if self._context is not None:
            self._context.close()
        self._context = None


@cache
def renderer_of(bundle: Path) -> Renderer:
    """Return this process's renderer."""
    return Renderer(bundle)


def _checked(answer: str) -> str:
    try:
        rendered = _Rendered.model_validate_json(answer)
    except ValidationError as error:
        raise RenderFailed("the bundle's answer is not what was agreed") from error
    if rendered.errors or FAILED_BOUNDARY in rendered.html:
        raise RenderFailed("; ".join(rendered.errors) or "a boundary failed")
    return rendered.html


def _end_this_worker(url: str) -> None:
    """End a process whose V8 no longer answers: the server starts another in its place."""
    log.critical("Rendering %s does not stop; this worker ends.", url)
    os.kill(os.getpid(), signal.SIGKILL)
