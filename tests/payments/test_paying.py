"""Paying before the evening: seats are held, paid, confirmed, or go back."""

from datetime import timedelta
from http import HTTPStatus

import pytest
from django.db.models import F
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.rules import due_at_door
from nightcap.bookings.services import notify_guests
from nightcap.core.models import Change
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event, Notice
from nightcap.events.tiers import Tier
from nightcap.mail import writing
from nightcap.mail.models import Mail
from nightcap.payments import practice
from nightcap.payments.models import Payment, Refund
from nightcap.payments.provider import ProviderRefund, RefundResult
from nightcap.payments.services import checkout, refunds
from nightcap.staff.models import Role
from tests.support.bookings import own
from tests.support.bookings.admin import arrive, by_phone, cancel, change
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.mail.reading import all_mails
from tests.support.payments.paying import (
    STANDARD,
    STUDENT,
    ask_now,
    booked,
    let_run_out,
    look,
    pay,
    pay_page,
    prepaid_event,
)
from tests.support.staff.people import browser_as
from tests.support.waitlist import line

JSON = "application/json"

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def subjects() -> list[str]:
    return [mail.subject.partition(":")[0] for mail in Mail.objects.order_by("pk")]


def test_seats_are_held_for_a_quarter_of_an_hour_until_they_are_paid(make: Make) -> None:
    event = prepaid_event(make)
    answer = book(event, tickets=[{"tierId": STANDARD, "number": 2}])
    booking = Booking.objects.get()
    until = utc_iso(booking.created_at + timedelta(minutes=15))
    assert answer.json()["payment"] == {
        "state": "open",
        "amount": 5000,
        "paid": 0,
        "refunded": 0,
        "disputed": 0,
        "currency": "USD",
        "payUntil": until,
    }
    assert answer.json()["link"] == booking.address
    assert look(booking)["payment"] == answer.json()["payment"]
    assert (subjects(), look(booking)["state"]) == ([], "unpaid")


def test_money_confirms_the_seats_and_is_mailed_once(make: Make) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    ask_now()
    found = look(booking)
    assert found["state"] == "confirmed"
    assert found["payment"] == {
        "state": "paid",
        "amount": 5000,
        "paid": 5000,
        "refunded": 0,
        "disputed": 0,
        "currency": "USD",
        "payUntil": None,
    }
    assert (found["toPay"], found["refundIfCancelled"]) == ("", 5000)
    [mail] = Mail.objects.all()
    writing.write(mail)
    assert "Paid: $50" in mail.text
    assert "Pay at the door" not in mail.text


def test_the_pay_page_is_the_same_while_it_is_open_and_gone_once_it_is_paid(make: Make) -> None:
    booking = booked(prepaid_event(make))
    url = pay_page(booking).json()["url"]
    assert pay_page(booking).json()["url"] == url
    pay(booking)
    again = pay_page(booking)
    assert (again.status_code, again.json()["message"]) == (409, "There is nothing to pay.")
    assert Payment.objects.count() == 1


def test_seats_that_are_not_paid_in_time_go_back(make: Make) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    pay_page(booking)
    let_run_out(booking)
    late = pay_page(booking)
    assert late.status_code == HTTPStatus.CONFLICT
    assert late.json()["message"].startswith("Your seats went back at ")
    ask_now()
    event.refresh_from_db()
    assert (event.seats_taken, event.seats_by_tier) == (0, {"1": 0})
    assert look(booking)["payment"] == {
        "state": "ended",
        "amount": 5000,
        "paid": 0,
        "refunded": 0,
        "disputed": 0,
        "currency": "USD",
        "payUntil": None,
    }
    assert Payment.objects.get().state == Payment.State.ENDED


def test_seats_stay_held_while_their_page_can_still_be_paid(make: Make) -> None:
    """Who pays in the last moment has the seats, though their time is over."""
    event = prepaid_event(make)
    booking = booked(event)
    url = pay_page(booking).json()["url"]
    let_run_out(booking)
    Client().post(url.partition("understudy.example")[2], {"does": "pay"})
    checkout.end_unpaid_holds()
    assert look(booking)["state"] == "confirmed"
    event.refresh_from_db()
    assert event.seats_taken == 2


def test_seats_that_went_back_are_held_again_with_a_tap_while_they_are_free(make: Make) -> None:
    event = prepaid_event(make, capacity=2)
    booking = booked(event)
    address = f"/booking/{own.token_of(booking)}"
    let_run_out(booking)
    assert "We are asking your bank." in Client().get(address).content.decode()
    ask_now()
    page = Client().get(address)
    assert page.status_code == HTTPStatus.GONE
    assert "Two are still free." in page.content.decode()
    assert Client().post(f"{address}/again").status_code == HTTPStatus.SEE_OTHER
    assert look(booking)["state"] == "unpaid"
    let_run_out(booking)
    ask_now()
    booked(event, customerEmail="bob@example.com")
    assert "Others have them now." in Client().get(address).content.decode()
    Client().post(f"{address}/again")
    assert look(booking)["state"] == "ran out"


def test_holding_again_gives_no_more_seats_than_may_wait_for_one_network(make: Make) -> None:
    event = prepaid_event(make, capacity=60)
    guests = [booked(event, 6, customerEmail=f"guest{number}@example.com") for number in range(2)]
    for booking in guests:
        let_run_out(booking)
    ask_now()
    for number in range(2, 4):
        booked(event, 6, customerEmail=f"guest{number}@example.com")
    for booking in guests:
        Client().post(f"/booking/{own.token_of(booking)}/again")
    event.refresh_from_db()
    assert event.seats_taken == 12


def test_the_link_of_unpaid_seats_confirms_nothing(make: Make) -> None:
    booking = booked(prepaid_event(make))
    Client().post(f"/booking/{own.token_of(booking)}")
    assert look(booking)["state"] == "unpaid"


def test_a_guest_who_has_not_paid_is_reminded_once(make: Make) -> None:
    booking = booked(prepaid_event(make))
    checkout.remind_unpaid()
    assert subjects() == []
    Booking.objects.update(created_at=booking.created_at - timedelta(minutes=6))
    checkout.remind_unpaid()
    checkout.remind_unpaid()
    assert subjects() == ["Finish paying"]
    mail = Mail.objects.get()
    assert own.tokens_in(mail) == [own.token_of(booking)]
    assert "Pay $50 here:" in mail.text


@pytest.mark.parametrize(("paid", "reminded"), [("newer", False), ("older", True)])
def test_a_guest_who_has_paid_with_a_newer_booking_gets_no_reminder_to_pay_for_an_older_hold(
    make: Make, paid: str, reminded: bool
) -> None:
    event = prepaid_event(make)
    older = booked(event, customerEmail="Ada@example.com")
    newer = booked(event, customerEmail="ada@example.com")
    pay(newer if paid == "newer" else older)
    Booking.objects.update(created_at=F("created_at") - timedelta(minutes=6))
    checkout.remind_unpaid()
    assert ("Finish paying" in subjects()) is reminded


@pytest.mark.parametrize("other", ["guest", "event", "refunded"])
def test_only_the_same_guests_payment_for_the_same_event_ends_the_reminder(
    make: Make, other: str
) -> None:
    event = prepaid_event(make)
    booked(event)
    another = prepaid_event(make, title="Late Pour") if other == "event" else event
    email = "bob@example.com" if other == "guest" else "ada@example.com"
    newer = booked(another, customerEmail=email)
    pay(newer)
    if other == "refunded":
        own.do(newer, "cancel")
    Booking.objects.update(created_at=F("created_at") - timedelta(minutes=6))
    checkout.remind_unpaid()
    assert "Finish paying" in subjects()


# What comes back


def test_who_cancels_in_time_gets_the_money_back(make: Make) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    pay(booking)
    answer = own.do(booking, "cancel").json()
    assert answer["refunds"] == [{"amount": 5000, "state": "pending"}]
    assert answer["payment"]["refunded"] == 5000
    ask_now()
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "done"}]
    event.refresh_from_db()
    assert event.seats_taken == 0


def test_the_rule_of_returns_counts_as_it_was_when_the_guest_booked(
    make: Make, as_writer: Client
) -> None:
    rule = {"refundsFullUntilHours": 48, "refundsPartUntilHours": 12, "refundsPartPercent": 50}
    assert as_writer.put("/api/admin/venue", rule, JSON).status_code == HTTPStatus.OK
    event = prepaid_event(make)
    bookings = [booked(event, 1, customerEmail=f"guest{number}@example.com") for number in range(3)]
    for booking in bookings:
        pay(booking)
    as_writer.put("/api/admin/venue", {"refundsPartPercent": 0}, JSON)
    for booking, hours, comes_back in zip(bookings, (49, 13, 11), (2500, 1250, 0), strict=True):
        Event.objects.update(starts_at=now() + timedelta(hours=hours))
        assert look(booking)["refundIfCancelled"] == comes_back
        assert own.do(booking, "cancel").json()["payment"]["refunded"] == comes_back


def test_who_is_cancelled_by_the_house_gets_all_back(make: Make, as_manager: Client) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    pay(booking)
    Booking.objects.filter(pk=booking.pk).update(refund_steps=[[24 * 30, 100]])
    assert look(booking)["refundIfCancelled"] == 0
    cancel(as_manager, booking)
    assert look(booking)["payment"]["refunded"] == 5000


def test_a_party_that_shrinks_gets_the_difference_and_one_that_grows_owes_it(make: Make) -> None:
    booking = booked(prepaid_event(make), 3)
    pay(booking)
    smaller = own.change(booking, numberOfTickets=2).json()
    assert (smaller["payment"]["refunded"], smaller["toPay"]) == (2500, "")
    assert [one["amount"] for one in smaller["refunds"]] == [2500]
    larger = own.change(booking, numberOfTickets=4).json()
    assert (larger["payment"]["state"], larger["payment"]["amount"]) == ("open", 10_000)
    assert larger["toPay"] == "$50"
    pay(booking)
    assert (look(booking)["payment"], look(booking)["toPay"]) == (
        {
            "state": "paid",
            "amount": 10_000,
            "paid": 12_500,
            "refunded": 2500,
            "disputed": 0,
            "currency": "USD",
            "payUntil": None,
        },
        "",
    )


def test_a_page_about_another_amount_is_closed_before_the_next(make: Make) -> None:
    booking = booked(prepaid_event(make), 1)
    pay(booking)
    own.change(booking, numberOfTickets=2)
    first = pay_page(booking).json()["url"]
    own.change(booking, numberOfTickets=3)
    assert pay_page(booking).json()["url"] != first
    old = Client().post(first.partition("understudy.example")[2], {"does": "pay"})
    assert old.status_code == HTTPStatus.OK
    assert [payment.amount for payment in Payment.objects.order_by("pk")] == [2500, 2500, 5000]


def test_a_booking_that_moves_pays_or_gets_the_difference(make: Make) -> None:
    event = prepaid_event(make, title="Late Pour")
    other = prepaid_event(make, title="Late Pour")
    other.tiers = [{**tier, "amount": tier["amount"] - 500} for tier in other.tiers]
    other.save()
    booking = booked(event)
    pay(booking)
    moved = own.do(booking, "move", eventId=other.pk).json()
    assert (moved["payment"]["refunded"], moved["payment"]["amount"]) == (1000, 4000)
    back = own.do(booking, "move", eventId=event.pk).json()
    assert (back["payment"]["state"], back["toPay"]) == ("open", "$10")


def test_what_was_paid_stays_where_the_event_is_paid_at_the_door_from_now_on(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    pay(booking)
    as_manager.put(f"/api/events/{event.pk}", {"payment": "door"}, JSON)
    fewer = own.change(booking, numberOfTickets=1).json()
    assert (fewer["payment"]["refunded"], fewer["toPay"]) == (2500, "")


def test_seats_that_are_handed_over_take_their_money_along(make: Make) -> None:
    given = booked(prepaid_event(make))
    pay(given)
    guest = {
        "customerName": "Bob",
        "customerEmail": "bob@example.com",
        "customerPhone": "212 555 0101",
    }
    assert own.do(given, "hand-over", **guest).status_code == HTTPStatus.NO_CONTENT
    assert Refund.objects.count() == 0
    taken = Booking.objects.get(cancelled_at=None)
    assert own.do(taken, "cancel").json()["refunds"] == [{"amount": 5000, "state": "pending"}]


def test_unpaid_seats_that_are_given_back_are_free_once_their_page_is_closed(make: Make) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    url = pay_page(booking).json()["url"]
    assert own.do(booking, "cancel").status_code == HTTPStatus.OK
    event.refresh_from_db()
    assert event.seats_taken == 2
    ask_now()
    event.refresh_from_db()
    assert event.seats_taken == 0
    late = Client().post(url.partition("understudy.example")[2], {"does": "pay"})
    assert "This page is closed" in late.content.decode()


# How it is paid


def test_a_choice_of_now_or_at_the_door_is_the_guests(make: Make) -> None:
    event = prepaid_event(make, payment="choice")
    later = booked(event)
    assert (look(later)["payment"], look(later)["toPay"]) == (None, "$50")
    at_once = booked(event, payNow=True, customerEmail="bob@example.com")
    assert look(at_once)["payment"] is not None


def test_a_deposit_is_taken_off_the_price(make: Make) -> None:
    booking = booked(prepaid_event(make, payment="deposit", deposit=1000))
    pay(booking)
    assert (look(booking)["state"], look(booking)["toPay"]) == ("confirmed", "$30")


def test_comps_pay_nothing_and_phone_bookings_pay_by_their_link(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    tickets = [{"tierId": STUDENT, "number": 2}]
    comp = by_phone(as_manager, event, tickets=tickets, isComp=True).json()
    assert look(Booking.objects.get(pk=comp["id"]))["payment"] is None
    called = Booking.objects.get(pk=by_phone(as_manager, event, tickets=tickets).json()["id"])
    assert (look(called)["state"], look(called)["toPay"]) == ("confirmed", "$30")
    pay(called)
    assert look(called)["toPay"] == ""
    fewer = [{"tierId": STUDENT, "number": 1}]
    change(as_manager, called, tickets=fewer, numberOfTickets=1, refund="all")
    assert cancel(as_manager, called).status_code == HTTPStatus.OK
    assert [one["amount"] for one in look(called)["refunds"]] == [1500, 1500]


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"payment": "now"}, "payment"),
        ({"payment": "deposit", "tiers": [{"name": "A", "amount": 2500}]}, "deposit"),
        ({"payment": "card"}, "payment"),
        ({"deposit": 0}, "deposit"),
    ],
)
def test_a_way_to_pay_that_cannot_be_meant_is_refused_by_its_field(
    as_manager: Client, fields: dict[str, object], name: str
) -> None:
    body = {"title": "Late Pour", "date": "2036-11-08T01:00:00Z", **fields}
    answer = as_manager.post("/api/events", body, "application/json")
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {name})


# An evening that does not take place, and the manager's own returns


def test_an_event_that_is_cancelled_gives_the_money_back_if_the_manager_wants_it(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    first, second = booked(event), booked(event, 1, customerEmail="bob@example.com")
    for booking in (first, second):
        pay(booking)
    body: dict[str, object] = {"eventId": event.pk, "refund": False}
    assert as_manager.post("/api/bookings/cancel-event", body, JSON).status_code == HTTPStatus.OK
    assert not Refund.objects.exists()
    for _ in range(2):
        as_manager.post("/api/bookings/cancel-event", {**body, "refund": True}, JSON)
    ask_now()
    assert [look(one)["refunds"] for one in (first, second)] == [
        [{"amount": 5000, "state": "done"}],
        [{"amount": 2500, "state": "done"}],
    ]


def test_an_event_that_is_on_again_says_who_has_had_money_back_and_asks_for_it_again(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    first, second = booked(event), booked(event, 1, customerEmail="bob@example.com")
    pay(first)
    pay(second)
    read = f"/api/admin/event-guests/{event.pk}"
    body = {"eventId": event.pk, "refund": True}
    assert as_manager.get(read).json()["oweAgain"] == []
    as_manager.post("/api/bookings/cancel-event", body, JSON)
    assert "Refunded to the card that paid: $50." in all_mails()[-2].text
    ask_now()
    assert [
        (one["bookingId"], one["customerName"], one["amount"])
        for one in as_manager.get(read).json()["oweAgain"]
    ] == [(first.pk, "Ada Lovelace", 5000), (second.pk, "Ada Lovelace", 2500)]
    as_manager.put(f"/api/events/{event.pk}", {"isCancelled": False, "notifyGuests": True}, JSON)
    assert as_manager.get(read).json()["oweAgain"] == []
    # They keep their seats, are not called paid, and pay by their own link or at the door.
    assert (look(first)["payment"]["state"], look(first)["toPay"]) == ("open", "$50")
    event.refresh_from_db()
    assert event.seats_taken == 3
    Notice.objects.update(due_at=now())
    notify_guests.notify_of_due_changes()
    assert "owed again:\n$50. Please pay it by your own link, or at the door." in (
        all_mails()[-2].text
    )
    pay(first)
    assert look(first)["payment"]["state"] == "paid"


def test_unpaid_seats_of_a_cancelled_event_cannot_be_paid_any_more(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    url = pay_page(booking).json()["url"]
    as_manager.post("/api/bookings/cancel-event", {"eventId": event.pk}, JSON)
    ask_now()
    late = Client().post(url.partition("understudy.example")[2], {"does": "pay"})
    assert "This page is closed" in late.content.decode()
    assert pay_page(booking).status_code == HTTPStatus.CONFLICT


def test_a_hold_of_a_cancelled_event_ends_without_an_email_and_the_change_log_says_why(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    body = {"eventId": event.pk, "refund": True}
    answer = as_manager.post("/api/bookings/cancel-event", body, JSON)
    assert answer.json()["mails"] == 0
    ask_now()
    assert not Change.objects.filter(action="not paid in time").exists()
    entry = Change.objects.get(action="released, event cancelled")
    assert (entry.subject_id, look(booking)["state"]) == (booking.pk, "no event")


def test_the_manager_gives_back_a_part_with_a_reason_and_never_more_than_is_left(
    make: Make, as_manager: Client
) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    [row] = as_manager.get("/api/admin/payments").json()
    names = ("bookingReference", "eventId", "amount", "paid", "refunded", "state", "mode")
    assert [row[name] for name in names] == [
        *(booking.reference, booking.event_id, 5000, 5000, 0, "paid", "practice")
    ]
    address = f"/api/admin/payments/{row['id']}/refunds"
    body = {"amount": 2000, "reason": "a glass fell"}
    key = {"Idempotency-Key": "0001-a-glass-fell"}
    for _ in range(2):
        assert as_manager.post(address, body, JSON, headers=key).status_code == HTTPStatus.CREATED
    more = as_manager.post(address, {"amount": 3001, "reason": "all"}, JSON)
    assert (more.status_code, more.json()["fields"]) == (422, {"amount": "must be at most $30"})
    nameless = as_manager.post(address, {"amount": 1, "reason": ""}, JSON)
    assert set(nameless.json()["fields"]) == {"reason"}
    assert look(booking)["payment"]["refunded"] == 2000
    assert look(booking)["state"] == "confirmed"


def test_only_managers_give_money_back(make: Make) -> None:
    event = prepaid_event(make)
    host = browser_as(Role.HOST)
    assert host.get("/api/admin/payments").status_code == HTTPStatus.FORBIDDEN
    body = {"eventId": event.pk, "refund": True}
    assert host.post("/api/bookings/cancel-event", body, JSON).status_code == HTTPStatus.FORBIDDEN


def test_a_deposit_that_comes_back_does_so_on_arrival(make: Make, as_manager: Client) -> None:
    event = prepaid_event(make, payment="deposit", deposit=1000, deposit_comes_back=True)
    booking = booked(event)
    pay(booking)
    assert look(booking)["toPay"] == "$50"
    refunds.refund_deposits()
    assert look(booking)["refunds"] == []
    arrive(as_manager, booking)
    refunds.refund_deposits()
    refunds.refund_deposits()
    assert look(booking)["refunds"] == [{"amount": 2000, "state": "pending"}]


def test_seats_that_are_free_may_ask_for_a_deposit_that_comes_back(
    make: Make, as_manager: Client
) -> None:
    free = [Tier(id=STANDARD, name="Entry", amount=0, seats=None, note="", area="")]
    body = {"title": "Open Mic", "date": "2036-11-08T01:00:00Z", "payment": "deposit"}
    sent = {**body, "tiers": [{"name": "Entry", "amount": 0}], "deposit": 1000}
    assert set(as_manager.post("/api/events", sent, JSON).json()["fields"]) == {"payment"}
    answer = as_manager.post("/api/events", {**sent, "depositComesBack": True}, JSON)
    assert answer.status_code == HTTPStatus.CREATED, answer.content
    event = prepaid_event(
        make, tiers=free, payment="deposit", deposit=1000, deposit_comes_back=True
    )
    booking = booked(event)
    assert look(booking)["payment"]["amount"] == 2000
    pay(booking)
    assert (look(booking)["state"], look(booking)["toPay"]) == ("confirmed", "")
    comp = by_phone(as_manager, event, tickets=[{"tierId": STANDARD, "number": 1}], isComp=True)
    assert look(Booking.objects.get(pk=comp.json()["id"]))["payment"] is None


def test_an_accepted_offer_ends_in_payment_within_its_own_time(make: Make) -> None:
    event = prepaid_event(make, capacity=2)
    ada = booked(event)
    pay(ada)
    bob = line.waits(event, "Bob", 2)
    own.do(ada, "cancel")
    assert line.do(bob, "accept").status_code == HTTPStatus.OK
    offered = line.entry_of(event, "Bob").booking
    assert offered is not None
    assert (look(offered)["state"], line.states(event)) == ("unpaid", {"Bob": "offered"})
    pay(offered)
    assert (look(offered)["state"], line.states(event)) == ("confirmed", {"Bob": "accepted"})


def test_seats_that_have_become_dearer_than_the_guest_saw_are_not_booked(make: Make) -> None:
    event = prepaid_event(make)
    order = {"tickets": [{"tierId": STANDARD, "number": 2}]}
    answer = book(event, **order, seenAmount=4000)
    assert answer.status_code == HTTPStatus.CONFLICT
    assert answer.json()["message"] == (
        "The price has changed: it is $50 now. Book again if you like."
    )
    assert (Booking.objects.count(), Payment.objects.count()) == (0, 0)
    for seen in (5000, 6000):
        email = f"guest{seen}@example.com"
        answer = book(event, **order, seenAmount=seen, customerEmail=email)
        assert (answer.status_code, answer.json()["payment"]["amount"]) == (201, 5000)


def test_what_the_manager_gives_back_as_a_kindness_is_not_owed_again(
    make: Make, as_manager: Client
) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    address = f"/api/admin/payments/{Payment.objects.get().pk}/refunds"
    answer = as_manager.post(address, {"amount": 2000, "reason": "a glass fell"}, JSON)
    assert answer.status_code == HTTPStatus.CREATED
    ask_now()
    payment = look(booking)["payment"]
    assert (payment["state"], payment["paid"], payment["refunded"]) == ("paid", 5000, 2000)
    assert pay_page(booking).status_code == HTTPStatus.CONFLICT
    booking.refresh_from_db()
    assert due_at_door(booking) == 0


def test_a_refund_of_a_canceled_booking_does_not_make_the_restored_one_free(
    make: Make, as_manager: Client
) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    Booking.objects.update(refund_steps=[])
    own.do(booking, "cancel")
    address = f"/api/admin/payments/{Payment.objects.get().pk}/refunds"
    as_manager.post(address, {"amount": 5000, "reason": "a kindness"}, JSON)
    ask_now()
    as_manager.post(f"/api/bookings/{booking.pk}/restore")
    booking.refresh_from_db()
    assert (due_at_door(booking), look(booking)["toPay"]) == (5000, "$50")


def test_a_goodwill_refund_that_the_bank_rejects_is_owed_and_counts_again_once_made(
    make: Make, as_manager: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    address = f"/api/admin/payments/{Payment.objects.get().pk}/refunds"
    answer = as_manager.post(address, {"amount": 2000, "reason": "a glass fell"}, JSON)
    refused = ProviderRefund("", RefundResult.FAILED, "no such account")
    monkeypatch.setattr(practice.Practice, "create_refund", lambda *_, **__: refused)
    ask_now()
    booking.refresh_from_db()
    assert (booking.refunded, booking.goodwill) == (0, 0)
    as_manager.post(f"/api/admin/payments/refunds/{answer.json()['id']}/by-hand")
    booking.refresh_from_db()
    assert (booking.refunded, booking.goodwill) == (2000, 2000)


def test_seats_of_a_booking_that_stands_are_free_only_once_its_page_is_closed(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make, payment="choice", capacity=2)
    booking = booked(event)
    pay_page(booking)
    cancel(as_manager, booking)
    event.refresh_from_db()
    assert (event.seats_taken, Payment.objects.get().state) == (2, "open")
    assert "is cancelled" in all_mails()[-1].subject
    ask_now()
    event.refresh_from_db()
    booking.refresh_from_db()
    assert (event.seats_taken, Payment.objects.get().state) == (0, "ended")
    assert booking.is_cancelled
