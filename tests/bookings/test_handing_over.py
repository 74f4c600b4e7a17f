"""Seats that a guest hands over to somebody else, by the link in the mail."""

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change, StoredResponse
from nightcap.mail.models import Mail
from nightcap.mail.writing import with_secrets
from tests.support.bookings.admin import calendar_of, seats_left, sequence_of
from tests.support.bookings.asking import book
from tests.support.bookings.own import EVE, change, do, do_by, look, token_of, tokens_in
from tests.support.factory import Make
from tests.support.mail.reading import all_mails, written

pytestmark = pytest.mark.django_db


def booked(make: Make) -> Booking:
    """Two seats of Ada's for an event of four."""
    event = make.event(title="Jazz", capacity=4)
    return Booking.objects.get(pk=book(event, numberOfTickets=2).json()["id"])


def test_the_new_guest_gets_a_link_and_a_code_and_the_old_ones_end(make: Make) -> None:
    given = booked(make)
    before = token_of(given)
    assert do(given, "hand-over", **EVE).status_code == 204
    taken = Booking.objects.get(customer_email="eve@example.com")
    assert (taken.number_of_tickets, taken.cancelled_at, taken.held_until) == (2, None, None)
    assert taken.reference != given.reference
    assert look(before).status_code == 404
    page = Client().get(f"/booking/{before}")
    assert page.status_code == 410
    assert "You handed over your 2 seats to another guest on " in page.content.decode()
    assert Client().post(f"/booking/{before}").status_code == 410
    given.refresh_from_db()
    assert given.cancelled_at == given.handed_over_at is not None
    assert seats_left(given.event) == 2
    confirmation, to_giver, to_taker = all_mails()
    assert (to_giver.to, to_taker.to) == ("ada@example.com", "eve@example.com")
    assert look(tokens_in(to_taker)[0]).json()["reference"] == taken.reference
    assert tokens_in(to_giver) == []
    assert calendar_of(to_giver)["METHOD"] == "CANCEL"
    sequences = [sequence_of(mail) for mail in (confirmation, to_giver, to_taker)]
    assert sequences == sorted(set(sequences))


def test_the_entry_of_a_giver_with_another_booking_holds_that_one_only(make: Make) -> None:
    given = booked(make)
    other = Booking.objects.get(pk=book(given.event).json()["id"])
    ended, reference = token_of(given), given.reference
    do(given, "hand-over", **EVE)
    to_giver = Mail.objects.get(template="bookings/handed-over")
    assert tokens_in(to_giver) == []
    file = with_secrets(to_giver).calendar.replace("\r\n ", "")
    assert f"/booking/{token_of(other)}" in file
    assert other.reference in file
    assert not [secret for secret in (ended, reference) if secret in file]


def test_the_new_guest_reads_the_name_of_the_giver_until_the_giver_is_forgotten(
    make: Make, as_manager: Client
) -> None:
    do(booked(make), "hand-over", **EVE)
    _, to_giver, to_taker = all_mails()
    assert "Eve" not in to_giver.text + to_giver.html
    assert "eve@" not in str(to_giver.facts)
    assert "Ada Lovelace" in to_taker.text
    assert "Ada Lovelace" in to_taker.html
    assert "Ada Lovelace has handed seats over to you" in " ".join(to_taker.text.split())
    assert "Ada" not in str(to_taker.facts)
    forget = {"email": "ada@example.com"}
    found = as_manager.post("/api/admin/guests/forget", forget, "application/json")
    assert found.status_code == 200, found.content
    assert "Ada" not in written(Mail.objects.get(to="eve@example.com")).text


def test_the_same_key_hands_over_once_although_the_link_has_ended(make: Make) -> None:
    given = booked(make)
    token = token_of(given)
    answers = [do_by(token, "hand-over", key="one-and-the-same", **EVE) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [204] * 5
    assert Booking.objects.count() == 2
    assert do_by(token, "hand-over", key="another-one", **EVE).status_code == 404
    assert not [row for row in StoredResponse.objects.values() if token in str(row)]


def test_the_new_guest_can_hand_over_in_turn_and_the_first_cannot_take_back(make: Make) -> None:
    given = booked(make)
    do(given, "hand-over", **EVE)
    taken = Booking.objects.get(customer_email="eve@example.com")
    assert do(taken, "hand-over", **EVE | {"customerEmail": "bob@example.com"}).status_code == 204
    assert look(token_of(Booking.objects.get(customer_email="bob@example.com"))).status_code == 200
    assert Booking.objects.filter(cancelled_at=None).count() == 1


def test_to_oneself_there_is_nothing_to_hand_over(make: Make) -> None:
    given = booked(make)
    answer = do(given, "hand-over", **EVE | {"customerEmail": "ADA@example.com"})
    assert (answer.status_code, set(answer.json()["fields"])) == (409, {"customerEmail"})
    assert change(given, numberOfTickets=1).status_code == 200


def test_an_address_that_has_its_parties_is_handed_no_more(make: Make) -> None:
    given = booked(make)
    for _ in range(2):
        assert book(given.event, customerEmail="eve@example.com").status_code == 201
    answer = do(given, "hand-over", **EVE)
    assert (answer.status_code, set(answer.json()["fields"])) == (409, {"customerEmail"})
    given.refresh_from_db()
    assert given.cancelled_at is None
    assert not Mail.objects.filter(template="bookings/handed-over").exists()
    assert Client().get(f"/booking/{token_of(given)}").status_code == 200


def test_the_list_of_changes_has_it_for_both_without_a_name(make: Make) -> None:
    given = booked(make)
    do(given, "hand-over", **EVE)
    entries = list(Change.objects.order_by("pk"))
    assert [(entry.actor, entry.action) for entry in entries] == [
        ("guest", "handed over"),
        ("guest", "taken over"),
    ]
    assert not [entry for entry in entries if "Eve" in f"{entry.title} {entry.details}"]
