"""The same Idempotency-Key means the same booking, however often it is sent."""

import json

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change, StoredResponse
from nightcap.mail.models import Mail
from tests.support.bookings.asking import book, book_under, guest
from tests.support.factory import Make

pytestmark = pytest.mark.django_db

KEY = "5e0f6c1e-0000-4000-8000-1d2c3b4a5f60"


def test_a_repeat_gets_the_first_answer_and_books_nothing(make: Make) -> None:
    event = make.event(capacity=5)
    first, second = book_under(KEY, event), book_under(KEY, event)
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.content == second.content
    assert Booking.objects.count() == Mail.objects.count() == 1


def test_a_repeat_gets_the_first_answer_even_when_nothing_is_left(make: Make) -> None:
    event = make.event(capacity=1)
    first = book_under(KEY, event)
    assert book(event).status_code == 409
    assert book_under(KEY, event).content == first.content


def test_a_used_key_with_another_body_is_refused(make: Make) -> None:
    event = make.event(capacity=5)
    book_under(KEY, event)
    assert book_under(KEY, event, numberOfTickets=2).status_code == 422
    assert Booking.objects.count() == 1


def test_a_refusal_is_not_remembered(make: Make) -> None:
    event = make.event(capacity=0)
    assert book_under(KEY, event).status_code == 409
    event.capacity = 1
    event.save()
    assert book_under(KEY, event).status_code == 201


def test_without_a_key_every_request_is_a_booking(make: Make) -> None:
    event = make.event()
    book(event)
    book(event)
    assert Booking.objects.count() == 2


@pytest.mark.parametrize("key", ["short", "x" * 201, "with space in it"])
def test_a_malformed_key_is_refused(make: Make, key: str) -> None:
    assert book_under(key, make.event()).status_code == 422
    assert not Booking.objects.exists()


def test_the_managers_own_writes_are_made_once_under_a_key_too(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=6)
    booking = make.booking(event)
    address = f"/api/bookings/{booking.pk}"
    changed = {
        "customerName": "Eve",
        "customerPhone": "212 555 0101",
        "customerEmail": "e@example.com",
    }
    writes: list[tuple[str, str, dict[str, object]]] = [
        ("PUT", address, {**changed, "numberOfTickets": 2, "version": 1}),
        ("PUT", f"{address}/arrival", {"hasArrived": True}),
        ("POST", f"{address}/resend", {}),
        ("POST", f"{address}/cancel", {}),
        ("POST", "/api/bookings/cancel-event", {"eventId": event.pk}),
    ]
    for number, (method, path, body) in enumerate(writes):
        headers = {"Idempotency-Key": f"{KEY}-{number}"}
        first, second = (
            as_manager.generic(method, path, json.dumps(body), "application/json", headers=headers)
            for _ in range(2)
        )
        assert first.status_code in {200, 204}, path
        assert (second.status_code, second.content) == (first.status_code, first.content), path
    actions = Change.objects.filter(kind="booking").values_list("action", flat=True)
    assert sorted(actions) == ["arrived", "cancelled", "changed", "sent again"]
    assert Mail.objects.count() == 3


def test_a_manager_who_books_on_the_site_books_once_too(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=1)
    headers = {"Idempotency-Key": KEY}
    first, second = (
        as_manager.post("/api/bookings", guest(event), "application/json", headers=headers)
        for _ in range(2)
    )
    assert (first.status_code, second.content) == (201, first.content)
    assert StoredResponse.objects.count() == 1
