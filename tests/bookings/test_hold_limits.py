"""How much is booked unasked, and what passes it."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.services import holds, seats
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from nightcap.venue.profile import profile
from nightcap.waitlist import services as waitlist
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.bookings.admin import cancel
from tests.support.bookings.asking import book, book_from
from tests.support.bookings.holds import again, hold, let_run_out, link_of
from tests.support.factory import Make
from tests.support.waitlist.line import do, entry_of, full_event, party, states

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.clock]

A_DAY = timedelta(days=1)


def are_held(answers: list[Answer]) -> list[bool]:
    assert {answer.status_code for answer in answers} == {201}
    return [answer.json()["heldUntil"] is not None for answer in answers]


def guests(event: Event, count: int, *, network: str = "192.0.2.7", tickets: int) -> list[Answer]:
    """As many bookings of guests with addresses of their own, from one network."""
    begun = Booking.objects.count()
    return [
        book_from(
            network,
            event,
            customerEmail=f"guest{begun + number}@example.com",
            numberOfTickets=tickets,
        )
        for number in range(count)
    ]


@pytest.mark.parametrize("address", ["ada@example.com", "ADA@Example.com", "ada+jazz@example.com"])
def test_the_third_party_of_a_mailbox_is_held_however_it_is_written(
    make: Make, address: str
) -> None:
    event = make.event()
    answers = [book(event), book(event), book(event, customerEmail=address)]
    assert are_held(answers) == [False, False, True]


def test_another_night_and_another_mailbox_are_counted_for_themselves(make: Make) -> None:
    event = make.event()
    hold(event)
    assert are_held([book(make.event()), book(event, customerEmail="bob@example.com")]) == [
        False,
        False,
    ]


def test_what_was_cancelled_is_no_party(make: Make, as_manager: Client) -> None:
    event = make.event()
    first = Booking.objects.get(pk=book(event).json()["id"])
    book(event)
    cancel(as_manager, first)
    assert are_held([book(event), book(event)]) == [False, True]


def test_what_passes_a_generous_count_of_seats_an_hour_from_one_network_is_held(
    make: Make,
) -> None:
    event = make.event(capacity=70)
    unasked = holds.SEATS_AN_HOUR // 6
    answers = guests(event, unasked + 2, tickets=6)
    assert are_held(answers) == [False] * unasked + [True] * 2
    # Somebody else's network, and another night, have their own count.
    assert are_held(guests(event, 1, network="192.0.2.8", tickets=4)) == [False]
    assert are_held(guests(make.event(), 1, tickets=6)) == [False]


def too_many_wait() -> str:
    """Return the refusal when too many seats wait to be confirmed.

    It says how to go on, and the number to call.
    """
    return (
        "Seats booked from where you are wait to be confirmed: please confirm them by the link in"
        f" your mail, or call us: {profile().phone}."
    )


def taken_unasked(event: Event) -> None:
    """Let one network take all that it gets without a question."""
    assert not any(are_held(guests(event, holds.SEATS_AN_HOUR // 6, tickets=6)))


def test_one_network_that_confirms_nothing_leaves_the_house_to_others(make: Make) -> None:
    event = make.event(capacity=70)
    answers = guests(event, 30, tickets=6)
    refused = [answer for answer in answers if answer.status_code == 429]
    assert {answer.status_code for answer in answers} == {201, 429}
    assert {answer.json()["message"] for answer in refused} == {too_many_wait()}
    assert all(0 < int(answer["Retry-After"]) <= 30 * 60 for answer in refused)
    event.refresh_from_db()
    assert event.seats_taken == holds.SEATS_AN_HOUR + holds.WAITING_SEATS == 36
    assert guests(event, 1, network="192.0.2.8", tickets=6)[0].status_code == 201
    # Another night is counted for itself.
    assert guests(make.event(), 1, tickets=6)[0].status_code == 201


def test_what_fits_below_the_count_of_waiting_seats_is_still_held(make: Make) -> None:
    event = make.event(capacity=70)
    taken_unasked(event)
    statuses = [guests(event, 1, tickets=size)[0].status_code for size in (6, 5, 2, 1, 1)]
    assert statuses == [201, 201, 429, 201, 429]


def test_who_confirms_makes_room_for_more_of_the_network(make: Make) -> None:
    event = make.event(capacity=70)
    taken_unasked(event)
    held, _ = (Booking.objects.get(pk=one.json()["id"]) for one in guests(event, 2, tickets=6))
    assert guests(event, 1, tickets=1)[0].status_code == 429
    Client().post(link_of(held))
    assert are_held(guests(event, 1, tickets=6)) == [True]


def test_what_ran_out_is_not_counted_as_waiting(make: Make) -> None:
    event = make.event(capacity=70)
    taken_unasked(event)
    for one in guests(event, 2, tickets=6):
        let_run_out(Booking.objects.get(pk=one.json()["id"]))
    assert are_held(guests(event, 1, tickets=6)) == [True]


def test_networks_of_ipv6_are_one_up_to_sixty_four_bits_when_seats_wait(make: Make) -> None:
    event = make.event(capacity=70)

    def ask(address: str, number: int) -> int:
        mailbox = f"guest{number}@example.com"
        return book_from(address, event, customerEmail=mailbox, numberOfTickets=6).status_code

    assert [ask(f"2001:db8:1:2::{number}", number) for number in range(8)] == [201] * 6 + [429] * 2
    assert ask("2001:db8:1:3::1", 9) == 201


def test_more_seats_by_the_guests_own_link_wait_only_while_there_is_room(make: Make) -> None:
    event = make.event(capacity=70)
    first = guests(event, 1, tickets=1)[0]
    growing = Booking.objects.get(pk=first.json()["id"])
    taken_unasked_but_one = guests(event, 4, tickets=6)
    assert {one.status_code for one in taken_unasked_but_one} == {201}
    guests(event, 1, tickets=6)
    before = Booking.objects.filter(held_until__isnull=False).count()
    browser = Client(REMOTE_ADDR="192.0.2.7")
    body = {"customerName": "Ada", "customerPhone": "212 555 0101", "numberOfTickets": 6}
    path = f"/api/guest/bookings/{own.token_of(growing)}"
    answer = browser.put(path, body, "application/json")
    assert (answer.status_code, answer.json()["message"]) == (429, too_many_wait())
    growing.refresh_from_db()
    assert growing.number_of_tickets == 1
    assert Booking.objects.filter(held_until__isnull=False).count() == before


def test_offers_to_parties_of_one_network_are_counted_with_its_waiting_seats(make: Make) -> None:
    event, [first, *_] = full_event(make, 20, 20)
    for name in ("Ann", "Bea", "Cay"):
        party_in_line(event, name, network="192.0.2.7")
    party_in_line(event, "Dan", network="192.0.2.8")
    own.do(first, "cancel")
    assert states(event) == {
        "Ann": "offered",
        "Bea": "offered",
        # Two parties of six wait for the word of that network already; the next has its turn.
        "Cay": "waiting",
        "Dan": "offered",
    }
    do(entry_of(event, "Ann"), "accept")
    waitlist.offer_everywhere()
    # Two seats are left, and Cay needs six.
    assert states(event)["Cay"] == "waiting"
    Event.objects.filter(pk=event.pk).update(capacity=60)
    waitlist.offer_everywhere()
    assert states(event)["Cay"] == "offered"


def party_in_line(event: Event, name: str, *, network: str) -> None:
    """Let a party of six join the waitlist from a network."""
    answer = Client(REMOTE_ADDR=network).post(
        "/api/waitlist", party(event, name, 6), "application/json"
    )
    assert answer.status_code == 201, answer.content


def test_one_network_of_ipv6_is_one_visitor(make: Make) -> None:
    event = make.event(capacity=70)
    answers = [
        book_from(
            f"2001:db8:1:2::{number}",
            event,
            customerEmail=f"guest{number}@example.com",
            numberOfTickets=6,
        )
        for number in range(6)
    ]
    assert are_held(answers) == [False] * 4 + [True] * 2


def test_an_hour_later_the_count_begins_again(make: Make) -> None:
    event = make.event(capacity=70)
    assert are_held(guests(event, 5, tickets=6))[-1] is True
    Booking.objects.update(network_at=now() - timedelta(minutes=61))
    assert are_held(guests(event, 1, tickets=6)) == [False]


def test_what_passes_the_bookings_an_hour_of_one_network_is_held_at_any_event(make: Make) -> None:
    first = guests(make.event(), 1, tickets=1)
    assert are_held(first) == [False]
    row = Booking.objects.get()
    others = [Booking(event=make.event(), network=row.network, created_at=now()) for _ in range(1)]
    template = others[0]
    Booking.objects.bulk_create(
        Booking(
            reference=f"R{number}",
            event=template.event,
            network=row.network,
            network_at=now(),
            created_at=now(),
            customer_email="x@example.com",
            customer_name="X",
            customer_phone="212 555 0101",
            agreed_at=now(),
            agreed_start_at=template.event.starts_at,
            terms_start_at=template.event.starts_at,
        )
        for number in range(holds.BOOKINGS_AN_HOUR - 1)
    )
    assert are_held(guests(make.event(), 1, tickets=1)) == [True]


def test_a_mailbox_that_books_the_whole_season_in_a_day_is_asked(make: Make) -> None:
    answers = [book(make.event()) for _ in range(holds.PARTIES_A_DAY + 1)]
    assert are_held(answers) == [False] * holds.PARTIES_A_DAY + [True]


def test_a_stranger_gets_three_such_mails_a_day_and_a_booking_is_taken_still(make: Make) -> None:
    event = make.event(capacity=70)
    answers = [book(event, numberOfTickets=1) for _ in range(11)]
    assert are_held(answers) == [False] * 2 + [True] * 9
    asking = Mail.objects.filter(template="bookings/hold")
    assert (asking.count(), Mail.objects.count()) == (holds.MAILS_A_DAY, 2 + holds.MAILS_A_DAY)
    Booking.objects.update(created_at=now() - A_DAY, asked_at=now() - A_DAY)
    assert book(event, numberOfTickets=1).status_code == 201
    assert asking.count() == holds.MAILS_A_DAY + 1


@pytest.mark.parametrize("address", ["Ada@Example.com", "ada+friends@example.com"])
def test_a_booking_without_a_mail_of_its_own_is_confirmed_by_the_last_one_of_its_mailbox(
    make: Make, address: str
) -> None:
    event = make.event(capacity=70)
    asked = [hold(event), again(event), again(event)]
    silent = again(event, customerEmail=address)
    assert silent.asked_at is None
    link = link_of(asked[-1])
    assert silent.reference in Client().get(link).content.decode()
    Client().post(f"{link}?booking={silent.reference}")
    silent.refresh_from_db()
    assert (silent.held_until, silent.cancelled_at) == (None, None)
    # The others still wait.
    assert Booking.objects.filter(held_until__isnull=False).count() == 3


def test_a_link_confirms_nothing_of_another_mailbox(make: Make) -> None:
    event = make.event(capacity=70)
    own = hold(event)
    foreign = hold(event, customerEmail="bob@example.com")
    answer = Client().post(f"{link_of(own)}?booking={foreign.reference}")
    assert answer.status_code == 404
    foreign.refresh_from_db()
    assert foreign.is_held


def test_who_lets_holds_run_out_again_and_again_gets_no_more_today(make: Make) -> None:
    event = make.event(capacity=70)
    hold(event)
    for _ in range(holds.MAILBOX_EXPIRED_HOLDS_A_DAY):
        let_run_out(Booking.objects.filter(held_until__isnull=False, cancelled_at=None).get())
        answer = book(event)
        event.refresh_from_db()
        if answer.status_code != 201:
            break
        seats.release_expired_holds(event.pk)
    event.refresh_from_db()
    taken = event.seats_taken
    answer = book(event)
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert answer.json() == {
        "message": "Too many seats were held and not confirmed. Please call us, and we book for"
        " you.",
        "fields": {},
    }
    event.refresh_from_db()
    assert event.seats_taken == taken
    # Nobody else is meant, nor is what needs no question.
    assert book(event, customerEmail="bob@example.com").status_code == 201
    assert book(make.event()).status_code == 201


def test_where_a_booking_came_from_is_forgotten_after_a_day(make: Make) -> None:
    book(make.event())
    assert holds.forget_networks() == 0
    assert Booking.objects.filter(network=None).count() == 0
    Booking.objects.update(network_at=now() - A_DAY)
    assert holds.forget_networks() == 1
    assert Booking.objects.filter(network=None).count() == 1


def test_neither_network_nor_mailbox_can_be_read_from_what_is_counted(make: Make) -> None:
    book_from("192.0.2.7", make.event())
    row = Booking.objects.get()
    assert row.network
    assert "192." not in row.network
    assert row.mailbox
    assert "ada@" not in row.mailbox
