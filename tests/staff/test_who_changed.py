"""The list of changes says who: by name, 'Manager' for the shared password, the feed as ever."""

import pytest
from django.test import Client

from nightcap.core.models import Change
from nightcap.core.writing import changes
from nightcap.events.models import Event
from nightcap.staff.models import Role
from tests.support.content.filling import menu_item
from tests.support.factory import Make
from tests.support.staff.people import browser_as, browser_of, staff

pytestmark = pytest.mark.django_db


def listed(browser: Client, search: str = "") -> list[tuple[str, str, str | None]]:
    """Who did what to what, latest first."""
    rows = browser.get(f"/api/admin/changes?search={search}").json()
    return [(row["title"], row["action"], row["actorName"]) for row in rows]


def set_price(browser: Client, price: str, item_id: int) -> None:
    answer = browser.put(f"/api/menu/{item_id}", {"price": price}, "application/json")
    assert answer.status_code == 200


def test_it_says_who_changed_what(as_manager: Client) -> None:
    item = menu_item("Negroni")
    set_price(as_manager, "17", item.pk)
    set_price(browser_as(Role.MANAGER, "Anna"), "21", item.pk)
    set_price(as_manager, "19", item.pk)
    assert listed(as_manager, "Negroni") == [
        ("Negroni", "changed", None),
        ("Negroni", "changed", "Anna"),
        ("Negroni", "changed", None),
    ]


def test_what_the_feed_or_the_server_itself_changes_is_nobodys_by_name(make: Make) -> None:
    browser = browser_as(Role.MANAGER, "Anna")
    browser.get("/api/admin/status")
    changes.delete(Event, make.event().pk, actor=changes.FEED)
    changes.delete(Event, make.event().pk)
    assert list(Change.objects.values_list("actor", "actor_name")[:2]) == [
        ("manager", None),
        ("feed", None),
    ]


def test_it_says_who_undid_it(as_manager: Client, make: Make) -> None:
    change = changes.delete(Event, make.event(title="Late Jazz").pk)
    anna = browser_as(Role.HOST, "Anna")
    undone = anna.post(f"/api/admin/changes/{change.pk}/undo").json()
    assert (undone["actorName"], undone["undoneByName"]) == (None, "Anna")
    assert listed(as_manager)[0] == ("Late Jazz", "restored", "Anna")


def test_a_name_stays_when_its_owner_is_renamed_or_removed(as_manager: Client) -> None:
    item = menu_item("Negroni")
    anna = staff("Anna", Role.MANAGER)
    set_price(browser_of(anna), "21", item.pk)
    as_manager.delete(f"/api/admin/staff/{anna.pk}")
    assert listed(as_manager, "Negroni") == [("Negroni", "changed", "Anna")]


def test_changes_are_found_by_who_made_them(as_manager: Client) -> None:
    item = menu_item("Negroni")
    set_price(browser_as(Role.MANAGER, "Annabel"), "21", item.pk)
    set_price(as_manager, "19", item.pk)
    assert ("Negroni", "changed", "Annabel") in listed(as_manager, "annabel")
    assert ("Negroni", "changed", None) not in listed(as_manager, "annabel")
