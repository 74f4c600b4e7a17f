"""Undoing a deletion: the deletion and nothing else, once, within a day, over nothing new."""

from datetime import timedelta

import pytest
from django.forms import model_to_dict
from django.test import Client

from nightcap.content.models import MenuItem
from nightcap.core.models import UNDO_FOR, Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.events.models import Event
from nightcap.subscribers.models import NewsletterSubscriber
from tests.support.answers import Answer
from tests.support.content.filling import menu_item
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def undo(client: Client, change: Change) -> Answer:
    return client.post(f"/api/admin/changes/{change.pk}/undo")


def why(answer: Answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["message"]


def test_what_was_deleted_is_there_again_with_its_id_and_every_field(
    as_manager: Client, make: Make
) -> None:
    event = make.event(
        title="Late Jazz", capacity=70, price_range="$20", overridden_fields=["title"]
    )
    before = model_to_dict(event)
    change = changes.delete(Event, event.pk)
    assert not Event.objects.exists()
    answer = undo(as_manager, change)
    assert answer.status_code == 200
    assert (answer.json()["canBeUndone"], answer.json()["undoneAt"] is None) == (False, False)
    after = model_to_dict(Event.objects.get())
    assert {name for name in before if before[name] != after[name]} == {"version"}


def test_an_undo_takes_back_the_deletion_and_nothing_that_was_changed_since(
    as_manager: Client,
) -> None:
    item = menu_item("Negroni")
    change = changes.delete(MenuItem, item.pk)
    MenuItem.including_deleted.update(price="20")
    undo(as_manager, change)
    assert MenuItem.objects.get().price == "20"


def test_the_list_says_what_can_be_undone_and_that_it_was(as_manager: Client, make: Make) -> None:
    change = changes.delete(Event, make.event(title="Late Jazz").pk)
    [entry] = as_manager.get("/api/admin/changes").json()
    assert (entry["action"], entry["actor"], entry["canBeUndone"]) == ("deleted", "manager", True)
    undo(as_manager, change)
    restored, deleted = as_manager.get("/api/admin/changes").json()
    assert (restored["action"], restored["title"]) == ("restored", "Late Jazz")
    assert not deleted["canBeUndone"]


def test_visitors_see_at_once_what_was_restored(as_manager: Client, make: Make) -> None:
    change = changes.delete(Event, make.event().pk)
    before = publishing.version()
    undo(as_manager, change)
    assert publishing.version() == before + 1


def test_an_edit_made_before_a_deletion_is_refused_after_its_undo(as_manager: Client) -> None:
    item = menu_item("Negroni")
    undo(as_manager, changes.delete(MenuItem, item.pk))
    body = {"price": "20", "version": item.version}
    late = as_manager.put(f"/api/menu/{item.pk}", body, "application/json")
    assert (late.status_code, list(late.json()["fields"])) == (409, ["version"])


def test_a_deletion_is_undone_once(as_manager: Client, make: Make) -> None:
    change = changes.delete(Event, make.event().pk)
    assert undo(as_manager, change).status_code == 200
    assert why(undo(as_manager, change)) == (409, "This cannot be undone any more.")
    assert Event.objects.count() == 1


def test_what_is_no_deletion_cannot_be_undone(as_manager: Client) -> None:
    change = changes.record(action="changed", kind="event", title="Late Jazz")
    assert undo(as_manager, change).status_code == 409
    missing = as_manager.post("/api/admin/changes/999999999/undo")
    assert why(missing) == (404, "There is no such change.")


def test_nothing_is_restored_over_what_has_taken_its_place(as_manager: Client) -> None:
    def subscribe(name: str) -> NewsletterSubscriber:
        return NewsletterSubscriber.objects.create(
            name=name, email="ada@example.com", created_at=now()
        )

    change = changes.delete(NewsletterSubscriber, subscribe("Ada").pk)
    newer = subscribe("Countess Ada")
    answer = undo(as_manager, change)
    assert why(answer) == (409, "Something else has taken its place in the meantime.")
    assert NewsletterSubscriber.objects.get().name == "Countess Ada"
    change.refresh_from_db()
    assert change.can_be_undone
    newer.delete()
    assert undo(as_manager, change).status_code == 200


def test_after_a_day_a_deletion_is_for_good(as_manager: Client) -> None:
    old, fresh = menu_item("Old"), menu_item("Fresh")
    long_ago = now() - UNDO_FOR - timedelta(seconds=1)
    old_change, fresh_change = changes.delete(MenuItem, old.pk), changes.delete(MenuItem, fresh.pk)
    Change.objects.filter(pk=old_change.pk).update(at=long_ago)
    MenuItem.including_deleted.filter(pk=old.pk).update(deleted_at=long_ago)
    assert why(undo(as_manager, old_change)) == (409, "This cannot be undone any more.")
    assert changes.sweep_deleted() == 1
    assert [item.name for item in MenuItem.including_deleted.all()] == ["Fresh"]
    assert undo(as_manager, fresh_change).status_code == 200
    assert changes.sweep_deleted() == 0


def test_a_deleted_event_stays_for_its_bookings_when_it_cannot_be_undone_any_more(
    as_manager: Client, make: Make
) -> None:
    event = make.event(starts_at=now() - timedelta(days=9))
    booking = make.booking(event)
    changes.delete(Event, event.pk)
    Event.including_deleted.update(deleted_at=now() - UNDO_FOR - timedelta(seconds=1))
    assert changes.sweep_deleted() == 0
    booking.refresh_from_db()
    assert booking.event == event
