"""Booking at the prices of an event: chosen, counted, changed, moved, and kept as they were."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.db import connection
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nightcap.bookings import quotes
from nightcap.bookings.models import Booking
from nightcap.bookings.tickets import TicketIn, by_tier
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.tiers import Tier
from nightcap.mail import writing
from nightcap.mail.models import Mail
from tests.support.bookings import own
from tests.support.bookings.admin import by_phone, cancel, change
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.waitlist import line

pytestmark = pytest.mark.django_db

STANDARD, STUDENT = 1, 2


def tier(number: int, name: str, amount: int, seats: int | None = None) -> Tier:
    return Tier(id=number, name=name, amount=amount, seats=seats, note="", area="")


def two_prices(students: int | None = 4) -> list[Tier]:
    return [tier(STANDARD, "Standard", 2500), tier(STUDENT, "Student", 1500, students)]


def at(numbers: Mapping[int, int]) -> list[dict[str, int]]:
    return [{"tierId": tier_id, "number": number} for tier_id, number in numbers.items()]


def booked(event: Event, numbers: Mapping[int, int], **more: object) -> Booking:
    answer = book(event, tickets=at(numbers), **more)
    assert answer.status_code == HTTPStatus.CREATED, answer.content
    return Booking.objects.get(pk=answer.json()["id"])


def numbers_of(booking: Booking) -> dict[int, int]:
    booking.refresh_from_db()
    return dict(by_tier(booking.tickets))


def counted(event: Event) -> dict[int, int]:
    """Return the seats that are counted at each price, after comparing them with the bookings."""
    event.refresh_from_db()
    standing = Booking.objects.filter(event=event, cancelled_at=None)
    of_bookings = by_tier([ticket for booking in standing for ticket in booking.tickets])
    found = {int(tier_id): number for tier_id, number in event.seats_by_tier.items() if number}
    assert found == dict(+of_bookings)
    assert event.seats_taken == sum(booking.number_of_tickets for booking in standing)
    return found


# Choosing


def test_one_price_need_not_be_chosen(make: Make) -> None:
    event = make.event(capacity=10, tiers=[tier(7, "Admission", 2500)])
    answer = book(event, numberOfTickets=2).json()
    assert answer["tickets"] == [{"tierId": 7, "name": "Admission", "amount": 2500, "number": 2}]
    assert (answer["numberOfTickets"], answer["amount"]) == (2, 5000)
    assert counted(event) == {7: 2}


def test_each_seat_has_a_price_where_there_are_several(make: Make) -> None:
    event = make.event(capacity=10, tiers=two_prices())
    answer = book(event, tickets=at({STANDARD: 2, STUDENT: 1})).json()
    assert (answer["numberOfTickets"], answer["amount"]) == (3, 6500)
    assert counted(event) == {STANDARD: 2, STUDENT: 1}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"numberOfTickets": 2}, "tickets"),
        ({"numberOfTickets": 2, "tickets": at({STANDARD: 3})}, "numberOfTickets"),
        ({"tickets": at({9: 1})}, "tickets"),
        ({"tickets": at({STANDARD: 4, STUDENT: 3})}, "tickets"),
        ({"tickets": [*at({STANDARD: 1}), *at({STANDARD: 1})]}, "tickets"),
        ({"tickets": at({STANDARD: 0})}, "tickets.0.number"),
        ({"tickets": [{"tierId": "1", "number": 1}]}, "tickets.0.tierId"),
        ({"tickets": [{"number": 1}]}, "tickets.0.tierId"),
    ],
)
def test_prices_that_cannot_be_meant_are_refused_by_their_field(
    make: Make, body: dict[str, object], field: str
) -> None:
    event = make.event(capacity=10, tiers=two_prices())
    answer = book(event, **body)
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {field})
    assert counted(event) == {}


def test_an_event_without_prices_has_none_to_choose(make: Make) -> None:
    event = make.event(capacity=10, price_range="$20")
    answer = book(event, tickets=at({STANDARD: 1}))
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"tickets"})
    plain = book(event).json()
    assert (plain["tickets"], plain["amount"]) == ([], None)


def test_a_price_that_is_sold_out_is_refused_while_others_can_be_had(make: Make) -> None:
    event = make.event(capacity=10, tiers=two_prices(students=2))
    booked(event, {STUDENT: 1})
    answer = book(event, tickets=at({STUDENT: 2}))
    assert answer.status_code == HTTPStatus.CONFLICT
    assert answer.json()["message"] == "Student: only 1 seat is left."
    assert answer.json()["seatsLeft"] == 9
    booked(event, {STUDENT: 1})
    assert book(event, tickets=at({STUDENT: 1})).json()["message"] == "Student: sold out."
    booked(event, {STANDARD: 1}, customerEmail="bob@example.com")
    assert counted(event) == {STANDARD: 1, STUDENT: 2}


def test_an_event_is_full_when_all_its_prices_are(make: Make, client: Client) -> None:
    event = make.event(capacity=10, tiers=[tier(1, "Bar", 2000, 1), tier(2, "Tables", 3000, 2)])
    booked(event, {1: 1, 2: 2})
    seen = client.get(f"/api/events/{event.pk}").json()
    assert (seen["seatsLeft"], seen["ticketStatus"]) == (0, "Sold Out")
    assert seen["waitlistUntil"] is not None
    assert book(event, tickets=at({1: 1})).json()["message"] == "This event is sold out."


# Keeping what was shown


def test_what_was_booked_does_not_cost_more_afterwards(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=10, tiers=[tier(1, "Admission", 2500)])
    booking = booked(event, {1: 2})
    tiers = [{"id": 1, "name": "Admission", "amount": 4000}]
    as_manager.put(f"/api/events/{event.pk}", {"tiers": tiers}, "application/json")
    assert own.look(own.token_of(booking)).json()["toPay"] == "$50"
    assert own.change(booking, numberOfTickets=3).json()["toPay"] == "$90"
    # The seat that came last goes first.
    assert own.change(booking, numberOfTickets=2).json()["toPay"] == "$50"


def test_mails_name_the_prices_and_the_sum(make: Make) -> None:
    event = make.event(capacity=10, tiers=two_prices())
    booked(event, {STANDARD: 2, STUDENT: 1})
    mail = Mail.objects.get()
    writing.write(mail)
    assert "Price: 2 Standard at $25, 1 Student at $15\nPay at the door: $65\n" in mail.text
    assert (
        "2 Standard at $25, 1 Student at $15<br>Pay at the door: <strong>$65</strong>" in mail.html
    )


def test_the_manager_reads_prices_and_sum_in_the_list_and_the_file(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=10, tiers=two_prices())
    booked(event, {STANDARD: 1, STUDENT: 1})
    [row] = as_manager.get("/api/bookings").json()
    assert (row["toPay"], [one["name"] for one in row["tickets"]]) == (
        "$40",
        ["Standard", "Student"],
    )
    text = as_manager.get("/api/bookings/download").content.decode()
    assert '"1 Standard at $25, 1 Student at $15"' in text


# Changing, moving, coming back


def test_a_guest_takes_other_prices(make: Make) -> None:
    event = make.event(capacity=10, tiers=two_prices())
    booking = booked(event, {STANDARD: 2})
    answer = own.change(booking, tickets=at({STANDARD: 1, STUDENT: 1}))
    assert (answer.status_code, answer.json()["toPay"]) == (200, "$40")
    assert counted(event) == {STANDARD: 1, STUDENT: 1}
    joined = own.change(booking, tickets=at({STUDENT: 2})).json()["tickets"]
    assert joined == [{"tierId": STUDENT, "name": "Student", "amount": 1500, "number": 2}]
    own.change(booking, tickets=at({STANDARD: 1, STUDENT: 1}))
    more = own.change(booking, numberOfTickets=3)
    assert (more.status_code, set(more.json()["fields"])) == (422, {"tickets"})
    grown = own.change(booking, tickets=at({STUDENT: 4}), numberOfTickets=4)
    assert (grown.status_code, grown.json()["toPay"]) == (200, "$60")
    full = own.change(booking, tickets=at({STUDENT: 5}), numberOfTickets=5)
    assert full.json()["message"] == "Student: sold out."
    assert counted(event) == {STUDENT: 4}


def test_the_manager_books_and_changes_prices_by_phone(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=10, tiers=two_prices())
    answer = by_phone(as_manager, event, tickets=at({STANDARD: 3}))
    booking = Booking.objects.get(pk=answer.json()["id"])
    assert answer.json()["toPay"] == "$75"
    changed = change(as_manager, booking, tickets=at({STANDARD: 1, STUDENT: 2}))
    assert (changed.status_code, changed.json()["toPay"]) == (200, "$55")
    listed = Change.objects.latest("pk").details
    assert listed == [
        {
            "field": "prices",
            "before": "3 Standard at $25",
            "after": "1 Standard at $25, 2 Student at $15",
        }
    ]
    assert cancel(as_manager, booking).status_code == HTTPStatus.OK
    assert counted(event) == {}
    restored = as_manager.post(f"/api/bookings/{booking.pk}/restore")
    assert restored.status_code == HTTPStatus.OK
    assert counted(event) == {STANDARD: 1, STUDENT: 2}


def test_a_restored_booking_finds_its_price_sold_out(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=10, tiers=two_prices(students=1))
    booking = booked(event, {STUDENT: 1})
    cancel(as_manager, booking)
    booked(event, {STUDENT: 1}, customerEmail="bob@example.com")
    answer = as_manager.post(f"/api/bookings/{booking.pk}/restore")
    assert (answer.status_code, answer.json()["message"]) == (409, "Student: sold out.")


def test_a_booking_moves_to_the_prices_of_the_same_names(make: Make) -> None:
    event = make.event(title="Late Pour", capacity=10, tiers=two_prices())
    there = [tier(5, "student", 1000), tier(6, "Table", 3000, 1), tier(8, "Bar", 2000)]
    other = make.event(title="Late Pour", capacity=10, tiers=there)
    booking = booked(event, {STANDARD: 2, STUDENT: 1})
    answer = own.do(booking, "move", eventId=other.pk)
    assert answer.status_code == HTTPStatus.OK, answer.content
    # What has no name there gets the first price with seats left.
    assert numbers_of(booking) == {5: 3}
    assert (counted(event), counted(other)) == ({}, {5: 3})


def test_a_booking_moves_to_a_date_without_prices_and_back(make: Make) -> None:
    event = make.event(title="Late Pour", capacity=10, tiers=two_prices())
    other = make.event(title="Late Pour", capacity=10, price_range="$20")
    booking = booked(event, {STANDARD: 2})
    assert own.do(booking, "move", eventId=other.pk).json()["toPay"] == "$40"
    assert own.do(booking, "move", eventId=event.pk).json()["toPay"] == "$50"
    assert counted(event) == {STANDARD: 2}


def test_seats_that_are_handed_over_keep_their_prices(make: Make) -> None:
    event = make.event(capacity=10, tiers=two_prices())
    given = booked(event, {STUDENT: 2})
    guest = {
        "customerName": "Bob",
        "customerEmail": "bob@example.com",
        "customerPhone": "212 555 0101",
    }
    assert own.do(given, "hand-over", **guest).status_code == HTTPStatus.NO_CONTENT
    taken = Booking.objects.get(cancelled_at=None)
    assert (numbers_of(taken), taken.amount) == ({STUDENT: 2}, 3000)
    assert counted(event) == {STUDENT: 2}


def test_an_offer_from_the_waitlist_has_the_first_prices_with_seats_left(make: Make) -> None:
    event = make.event(capacity=3, tiers=[tier(1, "Bar", 2000, 1), tier(2, "Tables", 3000, 2)])
    ada = booked(event, {1: 1, 2: 2})
    bob = line.waits(event, "Bob", 2)
    own.do(ada, "cancel")
    assert counted(event) == {1: 1, 2: 1}
    assert line.look(bob).json()["toPay"] == "$50"
    assert (
        "Price: 1 Bar at $20, 1 Tables at $30\nPay at the door: $50"
        in line.mails_to("Bob")[-1].text
    )
    assert line.do(bob, "accept").status_code == HTTPStatus.OK


def test_an_expired_hold_gives_its_price_to_who_asks(make: Make) -> None:
    event = make.event(capacity=10, tiers=two_prices(students=1))
    for number in range(3):
        booked(event, {STANDARD: 1} if number < 2 else {STUDENT: 1})
    held = Booking.objects.get(held_until__isnull=False)
    assert numbers_of(held) == {STUDENT: 1}
    Booking.objects.filter(pk=held.pk).update(held_until=now() - timedelta(seconds=1))
    booked(event, {STUDENT: 1}, customerEmail="bob@example.com")
    assert counted(event) == {STANDARD: 2, STUDENT: 1}


# Never more than there are


@pytest.mark.django_db(transaction=True)
def test_no_price_is_sold_more_often_than_it_has_seats(make: Make) -> None:
    event = make.event(capacity=30, tiers=two_prices(students=5))

    def ask(number: int) -> int:
        try:
            email = f"guest{number}@example.com"
            body = {
                "customerName": "Ada",
                "customerEmail": email,
                "customerPhone": "212 555 0101",
                "eventId": event.pk,
                "tickets": at({STUDENT: 1} if number % 2 else {STUDENT: 1, STANDARD: 1}),
            }
            client = Client(REMOTE_ADDR=f"10.0.0.{number}")
            answer = client.post("/api/bookings", body, "application/json")
            return answer.status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(12) as hands:
        statuses = list(hands.map(ask, range(24)))
    assert sorted(set(statuses)) == [201, 409]
    assert statuses.count(201) == 5
    assert counted(event)[STUDENT] == 5


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    has=st.dictionaries(st.integers(1, 3), st.integers(1, 6), max_size=3),
    wanted=st.dictionaries(st.integers(1, 3), st.integers(1, 6), min_size=1, max_size=3),
    raised=st.integers(0, 900),
)
def test_seats_that_stay_cost_what_they_did_and_the_sum_is_that_of_the_seats(
    has: dict[int, int], wanted: dict[int, int], raised: int
) -> None:
    before = [tier(number, f"Price {number}", 1000 * number) for number in (1, 2, 3)]
    after = [{**one, "amount": one["amount"] + raised} for one in before]

    def asked(numbers: dict[int, int]) -> list[TicketIn]:
        return [TicketIn(tier_id=pk, number=number) for pk, number in numbers.items()]

    booking = Booking(event=Event(tiers=before))
    if has:
        booking.set_quote(quotes.by_phone(booking.event, sum(has.values()), asked(has)))
    booking.event = Event(tiers=after)
    then = quotes.changed(booking, sum(wanted.values()), asked(wanted))
    assert dict(by_tier(then.tickets)) == wanted
    kept = {pk: min(number, has.get(pk, 0)) for pk, number in wanted.items()}
    expected = sum(
        1000 * pk * number + raised * (number - kept[pk]) for pk, number in wanted.items()
    )
    assert then.amount == expected
