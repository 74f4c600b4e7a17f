"""The manager selects events, and changes, deletes or cancels them together."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from nightcap.events.rules import day_in_words
from tests.support.answers import Answer
from tests.support.bookings.admin import by_phone
from tests.support.factory import Make
from tests.support.mail.reading import all_mails

DAY = timedelta(days=1)
JSON = "application/json"


@pytest.fixture
def jazz(make: Make) -> Event:
    return make.event(title="Jazz", starts_at=now() + DAY, price_range="$20", capacity=40)


@pytest.fixture
def quiz(make: Make) -> Event:
    return make.event(title="Quiz", starts_at=now() + 2 * DAY, price_range="$5", capacity=30)


def change(manager: Client, *events: Event, **values: object) -> Answer:
    body = {"ids": [event.pk for event in events], **values}
    return manager.put("/api/admin/events", body, JSON)


def undo(manager: Client, answer: Answer) -> None:
    entry = answer.headers["X-Change"]
    assert manager.post(f"/api/admin/changes/{entry}/undo").status_code == 200


def held(name: str) -> list[object]:
    return list(Event.objects.order_by("starts_at").values_list(name, flat=True))


@pytest.mark.parametrize(
    ("sent", "column", "holds"),
    [
        ({"state": "draft"}, "state", "draft"),
        ({"category": "Poetry"}, "category", "poetry"),
        ({"priceRange": "$15"}, "price_range", "$15"),
        ({"capacity": None}, "capacity", None),
    ],
)
def test_they_are_changed_and_undone_as_one(
    as_manager: Client, jazz: Event, quiz: Event, sent: dict[str, object], column: str, holds: str
) -> None:
    before = held(column)
    answer = change(as_manager, quiz, jazz, **sent)
    assert (answer.status_code, answer.content) == (204, b"")
    assert held(column) == [holds, holds]
    undo(as_manager, answer)
    assert held(column) == before


def test_what_is_not_sent_stays_as_it_is_on_each(
    as_manager: Client, jazz: Event, quiz: Event
) -> None:
    sale = now().replace(microsecond=0) + DAY / 2
    assert change(as_manager, jazz, quiz, onSaleAt=utc_iso(sale)).status_code == 204
    assert held("on_sale_at") == [sale, sale]
    assert held("price_range") == ["$20", "$5"]
    assert held("capacity") == [40, 30]


def test_another_price_ends_the_amount_of_the_price_before(as_manager: Client, make: Make) -> None:
    event = make.event(price_range="$15-25", price_amount=Decimal("17.50"))
    change(as_manager, event, priceRange="$30")
    assert held("price_amount") == [None]


def test_events_that_are_not_selected_stay_as_they_are(
    as_manager: Client, jazz: Event, make: Make
) -> None:
    other = make.event(title="Jazz", starts_at=now() + 8 * DAY)
    change(as_manager, jazz, state="unlisted")
    other.refresh_from_db()
    assert other.state == "published"


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"capacity": 1}, "capacity"),
        ({"state": "draft"}, "state"),
        ({"state": "secret"}, "state"),
        ({"ids": []}, "ids"),
        ({"ids": [0]}, "ids.0"),
        ({"capacity": -1}, "capacity"),
    ],
)
def test_where_one_cannot_be_changed_none_is(
    as_manager: Client, jazz: Event, quiz: Event, make: Make, sent: dict[str, object], field: str
) -> None:
    make.booking(quiz, number_of_tickets=2)
    before = [*Event.objects.order_by("pk").values()]
    answer = change(as_manager, jazz, quiz, **sent)
    assert answer.status_code == 422
    assert field in answer.json()["fields"]
    assert [*Event.objects.order_by("pk").values()] == before


def test_a_refusal_names_the_event(
    as_manager: Client, jazz: Event, quiz: Event, make: Make
) -> None:
    make.booking(quiz, number_of_tickets=2)
    name = f"Quiz on {day_in_words(quiz.starts_at)}: "
    refused = change(as_manager, jazz, quiz, capacity=1)
    assert refused.json()["message"].startswith(f"{name}2 seats are booked already")
    refused = as_manager.delete(f"/api/events/{jazz.pk}?also={quiz.pk}")
    assert (refused.status_code, Event.objects.count()) == (409, 2)
    assert refused.json()["message"].startswith(f"{name}2 seats are booked")


def test_an_event_that_is_gone_is_named_and_the_others_stay(
    as_manager: Client, jazz: Event, quiz: Event
) -> None:
    Event.objects.filter(pk=quiz.pk).update(deleted_at=now())
    answers = [
        change(as_manager, jazz, quiz, state="draft"),
        as_manager.delete(f"/api/events/{jazz.pk}?also={quiz.pk}"),
        as_manager.post(
            "/api/bookings/cancel-event", {"eventId": jazz.pk, "also": [quiz.pk]}, JSON
        ),
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
    gone = f"Quiz on {day_in_words(quiz.starts_at)} is not there any more."
    assert {answer.json()["message"] for answer in answers} == {gone}
    jazz.refresh_from_db()
    assert (jazz.state, jazz.is_cancelled) == ("published", False)


def test_they_are_deleted_and_undone_as_one(as_manager: Client, jazz: Event, quiz: Event) -> None:
    answer = as_manager.delete(f"/api/events/{jazz.pk}?also={quiz.pk}&also={jazz.pk}")
    assert answer.status_code == 204
    assert not Event.objects.exists()
    undo(as_manager, answer)
    assert held("title") == ["Jazz", "Quiz"]


def test_the_history_names_each_of_them(as_manager: Client, jazz: Event, quiz: Event) -> None:
    change(as_manager, jazz, quiz, state="unlisted")
    [entry] = as_manager.get("/api/admin/changes").json()
    days = [day_in_words(event.starts_at) for event in (jazz, quiz)]
    assert f"Jazz on {days[0]}; Quiz on {days[1]}" in str(entry["details"])


def test_they_are_cancelled_and_the_guests_of_each_are_notified(
    as_manager: Client, jazz: Event, quiz: Event, make: Make
) -> None:
    for event in (jazz, quiz):
        make.booking(event)
    by_phone(as_manager, quiz)
    read = f"/api/admin/event-guests/{jazz.pk}"
    told = as_manager.get(f"{read}?also={quiz.pk}").json()
    assert told == {
        "mails": 2,
        "partiesWithoutEmail": 1,
        "partiesWaiting": 0,
        "paidParties": 0,
        "paidAmount": 0,
        "oweAgain": [],
    }
    [caller] = as_manager.get(f"{read}/calls?also={quiz.pk}").json()
    assert caller["eventId"] == quiz.pk
    body = {"eventId": jazz.pk, "also": [quiz.pk], "message": "The piano fell ill."}
    answer = as_manager.post("/api/bookings/cancel-event", body, JSON)
    assert answer.json() == {"mails": 2, "partiesWithoutEmail": 1, "refunded": 0}
    assert [mail.subject for mail in all_mails()] == ["Cancelled: Jazz", "Cancelled: Quiz"]
    assert None not in held("cancelled_at")
    assert not Booking.objects.exclude(cancelled_at=None).exists()


def test_what_is_over_is_not_cancelled_and_neither_are_the_others(
    as_manager: Client, jazz: Event, make: Make
) -> None:
    over = make.event(title="Over", starts_at=now() - DAY)
    body = {"eventId": jazz.pk, "also": [over.pk]}
    answer = as_manager.post("/api/bookings/cancel-event", body, JSON)
    assert answer.status_code == 409
    assert answer.json()["message"] == f"Over on {day_in_words(over.starts_at)} is over."
    assert held("cancelled_at") == [None, None]


def test_who_was_notified_before_is_not_notified_again(
    as_manager: Client, jazz: Event, quiz: Event, make: Make
) -> None:
    for event in (jazz, quiz):
        make.booking(event)
    as_manager.post("/api/bookings/cancel-event", {"eventId": jazz.pk}, JSON)
    body = {"eventId": jazz.pk, "also": [quiz.pk]}
    assert as_manager.post("/api/bookings/cancel-event", body, JSON).json()["mails"] == 1


def test_what_is_changed_on_an_imported_event_is_the_managers_from_then_on(
    as_manager: Client, make: Make, jazz: Event
) -> None:
    event = make.event(source="feed", source_uid="abc", category="comedy")
    change(as_manager, event, jazz, category="poetry")
    event.refresh_from_db()
    assert event.overridden_fields == ["category"]


def test_a_draft_is_cancelled_with_the_others(as_manager: Client, jazz: Event, make: Make) -> None:
    draft = make.event(title="Draft", state="draft", starts_at=now() + DAY / 2)
    body = {"eventId": draft.pk, "also": [jazz.pk]}
    assert as_manager.post("/api/bookings/cancel-event", body, JSON).status_code == 200
    assert None not in held("cancelled_at")
