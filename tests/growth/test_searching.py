"""Searches go through an index, which always says what the rows say."""

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.search import Searchable
from nightcap.core.search_index import name_of
from nightcap.subscribers.models import NewsletterSubscriber
from tests.support.bookings.admin import change
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.database]

# What the pages show beside the programme is read whole: there is never much of it.
LONG_LISTS = [
    model
    for model in apps.get_models()
    if issubclass(model, Searchable) and model._meta.app_label != "content"
]


@pytest.mark.parametrize("model", LONG_LISTS, ids=lambda model: model.__name__)
def test_what_is_searched_has_its_index(model: type[Searchable]) -> None:
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE tbl_name = %s", [table])
            made = {name for (name,) in cursor.fetchall()}
            wanted = {f"{name_of(table)}_{event}" for event in ("insert", "update", "delete")}
        else:
            cursor.execute("SELECT indexname FROM pg_indexes WHERE tablename = %s", [table])
            made = {name for (name,) in cursor.fetchall()}
            wanted = {f"{table}_{model.search_column}_trgm"}
    assert wanted <= made


def found(as_manager: Client, search: str) -> list[str]:
    rows = as_manager.get("/api/bookings", {"search": search}).json()
    return [row["customerName"] for row in rows]


def test_a_guest_is_found_only_by_the_present_name(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event(), name="Ada Lovelace")
    assert change(as_manager, booking, customerName="Grace Hopper").status_code == 200
    assert found(as_manager, "lovel") == []
    assert found(as_manager, "hoppe") == ["Grace Hopper"]


@pytest.mark.parametrize(
    "search", ["a", "lo", "ada lo", "ovela", '"ada', "ada OR grace", "%", "ad_"]
)
def test_quotes_marks_and_short_words_are_looked_for_as_they_are(
    make: Make, as_manager: Client, search: str
) -> None:
    make.booking(make.event(), name="Ada Lovelace")
    is_there = all(word in "ada lovelace ada@example.com" for word in search.lower().split())
    assert found(as_manager, search) == (["Ada Lovelace"] if is_there else [])


def test_what_is_gone_for_good_is_gone_from_the_index(as_manager: Client, make: Make) -> None:
    event = make.event()
    Booking.objects.filter(pk=make.booking(event, name="Ada Lovelace").pk).delete()
    assert found(as_manager, "lovelace") == []
    if connection.vendor == "sqlite":
        table = name_of(Booking._meta.db_table)
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT count(*) FROM {table} WHERE {table} MATCH 'lovelace'")
            assert cursor.fetchone() == (0,)


def test_of_more_than_a_thousand_the_latest_are_found(as_manager: Client, make: Make) -> None:
    at = make.event().created_at
    NewsletterSubscriber.objects.bulk_create(
        NewsletterSubscriber(name=f"Ada {number}", email=f"{number}@example.com", created_at=at)
        for number in range(1_100)
    )
    response = as_manager.get("/api/newsletter?search=example&limit=5")
    assert [row["name"] for row in response.json()] == [f"Ada {1_099 - back}" for back in range(5)]
    assert response["X-Total-Count"] == "1000"


def test_every_change_of_a_link_updates_which_events_have_an_address(
    make: Make, as_manager: Client
) -> None:
    first, second = make.event(title="Jazz"), make.event(title="Jazz")

    def counted() -> tuple[str, str]:
        response = as_manager.get("/api/admin/events")
        return response["X-With-Links"], response["X-Without-Links"]

    def save(**link: object) -> int:
        sent = as_manager.post("/api/event-links", link, content_type="application/json")
        assert sent.status_code in {200, 201}
        number: int = sent.json()["id"]
        return number

    assert counted() == ("0", "2")
    series = save(title="Jazz", url="https://tickets.example")
    assert counted() == ("2", "0")
    deleted = as_manager.delete(f"/api/event-links/{series}")
    assert counted() == ("0", "2")
    as_manager.post(f"/api/admin/changes/{deleted['X-Change']}/undo")
    assert counted() == ("2", "0")
    for event in (first, second):
        renamed = as_manager.put(
            f"/api/events/{event.pk}", {"title": "Swing"}, content_type="application/json"
        )
        assert renamed.status_code == 200
    assert counted() == ("0", "2")
