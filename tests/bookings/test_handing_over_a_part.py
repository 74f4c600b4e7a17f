"""A guest hands over a part of the seats and keeps the rest."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.test import Client

from nightcap.bookings.models import Booking, PromoCode, PromoKind
from nightcap.core.models import Change
from nightcap.events.models import Event
from nightcap.events.tiers import Tier
from nightcap.mail.models import Mail
from nightcap.payments.models import Payment
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.bookings.admin import arrive, by_phone, calendar_of, seats_left
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.locks import by_itself
from tests.support.mail.reading import all_mails, written
from tests.support.payments import paying

pytestmark = pytest.mark.django_db

STANDARD, STUDENT = 1, 2


def tier(number: int, name: str, amount: int) -> Tier:
    return Tier(id=number, name=name, amount=amount, seats=None, note="", area="")


def booked(event: Event, **more: object) -> Booking:
    answer = book(event, **more)
    assert answer.status_code == 201, answer.content
    return Booking.objects.get(pk=answer.json()["id"])


def give(booking: Booking, **part: object) -> Answer:
    body: dict[str, object] = {**own.EVE, **part}
    return own.do(booking, "hand-over", key="", **body)


def refused(answer: Answer) -> tuple[int, set[str]]:
    return answer.status_code, set(answer.json()["fields"])


def of_eve() -> Booking:
    return Booking.objects.get(customer_email="eve@example.com")


def test_the_giver_keeps_link_and_code_and_the_new_guest_gets_others(make: Make) -> None:
    event = make.event(title="Jazz", capacity=4)
    given = booked(event, numberOfTickets=3)
    link, reference = own.token_of(given), given.reference
    assert give(given, numberOfTickets=1).status_code == 204
    taken = of_eve()
    assert (taken.number_of_tickets, taken.status) == (1, Booking.Status.CONFIRMED)
    assert taken.origin == given.origin
    kept = own.look(link).json()
    assert (kept["numberOfTickets"], kept["reference"], kept["state"]) == (
        2,
        reference,
        "confirmed",
    )
    given.refresh_from_db()
    assert (given.handed_over_at, given.cancelled_at) == (None, None)
    assert own.look(own.token_of(taken)).json()["reference"] == taken.reference != reference
    assert seats_left(event) == 1


def test_both_guests_get_an_email_with_their_own_seats(make: Make) -> None:
    given = booked(make.event(title="Jazz"), numberOfTickets=3)
    give(given, numberOfTickets=2)
    _, to_giver, to_taker = all_mails()
    assert (to_giver.to, to_taker.to) == ("ada@example.com", "eve@example.com")
    assert "it now holds 1 seat" in " ".join(written(to_giver).text.split())
    assert calendar_of(to_giver).get("METHOD") != "CANCEL"
    assert own.tokens_in(to_giver)[0] == own.token_of(given)
    assert "Ada Lovelace has handed seats over to you" in " ".join(to_taker.text.split())
    assert own.tokens_in(to_taker)[0] == own.token_of(of_eve())


def test_all_seats_named_by_number_end_the_link_as_without_a_number(make: Make) -> None:
    given = booked(make.event(), numberOfTickets=2)
    token = own.token_of(given)
    assert give(given, numberOfTickets=2).status_code == 204
    assert own.look(token).status_code == 404
    assert Mail.objects.filter(template="bookings/handed-over").exists()


def test_more_seats_than_the_booking_has_are_refused_with_the_field(make: Make) -> None:
    given = booked(make.event(), numberOfTickets=2)
    for number in (0, 3):
        assert refused(give(given, numberOfTickets=number)) == (422, {"numberOfTickets"})
    assert Booking.objects.count() == 1


def test_after_an_arrival_no_seat_is_handed_over(make: Make, as_manager: Client) -> None:
    given = booked(make.event(), numberOfTickets=2)
    arrive(as_manager, given)
    answer = give(given, numberOfTickets=1)
    assert answer.status_code == 409
    assert "arrived" in answer.json()["message"]


def test_the_list_of_changes_has_both_bookings(make: Make) -> None:
    given = booked(make.event(), numberOfTickets=2)
    give(given, numberOfTickets=1)
    entries = Change.objects.order_by("pk")
    assert [(entry.actor, entry.action) for entry in entries] == [
        ("guest", "handed over"),
        ("guest", "taken over"),
    ]
    assert {"field": "tickets", "before": "2", "after": "1"} in entries[0].details


def test_a_forgotten_giver_is_no_longer_named_to_the_new_guest(
    make: Make, as_manager: Client
) -> None:
    given = booked(make.event(), numberOfTickets=2)
    give(given, numberOfTickets=1)
    own.do(given, "cancel")
    forget = {"email": "ada@example.com"}
    answer = as_manager.post("/api/admin/guests/forget", forget, "application/json")
    assert answer.status_code == 200, answer.content
    assert "Ada" not in written(Mail.objects.get(to="eve@example.com")).text


def test_seats_of_a_full_event_cannot_be_booked_in_between(make: Make) -> None:
    event = make.event(capacity=2)
    given = booked(event, numberOfTickets=2)
    give(given, numberOfTickets=1)
    assert book(event, customerEmail="bob@example.com").status_code == 409
    event.refresh_from_db()
    assert event.seats_taken == 2


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_two_hand_overs_at_once_never_give_more_seats_than_there_are(make: Make) -> None:
    event = make.event(capacity=3)
    given = booked(event, numberOfTickets=3)
    token = own.token_of(given)

    def hand(number: int) -> int:
        guest = own.EVE | {"customerEmail": f"friend{number}@example.com"}
        return by_itself(
            lambda: own.do_by(token, "hand-over", **guest, numberOfTickets=2).status_code
        )

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(hand, range(2))) == [204, 422]
    seats = [booking.number_of_tickets for booking in Booking.objects.active()]
    event.refresh_from_db()
    assert (sorted(seats), event.seats_taken) == ([1, 2], 3)


# Prices


def two_prices(make: Make) -> Event:
    tiers = [tier(STANDARD, "Standard", 2500), tier(STUDENT, "Student", 1500)]
    return make.event(capacity=10, tiers=tiers)


def test_the_chosen_prices_move_and_keep_their_amounts(make: Make) -> None:
    event = two_prices(make)
    chosen = [{"tierId": STANDARD, "number": 2}, {"tierId": STUDENT, "number": 2}]
    given = booked(event, tickets=chosen)
    tiers = [tier(STANDARD, "Standard", 9900), tier(STUDENT, "Student", 9900)]
    Event.objects.filter(pk=event.pk).update(tiers=tiers)
    assert give(given, tickets=[{"tierId": STANDARD, "number": 1}]).status_code == 204
    given.refresh_from_db()
    assert (given.number_of_tickets, given.amount) == (3, 5500)
    assert (of_eve().number_of_tickets, of_eve().amount) == (1, 2500)
    event.refresh_from_db()
    assert event.seats_by_tier == {str(STANDARD): 2, str(STUDENT): 2}


def test_without_chosen_prices_the_last_tickets_move(make: Make) -> None:
    chosen = [{"tierId": STANDARD, "number": 2}, {"tierId": STUDENT, "number": 1}]
    given = booked(two_prices(make), tickets=chosen)
    assert give(given, numberOfTickets=2).status_code == 204
    given.refresh_from_db()
    assert (given.amount, of_eve().amount) == (2500, 4000)


def test_prices_that_the_booking_lacks_are_refused_with_the_field(make: Make) -> None:
    given = booked(two_prices(make), tickets=[{"tierId": STANDARD, "number": 2}])
    missing = [{"tierId": STUDENT, "number": 1}]
    assert refused(give(given, tickets=missing)) == (422, {"tickets"})
    other = give(given, tickets=[{"tierId": STANDARD, "number": 1}], numberOfTickets=2)
    assert refused(other) == (422, {"numberOfTickets"})


def test_seats_with_a_promo_code_keep_their_price_and_count_as_one_use(make: Make) -> None:
    event = make.event(capacity=10, tiers=[tier(STANDARD, "Standard", 2500)])
    PromoCode.objects.create(code="HALF", kind=PromoKind.PERCENT, value=50, most=1)
    given = booked(event, numberOfTickets=2, promoCode="HALF")
    price = given.amount
    assert price
    assert give(given, numberOfTickets=1).status_code == 204
    given.refresh_from_db()
    assert given.amount == of_eve().amount == price // 2
    assert Booking.objects.active().filter(promo_code__isnull=False).count() == 1


def test_both_parts_of_a_comp_stay_comps(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=10, tiers=[tier(STANDARD, "Standard", 2500)])
    answer = by_phone(as_manager, event, numberOfTickets=2, isComp=True)
    given = Booking.objects.get(pk=answer.json()["id"])
    assert give(given, numberOfTickets=1).status_code == 204
    given.refresh_from_db()
    assert (given.is_comp, of_eve().is_comp, of_eve().origin) == (True, True, "phone")


# Money


def test_seats_that_are_paid_in_advance_are_handed_over_together(make: Make) -> None:
    given = paying.booked(paying.prepaid_event(make))
    paying.pay(given)
    answer = give(given, numberOfTickets=1)
    assert refused(answer) == (409, {"numberOfTickets"})
    assert answer.json()["message"] == "Seats that are paid in advance are handed over together."
    assert give(given, numberOfTickets=2).status_code == 204
    assert Payment.objects.get().booking == of_eve()


def test_seats_with_an_open_checkout_page_are_handed_over_together(make: Make) -> None:
    given = paying.booked(paying.prepaid_event(make, payment="choice"))
    assert paying.pay_page(given).status_code == 200
    assert refused(give(given, numberOfTickets=1)) == (409, {"numberOfTickets"})


def test_refunded_seats_are_handed_over_together(make: Make, as_manager: Client) -> None:
    given = paying.booked(paying.prepaid_event(make))
    paying.pay(given)
    payment = Payment.objects.get()
    body = {"amount": payment.amount, "reason": "Sorry"}
    path = f"/api/admin/payments/{payment.pk}/refunds"
    assert as_manager.post(path, body, "application/json").status_code == 201
    assert refused(give(given, numberOfTickets=1)) == (409, {"numberOfTickets"})
