"""Databases of an earlier release keep who has come in."""

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.door.models import Tap

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def earlier() -> Iterator[Apps]:
    """Yield the tables from before the door counted seats."""
    call_command("migrate", "door", "zero", verbosity=0)
    call_command("migrate", "bookings", "0007", verbosity=0)
    loader = MigrationExecutor(connection).loader
    events = [leaf for leaf in loader.graph.leaf_nodes() if leaf[0] == "events"]
    yield loader.project_state([("bookings", "0007_holds"), *events]).apps
    call_command("migrate", verbosity=0)


def test_who_had_come_in_before_taps_were_kept_is_in(earlier: Apps) -> None:
    at = now()
    event = earlier.get_model("events", "Event").objects.create(
        title="Jazz", title_key="jazz", starts_at=at, created_at=at, updated_at=at
    )
    for reference, arrived_at in {"IN": at, "TO-COME": None}.items():
        earlier.get_model("bookings", "Booking").objects.create(
            reference=reference,
            event_id=event.pk,
            customer_email="ada@example.com",
            number_of_tickets=3,
            created_at=at,
            arrived_at=arrived_at,
        )
    call_command("migrate", verbosity=0)
    arrived = dict(Booking.objects.values_list("reference", "arrived_seats"))
    assert arrived == {"IN": 3, "TO-COME": 0}
    [tap] = Tap.objects.all()
    assert (tap.kind, tap.seats, tap.booking and tap.booking.reference) == ("arrival", 3, "IN")
