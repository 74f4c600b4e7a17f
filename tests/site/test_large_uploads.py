"""Clips as large as they may be, sent to the real server: memory stays modest, nobody waits."""

import threading
import time
from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import psutil
import pytest

from nightcap.media.videos import MAX_BYTES
from tests.media.clips import filled_up, filmed
from tests.server import RunningServer, running

pytestmark = pytest.mark.server

MEGABYTE = 1_000_000
AT_ONCE = 3
ALL = "/api/host-event-images"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("large"), workers=1) as started:
        yield started


class Memory:
    """What the server's processes take, looked at all the time."""

    def __init__(self, server: RunningServer) -> None:
        self._server = server
        self._over = threading.Event()
        self._most = self._before = self._settled()
        self._looking = threading.Thread(target=self._look)

    def __enter__(self) -> "Memory":
        self._looking.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._looking.join()

    @property
    def growth(self) -> int:
        """How many bytes more there were at the worst moment than in the beginning."""
        return self._most - self._before

    def _look(self) -> None:
        while not self._over.wait(0.01):
            self._most = max(self._most, self._now())

    def _settled(self) -> int:
        """What they take once all of them have started: two seconds without growing."""
        most, since = 0, time.monotonic()
        while time.monotonic() - since < 2:
            if (now := self._now()) > most + MEGABYTE:
                most, since = now, time.monotonic()
            time.sleep(0.1)
        return most

    def _now(self) -> int:
        processes = psutil.Process(self._server.process.pid).children(recursive=True)
        return sum(map(_memory_of, processes))


def _memory_of(process: psutil.Process) -> int:
    try:
        parent = process.parent()
        # On its way to another program it still shares all the memory of the process it came from.
        is_starting = parent is not None and parent.cmdline() == process.cmdline()
        return 0 if is_starting else int(process.memory_info().rss)
    except psutil.Error:
        return 0


def as_large_as_may_be(number: int) -> bytes:
    """A request with a clip of 25 MB."""
    clip = b64encode(filled_up(filmed(), MAX_BYTES, number))
    return b'{"mediaType": "video", "imageUrl": "data:video/mp4;base64,' + clip + b'"}'


def test_three_clips_of_25_megabytes_at_once_are_taken_with_modest_memory(
    server: RunningServer,
) -> None:
    bodies = [as_large_as_may_be(number) for number in range(AT_ONCE)]
    headers = {"Content-Type": "application/json"}
    with server.signed_in() as manager, ThreadPoolExecutor(AT_ONCE) as senders:
        manager.get(ALL).raise_for_status()
        with Memory(server) as memory:
            sent = [
                senders.submit(manager.post, ALL, content=body, headers=headers, timeout=120)
                for body in bodies
            ]
            answers = [answer.result() for answer in sent]
    assert [answer.status_code for answer in answers] == [201] * AT_ONCE
    assert memory.growth < 200 * MEGABYTE
    files = [file.stat().st_size for file in Path(server.data_dir / "media").glob("*.mp4")]
    assert sum(size > MAX_BYTES - MEGABYTE for size in files) == AT_ONCE


def test_200_megabytes_are_refused_at_once_to_the_manager_too(server: RunningServer) -> None:
    with server.signed_in() as manager:
        began = time.monotonic()

        def parts() -> Iterator[bytes]:
            for _ in range(200):
                yield b"x" * MEGABYTE

        with Memory(server) as memory:
            try:
                answer = manager.post(
                    ALL, content=parts(), headers={"Content-Length": str(200 * MEGABYTE)}
                )
                assert answer.status_code == httpx.codes.REQUEST_ENTITY_TOO_LARGE
            except httpx.TransportError:
                # The server has answered and hung up before all was sent.
                assert manager.get("/healthz").status_code == httpx.codes.OK
        assert memory.growth < 30 * MEGABYTE
        assert time.monotonic() - began < 20
