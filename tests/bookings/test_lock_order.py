"""Who writes at the same moment waits in one order, and none ends in a deadlock."""

import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from nightcap.bookings.models import Booking
from nightcap.core.models import Change, ContentVersion
from nightcap.core.writing import group_commit
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.bookings.asking import book_from
from tests.support.bookings.holds import hold, link_of
from tests.support.events.feed_publishing import jazz, publish
from tests.support.factory import Make
from tests.support.locks import begin, by_itself, waiting
from tests.support.postgres import is_used
from tests.support.waiting import until
from tests.support.waitlist.line import do, entry_of, waits

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

SOURCES = Path(__file__).parents[2] / "nightcap"
HELPER = "core/writing/locking.py"
OUTSIDE_EVENTS = ("staff/", "mail/", "backup/", "core/database.py", "core/writing/publishing.py")
"""What opens transactions that lock no event and publish nothing, or brings its own database."""


def staff() -> Client:
    """Return the manager's browser at another desk."""
    client = Client()
    client.force_login(User.objects.get_or_create(username="manager")[0])
    return client


def calendar_dates() -> list[Event]:
    """Two dates of the venue's calendar, the one with the lower key first."""
    publish(jazz(uid="first"), jazz(uid="second", title="Late Jazz"))
    Event.objects.update(capacity=8)
    return list(Event.objects.order_by("pk"))


def import_changed() -> object:
    """Import the calendar with both dates changed."""
    return publish(
        jazz("LOCATION:Lounge", uid="first"),
        jazz("LOCATION:Lounge", uid="second", title="Late Jazz"),
    )


def booked(event: Event) -> Booking:
    """Return a booking that its guest may change."""
    answer = book_from("10.1.1.1", event, numberOfTickets=2)
    return Booking.objects.get(pk=answer.json()["id"])


def a_new_booking(event: Event) -> Callable[[], Answer]:
    """Book."""
    return lambda: book_from("10.2.2.2", event, customerEmail="bob@example.com")


def a_change_by_link(event: Event) -> Callable[[], Answer]:
    """Take one seat more."""
    booking = booked(event)
    return lambda: own.change(booking, numberOfTickets=3)


def a_cancellation_by_link(event: Event) -> Callable[[], Answer]:
    """Give the seats back."""
    booking = booked(event)
    return lambda: own.do(booking, "cancel")


def an_offer(event: Event) -> Callable[[], Answer]:
    """Offer seats to a party that waits."""
    Event.objects.filter(pk=event.pk).update(capacity=1, house_seats=1)
    entry = waits(event, "Bob")
    Event.objects.filter(pk=event.pk).update(capacity=8, house_seats=0)
    desk = staff()
    path = f"/api/admin/waitlist/{entry.pk}/offer"
    return lambda: desk.post(path, {}, "application/json")


def a_walk_in(event: Event) -> Callable[[], Answer]:
    """Let somebody in who has not booked."""
    desk = staff()
    path = f"/api/bookings/walk-ins/{uuid4()}"
    body = {"eventId": event.pk, "seats": 1}
    return lambda: desk.put(path, body, "application/json")


ACTS = [a_new_booking, a_change_by_link, a_cancellation_by_link, an_offer, a_walk_in]


@pytest.mark.parametrize("act", ACTS)
def test_an_import_and_what_guests_do_meanwhile_are_both_done(
    act: Callable[[Event], Callable[[], Answer]],
) -> None:
    _, second = calendar_dates()
    run = act(second)
    with ThreadPoolExecutor(2) as hands:
        with transaction.atomic():
            list(ContentVersion.objects.select_for_update())
            imported = begin(hands, import_changed, blocked=1)
            done = begin(hands, run, blocked=2)
        imported.result()
        # The import offers by itself what it finds free.
        assert done.result().status_code in {200, 201, 204, 409}, done.result().content
    assert set(Event.objects.values_list("location", flat=True)) == {"Lounge"}


def test_undoing_a_change_of_two_dates_and_a_booking_of_the_first_are_both_done(
    make: Make,
) -> None:
    first = make.event(title="Jazz", capacity=8)
    second = make.event(title="Jazz", capacity=8, starts_at=first.starts_at + timedelta(days=7))
    desk = staff()
    body = {"category": "music", "scope": "all", "version": first.version}
    assert desk.put(f"/api/events/{first.pk}", body, "application/json").status_code == 200
    entry = Change.objects.get(action="changed")
    with ThreadPoolExecutor(2) as hands:
        with transaction.atomic():
            list(ContentVersion.objects.select_for_update())
            undone = begin(
                hands, lambda: desk.post(f"/api/admin/changes/{entry.pk}/undo"), blocked=1
            )
            done = begin(hands, a_new_booking(first), blocked=2)
        assert undone.result().status_code == 200, undone.result().content
        assert done.result().status_code == 201
    second.refresh_from_db()
    assert second.category == "comedy"


@pytest.mark.skipif(not is_used(), reason="SQLite has one lock for all")
def test_bookings_of_two_events_do_not_wait_for_each_other_in_two_orders(make: Make) -> None:
    low, high, busy = (make.event(capacity=8) for _ in range(3))
    is_free = threading.Event()

    def keep_busy() -> None:
        with transaction.atomic():
            Event.objects.select_for_update().get(pk=busy.pk)
            assert is_free.wait(30)

    with ThreadPoolExecutor(4) as hands:
        hands.submit(by_itself, keep_busy)
        with transaction.atomic():
            # As another server does that comes to the second after the first.
            Event.objects.select_for_update().get(pk=low.pk)
            first = begin(hands, a_new_booking(busy), blocked=1)
            later = hands.submit(by_itself, a_new_booking(high))
            other = hands.submit(by_itself, lambda: book_from("10.3.3.3", low))
            until(lambda: later.done() or len(group_commit._waiting) == 3)
            is_free.set()
            assert first.result().status_code == 201
            until(lambda: waiting() == 1)
            Event.objects.select_for_update().get(pk=high.pk)
        assert {one.result().status_code for one in (later, other)} == {201}


def test_an_offer_and_a_booking_at_the_same_event_sell_no_seat_twice(make: Make) -> None:
    event = make.event(capacity=2)
    offer = an_offer(event)
    Event.objects.filter(pk=event.pk).update(capacity=1)
    with ThreadPoolExecutor(2) as hands:
        with transaction.atomic():
            Event.objects.select_for_update().get(pk=event.pk)
            offered = begin(hands, offer, blocked=1)
            done = begin(hands, a_new_booking(event), blocked=2)
        statuses = {offered.result().status_code, done.result().status_code}
    assert statuses in ({200, 409}, {201, 409})
    event.refresh_from_db()
    assert event.seats_taken == 1


def cancel_event(event: Event, desk: Client) -> Callable[[], Answer]:
    """Cancel an event, and write to its guests."""
    body = {"eventId": event.pk, "message": ""}
    return lambda: desk.post("/api/bookings/cancel-event", body, "application/json")


def confirm(booking: Booking) -> Callable[[], Answer]:
    """Press the button behind the link in the guest's mail."""
    link = link_of(booking)
    return lambda: Client().post(link)


def refused_or_notified(booking: Booking) -> str:
    """Return whether the guest of a cancelled event was refused or notified."""
    booking.refresh_from_db()
    mails = Mail.objects.filter(to=booking.customer_email, template="bookings/event-cancelled")
    if booking.held_until is not None:
        return "refused"
    return "notified" if mails.count() == 1 else "neither"


def test_a_guest_who_confirms_while_the_manager_cancels_is_notified(make: Make) -> None:
    event = make.event(capacity=20)
    held = hold(event)
    Booking.objects.exclude(pk=held.pk).update(status="cancelled", cancelled_at=event.created_at)
    desk, press = staff(), confirm(held)
    with ThreadPoolExecutor(2) as hands:
        with transaction.atomic():
            # The guest has found the event on, and writes that once this is over.
            Booking.objects.select_for_update().get(pk=held.pk)
            confirmed = begin(hands, press, blocked=1)
            cancelled = begin(hands, cancel_event(event, desk), blocked=2)
        assert cancelled.result().status_code == 200, cancelled.result().content
        confirmed.result()
        assert refused_or_notified(held) in {"refused", "notified"}


def test_a_guest_who_confirms_after_the_manager_has_begun_to_cancel_is_refused(
    make: Make,
) -> None:
    event = make.event(capacity=20)
    held = hold(event)
    Booking.objects.exclude(pk=held.pk).update(status="cancelled", cancelled_at=event.created_at)
    desk, press = staff(), confirm(held)
    with ThreadPoolExecutor(2) as hands:
        with transaction.atomic():
            Event.objects.select_for_update().get(pk=event.pk)
            cancelled = begin(hands, cancel_event(event, desk), blocked=1)
            confirmed = begin(hands, press, blocked=2)
        assert cancelled.result().status_code == 200, cancelled.result().content
        confirmed.result()
        assert refused_or_notified(held) in {"refused", "notified"}


def test_a_party_that_accepts_while_the_manager_cancels_is_refused_or_notified(
    make: Make,
) -> None:
    event = make.event(capacity=20)
    offered = an_offer(event)()
    assert offered.status_code == 200
    entry = entry_of(event, "Bob")
    assert entry.booking is not None
    desk, accept = staff(), (lambda: do(entry, "accept"))
    with ThreadPoolExecutor(2) as hands:
        with transaction.atomic():
            Booking.objects.select_for_update().get(pk=entry.booking.pk)
            confirmed = begin(hands, accept, blocked=1)
            cancelled = begin(hands, cancel_event(event, desk), blocked=2)
        assert cancelled.result().status_code == 200
        confirmed.result()
        assert refused_or_notified(entry.booking) in {"refused", "notified"}


def test_the_content_version_rises_after_every_other_lock(make: Make) -> None:
    event = make.event(capacity=8)
    booking = booked(event)
    with CaptureQueriesContext(connection) as asked:
        assert own.do(booking, "cancel").status_code == 200
    statements = [query["sql"] for query in asked.captured_queries]
    [raised] = [at for at, sql in enumerate(statements) if 'UPDATE "core_contentversion"' in sql]
    locks = [at for at, sql in enumerate(statements) if "FOR UPDATE" in sql or "UPDATE " in sql]
    assert raised == max(locks)


def test_rows_are_locked_in_one_helper_and_nowhere_else() -> None:
    sources = {
        str(path.relative_to(SOURCES)): path.read_text("utf-8") for path in SOURCES.rglob("*.py")
    }
    statements = re.compile(r"\.select_for_update\(|\bFOR UPDATE\b|\bLOCK TABLE\b")
    by_hand = [name for name, text in sources.items() if statements.search(text)]
    assert by_hand == [HELPER]


def test_every_transaction_that_locks_events_raises_the_content_version_last() -> None:
    by_hand = [
        name
        for path in SOURCES.rglob("*.py")
        if not (name := str(path.relative_to(SOURCES))).startswith(OUTSIDE_EVENTS)
        and "migrations" not in name
        and "transaction.atomic" in path.read_text("utf-8")
    ]
    assert by_hand == []
