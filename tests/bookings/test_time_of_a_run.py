"""A booking that is run again, since its group has failed, is judged by the run that commits."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest

from nightcap.bookings.models import Booking
from nightcap.core.models import StoredResponse
from nightcap.core.time import now
from nightcap.core.writing import group_commit, idempotency
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from tests.support.answers import Answer
from tests.support.bookings.asking import book, book_under
from tests.support.factory import Make
from tests.support.locks import by_itself
from tests.support.postgres import is_used
from tests.support.waiting import until

pytestmark = [
    pytest.mark.database,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(is_used(), reason="PostgreSQL commits each booking by itself"),
]


def run_twice(
    ask: Callable[[], Answer], meanwhile: Callable[[], object]
) -> tuple[Answer, datetime]:
    """Ask in a group of which another fails; return what is answered, and when the first run was.

    `meanwhile` happens between the two runs, in the transaction of both.
    """
    may_end, ended_at = threading.Event(), list[datetime]()

    def fail() -> object:
        if not ended_at:
            meanwhile()
            ended_at.append(now())
        raise ValueError("No.")

    with ThreadPoolExecutor(3) as hands:
        hands.submit(by_itself, lambda: group_commit.run(lambda: may_end.wait(30)))
        until(lambda: len(group_commit._waiting) == 1)
        asked = hands.submit(by_itself, ask)
        until(lambda: len(group_commit._waiting) == 2)
        failed = hands.submit(by_itself, lambda: group_commit.run(fail))
        until(lambda: len(group_commit._waiting) == 3)
        may_end.set()
        assert isinstance(failed.exception(), ValueError)
        return asked.result(), ended_at[0]


def test_what_is_written_says_when_the_run_was_that_committed(make: Make) -> None:
    event = make.event(capacity=8)
    answer, first_run = run_twice(lambda: book_under("twice-in-a-group", event), lambda: None)
    assert answer.status_code == 201
    booking = Booking.objects.get()
    assert booking.created_at > first_run
    assert booking.network_at == booking.created_at
    mail = Mail.objects.get()
    assert mail.queued_at > first_run
    kept = StoredResponse.objects.get()
    assert kept.forget_at - idempotency.KEPT_FOR > first_run


def test_a_hold_lasts_from_the_run_that_committed(make: Make) -> None:
    event = make.event(capacity=8)
    for _ in range(2):
        assert book(event).status_code == 201
    answer, first_run = run_twice(lambda: book(event), lambda: None)
    assert answer.status_code == 201
    held = Booking.objects.get(held_until__isnull=False)
    assert held.held_until is not None
    assert held.held_until - timedelta(minutes=30) > first_run
    assert held.asked_at == held.created_at


def test_who_is_run_again_after_the_event_has_ended_is_refused(make: Make) -> None:
    at = now()
    event = make.event(
        capacity=8, starts_at=at - timedelta(hours=1), ends_at=at + timedelta(seconds=2)
    )
    answer, _ = run_twice(lambda: book(event), lambda: until(lambda: event.over_at <= now()))
    assert answer.status_code == 409
    assert not Booking.objects.exists()
    assert Event.objects.get().seats_taken == 0
