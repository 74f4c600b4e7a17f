"""The manager's programme: searched, cut, counted, and safe from two panels at once."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.models import Change
from nightcap.core.time import now
from tests.support.factory import Make

DAY = timedelta(days=1)
JSON = "application/json"


def titles(client: Client, search: str = "") -> list[str]:
    answer = client.get(f"/api/admin/events{search}")
    assert answer.status_code == 200, answer.content
    return [event["title"] for event in answer.json()]


def counts(client: Client, search: str = "") -> tuple[str, str, str]:
    headers = client.get(f"/api/admin/events{search}").headers
    return headers["X-Total-Count"], headers["X-With-Links"], headers["X-Without-Links"]


@pytest.fixture
def programme(make: Make) -> None:
    make.event(title="Second", starts_at=now() + 2 * DAY)
    make.event(title="First", starts_at=now() + DAY)
    make.event(title="Long over", starts_at=now() - 9 * DAY)
    make.event(title="Just over", starts_at=now() - DAY)


@pytest.mark.usefixtures("programme")
def test_what_is_to_come_stands_before_what_is_over(as_manager: Client) -> None:
    assert titles(as_manager) == ["First", "Second", "Just over", "Long over"]
    assert titles(as_manager, "?when=upcoming") == ["First", "Second"]
    assert titles(as_manager, "?when=past") == ["Just over", "Long over"]


@pytest.mark.usefixtures("programme")
def test_the_programme_comes_in_parts(as_manager: Client) -> None:
    assert titles(as_manager, "?limit=2&offset=1") == ["Second", "Just over"]
    assert counts(as_manager, "?limit=2&offset=1")[0] == "4"


@pytest.mark.usefixtures("programme")
def test_a_span_keeps_what_overlaps_it(as_manager: Client) -> None:
    tomorrow = f"{now() + DAY / 2:%Y-%m-%dT%H:%M:%SZ}"
    assert titles(as_manager, f"?from={tomorrow}") == ["First", "Second"]
    assert titles(as_manager, f"?to={tomorrow}&when=past") == ["Just over", "Long over"]
    backwards = as_manager.get(f"/api/admin/events?from={tomorrow}&to=2020-01-01")
    assert (backwards.status_code, backwards.json()["fields"]) == (
        422,
        {"to": "must be after from"},
    )


def test_it_is_searched_by_title_category_and_place(as_manager: Client, make: Make) -> None:
    make.event(title="Late Pour", category="cocktails", location="The cellar")
    make.event(title="Open Mic")
    for words in ("pour LATE", "cocktail", "cellar pour"):
        assert titles(as_manager, f"?search={words}") == ["Late Pour"]
    assert titles(as_manager, "?search=pour mic") == []


def test_test_events_and_cancelled_ones_are_among_it_and_say_so(
    as_manager: Client, make: Make
) -> None:
    make.event(title="[T] Rehearsal", starts_at=now() + DAY)
    make.event(title="Called off", starts_at=now() + 2 * DAY, cancelled_at=now())
    test, cancelled = as_manager.get("/api/admin/events").json()
    assert (test["isTest"], test["isCancelled"]) == (True, False)
    assert (cancelled["isTest"], cancelled["isCancelled"]) == (False, True)


def test_without_what_visitors_do_not_find_neither_is_listed_nor_counted(
    as_manager: Client, make: Make
) -> None:
    make.event(title="[T] Rehearsal", starts_at=now() + DAY)
    make.event(title="Called off", starts_at=now() + 2 * DAY, cancelled_at=now())
    make.event(title="Late Pour", starts_at=now() + 3 * DAY)
    assert titles(as_manager, "?isPublic=true") == ["Late Pour"]
    assert counts(as_manager, "?isPublic=true") == ("1", "0", "1")


def test_an_event_with_an_address_of_its_own_or_an_override_has_a_link(
    as_manager: Client, make: Make
) -> None:
    own = make.event(title="Own", starts_at=now() + DAY, eventbrite_link="https://a.example")
    make.event(title="Over", starts_at=now() + 2 * DAY)
    make.event(title="None", starts_at=now() + 3 * DAY)
    make.link("over", url="https://b.example")
    make.link("none", image_url="https://c.example/c.jpg")
    assert titles(as_manager, "?links=with") == ["Own", "Over"]
    assert titles(as_manager, "?links=without") == ["None"]
    assert counts(as_manager, "?links=without") == ("1", "2", "1")
    first = as_manager.get(f"/api/admin/events/{own.pk}").json()
    assert (first["hasLink"], first["link"]) == (True, None)


def test_the_link_of_the_same_start_decides_whether_there_is_one(
    as_manager: Client, make: Make
) -> None:
    event = make.event(title="Mic", starts_at=now() + DAY)
    make.link("mic", url="", start_ts=event.starts_at)
    make.link("mic", url="https://all.example")
    assert titles(as_manager, "?links=with") == []
    [mic] = as_manager.get("/api/admin/events").json()
    assert mic["hasLink"] is False


def test_an_event_shows_what_is_overridden_and_what_is_its_own(
    as_manager: Client, make: Make
) -> None:
    event = make.event(title="Mic", eventbrite_link="https://own.example", capacity=9)
    make.booking(event, number_of_tickets=2)
    make.link("mic", url="https://over.example", instagram_url="https://i.example")
    mic = as_manager.get(f"/api/admin/events/{event.pk}").json()
    assert mic["eventbriteLink"] == "https://over.example"
    assert mic["own"]["eventbriteLink"] == "https://own.example"
    assert mic["link"]["instagramUrl"] == "https://i.example"
    assert (mic["seatsTaken"], mic["seatsLeft"], mic["source"]) == (2, 7, "")


def test_a_change_based_on_an_old_version_is_refused_and_changes_nothing(
    as_manager: Client, make: Make
) -> None:
    event = make.event(title="Mic")
    address = f"/api/events/{event.pk}"
    seen = as_manager.get(f"/api/admin/events/{event.pk}").json()["version"]
    first = as_manager.put(address, {"title": "Mic Night", "version": seen}, JSON)
    assert first.status_code == 200
    second = as_manager.put(address, {"title": "Mic Day", "version": seen}, JSON)
    assert (second.status_code, second.json()["fields"]) == (
        409,
        {"version": "is not the latest"},
    )
    assert as_manager.get(address).json()["title"] == "Mic Night"


def test_every_change_to_an_event_is_written_down(as_manager: Client, make: Make) -> None:
    body = {"title": "Mic", "date": "2030-12-02T01:00:00Z", "priceRange": "$10"}
    event = as_manager.post("/api/events", body, JSON).json()
    address = f"/api/events/{event['id']}"
    as_manager.put(address, {"priceRange": "$12"}, JSON)
    as_manager.put(f"{address}/ticket-status", {"ticketStatus": "Sold Out"}, JSON)
    as_manager.delete(address)
    told = [(change.action, change.details) for change in Change.objects.order_by("pk")]
    assert told == [
        ("created", []),
        ("changed", [{"field": "price range", "before": "$10", "after": "$12"}]),
        ("changed", [{"field": "ticket status", "before": "Available", "after": "Sold Out"}]),
        ("deleted", []),
    ]
