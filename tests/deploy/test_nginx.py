"""deploy/nginx/nightcap.conf keeps pages for a moment, and nothing that is somebody's own."""

import time
from collections.abc import Iterator

import httpx
import pytest

from tests.scale.nginx import Front, front_of
from tests.support.drills import often
from tests.support.server import RunningServer

pytestmark = pytest.mark.server

WITHIN = often(3, hard=1)
"""Seconds; with every change the machine runs other tests too."""
PUBLISH = """
    INSERT INTO core_contentversion (id, version) VALUES (1, 2)
    ON CONFLICT (id) DO UPDATE SET version = core_contentversion.version + 1
"""


@pytest.fixture(scope="module")
def front(house: RunningServer) -> Iterator[Front]:
    with front_of([httpx.URL(house.url).port or 0]) as opened:
        yield opened


def test_a_page_that_nginx_keeps_carries_the_id_of_each_request(front: Front) -> None:
    with front.visitor("127.0.0.1") as visitor:
        pages = [visitor.get("/events") for _ in range(20)]
    assert {page.status_code for page in pages} == {200}
    assert len({page.headers["x-request-id"] for page in pages}) == len(pages)


def test_a_publish_is_on_the_page_within_a_second(house: RunningServer, front: Front) -> None:
    with front.visitor("127.0.0.1") as visitor:
        for _ in range(4):
            visitor.get("/events")
            tag = visitor.get("/events").headers["cache-tag"]
            house.change(PUBLISH)
            published = time.monotonic()
            while visitor.get("/events").headers["cache-tag"] == tag:
                assert time.monotonic() - published < WITHIN
                time.sleep(0.02)


@pytest.mark.parametrize("path", ["/calendar.ics", "/api/events/upcoming"])
def test_what_programs_have_already_is_not_sent_again(front: Front, path: str) -> None:
    with front.visitor("127.0.0.1") as visitor:
        tag = visitor.get(path).headers["etag"]
        again = visitor.get(path, headers={"If-None-Match": tag})
    assert again.status_code == httpx.codes.NOT_MODIFIED


TOKEN = "secret-of-one-person-0123456789"
PRIVATE = (
    *(f"/booking/{TOKEN}", f"/booking/{TOKEN}/pay", f"/new-email/{TOKEN}", f"/waitlist/{TOKEN}"),
    *(f"/quotes/{TOKEN}", f"/members/{TOKEN}", f"/members/{TOKEN}/calendar.ics"),
    *(
        f"/evenings/{TOKEN}",
        f"/confirm/{TOKEN}",
        f"/unsubscribe/{TOKEN}",
        f"/door/{TOKEN}",
        f"/practice/{TOKEN}",
    ),
    *(f"/api/guest/bookings/{TOKEN}", f"/api/guest/waitlist/{TOKEN}", f"/api/quotes/{TOKEN}"),
    *(f"/api/members/{TOKEN}/events", f"/api/door/{TOKEN}"),
)


def test_the_log_of_nginx_has_no_address_that_is_a_secret(front: Front) -> None:
    with front.visitor("127.0.0.1") as visitor:
        for path in PRIVATE:
            assert visitor.get(path).status_code < 500, path
        visitor.get(f"/events?found={TOKEN}")
    log = front.access_log.read_text()
    assert [line for line in log.splitlines() if TOKEN in line and "?found=" not in line] == []
    assert f"/events?found={TOKEN}" in log
