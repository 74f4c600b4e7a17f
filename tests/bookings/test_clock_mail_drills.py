"""Reminders and thanks when several workers are at it, or one dies over it: each comes once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from threading import Barrier

import pytest
from django.core.mail import EmailMessage
from django.db import connection

from nightcap.bookings.models import Booking
from nightcap.bookings.services import clock_mails
from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import Mail
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clock]

START = datetime.fromisoformat("2038-05-07T00:00:00Z")
DAY_BEFORE = datetime.fromisoformat("2038-05-05T15:00:00Z")
MORNING_AFTER = datetime.fromisoformat("2038-05-07T14:00:00Z")
WORKERS = 4
GUESTS = 30


@pytest.fixture
def evenings(make: Make) -> None:
    """Three evenings of one day with ten guests each, who all come."""
    for _ in range(3):
        event = make.event(starts_at=START, capacity=70)
        for number in range(GUESTS // 3):
            booking = make.booking(event, name=f"Guest {number}")
            address = f"guest-{number}-of-{event.pk}@example.com"
            rows = Booking.objects.filter(pk=booking.pk)
            rows.update(customer_email=address, arrived_seats=1, arrived_at=START)


def remind() -> int:
    return clock_mails.send_due_reminders(at=DAY_BEFORE)


def thank() -> int:
    return clock_mails.send_due_thanks(at=MORNING_AFTER)


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize("turn", [remind, thank])
def test_four_workers_at_the_same_moment_write_to_each_guest_once(turn: Callable[[], int]) -> None:
    together = Barrier(WORKERS)

    def work(_: int) -> int:
        try:
            together.wait()
            return turn()
        finally:
            connection.close()

    with ThreadPoolExecutor(WORKERS) as hands:
        assert sum(hands.map(work, range(WORKERS))) == GUESTS
    told = list(Mail.objects.values_list("to", flat=True))
    assert len(told) == len(set(told)) == GUESTS


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize("turn", [remind, thank])
def test_what_a_worker_queued_before_it_died_leaves_once_by_the_next(
    turn: Callable[[], int], mailoutbox: list[EmailMessage]
) -> None:
    assert turn() == GUESTS
    # The next one begins with the same turn, and then sends.
    assert turn() == 0
    assert deliver_due().sent == GUESTS
    recipients = [address for message in mailoutbox for address in message.to]
    assert len(set(recipients)) == len(recipients) == GUESTS


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize("turn", [remind, thank])
def test_a_turn_that_breaks_off_leaves_nobody_noted_and_nobody_written_to(
    turn: Callable[[], int],
) -> None:
    broken = Booking.objects.order_by("pk")[5]
    Booking.objects.filter(pk=broken.pk).update(customer_email="no address")
    assert turn() == GUESTS * 2 // 3
    of_event = Booking.objects.filter(event=broken.event_id)
    assert not of_event.exclude(reminded_at=None, thanked_at=None).exists()
    Booking.objects.filter(pk=broken.pk).update(customer_email="mended@example.com")
    assert turn() == GUESTS // 3
