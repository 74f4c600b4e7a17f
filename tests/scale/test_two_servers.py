"""Two servers behind nginx are one house: same sessions, same pages, no seat and no mail twice."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from secrets import randbelow
from threading import Event as Flag
from threading import Thread
from uuid import uuid4

import httpx
import pytest

from tests.scale.conftest import House
from tests.scale.nginx import HOST
from tests.support.drills import often
from tests.support.server import FOLLOWS, PASSWORD

pytestmark = [pytest.mark.server, pytest.mark.quiet]

CAPACITY = 70
GUESTS = often(150, hard=500)
AT_ONCE = 24
A_DRILL = often(60, hard=400)
"""Bookings that are made while servers come and go."""
PICTURE = "data:image/png;base64," + (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)


@contextmanager
def at_server(house: House, port: int) -> Iterator[httpx.Client]:
    """Yield a client that reaches only one server, as the proxy would."""
    headers = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=60) as client:
        yield client


def signed_in(client: httpx.Client) -> dict[str, str]:
    """Log in as the manager; return the headers of a session that changes something."""
    answer = client.get("/api/csrf-token").raise_for_status()
    headers = {
        "Origin": f"https://{HOST}",
        "Referer": f"https://{HOST}/admin",
        "X-CSRF-Token": answer.json()["csrfToken"],
        "Cookie": _cookies(answer),
    }
    login = client.post("/api/admin/login", json={"password": PASSWORD}, headers=headers)
    login.raise_for_status()
    cookies = f"{_cookies(answer)}; {_cookies(login)}"
    client.cookies.clear()
    token = client.get("/api/csrf-token", headers={"Cookie": cookies}).json()["csrfToken"]
    return headers | {"Cookie": cookies, "X-CSRF-Token": token}


def _cookies(answer: httpx.Response) -> str:
    # By hand: they are for https alone, and these clients stand behind the proxy that ends it.
    return "; ".join(value.partition(";")[0] for value in answer.headers.get_list("Set-Cookie"))


def open_event(house: House, *, title: str, capacity: int) -> int:
    """Put an event on the programme at the first server; return its number."""
    with at_server(house, min(house.servers)) as client:
        made = client.post(
            "/api/events",
            json={
                "title": title,
                "category": "music",
                "description": "",
                "date": "2031-01-01T01:00:00Z",
                "capacity": capacity,
            },
            headers=signed_in(client),
        ).raise_for_status()
    number: int = made.json()["id"]
    return number


def guest(event_id: int) -> dict[str, object]:
    """Return the body of a guest's request for one seat.

    Each guest has a mail address of their own.
    """
    return {
        "customerName": "Ada Lovelace",
        "customerEmail": f"{uuid4()}@guests-of-{event_id}.example.com",
        "customerPhone": "212 555 0100",
        "eventId": event_id,
    }


def book(house: House, event_id: int) -> int:
    """Book one seat through nginx, as somebody who has never been there."""
    address = f"127.{randbelow(250) + 1}.{randbelow(250)}.{randbelow(250) + 1}"
    with house.front.visitor(address) as visitor:
        key = {"Idempotency-Key": str(uuid4())}
        return visitor.post("/api/bookings", json=guest(event_id), headers=key).status_code


def seats(house: House, event_id: int) -> tuple[int, int]:
    """Return how many seats of an event are booked, and how many are counted as taken."""
    booked = house.number(
        "SELECT COALESCE(SUM(number_of_tickets), 0)::int FROM bookings_booking"
        f" WHERE event_id = {event_id}"
    )
    return booked, house.number(f"SELECT seats_taken FROM events_event WHERE id = {event_id}")


def test_a_session_opened_at_one_server_is_good_at_the_other(house: House) -> None:
    first, second = sorted(house.servers)
    with at_server(house, first) as client:
        session = {"Cookie": signed_in(client)["Cookie"]}
    with at_server(house, second) as client:
        assert client.get("/api/admin/status", headers=session).json()["authenticated"] is True
        assert client.get("/api/admin/status").json()["authenticated"] is False


def test_what_is_published_at_one_server_is_seen_at_both(house: House) -> None:
    Flag().wait(FOLLOWS)
    for port in house.servers:
        with at_server(house, port) as client:
            assert "The Travelling Show" not in client.get("/events").text
    open_event(house, title="The Travelling Show", capacity=5)
    Flag().wait(FOLLOWS)
    for port in house.servers:
        with at_server(house, port) as client:
            assert "The Travelling Show" in client.get("/events").text


def test_a_picture_that_one_server_took_is_sent_by_the_other(house: House) -> None:
    first, second = sorted(house.servers)
    with at_server(house, first) as client:
        photo = {"imageUrl": PICTURE, "caption": "The Bar"}
        made = client.post("/api/featured-images", json=photo, headers=signed_in(client))
        address = made.raise_for_status().json()["imageUrl"]
    with at_server(house, second) as client:
        picture = client.get(address)
    assert picture.status_code == 200
    assert picture.headers["content-type"].startswith("image/")


def test_no_seat_is_sold_twice_and_no_mail_is_sent_twice(house: House) -> None:
    event_id = open_event(house, title="The Rush", capacity=CAPACITY)
    with ThreadPoolExecutor(AT_ONCE) as guests:
        answers = Counter(guests.map(lambda _: book(house, event_id), range(GUESTS)))
    assert answers == {201: CAPACITY, 409: GUESTS - CAPACITY}
    assert seats(house, event_id) == (CAPACITY, CAPACITY)
    to_guests = _arrived(house, event_id, count=CAPACITY)
    assert len(to_guests) == CAPACITY
    assert set(to_guests.values()) == {1}


def test_one_server_killed_under_load_fails_no_booking(house: House) -> None:
    first, _ = sorted(house.servers)
    event_id = open_event(house, title="The Power Cut", capacity=100_000)

    def kill_and_start_again() -> None:
        house.servers[first].kill()
        house.stop(first)
        house.start(first)

    answers = _while_booking(house, event_id, kill_and_start_again)
    assert answers == {201: answers.total()}
    assert seats(house, event_id) == (answers.total(), answers.total())


def test_servers_are_renewed_one_after_the_other_without_an_error(house: House) -> None:
    event_id = open_event(house, title="The New Version", capacity=100_000)

    def renew() -> None:
        for port in sorted(house.servers):
            house.stop(port)
            house.start(port)

    answers = _while_booking(house, event_id, renew)
    assert answers == {201: answers.total()}
    assert seats(house, event_id) == (answers.total(), answers.total())


def _while_booking(house: House, event_id: int, act: Callable[[], None]) -> Counter[int]:
    """Act while guests book without pause, and a number of them after it; count their answers."""
    answers: Counter[int] = Counter()
    is_over = Flag()

    def guests() -> None:
        while not is_over.is_set():
            answers[book(house, event_id)] += 1

    threads = [Thread(target=guests) for _ in range(4)]
    for thread in threads:
        thread.start()
    try:
        while answers.total() < A_DRILL // 2:
            is_over.wait(0.02)
        act()
        while answers.total() < A_DRILL:
            is_over.wait(0.02)
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
    return answers


def _arrived(house: House, event_id: int, *, count: int) -> Counter[str]:
    """Wait until this many mails to an event's guests arrived; count them by recipient."""
    suffix = f"@guests-of-{event_id}.example.com"
    house.mailbox.wait_for(count)
    # One that is sent twice comes with the next round of the other server's worker.
    Flag().wait(3)
    return Counter(to for to in house.mailbox.recipients if to.endswith(suffix))
