"""The manager keeps the two lists."""

import csv
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.test import Client

from nightcap.core.models import Change
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber
from tests.support.answers import Answer

pytestmark = pytest.mark.django_db

JSON = "application/json"
LISTS = {"newsletter": NewsletterSubscriber, "secret-calendar": SecretCalendarSubscriber}
WORDS = {"newsletter": "newsletter subscriber", "secret-calendar": "secret calendar subscriber"}
THE_ROW = {"Prefer": "return=representation"}
each_list = pytest.mark.parametrize("place", LISTS)

EIGHT = datetime(2026, 11, 21, 1, 0, 0, tzinfo=UTC)
"""Eight in the evening of the 20th at the venue."""


def add(manager: Client, place: str, name: str = "Ada", email: str = "ada@example.com") -> Answer:
    body = {"name": name, "email": email}
    return manager.post(f"/api/{place}", body, JSON, headers=THE_ROW)


def change(manager: Client, place: str, row: int, /, **body: object) -> Answer:
    return manager.put(f"/api/{place}/{row}", body, JSON)


def listed(manager: Client, place: str, /, **wanted: str) -> list[str]:
    answer = manager.get(f"/api/{place}", wanted)
    assert answer.status_code == 200, answer.content
    return [row["name"] for row in answer.json()]


def fields(answer: Answer) -> dict[str, str]:
    found: dict[str, str] = answer.json()["fields"]
    return found


def fill(place: str, number: int) -> None:
    kind = LISTS[place]
    kind._default_manager.bulk_create(
        kind(
            name=f"Guest {n:05}",
            email=f"guest-{n:05}@example.com",
            created_at=EIGHT + timedelta(minutes=n),
        )
        for n in range(number)
    )


@each_list
def test_a_subscriber_that_the_manager_adds_is_on_the_list(as_manager: Client, place: str) -> None:
    answer = add(as_manager, place, " Ada ", " Ada@Example.COM ")
    assert answer.status_code == 201
    row = answer.json()
    assert (row["name"], row["email"], row["version"]) == ("Ada", "ada@example.com", 1)
    assert "no-store" in answer["Cache-Control"]
    assert as_manager.get(f"/api/{place}").json() == [row]


@each_list
def test_an_address_that_is_on_the_list_is_refused_by_name(as_manager: Client, place: str) -> None:
    add(as_manager, place)
    answer = add(as_manager, place, "Eve", "ADA@example.com")
    assert answer.status_code == 409
    assert fields(answer) == {"email": "is on the list already"}
    assert listed(as_manager, place) == ["Ada"]
    assert Change.objects.count() == 1


@each_list
def test_only_the_manager_with_the_token_is_answered_the_row(place: str) -> None:
    visitor = Client(enforce_csrf_checks=True)
    for _ in range(2):
        answer = add(visitor, place)
        assert (answer.status_code, answer.json()) == (201, {"ok": True})
    manager, _ = User.objects.get_or_create(username="manager")
    visitor.force_login(manager)
    assert add(visitor, place, "Eve", "eve@example.com").status_code == 403
    assert listed(visitor, place) == ["Ada"]


@each_list
def test_the_manager_who_signs_up_on_the_site_is_answered_as_everybody(
    as_manager: Client, place: str
) -> None:
    body = {"name": "Ada", "email": "ada@example.com"}
    for _ in range(2):
        assert as_manager.post(f"/api/{place}", body, JSON).json() == {"ok": True}
    assert listed(as_manager, place) == ["Ada"]


@each_list
@pytest.mark.parametrize("field", ["name", "email"])
@pytest.mark.parametrize("value", ["", "   "])
def test_name_and_email_are_required_and_named(
    as_manager: Client, place: str, field: str, value: str
) -> None:
    body = {"name": "Ada", "email": "ada@example.com"} | {field: value}
    answer = add(as_manager, place, **body)
    assert (answer.status_code, set(fields(answer))) == (422, {field})
    assert listed(as_manager, place) == []


@each_list
def test_name_and_address_can_be_changed(as_manager: Client, place: str) -> None:
    row = add(as_manager, place).json()
    answer = change(
        as_manager, place, row["id"], name="Ada L.", email="Ada.L@example.com", version=1
    )
    assert answer.status_code == 200
    assert answer.json() == {**row, "name": "Ada L.", "email": "ada.l@example.com", "version": 2}
    assert as_manager.get(f"/api/{place}").json() == [answer.json()]


@each_list
def test_what_is_not_given_stays(as_manager: Client, place: str) -> None:
    row = add(as_manager, place).json()
    answer = change(as_manager, place, row["id"], name="Ada L.").json()
    assert (answer["name"], answer["email"]) == ("Ada L.", "ada@example.com")
    answer = change(as_manager, place, row["id"], email="ada@example.com").json()
    assert (answer["name"], answer["version"]) == ("Ada L.", 2)


@each_list
def test_the_address_of_somebody_else_is_refused_by_name(as_manager: Client, place: str) -> None:
    add(as_manager, place)
    eve = add(as_manager, place, "Eve", "eve@example.com").json()
    answer = change(as_manager, place, eve["id"], name="Eve A.", email="Ada@example.com")
    assert (answer.status_code, fields(answer)) == (409, {"email": "is on the list already"})
    assert listed(as_manager, place) == ["Eve", "Ada"]


@each_list
@pytest.mark.parametrize(
    ("body", "named"),
    [({"name": " "}, "name"), ({"name": "a\nb"}, "name"), ({"email": "ada"}, "email")],
)
def test_a_wrong_change_names_the_field_and_changes_nothing(
    as_manager: Client, place: str, body: dict[str, str], named: str
) -> None:
    row = add(as_manager, place).json()
    answer = change(as_manager, place, row["id"], **body)
    assert (answer.status_code, set(fields(answer))) == (422, {named})
    assert as_manager.get(f"/api/{place}").json() == [row]


@each_list
def test_who_signed_up_again_meanwhile_is_not_put_back_a_second_time(
    as_manager: Client, place: str
) -> None:
    row = add(as_manager, place).json()
    deletion = as_manager.delete(f"/api/{place}/{row['id']}")
    Client().post(f"/api/{place}", {"name": "Ada again", "email": "ada@example.com"}, JSON)
    undone = as_manager.post(f"/api/admin/changes/{deletion['X-Change']}/undo")
    assert undone.status_code == 409
    assert listed(as_manager, place) == ["Ada again"]


@each_list
def test_every_change_is_told_without_any_address(as_manager: Client, place: str) -> None:
    row = add(as_manager, place).json()
    change(as_manager, place, row["id"], name="Ada L.", email="ada.l@example.com")
    as_manager.delete(f"/api/{place}/{row['id']}")
    told = [(told.action, told.kind, told.title) for told in Change.objects.all()]
    word = WORDS[place]
    assert told == [
        ("deleted", word, "Ada L."),
        ("changed", word, "Ada L."),
        ("created", word, "Ada"),
    ]
    assert not any("example.com" in str(told.details) for told in Change.objects.all())


@each_list
def test_the_list_is_searched_by_name_and_by_address(as_manager: Client, place: str) -> None:
    add(as_manager, place, "Ada Lovelace", "ada@example.com")
    add(as_manager, place, "Grace Hopper", "grace@navy.example")
    assert listed(as_manager, place, search="LOVE ada") == ["Ada Lovelace"]
    assert listed(as_manager, place, search="navy") == ["Grace Hopper"]
    assert listed(as_manager, place, search="nobody") == []


@each_list
def test_the_list_can_begin_at_an_instant(as_manager: Client, place: str) -> None:
    fill(place, 3)
    since = (EIGHT + timedelta(minutes=1)).isoformat()
    assert listed(as_manager, place, since=since) == ["Guest 00002", "Guest 00001"]
    refused = as_manager.get(f"/api/{place}", {"since": "yesterday"})
    assert (refused.status_code, set(fields(refused))) == (422, {"since"})


@each_list
def test_the_download_holds_the_whole_list_with_the_venues_hours(
    as_manager: Client, place: str
) -> None:
    fill(place, 2)
    answer = as_manager.get(f"/api/{place}/download")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert f'filename="{place}-subscribers.csv"' in answer["Content-Disposition"]
    rows = list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))
    assert rows == [
        ["Name", "Email", "Subscribed"],
        ["Guest 00001", "guest-00001@example.com", "2026-11-20 20:01"],
        ["Guest 00000", "guest-00000@example.com", "2026-11-20 20:00"],
    ]


@each_list
@pytest.mark.parametrize("name", ['=HYPERLINK("http://evil.example")', "+1", "-1", "@SUM(A1)"])
def test_a_hostile_name_is_plain_text_in_the_download(
    as_manager: Client, place: str, name: str
) -> None:
    add(as_manager, place, name)
    text = as_manager.get(f"/api/{place}/download").content.decode("utf-8-sig")
    _, [cell, *_] = csv.reader(StringIO(text))
    assert cell == f"'{name}"
