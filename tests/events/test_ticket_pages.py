"""Ticket pages elsewhere are asked once a day, and dead or moved ones need the manager."""

import socket
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.core import link_checks, outbound
from nightcap.core.link_checks import claim
from nightcap.core.models import LinkCheck
from nightcap.core.time import now, utc_iso
from nightcap.events.services import links
from tests.support.events.ticket_page_server import TicketPage, serving
from tests.support.factory import Make

DAY = timedelta(days=1)


@pytest.fixture
def server(settings: Settings) -> Iterator[str]:
    """Yield the address of a local web server that the settings allow."""
    settings.FEED_ALLOW_PRIVATE = True
    with serving() as address:
        yield address


def ask(url: str, *, allow_private: bool = True, seconds: float = 5) -> str | None:
    return outbound.check_address(url, outbound.PAGE, allow_private=allow_private, seconds=seconds)


def ask_next() -> str | None:
    """Do what the worker does every minute."""
    return link_checks.ask_next(links.ticket_pages_to_check())


def troubles(manager: Client) -> list[dict[str, object]]:
    answer = manager.get("/api/admin/ticket-page-troubles")
    assert answer.status_code == 200
    told: list[dict[str, object]] = answer.json()
    return told


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("200", ""),
        ("204", ""),
        ("401", ""),
        ("403", ""),
        ("429", ""),
        ("404", "it answered 404 Not Found"),
        ("410", "it answered 410 Gone"),
        ("500", "it answered 500 Internal Server Error"),
        ("no-head/200", ""),
        ("no-head/404", "it answered 404 Not Found"),
        ("301//200", ""),
        ("301//404", "it answered 404 Not Found"),
        ("302//200", ""),
        ("302//302//302//302//302//302//200", "it redirects more than 5 times"),
        ("301/http://new.example.net/a", "moved to new.example.net"),
        ("308/http://new.example.net/a", "moved to new.example.net"),
        ("302//301/http://new.example.net/a", "moved to new.example.net"),
    ],
)
def test_what_an_answer_means(server: str, path: str, problem: str) -> None:
    assert ask(f"{server}/{path}") == problem


def test_it_is_asked_by_head_under_a_name_of_its_own_and_by_get_only_where_that_is_refused(
    server: str,
) -> None:
    for path in ("/404", "/no-head/200"):
        ask(server + path)
    asked = [(method, path) for method, path, _ in TicketPage.asked]
    assert asked == [("HEAD", "/404"), ("HEAD", "/no-head/200"), ("GET", "/no-head/200")]
    assert {agent.partition(" (+")[0] for *_, agent in TicketPage.asked} == {
        "Nightcap ticket link check"
    }


def test_a_host_that_nobody_knows_and_one_that_refuses_are_dead(server: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert ask(f"http://127.0.0.1:{port}/") == "its server refuses connections"
    assert ask(f"http://{'a' * 64}.net/") == f"the host {'a' * 64}.net is not known"


def test_nothing_is_learned_of_who_does_not_answer_in_time(server: str) -> None:
    assert ask(f"{server}/silent", seconds=0.3) is None


def test_nobody_is_asked_on_a_private_address_nor_where_a_page_leads_to_one(server: str) -> None:
    assert ask(f"{server}/200", allow_private=False) is None
    assert TicketPage.asked == []
    port = server.rpartition(":")[2]
    assert ask(f"{server}/302/http://localhost:{port}/200") is None
    assert [path for _, path, _ in TicketPage.asked] == [f"/302/http://localhost:{port}/200"]


@pytest.mark.django_db
def test_each_page_of_what_is_to_come_is_asked_once_a_day_the_soonest_first(
    server: str, make: Make
) -> None:
    make.event(title="Later", starts_at=now() + 2 * DAY, eventbrite_link=f"{server}/404/later")
    make.event(title="Soon", starts_at=now() + DAY, eventbrite_link=f"{server}/200/own")
    make.link("Soon", url=f"{server}/200/soon")
    make.event(title="Soon", starts_at=now() + 3 * DAY)
    make.event(starts_at=now() - DAY, eventbrite_link=f"{server}/200/over")
    make.event(cancelled_at=now(), eventbrite_link=f"{server}/200/off")
    make.event(title="[T] Test", eventbrite_link=f"{server}/200/test")
    make.event(eventbrite_link="https://tickets.example/1")
    make.event(eventbrite_link="https://tickets.example.com/1")
    said = [ask_next() for _ in range(4)]
    assert said == [f"{server}/200/soon", f"{server}/404/later", None, None]
    LinkCheck.objects.filter(url__contains="later").update(asked_at=now() - DAY)
    assert [ask_next(), ask_next()] == [f"{server}/404/later", None]


@pytest.mark.django_db
def test_a_dead_page_needs_the_manager_until_it_works_again(
    server: str, as_manager: Client, make: Make
) -> None:
    event = make.event(title="Jazz", eventbrite_link=f"{server}/404")
    ask_next()
    trouble = {
        "eventId": event.pk,
        "title": "Jazz",
        "date": utc_iso(event.starts_at),
        "url": f"{server}/404",
        "problem": "it answered 404 Not Found",
    }
    assert troubles(as_manager) == [trouble]
    # Who is silent for once has not changed.
    LinkCheck.objects.update(url=f"{server}/silent")
    body = {"eventbriteLink": f"{server}/200"}
    as_manager.put(f"/api/events/{event.pk}", body, "application/json")
    assert troubles(as_manager) == []
    assert ask_next() == f"{server}/200"
    LinkCheck.objects.update(problem="it answered 500", asked_at=now() - DAY)
    assert [told["problem"] for told in troubles(as_manager)] == ["it answered 500"]
    ask_next()
    assert troubles(as_manager) == []
    assert Client().get("/api/admin/ticket-page-troubles").status_code == 401


@pytest.mark.django_db
def test_what_was_known_stays_where_nothing_is_learned(
    settings: Settings, as_manager: Client, make: Make
) -> None:
    settings.FEED_ALLOW_PRIVATE = False
    make.event(eventbrite_link="http://127.0.0.1:9/")
    LinkCheck.objects.create(url="http://127.0.0.1:9/", asked_at=now() - DAY, problem="it is gone")
    assert ask_next() == "http://127.0.0.1:9/"
    assert [told["problem"] for told in troubles(as_manager)] == ["it is gone"]


@pytest.mark.django_db
def test_what_nobody_is_sent_to_any_more_is_forgotten() -> None:
    LinkCheck.objects.create(url="https://old.example.net/", asked_at=now() - 8 * DAY)
    LinkCheck.objects.create(url="https://new.example.net/", asked_at=now() - DAY)
    assert ask_next() is None
    assert LinkCheck.objects.get().url == "https://new.example.net/"


@pytest.mark.django_db
def test_of_servers_that_find_the_same_page_due_one_asks_it() -> None:
    url = "https://new.example.net/"
    first = [claim(url, at=now()) for _ in range(3)]
    a_day_later = [claim(url, at=now() + DAY) for _ in range(3)]
    assert (first, a_day_later) == ([True, False, False], [True, False, False])
