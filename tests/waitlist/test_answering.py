"""What guests do by the private address of their place in line: look, accept and leave."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.services import clock_mails
from nightcap.core.models import Change, StoredResponse
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail import writing
from nightcap.mail.models import Mail
from nightcap.waitlist.models import WaitlistEntry
from tests.support.bookings import own
from tests.support.bookings.admin import cancel, seats_left
from tests.support.bookings.admin import change as change_by_house
from tests.support.factory import Make
from tests.support.waitlist.line import (
    do,
    entry_of,
    faults,
    full_event,
    let_run_out,
    look,
    mails_to,
    states,
    tokens_in,
    waits,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(make: Make) -> Event:
    """Return an event for which Bob, Eve and Kim wait.

    Each waits for two seats, which Bob is offered.
    """
    event, [ada] = full_event(make, 2)
    for name in ("Bob", "Eve", "Kim"):
        waits(event, name, 2)
    own.do(ada, "cancel")
    return event


def test_the_page_says_the_place_the_state_and_until_when(event: Event) -> None:
    bob, eve, kim = (look(entry_of(event, name)).json() for name in ("Bob", "Eve", "Kim"))
    assert [one["state"] for one in (bob, eve, kim)] == ["offered", "waiting", "waiting"]
    assert [one["position"] for one in (bob, eve, kim)] == [None, 1, 2]
    assert bob["heldUntil"] is not None
    assert eve["heldUntil"] is None
    assert kim["offersUntil"] < kim["eventDate"]
    assert (kim["partySize"], kim["customerEmail"]) == (2, "kim@example.com")


def test_whatever_opens_the_link_changes_nothing(event: Event) -> None:
    before = list(WaitlistEntry.objects.values()), Mail.objects.count(), Change.objects.count()
    for name in ("Bob", "Eve"):
        for _ in range(2):
            answer = look(entry_of(event, name))
            assert answer["Referrer-Policy"] == "no-referrer"
            assert answer["X-Robots-Tag"] == "noindex"
            assert "no-store" in answer["Cache-Control"]
    after = list(WaitlistEntry.objects.values()), Mail.objects.count(), Change.objects.count()
    assert after == before


def test_a_wrong_token_gets_404(event: Event) -> None:
    [booking] = Booking.objects.filter(cancelled_at=None)
    for token in ("x" * 43, "..", own.token_of(booking)):
        path = f"/api/guest/waitlist/{token}"
        assert Client().get(path).status_code == 404
        assert Client().post(f"{path}/accept", {}, "application/json").status_code == 404
        assert Client().post(f"{path}/leave", {}, "application/json").status_code == 404
    assert states(event)["Bob"] == "offered"


def test_the_mail_of_an_offer_holds_the_link_and_what_is_to_pay(make: Make) -> None:
    event, [ada] = full_event(make, 2, title="Jazz", price_range="$20")
    waits(event, "Bob", 2)
    own.do(ada, "cancel")
    mail = mails_to("Bob")[-1]
    assert mail.subject == "Seats for you: Jazz"
    assert "Pay at the door: $40" in mail.text
    assert not mail.calendar
    assert tokens_in(mail.text + mail.html) == set()
    leaving = writing.with_secrets(mail)
    [token] = tokens_in(leaving.text)
    assert Client().post(f"/api/guest/waitlist/{token}/accept").status_code == 200


def test_accepting_books_the_seats_and_the_confirmation_goes_out_once(event: Event) -> None:
    bob = entry_of(event, "Bob")
    answers = [do(bob, "accept"), do(bob, "accept"), do(bob, "accept", key="accepted-again")]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert {answer.json()["state"] for answer in answers} == {"accepted"}
    confirmations = [mail for mail in mails_to("Bob") if mail.subject.startswith("Your booking")]
    assert len(confirmations) == 1
    assert "BEGIN:VCALENDAR" in confirmations[0].calendar
    [booking] = Booking.objects.filter(cancelled_at=None)
    assert booking.held_until is None
    assert answers[0].json()["bookingLink"].endswith(own.token_of(booking))
    assert faults(event) == []
    kept = StoredResponse.objects.get(key="accepted-again")
    assert own.token_of(booking) not in kept.body
    assert do(bob, "accept", key="accepted-again").content == answers[0].content


def test_what_is_offered_to_nobody_is_not_accepted(event: Event) -> None:
    answer = do(entry_of(event, "Eve"), "accept")
    assert answer.status_code == 409
    assert answer.json()["message"] == "No seats are held for you at this moment."


def test_what_ran_out_is_not_accepted_any_more(event: Event) -> None:
    bob = entry_of(event, "Bob")
    let_run_out(bob)
    assert do(bob, "accept").status_code == 410
    assert look(bob).json()["state"] == "expired"
    assert do(bob, "leave").json()["state"] == "expired"


def test_who_leaves_is_out_of_line_and_the_others_move_up(event: Event) -> None:
    eve = entry_of(event, "Eve")
    for _ in range(2):
        assert do(eve, "leave").json()["state"] == "left"
    assert look(entry_of(event, "Kim")).json()["position"] == 1
    entries = Change.objects.filter(kind="waitlist entry")
    assert list(entries.values_list("action", "actor", "title")) == [
        ("left", "guest", f"Party of 2, {event.title}"),
        ("offered seats", "clock", f"Party of 2, {event.title}"),
    ]


def test_who_leaves_an_offer_passes_it_on_at_once(event: Event) -> None:
    answer = do(entry_of(event, "Bob"), "leave", key="leave-it-to-eve")
    assert answer.json()["state"] == "left"
    assert states(event) == {"Bob": "left", "Eve": "offered", "Kim": "waiting"}
    assert seats_left(event) == 0
    assert faults(event) == []


def test_who_has_accepted_cancels_the_booking_and_leaves_no_line(
    event: Event, as_manager: Client
) -> None:
    bob = entry_of(event, "Bob")
    do(bob, "accept")
    assert do(bob, "leave").status_code == 409
    [booking] = Booking.objects.filter(cancelled_at=None)
    assert own.do(booking, "cancel").status_code == 200
    assert states(event) == {"Bob": "left", "Eve": "offered", "Kim": "waiting"}
    assert look(bob).json()["bookingLink"] is None
    assert do(bob, "accept").status_code == 409


def test_who_saw_the_line_before_an_offer_does_not_leave_it_unseen(make: Make) -> None:
    event, [ada] = full_event(make, 2)
    bob = waits(event, "Bob", 2)
    seen = look(bob).json()["version"]
    own.do(ada, "cancel")
    assert do(bob, "leave", version=seen).status_code == 409
    assert states(event) == {"Bob": "offered"}
    assert do(bob, "leave", version=look(bob).json()["version"]).status_code == 200


def test_what_the_house_does_with_a_held_booking_the_place_in_line_says_too(
    event: Event, as_manager: Client
) -> None:
    bob = entry_of(event, "Bob")
    assert bob.booking
    assert as_manager.post(f"/api/bookings/{bob.booking.pk}/confirm").status_code == 200
    assert look(bob).json()["state"] == "accepted"
    moved = {"customerEmail": "rob@example.com"}
    assert change_by_house(as_manager, bob.booking, **moved).status_code == 200
    assert look(bob).json()["bookingLink"] is None
    assert cancel(as_manager, bob.booking).status_code == 200
    assert states(event) == {"Bob": "left", "Eve": "offered", "Kim": "waiting"}


def test_an_event_that_is_over_ends_the_line(event: Event) -> None:
    ended = now() - timedelta(hours=3)
    Event.objects.filter(pk=event.pk).update(starts_at=ended)
    assert states(event) == {"Bob": "expired", "Eve": "expired", "Kim": "expired"}
    assert look(entry_of(event, "Eve")).json()["position"] is None
    assert do(entry_of(event, "Bob"), "accept").status_code == 409


def test_who_waits_for_an_event_that_is_cancelled_is_notified_once(
    event: Event, as_manager: Client
) -> None:
    body = {"eventId": event.pk, "message": "The piano fell ill."}
    for mails in (3, 0):
        answer = as_manager.post("/api/bookings/cancel-event", body, "application/json")
        assert answer.json() == {"mails": mails, "partiesWithoutEmail": 0, "refunded": 0}
    for name in ("Bob", "Eve", "Kim"):
        mail = mails_to(name)[-1]
        assert mail.subject == f"Cancelled: {event.title}"
        assert "The piano fell ill." in mail.text
        assert "you need not wait any more" in mail.text
    assert look(entry_of(event, "Bob")).json()["isCancelled"]
    assert do(entry_of(event, "Bob"), "accept").status_code == 409
    told = [
        part
        for change in Change.objects.filter(action="cancelled", kind="event")
        for part in change.details
        if part["field"] == "parties on the waitlist notified by mail"
    ]
    assert [part["after"] for part in told] == ["3"]


def test_a_cancellation_that_is_mailed_to_nobody_is_mailed_to_nobody_in_line(
    event: Event, as_manager: Client
) -> None:
    before = Mail.objects.count()
    as_manager.put(f"/api/events/{event.pk}", {"isCancelled": True}, "application/json")
    assert Mail.objects.count() == before


def test_who_accepts_when_others_were_reminded_is_not_reminded_at_once(make: Make) -> None:
    """The confirmation is fresh, however long before the hour of the reminder they were offered."""
    event, [ada] = full_event(make, 2, starts_at=now() + timedelta(hours=3))
    waits(event, "Bob", 2)
    assert own.do(ada, "cancel").status_code == 200
    Booking.objects.filter(customer_name="Bob").update(created_at=now() - timedelta(days=2))
    assert do(entry_of(event, "Bob"), "accept").status_code == 200
    assert clock_mails.send_due_reminders(at=now()) == 0
