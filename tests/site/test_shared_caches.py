"""What a cache in front may do: show pages for a second, and nothing that is somebody's own."""

import re
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from django.db import transaction

from nightcap.core.writing import publishing
from nightcap.http.cache import BURST_SECONDS
from tests.support.bookings.selling import guest, open_event
from tests.support.factory import Make
from tests.support.nginx import running_nginx
from tests.support.ports import free_port
from tests.support.server import FOLLOWS, RunningServer, running, wait_until_open
from tests.support.site.visitors import Site

PAGES = ("/", "/events", "/events?month=2031-01", "/robots.txt", "/sitemap.xml")
ALONE = ("/admin", "/api/venue", "/api/events", "/api/admin/status", "/nowhere", "/healthz")
_SHOWN_FOR = 1.0
_NGINX = """
worker_processes 1;
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
  log_format asked "$upstream_cache_status $uri";
  access_log {folder}/asked asked;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxied;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  proxy_cache_path {folder}/kept keys_zone=kept:1m;
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass {house};
      proxy_set_header Host $http_host;
      proxy_cache kept;
      proxy_cache_lock on;
      proxy_cache_revalidate on;
      proxy_cache_use_stale updating;
    }}
  }}
}}
"""


@pytest.mark.parametrize("path", PAGES)
def test_a_page_may_be_shown_to_everybody_for_a_second(site: Site, make: Make, path: str) -> None:
    site.get("/")
    answer = site.get(path)
    said = answer.headers["cache-control"]
    assert said == "public, max-age=0, must-revalidate, s-maxage=1"
    network = answer.headers["cdn-cache-control"]
    assert {"public", "s-maxage=1", "stale-while-revalidate=10"} <= set(network.split(", "))
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ALONE)
def test_what_is_not_a_page_for_everybody_is_no_business_of_a_cache(
    site: Site, session: str, path: str
) -> None:
    for headers in ({}, {"Cookie": f"nightcap={session}"}):
        answer = site.get(path, headers=headers)
        assert answer.headers["cache-control"] in {"no-store", "no-cache"}
        assert not {"cdn-cache-control", "cache-tag"} & set(answer.headers)


def test_the_tag_of_a_page_changes_with_every_publish(site: Site) -> None:
    tags = []
    for _ in range(3):
        with transaction.atomic():
            publishing.bump()
        time.sleep(FOLLOWS)
        tags.append(site.get("/").headers["cache-tag"])
        assert site.get("/events").headers["cache-tag"] == tags[-1]
    assert len(set(tags)) == 3
    assert all(re.fullmatch(r"content-[0-9]+", tag) for tag in tags)


@pytest.mark.server
def test_the_first_visitor_after_a_quiet_time_is_shown_what_was_published_in_it(
    tmp_path: Path,
) -> None:
    with running(tmp_path, workers=1) as server:
        server.get("/")
        time.sleep(FOLLOWS + 1)
        tag = server.get("/").headers["cache-tag"]
        time.sleep(BURST_SECONDS)
        server.change(
            "INSERT INTO core_contentversion (id, version) VALUES (1, 1000)"
            " ON CONFLICT (id) DO UPDATE SET version = 1000"
        )
        assert server.get("/").headers["cache-tag"] == "content-1000" != tag


@contextmanager
def network_before(server: RunningServer) -> Iterator[tuple[str, Path]]:
    """Run a cache in front of a server.

    Yields its address and the file of the requests to it.
    """
    port = free_port()

    def write(folder: Path) -> str:
        return _NGINX.format(folder=folder, port=port, house=server.url)

    with running_nginx(write) as (process, log):
        wait_until_open(f"http://127.0.0.1:{port}", process, log)
        yield f"http://127.0.0.1:{port}", log.with_name("asked")


@pytest.mark.server
def test_a_cache_in_front_takes_the_crowd_and_shows_a_publish_at_once(tmp_path: Path) -> None:
    with (
        running(tmp_path, workers=1) as server,
        network_before(server) as (address, asked),
        httpx.Client(base_url=address, timeout=30) as visitor,
        ThreadPoolExecutor(8) as crowd,
    ):
        assert visitor.get("/events").status_code == 200
        began = time.monotonic()
        shown = Counter(crowd.map(lambda _: visitor.get("/events").status_code, range(800)))
        seconds = time.monotonic() - began
        assert shown == {200: 800}
        lines = Counter(asked.read_text().splitlines())
        reached = sum(
            count
            for line, count in lines.items()
            if line.endswith(" /events") and not line.startswith(("HIT", "STALE", "UPDATING"))
        )
        # The first, and then one a second.
        assert 1 <= reached <= 2 + seconds / _SHOWN_FOR
        event_id = open_event(server, capacity=1)
        time.sleep(FOLLOWS + _SHOWN_FOR)
        # Who comes first may still be shown the last one, and lets the next one be fetched.
        visitor.get("/events")
        time.sleep(FOLLOWS)
        assert "The Rush" in visitor.get("/events").text
        # Who books reaches the house, and is told the truth.
        statuses = [
            visitor.post("/api/bookings", json=guest(event_id, number)).status_code
            for number in range(2)
        ]
        assert statuses == [201, 409]
        event = visitor.get(f"/api/events/{event_id}").json()
        assert event == server.get(f"/api/events/{event_id}").json()
        assert "/api/" not in {line for line in lines if line.startswith("HIT")}
