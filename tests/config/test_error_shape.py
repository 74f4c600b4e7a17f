"""Every refusal of the API has one shape, and its words are for people."""

import re

import pytest
from django.test import Client

from nightcap.config.api import api
from nightcap.subscribers.models import NewsletterSubscriber
from tests.support.answers import Answer
from tests.support.bookings.asking import book
from tests.support.described import parameters_of
from tests.support.factory import Make

pytestmark = pytest.mark.django_db

JSON = "application/json"


def send(body: str, content_type: str = JSON) -> Answer:
    return Client().post("/api/newsletter", body, content_type)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PATCH", "/api/events", {"GET", "POST"}),
        ("DELETE", "/api/bookings", {"GET", "POST"}),
        ("POST", "/api/events/upcoming", {"GET"}),
        ("PUT", "/api/venue", {"GET"}),
    ],
)
def test_a_method_that_a_path_does_not_have_is_refused(
    method: str, path: str, allowed: set[str]
) -> None:
    response = Client().generic(method, path)
    assert (response.status_code, response["Content-Type"]) == (405, JSON)
    assert response.json()["fields"] == {}
    assert all(name in response.json()["message"] for name in allowed)
    assert set(response["Allow"].split(", ")) == allowed


@pytest.mark.parametrize("body", ["{bad", "", "[", "\x00", "[" * 100_000])
def test_what_is_no_json_is_refused(body: str) -> None:
    response = send(body)
    assert response.status_code == 422
    assert set(response.json()) == {"message", "fields"}


@pytest.mark.parametrize("body", ['"a text"', "[]", "1", "true", "null"])
@pytest.mark.parametrize("path", ["/api/past-events", "/api/event-links", "/api/events"])
def test_json_that_is_no_object_is_refused_and_makes_nothing(
    as_manager: Client, path: str, body: str
) -> None:
    response = as_manager.post(path, body, JSON)
    assert response.status_code == 422
    assert response.json() == {"message": "The body must be a JSON object.", "fields": {}}
    assert as_manager.get(path).json() == []


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/api/menu/abc", "itemId"),
        ("/api/past-events/1.5", "pastEventId"),
        ("/api/past-event-images/%F0%9F%98%80", "imageId"),
    ],
)
def test_what_is_no_number_in_an_address_is_named_in_camel_case(
    as_manager: Client, path: str, field: str
) -> None:
    response = as_manager.put(path, {}, JSON)
    assert response.status_code == 422
    assert response.json()["fields"] == {field: "must be a whole number"}


@pytest.mark.database
@pytest.mark.parametrize(
    "path",
    ["/api/admin/events", "/api/admin/changes", "/api/past-events", "/api/host-event-images"],
)
def test_a_search_for_what_no_text_can_hold_is_answered(as_manager: Client, path: str) -> None:
    assert as_manager.get(f"{path}?search=%00%F0%9F%8E%AD").json() == []


@pytest.mark.database
def test_a_category_that_no_text_can_hold_is_refused_by_its_name() -> None:
    response = Client().get("/api/events/next?category=%00")
    assert (response.status_code, [*response.json()["fields"]]) == (422, ["category"])


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
)
def test_json_under_another_name_is_refused_as_a_form_of_another_site_could_send_it(
    content_type: str,
) -> None:
    response = send('{"name": "Ada", "email": "ada@example.com"}', content_type)
    assert (response.status_code, "JSON" in response.json()["message"]) == (415, True)
    assert not NewsletterSubscriber.objects.exists()


@pytest.mark.parametrize("path", ["/api/menu", "/api/featured-images", "/api/feed/import"])
@pytest.mark.parametrize("method", ["POST", "PUT"])
def test_a_form_with_a_session_is_refused_as_one_without(
    as_manager: Client, path: str, method: str
) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.cookies = as_manager.cookies
    token = browser.get("/api/csrf-token").json()["csrfToken"]
    path = path if method == "POST" else "/api/menu/1"
    for content_type in ("multipart/form-data; boundary=x", "application/x-www-form-urlencoded"):
        form = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nTea\r\n--x--\r\n'
        response = browser.generic(
            method, path, form, content_type, headers={"X-CSRF-Token": token}
        )
        assert (response.status_code, response.json()["message"]) == (
            415,
            "The body must be JSON, sent as application/json.",
        )


@pytest.mark.parametrize("content_type", ["multipart/form-data", "multipart/form-data; boundary=x"])
@pytest.mark.parametrize("path", ["/api/menu", "/api/bookings/by-phone", "/api/events"])
def test_a_broken_form_is_refused_like_any_other(
    as_manager: Client, path: str, content_type: str
) -> None:
    # The check for a form's token reads it before the operation does.
    browser = Client(enforce_csrf_checks=True)
    browser.cookies = as_manager.cookies
    for broken in ("--x\r\nContent-Disposition: form-data; name", "--x", "", "\0"):
        response = browser.post(path, broken, content_type)
        assert response.status_code in {403, 415}
        assert response.json()["message"]


@pytest.mark.database
def test_no_operation_breaks_at_a_number_that_no_row_has(as_manager: Client) -> None:
    described = api.get_openapi_schema()
    numbered = [
        (method, path)
        for path, ways in described["paths"].items()
        for method, operation in ways.items()
        for asked in parameters_of(operation, described)
        if asked["in"] == "path" and asked["schema"].get("type") == "integer"
    ]
    assert len(numbered) > 50
    broken = []
    for method, path in numbered:
        for number in (2**31, 2**63 - 1, 2**63, 10**30):
            address = re.sub(r"\{\w+\}", str(number), path)
            answer = as_manager.generic(method.upper(), address, "{}", JSON)
            if answer.status_code not in {404, 422}:
                broken.append((method, address, answer.status_code))
    assert broken == []


def test_json_may_name_its_encoding() -> None:
    body = '{"name": "Ada", "email": "ada@example.com"}'
    assert send(body, "application/json; charset=utf-8").status_code == 201


def test_the_message_says_in_sentences_what_is_missing_and_each_field_what_it_must_be() -> None:
    response = book(None, customerName=" ", customerEmail="", numberOfTickets=7)
    assert response.json()["fields"] == {
        "customerName": "is required",
        "customerEmail": "is required",
        "numberOfTickets": "must be at most 6",
        "eventId": "must be a whole number",
    }
    assert response.json()["message"] == (
        "The customer name is required. The customer email is required."
        " The number of tickets must be at most 6. The event id must be a whole number."
    )


@pytest.mark.parametrize(
    ("path", "body", "field", "text"),
    [
        ("/api/contact", {"message": " "}, "message", "is required"),
        (
            "/api/contact",
            {"message": "a" * 10_001},
            "message",
            "must have at most 10000 characters",
        ),
        ("/api/event-hosting", {"startTime": "25:00"}, "startTime", "must be a time like 19:30"),
        ("/api/event-hosting", {"eventDate": "2027-02-30"}, "eventDate", "must be a day like"),
    ],
)
def test_a_visitor_who_writes_reads_what_to_mend(
    path: str, body: dict[str, str], field: str, text: str
) -> None:
    fields = Client().post(path, body, JSON).json()["fields"]
    assert fields[field].startswith(text)


def test_a_field_that_is_not_there_is_required() -> None:
    assert send("{}").json()["fields"] == {"name": "is required", "email": "is required"}


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"numberOfTickets": 0}, "must be at least 1"),
        ({"numberOfTickets": "2"}, "must be a whole number"),
        ({"customerEmail": "ada"}, "must be one address like name@example.com"),
        ({"customerName": "a" * 201}, "must have at most 200 characters"),
        ({"customerPhone": 5}, "must be text"),
    ],
)
def test_a_guest_reads_what_to_mend(make: Make, changes: dict[str, object], text: str) -> None:
    fields = book(make.event(), **changes).json()["fields"]
    assert fields == dict.fromkeys(changes, text)


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("ticketStatus", "Nearly Full", "must be 'Available', 'Selling Fast'"),
        ("date", "tomorrow", "must be an instant like"),
        ("date", "2026-12-02T01:00:00", "must carry its offset from UTC, or Z"),
        ("isAllDay", "perhaps", "must be true or false"),
        ("capacity", "many", "must be a whole number"),
    ],
)
def test_so_does_the_manager(as_manager: Client, field: str, value: str, text: str) -> None:
    body = {"title": "Mic", "date": "2026-12-02T01:00:00Z", field: value}
    fields = as_manager.post("/api/events", body, JSON).json()["fields"]
    assert fields[field].startswith(text)


@pytest.mark.parametrize("day", ["soon", "2026-02-30", 5])
def test_a_day_that_is_none_is_asked_for_by_an_example(as_manager: Client, day: str | int) -> None:
    answer = as_manager.post("/api/past-events", {"title": "Gala", "eventDate": day}, JSON)
    assert answer.json()["fields"] == {"eventDate": "must be a day like 2026-11-21"}
