"""Events for members only: the manager sets them, and for strangers they do not exist."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from tests.support.answers import Answer
from tests.support.bookings.asking import book
from tests.support.bookings.own import change, do, look, token_of
from tests.support.factory import Make
from tests.support.waitlist.line import join

pytestmark = [pytest.mark.database]

HOUR = timedelta(hours=1)
UNUSED = 987_654


def saved(manager: Client, event: Event, **changes: object) -> Answer:
    return manager.put(f"/api/events/{event.pk}", changes, content_type="application/json")


# The manager


def test_an_event_is_for_everyone_unless_the_manager_says_otherwise(as_manager: Client) -> None:
    body = {"title": "Low Ceiling", "date": "2036-12-01T05:00:00Z"}
    made = as_manager.post("/api/events", body, content_type="application/json").json()
    assert made["membersOnly"] is False


def test_the_manager_sets_and_reads_members_only(as_manager: Client, client: Client) -> None:
    body = {"title": "Low Ceiling", "date": "2036-12-01T05:00:00Z", "membersOnly": True}
    made = as_manager.post("/api/events", body, content_type="application/json").json()
    assert made["membersOnly"] is True
    one = as_manager.get(f"/api/admin/events/{made['id']}").json()
    [listed] = as_manager.get("/api/admin/events").json()
    assert (one["membersOnly"], listed["membersOnly"]) == (True, True)
    assert client.get("/api/events").json() == []
    answer = saved(as_manager, Event.objects.get(), membersOnly=False)
    assert answer.json()["membersOnly"] is False
    assert [event["id"] for event in client.get("/api/events").json()] == [made["id"]]


def test_public_answers_do_not_have_the_field(client: Client, make: Make) -> None:
    make.event()
    [listed] = client.get("/api/events").json()
    assert "membersOnly" not in listed


def test_a_repeat_of_a_members_only_event_is_for_members_only(
    as_manager: Client, make: Make
) -> None:
    event = make.event(members_only=True)
    until = (event.starts_at + timedelta(days=8)).date().isoformat()
    path = f"/api/events/{event.pk}/repeat"
    [added] = as_manager.post(path, {"until": until}, content_type="application/json").json()
    assert added["membersOnly"] is True


def test_an_event_becomes_members_only_for_all_dates_and_is_put_back_by_undo(
    as_manager: Client, make: Make
) -> None:
    first = make.event(title="Late Pour")
    make.event(title="Late Pour", starts_at=first.starts_at + 24 * HOUR)
    answer = saved(as_manager, first, membersOnly=True, scope="all")
    assert Event.objects.filter(members_only=True).count() == 2
    undone = as_manager.post(f"/api/admin/changes/{answer['X-Change']}/undo")
    assert undone.status_code == 200
    assert Event.objects.filter(members_only=True).count() == 0


def test_the_box_office_books_a_members_only_event(as_manager: Client, make: Make) -> None:
    event = make.event(members_only=True)
    body = {
        "customerName": "Ada",
        "customerPhone": "+1 212 555 0100",
        "numberOfTickets": 1,
        "eventId": event.pk,
    }
    answer = as_manager.post("/api/bookings/by-phone", body, content_type="application/json")
    assert answer.status_code == 201


# Guests who had booked before


def test_bookings_stay_and_their_pages_work_when_an_event_becomes_members_only(
    as_manager: Client, make: Make
) -> None:
    event = make.event(capacity=10)
    book(event)
    assert saved(as_manager, event, membersOnly=True).status_code == 200
    booking = Booking.objects.get()
    own = look(token_of(booking))
    assert own.json()["mostTickets"] == 6
    assert change(booking, numberOfTickets=2).status_code == 200
    event.refresh_from_db()
    assert event.seats_taken == 2


def test_no_email_links_to_a_page_that_does_not_exist(as_manager: Client, make: Make) -> None:
    event = make.event(capacity=10, members_only=True)
    body = {
        "customerName": "Ada",
        "customerEmail": "ada@example.com",
        "customerPhone": "+1 212 555 0100",
        "eventId": event.pk,
    }
    as_manager.post("/api/bookings/by-phone", body, content_type="application/json")
    mail = Mail.objects.get()
    text = as_manager.get(f"/api/admin/mails/{mail.pk}").json()["text"]
    assert event.title in text
    assert f"/events/{event.pk}" not in text


def test_a_guest_of_another_date_cannot_move_to_a_members_only_date(make: Make) -> None:
    event = make.event(title="Late Pour", capacity=10)
    secret = make.event(
        title="Late Pour", capacity=10, members_only=True, starts_at=event.starts_at + 24 * HOUR
    )
    book(event)
    booking = Booking.objects.get()
    refused, unknown = (do(booking, "move", eventId=date) for date in (secret.pk, UNUSED))
    assert (refused.status_code, refused.content) == (404, unknown.content)


# Strangers

Ask = Callable[[int], Answer]


def _get(path: str) -> Ask:
    return lambda event_id: Client().get(path.format(event_id))


def _book(event_id: int) -> Answer:
    return book(None, eventId=event_id)


def _book_with_code(event_id: int) -> Answer:
    return book(None, eventId=event_id, promoCode="FRIENDS")


def _book_under_a_key(event_id: int) -> Answer:
    body = book_body(event_id)
    headers = {"Idempotency-Key": f"a-key-of-{event_id}"}
    return Client().post("/api/bookings", body, "application/json", headers=headers)


def book_body(event_id: int) -> dict[str, object]:
    return {
        "customerName": "Ada Lovelace",
        "customerEmail": "ada@example.com",
        "customerPhone": "+1 212 555 0100",
        "eventId": event_id,
    }


def _wait(event_id: int) -> Answer:
    body = book_body(event_id) | {"partySize": 2}
    return Client().post("/api/waitlist", body, "application/json")


def _head(event_id: int) -> Answer:
    return Client().head(f"/api/events/{event_id}")


QUESTIONS: dict[str, Ask] = {
    "the event": _get("/api/events/{}"),
    "HEAD of the event": _head,
    "its dates": _get("/api/events/{}/dates"),
    "its calendar file": _get("/api/events/{}/calendar.ics"),
    "what follows it": _get("/api/events/upcoming?after={}"),
    "a promo code": _get("/api/events/{}/promo-codes/FRIENDS"),
    "a booking": _book,
    "a booking with a code": _book_with_code,
    "a booking under a key": _book_under_a_key,
    "the waitlist": _wait,
}


def asked(question: Ask, event_id: int) -> tuple[int, bytes, dict[str, str], int]:
    """Return status, bytes, headers and number of queries of an answer."""
    with CaptureQueriesContext(connection) as queries:
        answer = question(event_id)
    headers = {name: value for name, value in answer.headers.items() if name != "X-Request-Id"}
    return answer.status_code, answer.content, headers, len(queries)


SECRET: dict[str, dict[str, Any]] = {
    "plain": {},
    "full": {"capacity": 0},
    "over": {"starts_at": now() - 24 * HOUR},
    "cancelled": {"cancelled_at": now()},
    "not on sale yet": {"on_sale_at": now() + HOUR},
    "unlisted": {"state": "unlisted"},
}


@pytest.mark.parametrize("kind", SECRET)
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_members_only_event_answers_a_stranger_like_an_id_that_was_never_used(
    make: Make, question: str, kind: str
) -> None:
    event = make.event(members_only=True)
    Event.objects.filter(pk=event.pk).update(**SECRET[kind])
    ask = QUESTIONS[question]
    # What is read once for each process must not count for either.
    ask(UNUSED + 1)
    secret, unknown = asked(ask, event.pk), asked(ask, UNUSED)
    assert secret[0] in {404, 405}
    assert secret == unknown


@pytest.mark.parametrize("question", ["a booking", "the waitlist", "a promo code"])
def test_expired_holds_of_a_members_only_event_do_not_betray_it(make: Make, question: str) -> None:
    event = make.event(members_only=True, capacity=1)
    booking = make.booking(event)
    Booking.objects.filter(pk=booking.pk).update(status="held", held_until=now() - HOUR)
    ask = QUESTIONS[question]
    ask(UNUSED + 1)
    assert asked(ask, event.pk) == asked(ask, UNUSED)


def test_an_event_that_was_full_before_it_became_members_only_is_forgotten_after_one_request(
    make: Make,
) -> None:
    event = make.event(capacity=0)
    assert book(event).status_code == 409
    Event.objects.filter(pk=event.pk).update(members_only=True)
    assert book(event).status_code == 404
    assert asked(_book, event.pk) == asked(_book, UNUSED)


def test_no_waitlist_takes_a_stranger_for_a_members_only_event(make: Make) -> None:
    event = make.event(members_only=True, capacity=0)
    assert join(event, "Ada").status_code == 404


def test_no_public_list_has_a_members_only_event(client: Client, make: Make) -> None:
    full = make.event(title="Late Pour", capacity=0)
    make.event(title="Late Pour", members_only=True, starts_at=full.starts_at + HOUR)
    for path in ("", "/upcoming", "/category/comedy", "/next"):
        assert [event["id"] for event in client.get(f"/api/events{path}").json()] == [full.pk]
    assert client.get(f"/api/events/{full.pk}").json()["nextDate"] is None
    dates = client.get(f"/api/events/{full.pk}/dates").json()
    assert [date["id"] for date in dates] == [full.pk]
