"""Files as large as they may be, sent to the real server: memory stays modest, nobody waits."""

import subprocess
import sys
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
from tests.support.drills import only_hard
from tests.support.media import pictures
from tests.support.media.clips import filled_up, filmed
from tests.support.server import RunningServer
from tests.trust.recording import Tried

pytestmark = [pytest.mark.server, pytest.mark.quiet]

MEGABYTE = 1_000_000
AT_ONCE = 3
PICTURES_AT_ONCE = 12
DECODER = "nightcap.media.encoding"
ALL = "/api/host-event-images"


class Memory:
    """What the server's processes take, looked at all the time."""

    def __init__(self, server: RunningServer) -> None:
        self._server = server
        self._over = threading.Event()
        self.most_decoders = 0
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

    @property
    def kept(self) -> int:
        """How many bytes more there are now than in the beginning, beside decoders still at work.

        Those make the variants, and end with that.
        """
        lasting = [one for one in self._processes() if not _is_decoder(one)]
        return sum(map(_memory_of, lasting)) - self._before

    def _look(self) -> None:
        while not self._over.wait(0.01):
            self._most = max(self._most, self._now())
            at_work = sum(map(_decodes_an_upload, self._processes()))
            self.most_decoders = max(self.most_decoders, at_work)

    def _settled(self) -> int:
        """Return the bytes of memory in use once all processes have started.

        That is after two seconds without growing.
        """
        most, since = 0, time.monotonic()
        while time.monotonic() - since < 2:
            if (now := self._now()) > most + MEGABYTE:
                most, since = now, time.monotonic()
            time.sleep(0.1)
        return most

    def _now(self) -> int:
        return sum(map(_memory_of, self._processes()))

    def _processes(self) -> list[psutil.Process]:
        return psutil.Process(self._server.process.pid).children(recursive=True)


def _is_decoder(process: psutil.Process) -> bool:
    try:
        return DECODER in process.cmdline()
    except psutil.Error:
        return True


def _decodes_an_upload(process: psutil.Process) -> bool:
    try:
        return {DECODER, "master"} <= set(process.cmdline())
    except psutil.Error:
        return False


def _memory_of(process: psutil.Process) -> int:
    try:
        parent = process.parent()
        # On its way to another program it still shares all the memory of the process it came from.
        is_starting = parent is not None and parent.cmdline() == process.cmdline()
        return 0 if is_starting else int(process.memory_info().rss)
    except psutil.Error:
        return 0


def as_large_as_may_be(number: int) -> bytes:
    """Return a request with a clip of 25 MB."""
    clip = b64encode(filled_up(filmed(), MAX_BYTES, number))
    return b'{"mediaType": "video", "imageUrl": "data:video/mp4;base64,' + clip + b'"}'


def picture_in_a_request(picture: bytes, number: int) -> bytes:
    """Return a request with a JPEG of its own.

    It differs from others by a comment in it.
    """
    note = b"\xff\xfe" + (2 + 8).to_bytes(2) + f"{number:08}".encode()
    sent = b64encode(picture[:2] + note + picture[2:])
    return b'{"mediaType": "image", "imageUrl": "data:image/jpeg;base64,' + sent + b'"}'


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


@only_hard
def test_twelve_pictures_of_40_megapixels_at_once_are_taken_and_their_memory_given_back(
    server: RunningServer, tried: Tried
) -> None:
    picture = pictures.encoded(pictures.photograph(6300, 6300), quality=90)
    bodies = [picture_in_a_request(picture, number) for number in range(PICTURES_AT_ONCE)]
    headers = {"Content-Type": "application/json"}
    with server.signed_in() as manager, ThreadPoolExecutor(PICTURES_AT_ONCE) as senders:
        manager.get(ALL).raise_for_status()
        with Memory(server) as memory:
            sent = [
                senders.submit(manager.post, ALL, content=body, headers=headers, timeout=240)
                for body in bodies
            ]
            answers = [answer.result() for answer in sent]
    assert [answer.status_code for answer in answers] == [201] * PICTURES_AT_ONCE
    kept = {answer.json()["imageUrl"] for answer in answers}
    assert len(kept) == PICTURES_AT_ONCE
    assert all(server.get(url).status_code == httpx.codes.OK for url in kept)
    assert memory.most_decoders == 1, "each in a process of its own, one after the other"
    assert 20 * MEGABYTE < memory.growth < 200 * MEGABYTE
    assert memory.kept < 60 * MEGABYTE
    grown = f"memory grew by {memory.growth / MEGABYTE:.0f} MB at most"
    figure = f"two workers; {grown}, {memory.kept / MEGABYTE:.0f} MB were kept"
    tried(48, of=PICTURES_AT_ONCE, held=len(kept), figure=figure)


@only_hard
def test_three_pictures_decoded_at_once_in_one_process_take_more_than_all_may(
    tmp_path: Path, tried: Tried
) -> None:
    file = tmp_path / "picture.jpg"
    file.write_bytes(pictures.encoded(pictures.photograph(6300, 6300), quality=90))
    told = subprocess.run(
        [sys.executable, "-c", _DECODES, str(file), str(AT_ONCE)],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    caught = max(0, int(told) - 200 * MEGABYTE) // MEGABYTE
    what = "megabytes above 200 where three are decoded in one process"
    tried.control(48, what, caught=caught)


_DECODES = """
import psutil, sys
from concurrent.futures import ThreadPoolExecutor
from PIL import Image
before = psutil.Process().memory_info().rss
def decode(_):
    image = Image.open(sys.argv[1])
    image.load()
    return image
number = int(sys.argv[2])
with ThreadPoolExecutor(number) as threads:
    kept = list(threads.map(decode, range(number)))
print(psutil.Process().memory_info().rss - before)
"""


def test_200_megabytes_are_refused_at_once_to_the_manager_too(
    server: RunningServer, tried: Tried
) -> None:
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
        tried(27, of=1, held=1, figure=f"memory grew by {memory.growth / MEGABYTE:.0f} MB at most")
        assert time.monotonic() - began < 20
