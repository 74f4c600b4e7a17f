"""The page of a booking that is paid before the evening, and the mails that say the same."""

import re
from datetime import timedelta
from http import HTTPStatus
from typing import Unpack

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.services import holds
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from nightcap.payments.models import DisputeState
from nightcap.payments.services import reconcile
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.bookings.admin import change
from tests.support.factory import EventFields, Make
from tests.support.mail.reading import all_mails
from tests.support.payments.paying import (
    ask_now,
    booked,
    let_run_out,
    pay,
    pay_page,
    prepaid_event,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("dist")]


def part(answer: Answer, start: str = "<body", end: str = "</body>") -> str:
    """Return the words of a part of a page."""
    found = answer.content.decode().partition(start)[2].partition(end)[0]
    assert found, start
    return " ".join(re.sub("<[^>]+>", " ", found).split())


def page_of(booking: Booking, query: str = "") -> Answer:
    """Open the booking's own page."""
    return Client().get(f"{address_of(booking)}{query}")


def address_of(booking: Booking) -> str:
    """Return the booking's private address."""
    return f"/booking/{own.token_of(booking)}"


def test_who_pays_for_more_seats_is_not_asked_to_pay_again_while_the_bank_is_asked(
    make: Make,
) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    own.change(booking, numberOfTickets=3)
    assert "Balance due $25" in part(page_of(booking))
    url = pay_page(booking).json()["url"].partition("understudy.example")[2]
    Client().post(url, {"does": "pay"})
    waits = page_of(booking, "?paid=1")
    assert "We are asking your bank." in part(waits)
    assert "/pay" not in waits.content.decode()
    assert waits["Refresh"] == "2"
    ask_now()
    paid = page_of(booking, "?paid=1")
    assert (paid.status_code, paid["Location"]) == (HTTPStatus.SEE_OTHER, address_of(booking))
    assert "Paid $75" in part(page_of(booking))
    # An old address does not hide that something is owed.
    own.change(booking, numberOfTickets=4)
    assert page_of(booking, "?paid=1").status_code == HTTPStatus.SEE_OTHER


def test_who_gives_unpaid_seats_back_is_not_said_to_be_paying(make: Make) -> None:
    booking = booked(prepaid_event(make))
    pay_page(booking)
    Client().post(f"{address_of(booking)}/give-back")
    words = part(page_of(booking))
    assert "The time for your seats is over." in words
    assert "as soon as it is paid" not in words


def test_a_guest_who_has_cancelled_reads_what_comes_back(make: Make) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    own.change(booking, numberOfTickets=1)
    words = "Paid $50, receipt Refunded $25"
    assert words in part(page_of(booking))
    mail = all_mails()[-1]
    assert "Paid: $50\nRefunded: $25\n" in mail.text
    assert "Paid: <strong>$50</strong><br>Refunded: <strong>$25</strong>" in mail.html
    own.do(booking, "cancel")
    page = part(page_of(booking))
    assert "Paid $50, receipt Refunded $50, on its way" in page
    assert "The refund goes to the card that paid." in page
    mail = all_mails()[-1]
    assert "Paid: $50. Refunded to the card that paid: $50." in mail.text
    assert "Refunded to the card that paid: <strong>$50</strong>" in mail.html


@pytest.mark.parametrize(
    ("percent", "back", "words"),
    [
        (100, (7500, 10_000), "We refund all of their price to the card that paid."),
        (50, (3750, 5000), "We refund half of their price to the card that paid."),
        (0, (0, 0), "Their price is not refunded."),
    ],
)
def test_a_party_that_shrinks_gets_back_what_the_rule_of_returns_says(
    make: Make, percent: int, back: tuple[int, int], words: str
) -> None:
    booking = booked(prepaid_event(make), 4)
    pay(booking)
    Booking.objects.update(refund_steps=[[24 * 30, 100], [2, percent]])
    assert words in part(page_of(booking))
    own.change(booking, numberOfTickets=1)
    booking.refresh_from_db()
    assert booking.refunded == back[0]
    # A change of the name alone, and cancelling, give nothing of it back a second time.
    own.change(booking, numberOfTickets=1, customerName="Ada L.")
    own.do(booking, "cancel")
    booking.refresh_from_db()
    assert booking.refunded == back[1]


def test_a_booking_that_moves_is_not_said_to_be_paid_back(make: Make) -> None:
    event = prepaid_event(make)
    prepaid_event(make, title=event.title, starts_at=event.starts_at + timedelta(days=1))
    booking = booked(event)
    pay(booking)
    page = page_of(booking)
    assert "to the card that paid" not in part(page, '<dialog id="move"', "</dialog>")
    assert "What you paid moves along" in part(page, '<dialog id="move"', "</dialog>")
    assert "We refund $50 to the card that paid." in part(page, '<dialog id="cancel"', "</dialog>")


def test_who_gets_seats_handed_over_does_not_read_of_money_that_is_not_theirs(make: Make) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    assert "What you paid stays with the seats" in part(page_of(booking))
    guest = {
        "customerName": "Bob",
        "customerEmail": "bob@example.com",
        "customerPhone": "212 555 0101",
    }
    own.do(booking, "hand-over", **guest)
    [mail] = [mail for mail in all_mails() if mail.subject.startswith("Your seats")]
    assert "Full refund if you cancel by" in mail.text
    assert "; refunds go to the guest who paid." in mail.text
    assert "; refunds go to the guest who paid." in mail.html


def test_a_deposit_that_comes_back_on_arrival_says_so_on_page_and_mail(make: Make) -> None:
    event = prepaid_event(make, payment="deposit", deposit=1000, deposit_comes_back=True)
    booking = booked(event)
    pay(booking)
    assert "Paid $20, refunded when you arrive" in part(page_of(booking))
    [mail] = all_mails()
    assert "Paid: $20, a deposit that is refunded when you arrive" in mail.text


def test_what_other_seats_cost_is_told_only_where_those_that_are_booked_cost_that(
    make: Make,
) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    pay(booking)
    assert page_of(booking).content.decode().count('data-amount="2500"') == 1
    Booking.objects.update(tickets=[{**booking.tickets[0], "amount": 2000}])
    assert "data-amount=" not in page_of(booking).content.decode()


def test_a_hold_that_is_refused_again_says_why(make: Make) -> None:
    event = prepaid_event(make, capacity=60)
    booking, other = booked(event), booked(event, customerEmail="bob@example.com")
    let_run_out(booking)
    ask_now()
    Booking.objects.update(holds_expired=holds.MAILBOX_EXPIRED_HOLDS_A_DAY, hold_expired_at=now())
    refused = Client().post(f"{address_of(booking)}/again")
    assert refused.status_code == HTTPStatus.SEE_OTHER
    page = Client().get(refused["Location"])
    assert "Please call us" in part(page, 'role="alert">', "</p>")
    assert "Hold Them Again" in part(page)
    # Only the server's own text is shown, and only on the page that it is for.
    forged = refused["Location"].replace(own.token_of(booking), own.token_of(other))
    assert 'role="alert"' not in Client().get(forged).content.decode()
    assert 'role="alert"' not in page_of(booking, "?refused=Pay+twice").content.decode()


def test_every_refused_action_of_the_own_page_says_why(make: Make) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    address = address_of(booking)
    assert "There is nothing to pay" not in part(page_of(booking))
    Booking.objects.filter(pk=booking.pk).update(change_hours=24 * 300)
    late = Client().post(f"{address}/give-back", follow=True)
    assert "You can change this here until" in part(late)
    pay(booking)
    assert "There is nothing to pay." in part(Client().get(f"{address}/pay", follow=True))
    Event.objects.filter(pk=event.pk).update(cancelled_at=now())
    assert "cancelled" in part(Client().post(address, follow=True), 'role="alert">', "</p>")


def jazz(make: Make, **fields: Unpack[EventFields]) -> Event:
    """Make a date of one show."""
    known: EventFields = {"title": "Jazz", **fields}
    return prepaid_event(make, **known)


def priced(event: Event, amount: int) -> Event:
    """Give an event other prices."""
    event.tiers = [{**tier, "amount": amount} for tier in event.tiers]
    event.save()
    return event


def terms_of(booking: Booking, event: Event) -> str:
    """Return what the page says of a move to another date before the guest confirms it."""
    start = f'value="{event.pk}" data-terms="'
    return page_of(booking).content.decode().partition(start)[2].partition('"')[0]


@pytest.mark.parametrize(("percent", "refunded"), [(100, "$40"), (50, "$20"), (0, "")])
def test_a_cheaper_date_says_the_refund_of_the_terms_before_the_guest_moves(
    make: Make, percent: int, refunded: str
) -> None:
    booking = booked(priced(jazz(make), 3500))
    cheaper = priced(jazz(make), 1500)
    pay(booking)
    Booking.objects.update(refund_steps=[[2, percent]])
    said = terms_of(booking, cheaper)
    assert said.startswith("This date costs $40 less in all. ")
    if refunded:
        assert f"We refund {refunded} to the card that paid. The terms of your booking: " in said
    else:
        assert "The difference is not refunded." in said
    moved = own.do(booking, "move", eventId=cheaper.pk).json()
    assert moved["payment"]["refunded"] == 4000 * percent // 100


def test_a_dearer_date_says_what_is_due_by_when_and_what_remains_otherwise(make: Make) -> None:
    booking = booked(jazz(make))
    dearer = priced(jazz(make), 3500)
    pay(booking)
    remains = (
        "Otherwise you keep 1 seat, which your payment covers, and we refund $15 to the card that"
        " paid."
    )
    assert terms_of(booking, dearer) == (
        f"This date costs $20 more in all. You pay $20 within 15 minutes. {remains}"
    )
    page = page_of(booking)
    assert part(page, '<p class="terms" aria-live="polite">', "</p>").startswith(
        "This date costs $20 more"
    )
    moved = own.do(booking, "move", eventId=dearer.pk).json()
    assert moved["payment"]["amount"] - moved["payment"]["paid"] == 2000
    assert remains in part(page_of(booking))
    Booking.objects.update(balance_due_at=now() - timedelta(seconds=1))
    ask_now()
    booking.refresh_from_db()
    assert (booking.number_of_tickets, booking.refunded) == (1, 1500)


def test_a_date_that_is_paid_at_the_door_or_costs_the_same_says_so(make: Make) -> None:
    door = booked(jazz(make, payment="door"))
    dearer = priced(jazz(make, payment="door"), 3000)
    same = jazz(make, payment="door")
    now_paid = jazz(make)
    words = "This date costs $10 more in all. You pay $60 at the door."
    assert terms_of(door, dearer) == words
    assert terms_of(door, same) == "This date costs the same. You pay $50 at the door."
    assert terms_of(door, now_paid) == (
        "This date costs the same. You pay $50 within 15 minutes. Otherwise your booking ends."
    )


def test_a_seat_that_is_paid_in_part_still_owes(make: Make) -> None:
    booking = booked(jazz(make), 2)
    dear = priced(jazz(make), 6000)
    pay(booking)
    assert "Otherwise you keep 1 seat and still owe $10." in terms_of(booking, dear)
    own.do(booking, "move", eventId=dear.pk)
    assert "Otherwise you keep 1 seat and still owe $10." in part(page_of(booking))


def test_disputed_money_is_not_called_refunded_and_the_balance_is_that_of_the_panel(
    make: Make,
) -> None:
    event = prepaid_event(make, payment="deposit", deposit=1000)
    booking = booked(event, 1)
    pay(booking)
    reconcile.simulate_dispute(booking.payments.get().pk, DisputeState.NEEDS_ANSWER)
    words = part(page_of(booking))
    assert "Paid $10, receipt Disputed $10 with your bank Balance due $25:" in words
    assert "Refunded" not in words
    assert "$10 to pay here or at the door, $15 at the door" in words
    assert "Seats 1 Standard at $25 Paid" in words
    assert own.look(own.token_of(booking)).json()["balanceDue"] == 2500
    Mail.objects.all().delete()
    own.change(booking, numberOfTickets=2)
    [mail] = all_mails()
    assert "Disputed with your bank: $10" in mail.text
    assert "Refunded" not in mail.text
    own.do(booking, "cancel")
    words = part(page_of(booking))
    assert "Disputed $10 with your bank" in words
    assert "Refunded" not in words


def test_a_comp_is_not_promised_a_refund_of_the_fee(make: Make, as_manager: Client) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    Booking.objects.update(refund_steps=[[2, 50]])
    assert change(as_manager, booking, isComp=True, refund="rule").status_code == 200
    words = part(page_of(booking))
    assert "Paid $50, receipt Refunded $25" in words
    assert "Nothing is refunded." in words
    assert "We refund" not in words
    assert "What you paid stays with the seats" not in words


def test_the_page_of_paid_seats_offers_to_hand_over_only_all_of_them(make: Make) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    form = part(page_of(booking), 'data-sends="hand-over"', "</form>")
    assert "All seats of this booking." in form
    assert "Seats that you keep" not in form


def test_the_givers_links_say_that_the_seats_were_handed_over(make: Make) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    address = address_of(booking)
    assert own.do(booking, "hand-over", **own.EVE).status_code == 204
    for answer in (
        Client().get(address),
        Client().get(f"{address}/pay"),
        Client().post(f"{address}/give-back"),
        Client().post(f"{address}/again"),
    ):
        assert answer.status_code == HTTPStatus.GONE
        assert "You handed over your 2 seats to another guest" in part(answer)
    assert f'href="{address}/receipt"' in Client().get(address).content.decode()
    receipt = Client().get(f"{address}/receipt")
    assert receipt.status_code == HTTPStatus.OK
    assert "Buyer Ada Lovelace" in part(receipt)


def test_a_giver_who_paid_nothing_has_no_receipt(make: Make) -> None:
    booking = booked(prepaid_event(make, payment="door"))
    own.do(booking, "hand-over", **own.EVE)
    page = Client().get(f"{address_of(booking)}/receipt")
    assert page.status_code == HTTPStatus.GONE
    assert "/receipt" not in page.content.decode()
