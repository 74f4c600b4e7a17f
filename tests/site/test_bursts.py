"""Many visitors at once, and those who have a response already: nothing is made twice."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from nightcap.http.cache import BURST_SECONDS
from tests.support.factory import Make
from tests.support.published import publish
from tests.support.site.visitors import Site, open_site

BURST = 50


@contextmanager
def asked_of_the_database() -> Iterator[list[str]]:
    """Yield the queries on every connection that is opened meanwhile."""
    queries: list[str] = []

    def note(execute: Callable[..., object], sql: str, *more: object) -> object:
        queries.append(sql)
        return execute(sql, *more)

    def on_connected(connection: BaseDatabaseWrapper, **_: object) -> None:
        connection.execute_wrappers.append(note)

    connection_created.connect(on_connected)
    try:
        yield queries
    finally:
        connection_created.disconnect(on_connected)


@pytest.mark.parametrize("target", ["/", "/events", "/api/events", "/calendar.ics"])
def test_a_burst_after_a_publish_makes_a_response_once(site: Site, make: Make, target: str) -> None:
    event = make.event(title="Before")
    site.get(target)
    time.sleep(2 * BURST_SECONDS)
    publish(event, "After")
    # The API is never stale, and where it has looked the pages are not either.
    assert "After" in site.get(f"/api/events/{event.pk}").text
    answers = site.get_at_once(target, BURST)
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert site.asked.count(target) == 2


@pytest.mark.parametrize("target", ["/", "/events", "/api/events", "/calendar.ics"])
def test_a_browser_with_the_response_gets_304_without_rendering_or_reading(
    dist: Path, tmp_path: Path, make: Make, transactional_db: None, target: str
) -> None:
    make.event()
    with asked_of_the_database() as queries, open_site(dist, tmp_path / "media") as site:
        etag = site.get(target).headers["etag"]
        asked, before = len(site.asked), len(queries)
        again = site.get(target, headers={"If-None-Match": etag})
        assert (again.status_code, again.content) == (304, b"")
        assert len(site.asked) == asked
        assert all("contentversion" in sql for sql in queries[before:])
        assert before > 1
