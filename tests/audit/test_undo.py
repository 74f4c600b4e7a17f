"""Putting back what was deleted: as it was, once, within a day, and never over something else."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client

from nightcap.audit import services
from nightcap.audit.models import Change
from nightcap.content.models import PastEvent, PastEventImage
from nightcap.core import publishing
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.subscribers.models import NewsletterSubscriber
from tests.answers import Answer
from tests.content.filling import past_event, photo
from tests.factory import Make

pytestmark = pytest.mark.django_db


@transaction.atomic
def delete(event: Event) -> Change:
    """Delete an event as a service does."""
    change = services.record_deletion(kind="event", title=event.title, rows=[event])
    event.delete()
    return change


def undo(client: Client, change: Change) -> Answer:
    return client.post(f"/api/admin/changes/{change.pk}/undo")


def why(answer: Answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["message"]


def test_what_was_deleted_comes_back_with_its_id_and_every_field(
    as_manager: Client, make: Make
) -> None:
    event = make.event(
        title="Late Jazz", capacity=70, price_range="$20", overridden_fields=["title"]
    )
    before = Event.objects.values().get()
    change = delete(event)
    assert not Event.objects.exists()
    answer = undo(as_manager, change)
    assert answer.status_code == 200
    assert (answer.json()["canBeUndone"], answer.json()["undoneAt"] is None) == (False, False)
    assert Event.objects.values().get() == before


def test_the_list_says_what_can_be_put_back_and_that_it_was(as_manager: Client, make: Make) -> None:
    change = delete(make.event(title="Late Jazz"))
    [told] = as_manager.get("/api/admin/changes").json()
    assert (told["action"], told["canBeUndone"]) == ("deleted", True)
    undo(as_manager, change)
    put_back, deleted = as_manager.get("/api/admin/changes").json()
    assert (put_back["action"], put_back["title"]) == ("put back", "Late Jazz")
    assert not deleted["canBeUndone"]


def test_visitors_see_at_once_what_was_put_back(as_manager: Client, make: Make) -> None:
    change = delete(make.event())
    before = publishing.version()
    undo(as_manager, change)
    assert publishing.version() == before + 1


def test_what_hangs_on_it_comes_back_with_it(as_manager: Client) -> None:
    evening = past_event("Opening night")
    first, second = photo(evening, "The bar"), photo(evening, "The stage")
    with transaction.atomic():
        rows = [evening, first, second]
        change = services.record_deletion(kind="past event", title="Opening night", rows=rows)
        evening.delete()
    assert not PastEventImage.objects.exists()
    undo(as_manager, change)
    captions = PastEventImage.objects.values_list("caption", flat=True)
    assert set(captions) == {"The bar", "The stage"}
    assert PastEvent.objects.get().title == "Opening night"


def test_a_deletion_is_put_back_once(as_manager: Client, make: Make) -> None:
    change = delete(make.event())
    assert undo(as_manager, change).status_code == 200
    assert why(undo(as_manager, change)) == (409, "This cannot be undone any more.")
    assert Event.objects.count() == 1


def test_what_is_no_deletion_cannot_be_undone(as_manager: Client) -> None:
    change = services.record(action="changed", kind="event", title="Late Jazz")
    assert undo(as_manager, change).status_code == 409
    assert as_manager.post("/api/admin/changes/999/undo").status_code == 404


def test_nothing_is_put_back_over_what_has_taken_its_place(as_manager: Client) -> None:
    def subscribe(name: str) -> NewsletterSubscriber:
        return NewsletterSubscriber.objects.create(
            name=name, email="ada@example.com", created_at=now()
        )

    ada = subscribe("Ada")
    with transaction.atomic():
        change = services.record_deletion(kind="newsletter subscriber", title="Ada", rows=[ada])
        ada.delete()
    subscribe("Countess Ada")
    answer = undo(as_manager, change)
    assert why(answer) == (409, "Something else has taken its place in the meantime.")
    assert NewsletterSubscriber.objects.get().name == "Countess Ada"
    change.refresh_from_db()
    assert change.can_be_undone
    NewsletterSubscriber.objects.all().delete()
    assert undo(as_manager, change).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_nothing_is_put_back_where_what_it_hung_on_is_gone(as_manager: Client) -> None:
    evening = past_event("Opening night")
    picture = photo(evening, "The bar")
    with transaction.atomic():
        change = services.record_deletion(kind="photo", title="The bar", rows=[picture])
        picture.delete()
    evening.delete()
    assert why(undo(as_manager, change)) == (409, "What it belonged to is gone.")
    assert not PastEventImage.objects.exists()


def test_after_a_day_nothing_of_it_is_kept(as_manager: Client, make: Make) -> None:
    old, fresh = delete(make.event(title="Old")), delete(make.event(title="Fresh"))
    Change.objects.filter(pk=old.pk).update(at=now() - services.KEPT_FOR - timedelta(seconds=1))
    assert services.sweep() == 1
    old.refresh_from_db()
    assert old.kept is None
    assert why(undo(as_manager, old)) == (409, "This cannot be undone any more.")
    assert undo(as_manager, fresh).status_code == 200
    assert services.sweep() == 0


def test_the_list_still_tells_of_a_deletion_that_can_no_longer_be_undone(
    as_manager: Client, make: Make
) -> None:
    delete(make.event(title="Late Jazz"))
    Change.objects.update(kept=None)
    [told] = as_manager.get("/api/admin/changes").json()
    assert (told["title"], told["canBeUndone"]) == ("Late Jazz", False)


def test_nobody_else_puts_anything_back(client: Client, make: Make) -> None:
    change = delete(make.event())
    assert undo(client, change).status_code == 401
    assert not Event.objects.exists()
