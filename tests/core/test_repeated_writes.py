"""A manager's write that is sent again under its key is done once, and answered as at first."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.transaction import TransactionManagementError
from django.test import Client, RequestFactory

from nightcap.content.models import MenuItem, PastEvent
from nightcap.core.models import Change
from nightcap.core.writing.idempotency import once
from nightcap.events.models import Event
from tests.support.answers import Answer
from tests.support.content.filling import menu_item
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.database]

JSON = "application/json"
KEY = {"Idempotency-Key": "once-and-only-once"}


def same(first: Answer, second: Answer) -> bool:
    return (first.status_code, first.content, first.get("X-Change")) == (
        second.status_code,
        second.content,
        second.get("X-Change"),
    )


def test_a_repeated_series_is_repeated_once(as_manager: Client, make: Make) -> None:
    event = make.event()
    until = (event.starts_at.date() + timedelta(days=365)).isoformat()
    address = f"/api/events/{event.pk}/repeat"
    first = as_manager.post(address, {"until": until}, JSON, headers=KEY)
    count = Event.objects.count()
    assert (first.status_code, count > 50) == (201, True)
    assert same(first, as_manager.post(address, {"until": until}, JSON, headers=KEY))
    assert Event.objects.count() == count


def test_a_new_row_is_made_once(as_manager: Client) -> None:
    body = {"title": "Opening"}
    first = as_manager.post("/api/past-events", body, JSON, headers=KEY)
    assert same(first, as_manager.post("/api/past-events", body, JSON, headers=KEY))
    assert PastEvent.objects.count() == 1


def test_a_write_that_has_to_be_undone_is_not_acknowledged() -> None:
    def break_off() -> None:
        menu_item("Negroni")
        connection.set_rollback(True)

    with pytest.raises(TransactionManagementError):
        once(RequestFactory().post("/"), "add an item", break_off)
    assert not MenuItem.objects.exists()


def test_a_repeated_deletion_succeeds_and_still_says_how_it_is_undone(as_manager: Client) -> None:
    address = f"/api/menu/{menu_item('Negroni').pk}"
    first = as_manager.delete(address, headers=KEY)
    second = as_manager.delete(address, headers=KEY)
    assert (first.status_code, same(first, second)) == (204, True)
    assert as_manager.post(f"/api/admin/changes/{second['X-Change']}/undo").status_code == 200
    assert as_manager.delete(address).status_code == 204


def test_ones_own_edit_repeated_is_not_stale(as_manager: Client) -> None:
    item = menu_item("Negroni")
    body = {"price": "20", "version": item.version}
    first = as_manager.put(f"/api/menu/{item.pk}", body, JSON, headers=KEY)
    second = as_manager.put(f"/api/menu/{item.pk}", body, JSON, headers=KEY)
    assert (first.status_code, same(first, second)) == (200, True)
    assert Change.objects.count() == 1


def test_a_key_is_of_one_request_alone(as_manager: Client) -> None:
    first, second = menu_item("Negroni"), menu_item("Martini")
    body = {"price": "20"}
    assert as_manager.put(f"/api/menu/{first.pk}", body, JSON, headers=KEY).status_code == 200
    assert as_manager.put(f"/api/menu/{second.pk}", body, JSON, headers=KEY).status_code == 200
    other = as_manager.put(f"/api/menu/{first.pk}", {"price": "1"}, JSON, headers=KEY)
    assert other.status_code == 422
    assert set(MenuItem.objects.values_list("price", flat=True)) == {"20"}


def test_nobody_else_learns_an_answer_by_its_key(as_manager: Client) -> None:
    body = {"title": "Opening"}
    as_manager.post("/api/past-events", body, JSON, headers=KEY)
    assert Client().post("/api/past-events", body, JSON, headers=KEY).status_code == 401


def test_a_change_that_can_be_undone_is_named_in_its_response(as_manager: Client) -> None:
    item = menu_item("Negroni")
    address = f"/api/menu/{item.pk}"
    first = as_manager.put(address, {"name": "Boulevardier"}, JSON, headers=KEY)
    assert same(first, as_manager.put(address, {"name": "Boulevardier"}, JSON, headers=KEY))
    undone = as_manager.post(f"/api/admin/changes/{first['X-Change']}/undo")
    assert undone.status_code == 200
    assert "X-Change" not in undone
    item.refresh_from_db()
    assert item.name == "Negroni"
    assert "X-Change" not in as_manager.put(address, {"name": "Negroni"}, JSON)


def test_a_change_that_moves_money_or_has_mails_names_nothing_to_undo(
    as_manager: Client, make: Make
) -> None:
    booking = make.booking(make.event())
    cancelled = as_manager.post(f"/api/bookings/{booking.pk}/cancel", {}, JSON)
    assert (cancelled.status_code, "X-Change" in cancelled) == (200, False)
