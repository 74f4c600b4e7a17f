"""What is known of a guest who waited, forgetting one, and until when a place in line is kept."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from dateutil.relativedelta import relativedelta
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change, StoredResponse
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.guests import retention
from nightcap.guests.personal_data import Address, find
from nightcap.mail.delivery import deliver_due
from nightcap.waitlist.models import WaitlistEntry
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.factory import Make
from tests.support.locks import begin
from tests.support.waitlist.line import do, entry_of, full_event, join, states, waits

pytestmark = pytest.mark.django_db

BOB = {"email": "bob@example.com"}


def forget(manager: Client) -> Answer:
    return manager.post("/api/admin/guests/forget", BOB, "application/json")


def test_a_guest_who_asks_reads_each_place_in_line(make: Make, as_manager: Client) -> None:
    event, _ = full_event(make, 2, title="Jazz")
    waits(event, "Bob", 2)
    known = as_manager.post("/api/admin/guests/known", BOB, "application/json").json()
    [place] = known["waitlist"]
    assert (place["event"], place["partySize"], place["state"]) == ("Jazz", 2, "waiting")
    assert known["coming"] == 0


def test_who_waits_is_forgotten_everywhere_and_out_of_line(make: Make, as_manager: Client) -> None:
    event, _ = full_event(make, 2)
    assert join(event, "Bob", 2, key="bob-waits-once").status_code == 201
    waits(event, "Eve", 2)
    as_manager.post(
        f"/api/admin/waitlist/{entry_of(event, 'Eve').pk}/remove", {}, "application/json"
    )
    deliver_due()
    answer = forget(as_manager)
    assert (answer.status_code, answer.json()["waitlist"]) == (200, 1)
    assert list(find(Address(BOB["email"]))) == []
    assert not StoredResponse.objects.filter(body__contains="Bob").exists()
    assert states(event) == {"Eve": "left"}
    assert Change.objects.filter(kind="waitlist entry", title__startswith="Party of 2").exists()


def test_while_seats_are_held_for_a_party_it_is_expected_and_not_forgotten(
    make: Make, as_manager: Client
) -> None:
    event, [ada] = full_event(make, 2)
    waits(event, "Bob", 2)
    own.do(ada, "cancel")
    deliver_due()
    assert forget(as_manager).status_code == 409
    do(entry_of(event, "Bob"), "leave")
    deliver_due()
    assert forget(as_manager).status_code == 200
    assert not WaitlistEntry.objects.exists()
    assert Booking.objects.filter(customer_name="Forgotten guest").count() == 1


@pytest.mark.django_db(transaction=True)
def test_an_offer_by_hand_at_the_same_moment_writes_no_forgotten_name_back(
    make: Make, as_manager: Client
) -> None:
    event, _ = full_event(make, 2)
    bob = waits(event, "Bob", 2)
    Event.objects.filter(pk=event.pk).update(capacity=4)
    other_desk = Client()
    other_desk.force_login(User.objects.get(username="manager"))
    path = f"/api/admin/waitlist/{bob.pk}/offer"
    with ThreadPoolExecutor(2) as hands:
        with transaction.atomic():
            # Who offers has read the name, and writes it once this is over.
            WaitlistEntry.objects.select_for_update().get(pk=bob.pk)
            offer = partial(as_manager.post, path, {}, "application/json")
            offered = begin(hands, offer, blocked=1)
            forgotten = begin(hands, lambda: forget(other_desk), blocked=2)
        statuses = (offered.result().status_code, forgotten.result().status_code)
    is_left = bool(list(find(Address(BOB["email"]))))
    # Expected now, and not forgotten; or gone, and offered nothing.
    assert (*statuses, is_left) in {(200, 409, True), (404, 200, False)}


def test_a_place_in_line_is_kept_as_long_as_a_booking_is_with_its_guest(make: Make) -> None:
    old, recent = (full_event(make, 2)[0] for _ in range(2))
    for event, days in ((old, 1), (recent, -1)):
        waits(event, "Bob", 2)
        start = now() - relativedelta(months=24, days=days)
        Event.objects.filter(pk=event.pk).update(starts_at=start)
    retention.sweep()
    assert [entry.event for entry in WaitlistEntry.objects.all()] == [recent]
