"""The waitlist as the house sees it: who is in line, offering out of turn, removing."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.mail.models import Mail
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.factory import Make
from tests.support.waitlist.line import (
    do,
    entry_of,
    faults,
    full_event,
    let_run_out,
    mails_to,
    states,
    waits,
)

pytestmark = pytest.mark.django_db


def line(manager: Client, event_id: int, query: str = "") -> Answer:
    return manager.get(f"/api/admin/waitlist?eventId={event_id}{query}")


def act(manager: Client, what: str, entry_id: int) -> Answer:
    return manager.post(f"/api/admin/waitlist/{entry_id}/{what}", {}, "application/json")


def test_the_list_says_who_is_in_line_at_which_place_and_how_to_reach_them(
    make: Make, as_manager: Client
) -> None:
    event, [ada] = full_event(make, 2)
    for name in ("Bob", "Eve", "Kim"):
        waits(event, name, 2)
    own.do(ada, "cancel")
    do(entry_of(event, "Kim"), "leave")
    answer = line(as_manager, event.pk)
    assert answer["X-Total-Count"] == "2"
    bob, eve = answer.json()
    assert (bob["customerName"], bob["state"], bob["position"]) == ("Bob", "offered", None)
    assert bob["heldUntil"] is not None
    assert bob["bookingReference"]
    assert (eve["customerName"], eve["state"], eve["position"]) == ("Eve", "waiting", 1)
    assert (eve["customerEmail"], eve["customerPhone"]) == ("eve@example.com", "212 555 0101")
    assert eve["bookingId"] is None
    everybody = line(as_manager, event.pk, "&isOpen=false").json()
    assert [one["state"] for one in everybody] == ["offered", "waiting", "left"]


def test_the_counts_tell_of_each_event_to_come_how_many_are_in_line(
    make: Make, as_manager: Client
) -> None:
    event, _ = full_event(make, 2)
    waits(event, "Bob", 2)
    waits(event, "Eve", 3)
    do(entry_of(event, "Bob"), "leave")
    gone, _ = full_event(make, 2)
    waits(gone, "Kim", 1)
    gone.starts_at = now() - timedelta(days=1)
    gone.save()
    counts = as_manager.get("/api/admin/waitlist/counts").json()
    assert counts == [{"eventId": event.pk, "parties": 1, "seats": 3}]


def test_the_manager_offers_out_of_turn_what_was_kept_back(make: Make, as_manager: Client) -> None:
    event, _ = full_event(make, 2)
    waits(event, "Bob", 2)
    eve = waits(event, "Eve", 2)
    refused = act(as_manager, "offer", eve.pk)
    assert (refused.status_code, refused.json()["seatsLeft"]) == (409, 0)
    body = {"ticketStatus": "Sold Out", "capacity": 4}
    assert as_manager.put(f"/api/events/{event.pk}", body, "application/json").status_code == 200
    assert states(event) == {"Bob": "waiting", "Eve": "waiting"}
    answer = act(as_manager, "offer", eve.pk)
    assert (answer.status_code, answer.json()["state"]) == (200, "offered")
    assert states(event) == {"Bob": "waiting", "Eve": "offered"}
    assert mails_to("Eve")[-1].subject == f"Seats for you: {event.title}"
    assert act(as_manager, "offer", eve.pk).status_code == 409
    entry = Change.objects.get(kind="waitlist entry")
    assert (entry.action, entry.title) == ("offered seats", f"Party of 2, {event.title}")
    assert faults(event) == []


def test_who_is_removed_is_out_of_line_and_an_offer_passes_on(
    make: Make, as_manager: Client
) -> None:
    event, [ada] = full_event(make, 2)
    bob = waits(event, "Bob", 2)
    waits(event, "Eve", 2)
    own.do(ada, "cancel")
    mails = Mail.objects.filter(to="bob@example.com").count()
    for _ in range(2):
        answer = act(as_manager, "remove", bob.pk)
        assert (answer.status_code, answer.json()["state"]) == (200, "left")
    assert states(event) == {"Bob": "left", "Eve": "offered"}
    assert Mail.objects.filter(to="bob@example.com").count() == mails
    removed = Change.objects.filter(kind="waitlist entry").values_list("action", "actor")
    assert list(removed) == [
        ("offered seats", "clock"),
        ("removed", "manager"),
        ("offered seats", "clock"),
    ]
    assert act(as_manager, "remove", 10**9).status_code == 404
    eve = entry_of(event, "Eve")
    do(eve, "accept")
    assert act(as_manager, "remove", eve.pk).status_code == 409


def test_the_list_of_changes_names_nobody(make: Make, as_manager: Client) -> None:
    event, [ada] = full_event(make, 2)
    bob = waits(event, "Bob", 2)
    own.do(ada, "cancel")
    act(as_manager, "remove", bob.pk)
    told = str(list(Change.objects.values()))
    assert "Bob" not in told
    assert "bob@" not in told


def test_visitors_read_until_when_they_may_join(make: Make, as_manager: Client) -> None:
    start = (now() + timedelta(days=3)).replace(microsecond=0)
    full, _ = full_event(make, 2, starts_at=start)
    near, _ = full_event(make, 2, starts_at=now() + timedelta(minutes=20))
    elsewhere, _ = full_event(make, 2, eventbrite_link="https://tickets.example/1")
    off, _ = full_event(make, 2, cancelled_at=now())
    free = make.event(capacity=2)
    uncounted = make.event(ticket_status="Sold Out", ticket_status_set_at=now())
    kept_back = make.event(capacity=4, ticket_status="Sold Out", ticket_status_set_at=now())
    said = {
        event.pk: Client().get(f"/api/events/{event.pk}").json()["waitlistUntil"]
        for event in (full, near, elsewhere, off, free, uncounted, kept_back)
    }
    half_an_hour_before = (start - timedelta(minutes=30)).isoformat().replace("+00:00", "Z")
    assert said.pop(full.pk) == half_an_hour_before
    assert set(said.values()) == {None}


def test_the_open_offers_of_all_events_are_listed_by_their_end(
    make: Make, as_manager: Client
) -> None:
    first, [early] = full_event(make, 2)
    second, [late] = full_event(make, 3)
    bob, eve = waits(first, "Bob", 2), waits(second, "Eve", 3)
    waits(second, "Kim", 1)
    own.do(late, "cancel")
    own.do(early, "cancel")
    sooner = now() + timedelta(minutes=5)
    Booking.objects.filter(waitlist_entry=bob).update(held_until=sooner)
    offers = as_manager.get("/api/admin/waitlist/offers").json()
    assert [one["customerName"] for one in offers] == ["Bob", "Eve"]
    assert (offers[0]["eventTitle"], offers[0]["partySize"]) == (first.title, 2)
    do(entry_of(first, "Bob"), "accept")
    let_run_out(eve)
    assert as_manager.get("/api/admin/waitlist/offers").json() == []
