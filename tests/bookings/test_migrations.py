"""Databases of an earlier release keep their bookings."""

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from nightcap.bookings.models import Booking
from nightcap.core.time import now

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def earlier() -> Iterator[Apps]:
    """The tables as they were before a booking had to have its event."""
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
    assert kept.guest_text == " ada@example.com kept "
