"""A change for this date, for this and the later ones, or for all dates of a series."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.fields import MOST_CHANGED
from nightcap.events.models import Event, EventLink
from tests.support.answers import Answer
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.clock]

JSON = "application/json"
WEEK = timedelta(weeks=1)
# At eight in the evening in New York; the clocks go back between the second and the third.
EVENINGS = [
    datetime(2036, 10, 19, 0, tzinfo=UTC),
    datetime(2036, 10, 26, 0, tzinfo=UTC),
    datetime(2036, 11, 9, 1, tzinfo=UTC),
]


@pytest.fixture
def jams(make: Make) -> list[Event]:
    """Three dates of a series, two hours each, and one that is over."""
    make.event(title="Jam", starts_at=now() - WEEK, price_range="$10")
    return [
        make.event(
            title="Jam",
            starts_at=at,
            ends_at=at + timedelta(hours=2),
            price_range="$15",
            capacity=9,
        )
        for at in EVENINGS
    ]


def save(client: Client, event: Event, **body: object) -> Answer:
    return client.put(f"/api/events/{event.pk}", body, JSON)


def column(name: str) -> list[object]:
    return list(Event.objects.order_by("starts_at").values_list(name, flat=True))


@pytest.mark.parametrize(
    ("scope", "prices"),
    [
        ("this", ["$10", "$15", "$20", "$15"]),
        ("later", ["$10", "$15", "$20", "$20"]),
        ("all", ["$10", "$20", "$20", "$20"]),
    ],
)
def test_a_price_changes_on_the_dates_that_were_chosen_and_never_on_what_is_over(
    as_manager: Client, jams: list[Event], scope: str, prices: list[str]
) -> None:
    assert save(as_manager, jams[1], priceRange="$20", scope=scope).status_code == 200
    assert column("price_range") == prices


def test_only_what_was_changed_is_changed_on_the_others(
    as_manager: Client, jams: list[Event]
) -> None:
    Event.objects.filter(pk=jams[2].pk).update(description="A guest tonight", location="Cellar")
    body = {"description": "", "location": "", "priceRange": "$20", "scope": "all"}
    save(as_manager, jams[0], **body)
    other = Event.objects.get(pk=jams[2].pk)
    assert (other.price_range, other.description, other.location) == (
        "$20",
        "A guest tonight",
        "Cellar",
    )


def test_a_time_moves_to_the_same_hour_of_the_clock_over_the_change_of_the_clocks(
    as_manager: Client, jams: list[Event]
) -> None:
    later = {"date": "2036-10-26T01:00:00Z", "endDate": "2036-10-26T02:30:00Z"}
    assert save(as_manager, jams[1], **later, scope="all").status_code == 200
    upcoming = Event.objects.filter(starts_at__gt=now()).order_by("starts_at")
    assert [(event.starts_at.hour, event.ends_at) for event in upcoming] == [
        (1, datetime(2036, 10, 19, 2, 30, tzinfo=UTC)),
        (1, datetime(2036, 10, 26, 2, 30, tzinfo=UTC)),
        (2, datetime(2036, 11, 9, 3, 30, tzinfo=UTC)),
    ]


def test_a_series_moves_to_another_weekday_with_the_link_of_each_date(
    as_manager: Client, jams: list[Event], make: Make
) -> None:
    for number, jam in enumerate(jams):
        make.link("Jam", start_ts=jam.starts_at, url=f"https://t.example/{number}")
    moved = EVENINGS[0] + WEEK
    body = {"date": moved.isoformat(), "endDate": (moved + timedelta(hours=2)).isoformat()}
    save(as_manager, jams[0], **body, scope="all")
    found = {jam.pk: as_manager.get(f"/api/events/{jam.pk}").json() for jam in jams}
    assert [found[jam.pk]["eventbriteLink"][-1] for jam in jams] == ["0", "1", "2"]
    assert found[jams[1].pk]["date"] == "2036-11-02T00:00:00Z"


def test_a_picture_reaches_every_date_also_where_a_link_lays_its_own_over_it(
    as_manager: Client, jams: list[Event], make: Make
) -> None:
    make.link("Jam", start_ts=jams[2].starts_at, image_url="/media/special")
    save(as_manager, jams[0], imageUrl="https://pictures.example/jam.jpg", scope="all")
    for jam in jams:
        answer = as_manager.get(f"/api/events/{jam.pk}").json()
        assert answer["imageUrl"] == "https://pictures.example/jam.jpg"


def test_what_links_say_of_all_dates_stands_on_the_link_of_the_series(
    as_manager: Client, jams: list[Event], make: Make
) -> None:
    save(as_manager, jams[0], instagramUrl="https://instagram.com/jam", scope="all")
    assert EventLink.objects.get().start_ts is None
    save(as_manager, jams[1], isHighlighted=True, scope="later")
    answers = [as_manager.get(f"/api/events/{jam.pk}").json() for jam in jams]
    assert [answer["isHighlighted"] for answer in answers] == [False, True, True]
    assert {answer["instagramUrl"] for answer in answers} == {"https://instagram.com/jam"}


def test_a_new_title_takes_the_link_of_the_series_along(
    as_manager: Client, jams: list[Event], make: Make
) -> None:
    make.link("Jam", url="https://all.example")
    save(as_manager, jams[1], title="Late Jam", scope="later")
    answers = [as_manager.get(f"/api/events/{jam.pk}").json() for jam in jams]
    assert [answer["title"] for answer in answers] == ["Jam", "Late Jam", "Late Jam"]
    assert {answer["eventbriteLink"] for answer in answers} == {"https://all.example"}


def test_a_change_of_many_dates_is_one_entry_and_is_undone_as_one(
    as_manager: Client, jams: list[Event]
) -> None:
    answer = save(as_manager, jams[0], priceRange="$20", isHighlighted=True, scope="all")
    [entry] = as_manager.get("/api/admin/changes").json()
    told = {detail["field"]: detail["after"] for detail in entry["details"]}
    assert told["price range"] == "$20"
    assert told["dates"] == "3, from October 18, 2036 to November 8, 2036"
    undone = as_manager.post(f"/api/admin/changes/{answer.headers['X-Change']}/undo")
    assert undone.status_code == 200
    assert column("price_range") == ["$10", "$15", "$15", "$15"]
    assert not EventLink.objects.exists()


def test_seats_are_refused_by_the_date_on_which_more_are_booked_and_nothing_changes(
    as_manager: Client, jams: list[Event], make: Make
) -> None:
    make.booking(jams[2], number_of_tickets=5)
    refused = save(as_manager, jams[0], capacity=4, scope="all")
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["capacity"])
    assert refused.json()["message"].startswith("Jam on November 8, 2036: 5 seats")
    assert column("capacity") == [None, 9, 9, 9]


def test_dates_are_cancelled_one_by_one(as_manager: Client, jams: list[Event]) -> None:
    refused = save(as_manager, jams[0], isCancelled=True, scope="all")
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["scope"])
    assert not Change.objects.exists()


def test_no_more_dates_than_can_be_looked_over_are_changed_at_once(
    as_manager: Client, make: Make
) -> None:
    first = make.event(title="Jam", starts_at=now() + WEEK)
    further = [
        Event(title="Jam", title_key="jam", starts_at=now() + n * WEEK)
        for n in range(2, MOST_CHANGED + 2)
    ]
    Event.objects.bulk_create(further)
    refused = save(as_manager, first, priceRange="$20", scope="all")
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["scope"])


def test_the_manager_sees_which_dates_a_series_has(as_manager: Client, jams: list[Event]) -> None:
    found = as_manager.get(f"/api/admin/events/{jams[0].pk}/series").json()
    assert [date["id"] for date in found] == [jam.pk for jam in jams]
    assert found[0] == {
        "id": jams[0].pk,
        "date": "2036-10-19T00:00:00Z",
        "isCancelled": False,
        "seatsTaken": 0,
        "own": {},
    }


def test_the_manager_sees_what_differs_on_another_date(
    as_manager: Client, jams: list[Event]
) -> None:
    save(as_manager, jams[1], priceRange="$25", performers=["Ada", "Bix"], minimumAge=21)
    first, second, third = as_manager.get(f"/api/admin/events/{jams[0].pk}/series").json()
    assert (first["own"], third["own"]) == ({}, {})
    assert second["own"] == {
        "priceRange": "$25",
        "priceAmount": "",
        "performers": "Ada, Bix",
        "minimumAge": "21",
    }


def test_a_date_keeps_its_own_price_where_that_is_wanted_and_takes_all_else(
    as_manager: Client, jams: list[Event]
) -> None:
    save(as_manager, jams[1], priceRange="$25")
    body = {"priceRange": "$18", "priceAmount": 18, "capacity": 40, "scope": "all"}
    assert save(as_manager, jams[0], **body, keepOwn=True).status_code == 200
    assert column("price_range") == ["$10", "$18", "$25", "$18"]
    assert [str(amount) for amount in column("price_amount")] == ["None", "18.00", "None", "18.00"]
    assert column("capacity") == [None, 40, 40, 40]


def test_a_date_that_keeps_all_that_would_change_is_not_changed(
    as_manager: Client, jams: list[Event]
) -> None:
    save(as_manager, jams[1], priceRange="$25")
    version = Event.objects.get(pk=jams[1].pk).version
    save(as_manager, jams[0], priceRange="$18", scope="all", keepOwn=True)
    assert Event.objects.get(pk=jams[1].pk).version == version


def test_a_date_keeps_the_ticket_link_and_the_picture_that_visitors_read_there(
    as_manager: Client, jams: list[Event], make: Make
) -> None:
    make.link("Jam", start_ts=jams[1].starts_at, url="https://t.example/own")
    save(as_manager, jams[2], imageUrl="https://pictures.example/own.jpg")
    _, second, third = as_manager.get(f"/api/admin/events/{jams[0].pk}/series").json()
    assert second["own"] == {"eventbriteLink": "https://t.example/own"}
    assert third["own"] == {"imageUrl": "https://pictures.example/own.jpg"}
    body = {"eventbriteLink": "https://t.example/all", "imageUrl": "https://pictures.example/a.jpg"}
    assert save(as_manager, jams[0], **body, scope="all", keepOwn=True).status_code == 200
    found = [as_manager.get(f"/api/events/{jam.pk}").json() for jam in jams]
    assert [event["eventbriteLink"][-3:] for event in found] == ["all", "own", "all"]
    assert [event["imageUrl"][-7:] for event in found] == ["e/a.jpg", "e/a.jpg", "own.jpg"]


def test_dates_that_were_cancelled_are_put_on_again_together_and_no_others(
    as_manager: Client, jams: list[Event]
) -> None:
    body = {"eventId": jams[1].pk, "dates": "later"}
    as_manager.post("/api/bookings/cancel-event", body, JSON)
    before = Event.objects.get(pk=jams[0].pk).version
    assert save(as_manager, jams[1], isCancelled=False, scope="all").status_code == 200
    assert not Event.objects.exclude(cancelled_at=None).exists()
    assert Event.objects.get(pk=jams[0].pk).version == before
