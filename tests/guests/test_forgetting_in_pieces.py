"""A guest is forgotten in short transactions: nobody waits for the search, a repeat goes on."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.guests.personal_data import Address, find
from nightcap.mail.models import Mail
from tests.support.answers import Answer
from tests.support.factory import Make
from tests.support.mail.queueing import queue
from tests.support.postgres import is_used
from tests.support.statements import transactions

pytestmark = pytest.mark.django_db(transaction=True)

ADA = "ada@example.com"
MAILS = 230


@pytest.fixture
def past(make: Make) -> Event:
    """Return a past evening that Ada was at, with many mails."""
    event = make.event(starts_at=now() - timedelta(days=3))
    make.booking(event)
    for _ in range(MAILS):
        queue(to=ADA)
    Mail.objects.update(state=Mail.State.SENT)
    return event


def forget(manager: Client, *, key: str = "") -> Answer:
    headers = {"Idempotency-Key": key} if key else {}
    path = "/api/admin/guests/forget"
    return manager.post(path, {"email": ADA}, "application/json", headers=headers)


@pytest.mark.parametrize("key", ["", "forget-in-pieces"])
def test_nothing_is_searched_while_others_wait(as_manager: Client, past: Event, key: str) -> None:
    with transactions() as begun:
        answer = forget(as_manager, key=key)
    assert (answer.status_code, answer.json()["mails"]) == (200, MAILS)
    if connection.vendor == "sqlite":
        assert len(begun) > 2
    searched = [one for own in begun for one in own if "text_of_" in one and " LIKE " in one]
    assert searched == []
    deleted = [sum(one.startswith('DELETE FROM "mail_mail"') for one in own) for own in begun]
    assert max(deleted) <= 200
    assert list(find(Address(ADA))) == []


@pytest.mark.skipif(is_used(), reason="the trigger is written as SQLite knows it")
def test_what_is_left_after_a_crash_is_forgotten_by_a_repeat(
    as_manager: Client, past: Event
) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TRIGGER crash BEFORE UPDATE OF customer_name ON bookings_booking"
            " BEGIN SELECT RAISE(ABORT, 'crash'); END"
        )
    try:
        as_manager.raise_request_exception = False
        assert forget(as_manager).status_code >= 500
        # The booking leads to the rest, so it is still there.
        assert Booking.objects.get().customer_email == ADA
        assert Mail.objects.count() == 0
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TRIGGER crash")
    assert forget(as_manager).json()["bookings"] == 1
    assert list(find(Address(ADA))) == []
    assert Change.objects.filter(action="forgotten").exists()


def test_a_repeated_request_is_answered_as_the_first(as_manager: Client, past: Event) -> None:
    first, second = (forget(as_manager, key="forget-it-once") for _ in range(2))
    assert first.status_code == second.status_code == 200
    assert first.json() == second.json()
