"""The prices of an event: set by the manager, read by visitors as what they pay."""

from datetime import timedelta
from http import HTTPStatus

import pytest
from django.test import Client

from nightcap.core.models import Change
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from tests.support.answers import Answer
from tests.support.bookings.asking import book

pytestmark = pytest.mark.django_db

STANDARD = {"name": "Standard", "amount": 2500}
STUDENT = {"name": "Student", "amount": 1550, "seats": 8, "note": "with student card"}


def new(manager: Client, *tiers: object, **more: object) -> Answer:
    """Put an event with these prices on the programme."""
    body = {"title": "Late Pour", "date": utc_iso(now() + timedelta(days=9)), "tiers": tiers}
    return manager.post("/api/events", body | more, "application/json")


def put(manager: Client, event: int, **changes: object) -> Answer:
    """Change an event."""
    return manager.put(f"/api/events/{event}", changes, "application/json")


def seen(event: int) -> dict[str, object]:
    """Return an event as visitors read it."""
    found: dict[str, object] = Client().get(f"/api/events/{event}").json()
    return found


def test_visitors_read_each_price_with_the_seats_that_it_has_left(as_manager: Client) -> None:
    made = new(as_manager, STANDARD, STUDENT, capacity=70).json()
    expected = [
        {
            "id": 1,
            "name": "Standard",
            "amount": 2500,
            "seats": None,
            "note": "",
            "area": "",
            "needsCode": False,
            "from": None,
            "until": None,
            "sale": "open",
            "seatsLeft": 70,
        },
        {
            "id": 2,
            "name": "Student",
            "amount": 1550,
            "seats": 8,
            "note": "with student card",
            "area": "",
            "needsCode": False,
            "from": None,
            "until": None,
            "sale": "open",
            "seatsLeft": 8,
        },
    ]
    assert made["tiers"] == expected
    event = seen(made["id"])
    assert (event["tiers"], event["currency"]) == (expected, "USD")


@pytest.mark.parametrize(
    ("amounts", "words"),
    [
        ([2500], "$25"),
        ([2550], "$25.50"),
        ([0], "Free"),
        ([2500, 2500], "$25"),
        ([2500, 1500, 4000], "from $15"),
        ([0, 2500], "Free to $25"),
        ([120_000], "$1,200"),
    ],
)
def test_listings_say_the_lowest_price_in_place_of_its_text(
    as_manager: Client, amounts: list[int], words: str
) -> None:
    tiers = [{"name": f"Price {place}", "amount": amount} for place, amount in enumerate(amounts)]
    made = new(as_manager, *tiers, priceRange="about twenty").json()
    assert seen(made["id"])["priceRange"] == words
    dates = Client().get(f"/api/events/{made['id']}/dates").json()
    assert [date["priceRange"] for date in dates] == [words]
    own = as_manager.get(f"/api/admin/events/{made['id']}").json()["own"]
    assert own["priceRange"] == "about twenty"
    put(as_manager, made["id"], tiers=[])
    assert seen(made["id"])["priceRange"] == "about twenty"


def test_a_price_that_is_sold_out_is_not_what_listings_begin_with(as_manager: Client) -> None:
    made = new(as_manager, STANDARD, {**STUDENT, "seats": 2}).json()
    assert made["priceRange"] == "from $15.50"
    row = Event.objects.get(pk=made["id"])
    tickets = [{"tierId": 2, "number": 2}]
    assert book(row, tickets=tickets).status_code == HTTPStatus.CREATED
    assert seen(made["id"])["priceRange"] == "$25"


@pytest.mark.parametrize(
    ("tiers", "field"),
    [
        ([{"name": "", "amount": 1}], "tiers.0.name"),
        ([{"name": "A", "amount": -1}], "tiers.0.amount"),
        ([{"name": "A", "amount": "25"}], "tiers.0.amount"),
        ([{"name": "A", "amount": 25.5}], "tiers.0.amount"),
        ([{"name": "A", "amount": 1_000_001}], "tiers.0.amount"),
        ([{"name": "A"}], "tiers.0.amount"),
        ([{"name": "A", "amount": 1, "seats": -1}], "tiers.0.seats"),
        ([{"name": "A", "amount": 1}, {"name": "a", "amount": 2}], "tiers"),
        ([{"id": 1, "name": "A", "amount": 1}, {"id": 1, "name": "B", "amount": 2}], "tiers"),
        ([{"name": str(number), "amount": 1} for number in range(13)], "tiers"),
    ],
)
def test_a_price_that_cannot_be_meant_is_refused_by_its_field(
    as_manager: Client, tiers: list[object], field: str
) -> None:
    answer = new(as_manager, *tiers)
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {field})
    assert not Event.objects.exists()


def test_a_price_keeps_its_id_and_a_new_one_gets_one_that_no_other_had(as_manager: Client) -> None:
    made = new(as_manager, STANDARD, STUDENT).json()
    [standard, student] = made["tiers"]
    book(Event.objects.get(pk=made["id"]), tickets=[{"tierId": student["id"], "number": 1}])
    kept = put(as_manager, made["id"], tiers=[{"name": "Balcony", "amount": 900}, student]).json()
    assert [(tier["id"], tier["name"]) for tier in kept["tiers"]] == [
        (3, "Balcony"),
        (2, "Student"),
    ]
    assert standard["id"] == 1


def test_a_price_that_guests_have_booked_stays_with_their_seats(as_manager: Client) -> None:
    made = new(as_manager, STANDARD, STUDENT).json()
    [standard, student] = made["tiers"]
    tickets = [{"tierId": student["id"], "number": 3}]
    assert book(Event.objects.get(pk=made["id"]), tickets=tickets).status_code == 201
    for tiers, words in (
        ([standard], "must keep Student, which guests have booked"),
        ([standard, {**student, "seats": 2}], "Student must have at least 3 seats"),
        ([], "must keep Student, which guests have booked"),
    ):
        answer = put(as_manager, made["id"], tiers=tiers)
        assert (answer.status_code, answer.json()["fields"]) == (422, {"tiers": words})
    assert put(as_manager, made["id"], tiers=[{**student, "seats": 3}]).status_code == 200


def test_the_manager_sees_how_many_seats_are_booked_at_each_price(as_manager: Client) -> None:
    made = new(as_manager, STANDARD, STUDENT).json()
    student = made["tiers"][1]["id"]
    tickets = [{"tierId": student, "number": 3}]
    book(Event.objects.get(pk=made["id"]), tickets=tickets)
    seen = as_manager.get(f"/api/admin/events/{made['id']}").json()
    assert seen["seatsByTier"] == {str(student): 3}
    assert "seatsByTier" not in Client().get(f"/api/events/{made['id']}").json()


def test_a_change_of_prices_is_listed_in_words_and_undone(as_manager: Client) -> None:
    made = new(as_manager, STANDARD).json()
    [standard] = made["tiers"]
    answer = put(as_manager, made["id"], tiers=[{**standard, "amount": 3000}, STUDENT])
    change = Change.objects.latest("pk")
    assert change.details == [
        {"field": "prices", "before": "Standard $25", "after": "Standard $30, Student $15.50"}
    ]
    undone = as_manager.post(f"/api/admin/changes/{change.pk}/undo")
    assert undone.status_code == HTTPStatus.OK, answer.content
    assert seen(made["id"])["priceRange"] == "$25"


def test_the_dates_of_a_series_get_the_prices_too(as_manager: Client) -> None:
    made = new(as_manager, STANDARD).json()
    until = (now() + timedelta(days=17)).date().isoformat()
    further = as_manager.post(
        f"/api/events/{made['id']}/repeat", {"until": until}, "application/json"
    )
    [later] = further.json()
    assert later["tiers"] == made["tiers"]
    put(as_manager, later["id"], tiers=[{**later["tiers"][0], "amount": 4000}])
    [own] = [
        date["own"]
        for date in as_manager.get(f"/api/admin/events/{made['id']}/series").json()
        if date["id"] == later["id"]
    ]
    assert own == {"tiers": "Standard $40"}
    changed = [{**made["tiers"][0], "amount": 3000}]
    put(as_manager, made["id"], tiers=changed, scope="all")
    assert {seen(pk)["priceRange"] for pk in (made["id"], later["id"])} == {"$30"}
