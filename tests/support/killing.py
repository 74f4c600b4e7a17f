"""Ways to kill a server with SIGKILL, and hands that go on sending to it meanwhile."""

import os
import signal
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import psutil

from tests.support.server import RunningServer

Way = Callable[[RunningServer], None]

_GONE_WITHIN = 5.0
_PATIENCE = 60.0


def a_web_worker(server: RunningServer) -> None:
    """Kill one of the processes that answer."""
    worker = server.web_workers()[0]
    worker.kill()


def the_background_worker(server: RunningServer) -> None:
    """Kill the process that sends mails and frees seats."""
    server.background_worker().kill()


def the_parent(server: RunningServer) -> None:
    """Kill the process that started all others, which then end."""
    family = psutil.Process(server.process.pid).children(recursive=True)
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    psutil.wait_procs(family, timeout=_GONE_WITHIN)


def the_tree(server: RunningServer) -> None:
    """Kill all processes at once."""
    server.kill()


WAYS: tuple[Way, ...] = (a_web_worker, the_background_worker, the_tree, the_parent)


def kill_amid(
    server: RunningServer,
    kill: Way,
    hands: Sequence[Callable[[], None]],
    *,
    told: Callable[[], int],
    first: int,
    after: int,
) -> None:
    """Let all hands act again and again at once, and kill the server in the middle of it.

    `told` counts what it has acknowledged: that is `first` more before the kill, and `after` more
    behind it where the server goes on. Raises what a hand raises.
    """
    begun, is_over = told(), Event()

    def act(hand: Callable[[], None]) -> None:
        while not is_over.is_set():
            hand()

    with ThreadPoolExecutor(len(hands)) as pool:
        acting = [pool.submit(act, hand) for hand in hands]
        try:
            _wait(acting, lambda: told() >= begun + first)
            kill(server)
            _wait(
                acting,
                lambda: server.process.poll() is not None or told() >= begun + first + after,
            )
        finally:
            is_over.set()
    for each in acting:
        each.result()


def _wait(acting: list[Future[None]], is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + _PATIENCE
    # A hand ends early only by what it raises.
    while not is_so() and not any(each.done() for each in acting):
        assert time.monotonic() < deadline, "the server acknowledges nothing"
        time.sleep(0.005)
