"""Templates of answers: the venue's own and the shipped ones, with the values of an inquiry."""

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from nightcap.inbox.models import HostInquiry
from tests.support.answers import Answer
from tests.support.quotes.quoting import inquiry

pytestmark = [pytest.mark.django_db]

URL = "/api/admin/answer-templates"


def add(manager: Client, **changes: object) -> Answer:
    """Add a template."""
    body = {"title": "Menu", "text": "Dear {name}, here is our menu.", **changes}
    return manager.post(URL, body, "application/json")


def filled(manager: Client, about: HostInquiry) -> list[dict[str, Any]]:
    """Return the templates with the values of an inquiry."""
    path = f"/api/event-hosting/{about.pk}/answer-templates"
    found: list[dict[str, Any]] = manager.get(path).json()
    return found


def test_a_template_is_filled_with_the_values_of_the_inquiry(as_manager: Client) -> None:
    names = ("name", "event", "date", "time", "guests", "venue")
    add(as_manager, text=" | ".join(f"{{{name}}}" for name in names))
    own = filled(as_manager, inquiry())[0]
    assert own["text"] == (
        "Ada | Engine Night | Friday, December 11, 2026 | 7:00–11:30 PM | 45 | The Understudy"
    )


def test_unknown_values_are_left_as_blanks(as_manager: Client) -> None:
    entered = as_manager.post("/api/event-hosting", {"lastName": "King"}, "application/json")
    add(as_manager, text="{name}: {event}, {date}, {time}, {guests}")
    own = filled(as_manager, HostInquiry.objects.get(pk=entered.json()["id"]))[0]
    assert own["text"] == "King: Private event, [date], [time], [guests]"


def test_every_status_after_new_has_a_template_until_the_venue_has_its_own(
    as_manager: Client,
) -> None:
    about = inquiry()
    shipped = filled(as_manager, about)
    assert [one["status"] for one in shipped] == ["answered", "confirmed", "declined"]
    assert {one["id"] for one in shipped} == {None}
    assert all("Dear Ada," in one["text"] and "Engine Night" in one["text"] for one in shipped)
    assert not any("{" in one["text"] or "[" in one["text"] for one in shipped)
    own = add(as_manager, title="See you", text="Yes!", status="confirmed").json()
    found = filled(as_manager, about)
    assert [one["id"] for one in found if one["status"] == "confirmed"] == [own["id"]]
    as_manager.delete(f"{URL}/{own['id']}")
    assert filled(as_manager, about) == shipped


def test_a_shipped_template_is_listed_with_its_variables(as_manager: Client) -> None:
    shipped = as_manager.get(URL).json()
    assert [one["status"] for one in shipped] == ["answered", "confirmed", "declined"]
    for one in shipped:
        changed = add(as_manager, **{name: one[name] for name in ("title", "text", "status")})
        assert changed.status_code == HTTPStatus.CREATED
    assert {one["text"] for one in as_manager.get(URL).json()} == {one["text"] for one in shipped}


def own_titles(manager: Client) -> list[str]:
    """Return the titles of the venue's own templates."""
    return [one["title"] for one in manager.get(URL).json() if one["id"] is not None]


def test_the_templates_are_listed_by_title_and_changed(as_manager: Client) -> None:
    made = [add(as_manager, title=title).json() for title in ("parking", "Menu")]
    assert own_titles(as_manager) == ["Menu", "parking"]
    path = f"{URL}/{made[0]['id']}"
    changed = as_manager.put(path, {"text": "Park here, {name}."}, "application/json")
    assert changed.json()["text"] == "Park here, {name}."
    deleted = as_manager.delete(path)
    assert own_titles(as_manager) == ["Menu"]
    as_manager.post(f"/api/admin/changes/{deleted['X-Change']}/undo")
    assert own_titles(as_manager) == ["Menu", "parking"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Dear {nmae},", "{nmae}"),
        ("Dear {},", "{}"),
        ("Dear {name", "{"),
        ("Dear name},", "}"),
        ("Dear { name },", "{ name }"),
        ("Dear {{name}},", "{"),
    ],
)
def test_a_broken_variable_is_named(as_manager: Client, text: str, named: str) -> None:
    made = add(as_manager).json()
    for refused in (
        add(as_manager, text=text),
        as_manager.put(f"{URL}/{made['id']}", {"text": text}, "application/json"),
    ):
        assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert refused.json()["fields"].keys() == {"text"}
        assert named in refused.json()["fields"]["text"]
    assert as_manager.get(URL).json()[0]["text"] == made["text"]


@pytest.mark.parametrize("changes", [{"title": " "}, {"text": ""}, {"status": "new"}])
def test_a_bad_template_is_refused_with_the_name_of_the_field(
    as_manager: Client, changes: dict[str, object]
) -> None:
    refused = add(as_manager, **changes)
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert refused.json()["fields"].keys() == changes.keys()


def test_the_variables_are_explained(as_manager: Client) -> None:
    names = [one["name"] for one in as_manager.get(f"{URL}/variables").json()]
    assert names == ["name", "event", "date", "time", "guests", "venue"]
