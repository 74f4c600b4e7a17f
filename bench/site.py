"""The sample venue as every part serves it: one worker and a folder of its own."""

import json
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.support.postgres import cluster
from tests.support.server import RunningServer, running

ROUTES: list[str] = [
    route["path"]
    for route in json.loads(
        (Path(__file__).parents[1] / "frontend/src/app/routes.json").read_text()
    )
    if ":" not in route["path"]
]
_DATABASE = "NIGHTCAP_DATABASE_URL"


@contextmanager
def serving(*, workers: int = 1, has_sample: bool = True) -> Iterator[RunningServer]:
    """Serve the sample venue from a folder that is gone afterwards, or without its content.

    It believes one proxy, so that each visitor of the measurement can have an address of its own.
    """
    with (
        tempfile.TemporaryDirectory(prefix="nightcap-bench-") as folder,
        running(
            Path(folder),
            workers=workers,
            NIGHTCAP_SAMPLE="1" if has_sample else "0",
            NIGHTCAP_TRUSTED_PROXIES="1",
        ) as server,
    ):
        yield server


@contextmanager
def on_postgres(*, durable: bool = True) -> Iterator[None]:
    """Let what is served in the block have its rows in a PostgreSQL; a durable one loses none."""
    with cluster(durable=durable) as address:
        os.environ[_DATABASE] = address
        try:
            yield
        finally:
            del os.environ[_DATABASE]


def event_page(server: RunningServer) -> str:
    """Return the path of an event's page: the first in the sitemap."""
    known = httpx.get(f"{server.url}/sitemap.xml").raise_for_status().text
    path: str = re.findall(r"/events/[0-9][^<]*", known)[0]
    return path
