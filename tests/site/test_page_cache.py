"""Finished pages: made once a content version, right again within a second."""

import threading
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import InterfaceError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from nightcap.core.time import now
from tests.support.factory import Make
from tests.support.published import publish
from tests.support.site.visitors import Site, open_site
from tests.support.waiting import until


def test_a_page_that_is_kept_does_not_enter_django(site: Site, make: Make) -> None:
    make.event(title="Late Jazz")
    first = site.get("/")
    asked = len(site.asked)
    again = [site.get("/"), site.get("/?utm_source=mail"), site.send("HEAD", "/")]
    assert "Late Jazz" in first.text
    assert [answer.status_code for answer in again] == [200, 200, 200]
    assert again[1].content == first.content
    assert len(site.asked) == asked


def test_the_api_keeps_public_answers_by_their_whole_query(site: Site, make: Make) -> None:
    make.event()
    make.event()
    one = site.get("/api/events/upcoming?limit=1")
    assert len(one.json()) == 1
    assert len(site.get("/api/events/upcoming?limit=2").json()) == 2
    asked = len(site.asked)
    assert site.get("/api/events/upcoming?limit=1").content == one.content
    assert len(site.asked) == asked


def test_a_session_gets_its_own_answer_from_the_api(site: Site, make: Make) -> None:
    site.get("/api/events")
    asked = len(site.asked)
    answer = site.get("/api/events", headers={"Cookie": "nightcap=abc"})
    assert answer.headers["cache-control"] == "no-store"
    assert len(site.asked) == asked + 1


@pytest.mark.parametrize("target", ["/api/csrf-token", "/api/admin/status", "/api/bookings"])
def test_a_visitors_own_page_is_never_kept(site: Site, target: str) -> None:
    site.get(target)
    asked = len(site.asked)
    assert site.get(target).headers["cache-control"] == "no-store"
    assert len(site.asked) == asked + 1


def test_a_publish_is_seen_within_a_second(site: Site, make: Make) -> None:
    event = make.event(title="Before")
    assert "Before" in site.get("/").text
    publish(event, "After")
    deadline = time.monotonic() + 1.0
    while "After" not in site.get("/").text:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert "Before" not in site.get("/").text


def test_the_api_never_answers_with_what_another_worker_has_changed(site: Site, make: Make) -> None:
    event = make.event(title="Before")
    for title in ("At first", "At once", "After all"):
        site.get("/api/events")
        publish(event, title)
        for address in ("/api/events", f"/api/events/{event.pk}", "/calendar.ics"):
            assert title in site.get(address).text


def test_who_books_sees_the_seats_that_are_left_also_right_after_another_guest(
    site: Site, make: Make
) -> None:
    event = make.event(capacity=2)
    address = f"/api/events/{event.pk}"
    guest = {"customerName": "A", "customerEmail": "a@b.co", "customerPhone": "212 555 0101"}
    shown = []
    for _ in range(2):
        site.get(address)
        site.send("POST", "/api/bookings", json={**guest, "eventId": event.pk})
        shown.append(
            (site.get(address).json()["seatsLeft"], site.get(address).json()["ticketStatus"])
        )
    assert shown == [(1, "Selling Fast"), (0, "Sold Out")]


def test_a_booking_that_makes_seats_few_is_in_lists_at_once_and_soon_on_the_events_page(
    site: Site, make: Make
) -> None:
    event = make.event(capacity=4)
    page, few = f"/events/{event.pk}-{event.slug}", "https://schema.org/LimitedAvailability"
    assert few not in site.get(page).text
    assert "Limited Seats" not in site.get("/api/events/upcoming").text
    guest = {"customerName": "A", "customerEmail": "a@b.co", "customerPhone": "212 555 0101"}
    body = {**guest, "eventId": event.pk, "numberOfTickets": 3}
    booked = site.send("POST", "/api/bookings", json=body)
    assert booked.status_code == 201, booked.text
    assert "Limited Seats" in site.get("/api/events/upcoming").text
    # Pages follow at a steady pace.
    deadline = time.monotonic() + 10
    while few not in site.get(page).text:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_question_mark_that_belongs_to_the_path_is_no_query(site: Site, make: Make) -> None:
    make.event(category="comedy")
    plain = site.get("/api/events/category/comedy?limit=1")
    assert len(plain.json()) == 1
    other = site.get("/api/events/category/comedy%3Flimit=1")
    assert other.text != plain.text
    assert site.get("/api/events/category/comedy?limit=1").text == plain.text


def test_pages_follow_again_after_the_connection_to_the_database_broke(
    dist: Path, tmp_path: Path, make: Make, transactional_db: None
) -> None:
    looks: list[str] = []

    def break_once(execute: Callable[..., object], sql: str, *more: object) -> object:
        is_watcher = threading.current_thread().name.startswith("version")
        if is_watcher and "contentversion" in sql:
            looks.append(sql)
            if len(looks) == 3:
                raise InterfaceError("connection already closed")
        return execute(sql, *more)

    def on_connected(connection: BaseDatabaseWrapper, **_: object) -> None:
        connection.execute_wrappers.append(break_once)

    event = make.event(title="Before")
    connection_created.connect(on_connected)
    try:
        with open_site(dist, tmp_path / "media") as site:
            assert "Before" in site.get("/").text
            until(lambda: site.get("/").is_success and len(looks) >= 3)
            publish(event, "After")
            until(lambda: "After" in site.get("/").text)
    finally:
        connection_created.disconnect(on_connected)


def test_many_visitors_of_a_page_that_is_not_made_yet_share_one_rendering(
    site: Site, make: Make
) -> None:
    make.event(title="Late Jazz")
    answers = site.get_at_once("/", 50)
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert site.asked == ["/"]


def test_a_page_expires_when_its_next_event_starts(site: Site, make: Make) -> None:
    # The first page takes long: V8 begins.
    site.get("/visit")
    starts_at = now() + timedelta(seconds=3)
    make.event(starts_at=starts_at)
    first = site.get("/events")
    asked = len(site.asked)
    site.get("/events")
    assert len(site.asked) == asked
    time.sleep((starts_at - now()).total_seconds() + 0.3)
    assert site.get("/events").status_code == first.status_code
    assert len(site.asked) == asked + 1
