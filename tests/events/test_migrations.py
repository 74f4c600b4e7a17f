"""Databases of an earlier release keep what was set of their events."""

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from nightcap.core.models import LinkCheck
from nightcap.core.time import now
from nightcap.events.models import Event
from tests.support.factory import Make

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def earlier() -> Iterator[Apps]:
    """Yield the tables from before a status could follow the seats."""
    call_command("migrate", "events", "0007", verbosity=0)
    yield MigrationExecutor(connection).loader.project_state([("events", "0007_long_lists")]).apps
    call_command("migrate", verbosity=0)


def test_a_status_that_was_set_stands_and_the_others_follow_the_seats(earlier: Apps) -> None:
    at = now()
    for status in ("Available", "Selling Fast", "Concluded"):
        earlier.get_model("events", "Event").objects.create(
            title=status,
            title_key=status.lower(),
            starts_at=at,
            ticket_status=status,
            ticket_status_set_at=at,
        )
    call_command("migrate", verbosity=0)
    found = dict(Event.objects.values_list("ticket_status", "is_status_by_seats"))
    assert found == {"Available": True, "Selling Fast": False, "Concluded": False}


def test_events_are_found_again_after_going_back_and_forth(
    earlier: Apps, as_manager: Client, make: Make
) -> None:
    call_command("migrate", verbosity=0)
    make.event(title="Late Pour")
    [found] = as_manager.get("/api/admin/events", {"search": "pour"}).json()
    assert found["title"] == "Late Pour"


def test_what_ticket_pages_answered_before_stays() -> None:
    call_command("migrate", "events", "0014", verbosity=0)
    state = MigrationExecutor(connection).loader.project_state([("events", "0014_notices_say_who")])
    state.apps.get_model("events", "LinkCheck").objects.create(
        url="https://tickets.example.edu/", asked_at=now(), problem="it answered 404 Not Found"
    )
    call_command("migrate", verbosity=0)
    assert LinkCheck.objects.get().problem == "it answered 404 Not Found"
