"""What the manager may not write, and who may not write at all."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from nightcap.events.models import Event, EventLink
from tests.support.factory import Make

JSON = "application/json"
START = datetime(2026, 12, 2, 1, tzinfo=UTC)
GOOD = {"title": "Mic", "date": "2026-12-02T01:00:00Z"}

BAD_FIELDS: list[tuple[str, object]] = [
    ("title", ""),
    ("title", "  \t "),
    ("title", None),
    ("title", "x" * 301),
    ("title", "two\nlines"),
    ("title", "nul\x00"),
    ("description", "nul\x00"),
    ("description", "x" * 20_001),
    ("category", "x" * 61),
    ("category", "two\r\nlines"),
    ("date", None),
    ("date", "2026-12-02T01:00:00"),
    ("date", "tomorrow"),
    ("date", "9999-12-31T23:59:59Z"),
    ("date", "0001-01-01T00:00:00Z"),
    ("endDate", "2026-12-02T01:00:00Z"),
    ("endDate", "2026-12-02T00:59:59Z"),
    ("endDate", "2026-12-02T04:00:00"),
    ("isAllDay", "perhaps"),
    ("location", "x" * 301),
    ("location", "two\nlines"),
    ("priceRange", "x" * 101),
    ("capacity", -1),
    ("capacity", 100_001),
    ("capacity", "many"),
    ("ticketStatus", "Nearly Full"),
    ("ticketStatus", None),
    ("ticketStatus", "sold out"),
    ("imageUrl", "javascript:alert(1)"),
    ("imageUrl", "data:text/html;base64,PGI+"),
    ("imageUrl", "data:image/png;base64,bm90IGEgcGljdHVyZQ=="),
    ("imageUrl", "/media/../secret-key"),
    ("imageUrl", "https://a.example/" + "x" * 2000),
]

BAD_ADDRESSES = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://files.example",
    "//other.example/path",
    "/relative",
    "tickets.example",
    "https://",
    "http://user:secret@tickets.example",
    "https://user@tickets.example",
    "https://tickets.example/a b",
    "https://tickets.example/\r\nSUMMARY:injected",
    "https://tickets.example/\nx",
    "https://tickets.example/\x00",
    "https://tickets.example/\u2028x",
    'https://tickets.example/"onclick="alert(1)',
    "https://tickets.example/<script>",
    "https://tickets.example:99999/",
    "https://[::1",
    "https://tickets.example/" + "x" * 2000,
]

LINK_ADDRESSES = [
    "url",
    "postEventLink",
    "instagramUrl",
    "facebookUrl",
    "twitterUrl",
    "youtubeUrl",
    "tiktokUrl",
]


@pytest.mark.parametrize(("field", "value"), BAD_FIELDS)
def test_a_bad_value_is_refused_by_its_name_and_nothing_is_written(
    as_manager: Client, make: Make, field: str, value: object
) -> None:
    response = as_manager.post("/api/events", {**GOOD, field: value}, JSON)
    assert response.status_code in {415, 422}
    assert list(response.json()["fields"]) == [field]
    assert not Event.objects.exists()

    event = make.event(title="As it was", starts_at=START)
    response = as_manager.put(f"/api/events/{event.pk}", {field: value}, JSON)
    assert response.status_code in {415, 422}
    assert list(response.json()["fields"]) == [field]
    event.refresh_from_db()
    assert (event.title, event.updated_at) == ("As it was", event.created_at)


@pytest.mark.parametrize("field", ["title", "date"])
def test_a_title_and_a_date_are_required(as_manager: Client, field: str) -> None:
    body = {name: value for name, value in GOOD.items() if name != field}
    response = as_manager.post("/api/events", body, JSON)
    assert (response.status_code, list(response.json()["fields"])) == (422, [field])


@pytest.mark.parametrize("address", BAD_ADDRESSES)
def test_a_link_that_could_do_harm_is_refused_wherever_it_is_written(
    as_manager: Client, address: str
) -> None:
    response = as_manager.post("/api/events", {**GOOD, "eventbriteLink": address}, JSON)
    assert (response.status_code, list(response.json()["fields"])) == (422, ["eventbriteLink"])
    for field in LINK_ADDRESSES:
        response = as_manager.post("/api/event-links", {"title": "Mic", field: address}, JSON)
        assert (response.status_code, list(response.json()["fields"])) == (422, [field])
    assert not Event.objects.exists()
    assert not EventLink.objects.exists()


def test_fewer_seats_than_are_booked_are_refused(as_manager: Client, make: Make) -> None:
    event = make.event(capacity=10, seats_taken=4)
    address = f"/api/events/{event.pk}"
    response = as_manager.put(address, {"capacity": 3}, JSON)
    assert response.status_code == 422
    assert response.json()["fields"] == {"capacity": "must be at least 4"}
    assert as_manager.put(address, {"capacity": 4}, JSON).json()["seatsLeft"] == 0


def test_a_body_that_is_not_json_is_refused(as_manager: Client, db: None) -> None:
    response = as_manager.post("/api/events", b"{", JSON)
    assert response.status_code in {400, 422}
    assert response.json()["message"]


@pytest.mark.parametrize("status", ["", "sold out", "Nearly Full", None, 1])
def test_only_the_six_words_are_a_ticket_status(
    as_manager: Client, make: Make, status: object
) -> None:
    address = f"/api/events/{make.event().pk}/ticket-status"
    response = as_manager.put(address, {"ticketStatus": status}, JSON)
    assert (response.status_code, list(response.json()["fields"])) == (422, ["ticketStatus"])


def test_changes_to_an_unknown_event_are_not_found(as_manager: Client) -> None:
    status = {"ticketStatus": "Available"}
    assert as_manager.put("/api/events/7", {"title": "Mic"}, JSON).status_code == 404
    assert as_manager.put("/api/events/7/ticket-status", status, JSON).status_code == 404
    assert as_manager.delete("/api/events/7").status_code == 404
