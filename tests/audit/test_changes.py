"""The list of changes: what the manager did, told so that it is understood."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.db import transaction
from django.test import Client

from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.events.models import Event
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.database]

CHANGES = "/api/admin/changes"


def test_the_changes_are_listed_latest_first(as_manager: Client) -> None:
    changes.record(action="created", kind="event", title="Late Jazz", subject_id=7)
    changes.record(action="changed", kind="menu item", title="Negroni")
    latest, first = as_manager.get(CHANGES).json()
    assert latest.items() >= {"action": "changed", "kind": "menu item", "subjectId": None}.items()
    assert first.items() >= {"kind": "event", "title": "Late Jazz", "subjectId": 7}.items()
    assert first["at"].endswith("Z")
    assert (first["canBeUndone"], first["undoneAt"]) == (False, None)


def test_the_changes_of_one_event_are_listed_apart(as_manager: Client) -> None:
    event = "events.event"
    changes.record(action="changed", kind="event", title="Jazz", model=event, subject_id=7)
    changes.record(action="changed", kind="event", title="Tango", model=event, subject_id=8)
    changes.record(action="changed", kind="photo", title="Jazz", model="x.photo", subject_id=7)
    [change] = as_manager.get(CHANGES, {"eventId": 7}).json()
    assert (change["kind"], change["title"]) == ("event", "Jazz")


def test_a_change_of_a_series_and_its_undoing_are_listed_at_each_date_that_changed(
    make: Make, as_manager: Client
) -> None:
    first, second, third = (
        make.event(title="Late Jazz", starts_at=now() + timedelta(days=days))
        for days in (7, 14, 21)
    )
    other = make.event(title="Tango")

    def listed(event: Event) -> list[str]:
        found = as_manager.get(CHANGES, {"eventId": event.pk}).json()
        return [change["action"] for change in found]

    body = {"minimumAge": 21, "scope": "later", "version": second.version}
    changed = as_manager.put(f"/api/events/{second.pk}", body, "application/json")
    assert changed.status_code == 200, changed.content
    assert [listed(event) for event in (first, second, third, other)] == [
        [],
        ["changed"],
        ["changed"],
        [],
    ]
    undone = as_manager.post(f"{CHANGES}/{changed.headers['X-Change']}/undo")
    assert undone.status_code == 200, undone.content
    assert listed(second) == listed(third) == ["restored", "changed"]


def test_a_change_names_what_each_field_held_and_leaves_out_what_stayed(
    as_manager: Client,
) -> None:
    fields: dict[str, tuple[object, object]] = {
        "price": ("14", "16"),
        "description": ("same", "same"),
        "capacity": (None, 70),
        "starts_at": (datetime(2026, 11, 21, 20, tzinfo=UTC), None),
        "event_date": (date(2026, 11, 21), date(2026, 11, 22)),
        "doors": (time(19, 30), time(20)),
    }
    changes.record(action="changed", kind="event", title="Late Jazz", fields=fields)
    [change] = as_manager.get(CHANGES).json()
    told = {detail["field"]: (detail["before"], detail["after"]) for detail in change["details"]}
    assert told == {
        "price": ("14", "16"),
        "capacity": ("", "70"),
        "starts_at": ("2026-11-21T20:00:00Z", ""),
        "event_date": ("2026-11-21", "2026-11-22"),
        "doors": ("19:30:00", "20:00:00"),
    }


def test_long_texts_are_told_by_how_they_begin(as_manager: Client) -> None:
    changes.record(
        action="changed", kind="event", title="t" * 500, fields={"description": ("", "d" * 900)}
    )
    [change] = as_manager.get(CHANGES).json()
    assert len(change["title"]) == 300
    assert change["details"][0]["after"] == "d" * 300 + "…"


def test_a_change_that_did_not_happen_is_not_told() -> None:
    with transaction.atomic():
        changes.record(action="created", kind="event", title="Late Jazz")
        transaction.set_rollback(True)
    assert not Change.objects.exists()


def test_the_list_is_searched_and_cut_on_the_server(as_manager: Client) -> None:
    for title in ("Late Jazz", "Late Pour", "Open Mixer"):
        changes.record(action="created", kind="event", title=title)
    changes.record(action="deleted", kind="menu item", title="Late Negroni")

    def found(**asked: str | int) -> tuple[list[str], str]:
        answer = as_manager.get(CHANGES, asked)
        return [change["title"] for change in answer.json()], answer.headers["X-Total-Count"]

    assert found(search="late event") == (["Late Pour", "Late Jazz"], "2")
    assert found(search="DELETED") == (["Late Negroni"], "1")
    assert found(limit=1, offset=1) == (["Open Mixer"], "4")
