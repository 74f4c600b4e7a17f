"""A guest's change that costs more: its unpaid part is held, paid or released."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import PAY_WITHIN, Booking
from nightcap.bookings.services import holds
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from nightcap.payments.models import DisputeState
from nightcap.payments.services import reconcile
from tests.support.bookings import own
from tests.support.bookings.admin import by_phone, change
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

pytestmark = pytest.mark.django_db


def paid_booking(event: Event, standard: int = 2, **more: object) -> Booking:
    booking = booked(event, standard, **more)
    pay(booking)
    booking.refresh_from_db()
    return booking


def let_balance_run_out(booking: Booking) -> None:
    """Let the time in which an added part can be paid have passed a moment ago."""
    ran_out = now() - timedelta(seconds=1)
    due = Booking.objects.filter(pk=booking.pk, balance_due_at__isnull=False)
    due.update(balance_due_at=ran_out)
    ask_now()
    booking.refresh_from_db()


def taken(event: Event) -> int:
    event.refresh_from_db()
    return event.seats_taken


def test_the_rest_of_a_payment_that_is_due_is_listed_until_it_is_paid(
    make: Make, as_manager: Client
) -> None:
    booking = paid_booking(prepaid_event(make))
    due = "/api/bookings/due-payments"
    assert as_manager.get(due).json() == []
    payment = own.change(booking, numberOfTickets=3).json()["payment"]
    [listed] = as_manager.get(due).json()
    assert (listed["bookingId"], listed["payUntil"]) == (booking.pk, payment["payUntil"])
    assert listed["amount"] == payment["amount"] - payment["paid"]
    pay(booking)
    assert as_manager.get(due).json() == []


def test_added_seats_are_held_for_fifteen_minutes_and_kept_once_they_are_paid(make: Make) -> None:
    event = prepaid_event(make)
    booking = paid_booking(event)
    larger = own.change(booking, numberOfTickets=5).json()
    assert (larger["state"], larger["numberOfTickets"]) == ("confirmed", 5)
    assert larger["payment"]["payUntil"] is not None
    booking.refresh_from_db()
    assert booking.balance_due_at is not None
    assert timedelta() <= now() + PAY_WITHIN - booking.balance_due_at < timedelta(minutes=1)
    page = Client().get(f"/booking/{own.token_of(booking)}").content.decode()
    assert "Otherwise you keep 2 seats, which your payment covers." in page
    pay(booking)
    let_balance_run_out(booking)
    assert (look(booking)["numberOfTickets"], look(booking)["payment"]["payUntil"]) == (5, None)
    assert taken(event) == 5


def test_added_seats_that_are_not_paid_go_back_and_the_guest_is_told(make: Make) -> None:
    event = prepaid_event(make)
    booking = paid_booking(event)
    own.change(booking, numberOfTickets=5)
    Mail.objects.all().delete()
    let_balance_run_out(booking)
    seen = look(booking)
    assert (seen["state"], seen["numberOfTickets"], seen["toPay"]) == ("confirmed", 2, "")
    assert (seen["payment"]["state"], seen["refunds"]) == ("paid", [])
    assert taken(event) == 2
    [mail] = all_mails()
    words = " ".join(mail.text.split())
    assert "it now holds 2 seats. The time to pay for the rest is over." in words


def test_added_seats_are_not_released_while_their_page_can_be_paid(make: Make) -> None:
    event = prepaid_event(make)
    booking = paid_booking(event)
    own.change(booking, numberOfTickets=5)
    url = pay_page(booking).json()["url"]
    let_balance_run_out(booking)
    assert booking.number_of_tickets == 2
    late = Client().post(url.partition("understudy.example")[2], {"does": "pay"})
    assert "This page is closed" in late.content.decode()


def test_a_dearer_price_that_is_not_paid_falls_back_to_the_earlier_one(make: Make) -> None:
    event = prepaid_event(make)
    answer = book(event, tickets=[{"tierId": STUDENT, "number": 2}])
    booking = Booking.objects.get(pk=answer.json()["id"])
    pay(booking)
    dearer = own.change(booking, tickets=[{"tierId": STANDARD, "number": 2}]).json()
    assert dearer["payment"]["payUntil"] is not None
    let_balance_run_out(booking)
    assert [ticket["tier"] for ticket in booking.tickets] == [STUDENT]
    assert look(booking)["payment"]["state"] == "paid"


def test_a_change_back_before_the_time_is_over_leaves_nothing_to_pay(make: Make) -> None:
    booking = paid_booking(prepaid_event(make))
    own.change(booking, numberOfTickets=5)
    back = own.change(booking, numberOfTickets=2).json()
    assert (back["payment"]["state"], back["payment"]["payUntil"]) == ("paid", None)
    let_balance_run_out(booking)
    assert booking.number_of_tickets == 2


def test_a_move_from_a_free_date_to_one_that_is_paid_at_once_holds_the_whole_party(
    make: Make,
) -> None:
    free = make.event(title="Jazz", capacity=10)
    paid = prepaid_event(make, title="Jazz")
    answer = book(free, numberOfTickets=6)
    booking = Booking.objects.get(pk=answer.json()["id"])
    moved = own.do(booking, "move", eventId=paid.pk).json()
    assert (moved["state"], moved["payment"]["amount"]) == ("unpaid", 15_000)
    assert moved["payment"]["payUntil"] is not None
    let_run_out(booking)
    ask_now()
    assert (look(booking)["state"], taken(free), taken(paid)) == ("ran out", 0, 0)


def test_a_move_to_a_dearer_date_keeps_as_many_seats_as_were_paid(make: Make) -> None:
    booking = paid_booking(prepaid_event(make, title="Jazz"), 4)
    dearer = prepaid_event(make, title="Jazz")
    dearer.tiers = [{**tier, "amount": 4000} for tier in dearer.tiers]
    dearer.save()
    moved = own.do(booking, "move", eventId=dearer.pk).json()
    assert (moved["state"], moved["payment"]["amount"]) == ("confirmed", 16_000)
    let_balance_run_out(booking)
    assert (look(booking)["numberOfTickets"], taken(dearer)) == (2, 2)
    # Four seats at $25 cover two at $40; the rest is refunded.
    assert look(booking)["payment"]["state"] == "paid"
    assert look(booking)["refunds"] == [{"amount": 2000, "state": "done"}]


@pytest.mark.parametrize(("percent", "refund"), [(100, 1500), (50, 750), (0, 0)])
def test_what_the_remaining_seats_do_not_need_is_refunded_by_the_terms(
    make: Make, percent: int, refund: int
) -> None:
    booking = paid_booking(prepaid_event(make, title="Jazz"), 2)
    Booking.objects.update(refund_steps=[[2, percent]])
    dearer = prepaid_event(make, title="Jazz")
    dearer.tiers = [{**tier, "amount": 3500} for tier in dearer.tiers]
    dearer.save()
    own.do(booking, "move", eventId=dearer.pk)
    page = Client().get(f"/booking/{own.token_of(booking)}").content.decode()
    said = {1500: "$15", 750: "$7.50"}.get(refund)
    and_refund = f", and we refund {said} to the card that paid" if said else ""
    assert f"Otherwise you keep 1 seat, which your payment covers{and_refund}." in page
    Mail.objects.all().delete()
    let_balance_run_out(booking)
    assert (booking.refunded, booking.fee_kept) == (refund, 1500 - refund)
    assert (look(booking)["numberOfTickets"], look(booking)["toPay"]) == (1, "")
    [mail] = all_mails()
    words = " ".join(mail.text.split())
    assert "Paid: $50" in words
    assert ("Refunded: " in words) is bool(refund)
    if said:
        assert f"Refunded: {said}" in words
    # Cancelling later refunds nothing of the fee.
    own.do(booking, "cancel")
    booking.refresh_from_db()
    assert booking.refunded == refund + 3500 * percent // 100


def test_seats_added_to_a_phone_booking_at_a_prepaid_show_are_held_too(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    tickets = [{"tierId": STANDARD, "number": 1}]
    answer = by_phone(as_manager, event, customerEmail="grace@example.com", tickets=tickets)
    booking = Booking.objects.get(pk=answer.json()["id"])
    assert own.change(booking, numberOfTickets=6).json()["payment"]["payUntil"] is not None
    let_balance_run_out(booking)
    assert (booking.number_of_tickets, taken(event)) == (1, 1)


def test_a_larger_party_by_the_manager_keeps_its_seats_and_owes(
    make: Make, as_manager: Client
) -> None:
    booking = paid_booking(prepaid_event(make))
    body = {
        "customerName": "Ada",
        "customerEmail": "ada@example.com",
        "customerPhone": "212 555 0101",
        "numberOfTickets": 5,
    }
    answer = as_manager.put(f"/api/bookings/{booking.pk}", body, "application/json")
    assert answer.json()["payment"]["payUntil"] is None
    ask_now()
    assert look(booking)["numberOfTickets"] == 5


@pytest.mark.parametrize(
    ("wanted", "seats", "to_pay"),
    [
        ({"numberOfTickets": 4}, 4, "$50"),
        ({"numberOfTickets": 6}, 6, "$100"),
        ({"numberOfTickets": 1, "refund": "all"}, 1, ""),
        ({"numberOfTickets": 5, "isComp": True, "refund": "all"}, 5, ""),
    ],
)
def test_a_change_by_the_manager_ends_the_time_limit_of_the_guests_change(
    make: Make, as_manager: Client, wanted: dict[str, object], seats: int, to_pay: str
) -> None:
    booking = paid_booking(prepaid_event(make))
    own.change(booking, numberOfTickets=5)
    booking.refresh_from_db()
    answer = change(as_manager, booking, **wanted)
    assert answer.json()["payment"]["payUntil"] is None
    let_balance_run_out(booking)
    assert (look(booking)["numberOfTickets"], look(booking)["toPay"]) == (seats, to_pay)


def test_an_unpaid_hold_that_becomes_a_comp_is_confirmed(make: Make, as_manager: Client) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    assert change(as_manager, booking, isComp=True).status_code == 200
    ask_now()
    assert (look(booking)["state"], taken(event)) == ("confirmed", 2)


def test_the_unpaid_part_of_seats_that_are_handed_over_is_held_no_longer(make: Make) -> None:
    event = prepaid_event(make)
    booking = paid_booking(event, 1)
    own.change(booking, numberOfTickets=6)
    booking.refresh_from_db()
    until = booking.balance_due_at
    assert own.do(booking, "hand-over", **own.EVE).status_code == 204
    new = Booking.objects.get(customer_email="eve@example.com")
    assert (new.balance_due_at, new.network) == (until, booking.network)
    let_balance_run_out(new)
    assert (look(new)["numberOfTickets"], taken(event)) == (1, 1)


@pytest.mark.parametrize("seats", [5, 6])
def test_another_change_does_not_extend_the_time(make: Make, seats: int) -> None:
    booking = paid_booking(prepaid_event(make))
    own.change(booking, numberOfTickets=4)
    soon = now() + timedelta(minutes=1)
    Booking.objects.filter(pk=booking.pk).update(balance_due_at=soon)
    own.change(booking, numberOfTickets=seats)
    booking.refresh_from_db()
    assert booking.balance_due_at == soon


@pytest.mark.parametrize("owes_as", ["phone", "disputed", "put back on"])
def test_a_party_that_owes_and_gives_seats_up_does_not_get_them_back(
    make: Make, as_manager: Client, owes_as: str
) -> None:
    event = prepaid_event(make)
    if owes_as == "phone":
        tickets = [{"tierId": STANDARD, "number": 3}]
        answer = by_phone(
            as_manager, event, customerEmail="a@example.com", numberOfTickets=3, tickets=tickets
        )
        booking = Booking.objects.get(pk=answer.json()["id"])
    else:
        booking = paid_booking(event, 3)
    if owes_as == "disputed":
        reconcile.simulate_dispute(booking.payments.get().pk, DisputeState.NEEDS_ANSWER)
    if owes_as == "put back on":
        body = {"eventId": event.pk, "refund": True}
        as_manager.post("/api/bookings/cancel-event", body, "application/json")
        as_manager.put(f"/api/events/{event.pk}", {"isCancelled": False}, "application/json")
    assert own.change(booking, numberOfTickets=1).json()["payment"]["payUntil"] is None
    let_balance_run_out(booking)
    assert (look(booking)["numberOfTickets"], taken(event)) == (1, 1)


def test_if_the_earlier_price_is_gone_as_many_seats_remain_at_the_present_one(make: Make) -> None:
    event = prepaid_event(make)
    event.tiers = [event.tiers[0], {**event.tiers[1], "seats": 1}]
    event.save()
    student = [{"tierId": STUDENT, "number": 1}]
    booking = Booking.objects.get(pk=book(event, tickets=student).json()["id"])
    pay(booking)
    standard = [{"tierId": STANDARD, "number": 6}]
    assert own.change(booking, tickets=standard, numberOfTickets=6).status_code == 200
    assert book(event, tickets=student, customerEmail="bob@example.com").status_code == 201
    let_balance_run_out(booking)
    assert [(one["tier"], one["number"]) for one in booking.tickets] == [(STANDARD, 1)]
    assert (look(booking)["state"], look(booking)["toPay"]) == ("confirmed", "$10")


def test_a_party_that_has_arrived_pays_the_rest_at_the_door(make: Make, as_manager: Client) -> None:
    booking = paid_booking(prepaid_event(make, starts_at=now() + timedelta(hours=5)))
    own.change(booking, numberOfTickets=5)
    body = {"hasArrived": True, "paidBy": "cash"}
    arrival = f"/api/bookings/{booking.pk}/arrival"
    assert as_manager.put(arrival, body, "application/json").status_code == 200
    let_balance_run_out(booking)
    assert (booking.number_of_tickets, booking.arrived_seats) == (5, 5)
    assert look(booking)["paidAtDoor"] == {"cash": 7500, "card": 0}


def test_a_seat_that_is_paid_in_part_at_a_dearer_date_remains_and_owes(make: Make) -> None:
    booking = paid_booking(prepaid_event(make, title="Jazz"), 2)
    dear = prepaid_event(make, title="Jazz")
    dear.tiers = [{**tier, "amount": 6000} for tier in dear.tiers]
    dear.save()
    assert own.do(booking, "move", eventId=dear.pk).json()["toPay"] == "$70"
    let_balance_run_out(booking)
    assert (look(booking)["numberOfTickets"], look(booking)["toPay"]) == (1, "$10")


@pytest.mark.parametrize("who", ["manager", "guest"])
def test_a_move_with_an_unpaid_part_counts_from_the_tickets_of_the_new_date(
    make: Make, as_manager: Client, who: str
) -> None:
    booking = paid_booking(prepaid_event(make, title="Jazz"))
    own.change(booking, numberOfTickets=5)
    other = prepaid_event(make, title="Jazz")
    other.tiers = [{**tier, "id": tier["id"] + 7} for tier in other.tiers]
    other.save()
    if who == "guest":
        assert own.do(booking, "move", eventId=other.pk).status_code == 200
    else:
        body = {"eventId": other.pk}
        answer = as_manager.post(f"/api/bookings/{booking.pk}/move", body, "application/json")
        assert answer.status_code == 200
    let_balance_run_out(booking)
    seats = 2 if who == "guest" else 5
    assert (look(booking)["numberOfTickets"], taken(other)) == (seats, seats)
    assert [(ticket["tier"], ticket["number"]) for ticket in booking.tickets] == [(8, seats)]


def test_a_deposit_above_the_price_counts_as_the_price_of_the_seats_that_are_kept(
    make: Make,
) -> None:
    booking = paid_booking(prepaid_event(make, title="Jazz"))
    other = prepaid_event(make, title="Jazz", payment="deposit", deposit=6000)
    other.tiers = [{**tier, "amount": tier["amount"] + 500} for tier in other.tiers]
    other.save()
    assert own.do(booking, "move", eventId=other.pk).json()["toPay"] == "$10"
    let_balance_run_out(booking)
    assert (look(booking)["state"], look(booking)["numberOfTickets"]) == ("confirmed", 1)


def test_after_the_time_limit_the_guest_is_told_that_the_change_cannot_be_paid(make: Make) -> None:
    booking = paid_booking(prepaid_event(make))
    own.change(booking, numberOfTickets=5)
    Booking.objects.update(balance_due_at=now() - timedelta(seconds=1))
    late = pay_page(booking)
    assert late.status_code == 409
    assert late.json()["message"].startswith("The time to pay for this change ended at ")


def test_a_guest_who_cancels_before_paying_the_rest_is_refunded_what_was_paid(make: Make) -> None:
    event = prepaid_event(make)
    booking = paid_booking(event)
    own.change(booking, numberOfTickets=5)
    assert own.do(booking, "cancel").json()["payment"]["refunded"] == 5000
    let_balance_run_out(booking)
    assert (look(booking)["state"], taken(event)) == ("cancelled", 0)


def test_a_party_that_gives_seats_up_is_not_refused_for_its_own_unpaid_seats(make: Make) -> None:
    event = prepaid_event(make, capacity=60)
    bookings = [
        paid_booking(event, 1, customerEmail=f"guest{number}@example.com") for number in range(2)
    ]
    assert [own.change(one, numberOfTickets=6).status_code for one in bookings] == [200, 200]
    bookings[1].refresh_from_db()
    assert own.change(bookings[1], numberOfTickets=5).status_code == 200


def test_unpaid_parts_count_among_the_seats_of_a_network_that_wait(make: Make) -> None:
    event = prepaid_event(make, capacity=60)
    bookings = [
        paid_booking(event, 1, customerEmail=f"guest{number}@example.com") for number in range(3)
    ]
    answers = [own.change(booking, numberOfTickets=6).status_code for booking in bookings]
    assert answers == [200, 200, 429]
    assert taken(event) == 13


# Holding again


def test_each_hold_counts_when_the_same_seats_are_held_again_and_again(make: Make) -> None:
    event = prepaid_event(make, capacity=60)
    booking = booked(event)
    address = f"/booking/{own.token_of(booking)}"
    for _ in range(holds.MAILBOX_EXPIRED_HOLDS_A_DAY):
        assert look(booking)["state"] == "unpaid"
        let_run_out(booking)
        ask_now()
        Client().post(f"{address}/again")
    assert look(booking)["state"] == "ran out"
    other = book(event, tickets=[{"tierId": STANDARD, "number": 1}])
    assert other.status_code == 429


def test_holding_again_counts_for_the_network_that_asks(make: Make) -> None:
    event = prepaid_event(make, capacity=60)
    for number in range(2):
        booked(event, 6, customerEmail=f"guest{number}@example.com")
    other = prepaid_event(make, capacity=60)
    booking = booked(other, 2, customerEmail="guest9@example.com")
    Booking.objects.filter(pk=booking.pk).update(event=event, network=None, network_at=None)
    let_run_out(booking)
    Event.objects.filter(pk=event.pk).update(seats_taken=14, seats_by_tier={str(STANDARD): 14})
    ask_now()
    Client().post(f"/booking/{own.token_of(booking)}/again")
    assert look(booking)["state"] == "ran out"


def test_seats_that_are_free_of_charge_by_now_are_held_again_within_the_limits(make: Make) -> None:
    event = prepaid_event(make, capacity=60)
    held = [booked(event, 1) for _ in range(3)]
    for booking in held:
        let_run_out(booking)
    ask_now()
    Event.objects.update(payment="door")
    for booking in held:
        Client().post(f"/booking/{own.token_of(booking)}/again")
    # The third party of a mailbox would be confirmed by a link that was on the screen.
    assert [look(booking)["state"] for booking in held] == ["confirmed", "confirmed", "ran out"]
