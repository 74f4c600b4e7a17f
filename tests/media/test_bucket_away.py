"""While the bucket that holds the pictures is away: one line says so, and the house stays open."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
from moto.server import ThreadedMotoServer

from nightcap.media.bucket import PAUSE_SECONDS
from tests.site.test_large_uploads import picture_in_a_request
from tests.support.bookings.selling import guest, open_event
from tests.support.media import pictures
from tests.support.ports import free_port
from tests.support.server import FOLLOWS, RunningServer, running
from tests.trust.recording import Tried

pytestmark = pytest.mark.server

BUCKET = "nightcap-pictures"
TINY = Path(__file__).parents[1] / "venues" / "tiny"
PAGES = ("/", "/events", "/menu", "/gallery", "/about", "/visit", "/contact")
ALL = "/api/host-event-images"


class Storage:
    """A server that speaks S3, comes and goes, and keeps its files meanwhile."""

    def __init__(self) -> None:
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        self.port = free_port()
        self._open = ExitStack()

    def come(self) -> None:
        server = ThreadedMotoServer("127.0.0.1", port=self.port, verbose=False)
        server.start()
        self._open.callback(server.stop)
        httpx.put(f"http://127.0.0.1:{self.port}/{BUCKET}").raise_for_status()

    def go(self) -> None:
        self._open.close()

    @property
    def environment(self) -> dict[str, str]:
        return {
            "NIGHTCAP_MEDIA_URL": f"s3://{BUCKET}",
            "AWS_ENDPOINT_URL_S3": f"http://127.0.0.1:{self.port}",
            "AWS_ACCESS_KEY_ID": "nobody",
            "AWS_SECRET_ACCESS_KEY": "nothing",
            "AWS_DEFAULT_REGION": "us-east-1",
            "NIGHTCAP_VENUE": str(TINY),
        }


@pytest.fixture
def storage() -> Iterator[Storage]:
    storage = Storage()
    yield storage
    storage.go()


def upload(server: RunningServer, number: int) -> httpx.Response:
    picture = picture_in_a_request(pictures.jpeg(400, 300), number)
    with server.signed_in() as manager:
        headers = {"Content-Type": "application/json"}
        return manager.post(ALL, content=picture, headers=headers, timeout=60)


def publish_and_visit(server: RunningServer) -> list[int]:
    """Let every page be rendered again, and ask for each of them; book a seat, too."""
    event_id = open_event(server, capacity=9)
    sleep(FOLLOWS)
    statuses = [server.get(page).status_code for page in PAGES]
    with server.visitor() as visitor:
        booked = visitor.post("/api/bookings", json=guest(event_id, 1))
    return [*statuses, booked.status_code - 1]


def about_the_bucket(server: RunningServer) -> list[str]:
    log = (server.data_dir / "server.log").read_text()
    assert "Traceback" not in log, log[-3_000:]
    return [line for line in log.splitlines() if f"s3://{BUCKET}" in line]


def test_while_the_bucket_is_away_pages_and_bookings_go_on(
    storage: Storage, tmp_path: Path, tried: Tried
) -> None:
    storage.come()
    with running(tmp_path, port=None, workers=1, **storage.environment) as server:
        kept = upload(server, 1).raise_for_status().json()["imageUrl"]
        assert server.get(kept).status_code == 200
        elsewhere = upload(server, 2).raise_for_status().json()["imageUrl"]
        assert about_the_bucket(server) == []
        storage.go()
        (server.data_dir / "media" / elsewhere.rpartition("/")[2]).unlink(missing_ok=True)
        went_on = publish_and_visit(server)
        assert server.get(kept).status_code == 200
        missing, refused = server.get(elsewhere), upload(server, 3)
        for answer in (missing, refused):
            assert (answer.status_code, int(answer.headers["retry-after"]) > 0) == (503, True)
            assert "no-store" in answer.headers["cache-control"]
        went_on += publish_and_visit(server)
        # Of the worker that answers, and of the one in the background.
        assert 1 <= len(about_the_bucket(server)) <= 2
        storage.come()
        deadline = monotonic() + PAUSE_SECONDS + 20
        while upload(server, 4).status_code != 201:
            assert monotonic() < deadline
            sleep(0.5)
        assert server.get(elsewhere).status_code == 200
    tried(
        49, "Pages and bookings while the bucket is away", of=len(went_on), held=went_on.count(200)
    )


def test_a_start_whose_bucket_is_away_is_one_line_and_the_house_opens(
    storage: Storage, tmp_path: Path, tried: Tried
) -> None:
    with running(tmp_path, port=None, workers=1, **storage.environment) as server:
        log = (server.data_dir / "server.log").read_text()
        assert "NIGHTCAP_MEDIA_URL: s3://nightcap-pictures cannot be used just now." in log
        went_on = publish_and_visit(server)
        assert len(about_the_bucket(server)) <= 4
        storage.come()
        deadline = monotonic() + PAUSE_SECONDS + 20
        while upload(server, 1).status_code != 201:
            assert monotonic() < deadline
            sleep(0.5)
    tried(53, "Pages after a start without the bucket", of=len(went_on), held=went_on.count(200))
