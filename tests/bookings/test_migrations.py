"""Databases of an earlier release keep their bookings."""

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from tests.support.answers import Answer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def earlier() -> Iterator[Apps]:
    """Yield the tables from before a booking had to have its event."""
    call_command("migrate", "bookings", "0002", verbosity=0)
    loader = MigrationExecutor(connection).loader
    events = [leaf for leaf in loader.graph.leaf_nodes() if leaf[0] == "events"]
    yield loader.project_state([("bookings", "0002_managing"), *events]).apps
    call_command("migrate", verbosity=0)


def test_bookings_survive_and_those_of_no_event_are_deleted(earlier: Apps) -> None:
    at = now()
    event = earlier.get_model("events", "Event").objects.create(
        title="Jazz", title_key="jazz", starts_at=at, created_at=at, updated_at=at
    )
    for reference, event_id in {"KEPT": event.pk, "ORPHAN": None}.items():
        booking = {"event_id": event_id, "created_at": at, "told_off_at": at}
        earlier.get_model("bookings", "Booking").objects.create(
            reference=reference, customer_email="ada@example.com", **booking
        )
    call_command("migrate", verbosity=0)
    [kept] = Booking.objects.all()
    assert (kept.reference, kept.event_id) == ("KEPT", event.pk)
    assert kept.cancellation_notified_at == at
    assert kept.guest_text == "ada@example.com kept"


@pytest.fixture
def before_comps() -> Iterator[Apps]:
    """Yield the tables from when a booking held at most six tickets."""
    call_command("migrate", "bookings", "0009", verbosity=0)
    loader = MigrationExecutor(connection).loader
    events = [leaf for leaf in loader.graph.leaf_nodes() if leaf[0] == "events"]
    yield loader.project_state([("bookings", "0009_arrived_seats"), *events]).apps
    call_command("migrate", verbosity=0)


def found(manager: Client, search: str) -> list[str]:
    """Return the references that the manager's search finds.

    It searches the list of all events by a part of a word.
    """
    answer: Answer = manager.get(f"/api/bookings?search={search}")
    return [row["reference"] for row in answer.json()]


def test_guests_are_found_before_and_after_parties_grew_and_the_release_before_still_books(
    before_comps: Apps, as_manager: Client
) -> None:
    at = now()
    event = before_comps.get_model("events", "Event").objects.create(
        title="Jazz", title_key="jazz", starts_at=at, created_at=at, updated_at=at
    )

    def book_as_before(reference: str, name: str) -> None:
        before_comps.get_model("bookings", "Booking").objects.create(
            reference=reference,
            event_id=event.pk,
            customer_name=name,
            customer_email="ada@example.com",
            created_at=at,
            guest_text=f"{name.lower()} ada@example.com {reference.lower()} ",
        )

    book_as_before("EARLIER", "Ada Lovelace")
    call_command("migrate", verbosity=0)
    assert found(as_manager, "velac") == ["EARLIER"]
    book_as_before("BESIDE", "Grace Hopper")
    assert found(as_manager, "oppe") == ["BESIDE"]
    Booking.objects.filter(reference="BESIDE").update(
        number_of_tickets=20, guest_text="eve moneypenny beside"
    )
    assert (found(as_manager, "oppe"), found(as_manager, "eypen")) == ([], ["BESIDE"])
    assert not Booking.objects.filter(is_comp=True).exists()
    Booking.objects.all().delete()
    assert found(as_manager, "eypen") == []
