"""A guest's own booking, by the token of its private address: read, changed, given back."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change, StoredResponse
from nightcap.core.time import now
from nightcap.mail.models import Mail
from tests.support.bookings import admin
from tests.support.bookings.admin import calendar_of, seats_left, sequence_of
from tests.support.bookings.asking import book, book_under
from tests.support.bookings.own import change, do, do_by, look, token_of, tokens_in
from tests.support.factory import Make
from tests.support.mail.reading import all_mails, the_mail

pytestmark = [pytest.mark.django_db, pytest.mark.clock]

NEVER_MADE = "A" * 43
SOON = timedelta(hours=1, minutes=59)


def test_the_confirmation_and_its_mail_carry_the_same_private_address(make: Make) -> None:
    answer = book(make.event(title="Jazz", price_range="$20"), numberOfTickets=2).json()
    [token] = tokens_in(the_mail())
    assert answer["link"] == f"https://understudy.example/booking/{token}"
    own = look(token).json()
    booking = Booking.objects.get()
    assert own["reference"] == booking.reference == answer["reference"]
    assert (own["eventTitle"], own["numberOfTickets"], own["toPay"]) == ("Jazz", 2, "$40")
    assert (own["state"], own["version"], own["held"]) == ("confirmed", 1, None)


def test_neither_the_database_nor_what_is_kept_for_a_repeat_holds_the_token(make: Make) -> None:
    event = make.event()
    first = book_under("a-key-of-mine", event)
    token = first.json()["link"].rpartition("/")[2]
    assert book_under("a-key-of-mine", event).json() == first.json()
    for number, what in enumerate(("resend", "cancel")):
        assert do_by(token, what, key=f"another-key-{number}").status_code < 300
    the_rows = [
        str(row)
        for model in (Booking, Mail, Change, StoredResponse)
        for row in model.objects.values()
    ]
    assert len(the_rows) >= 8
    assert not [row for row in the_rows if token in row]


@pytest.mark.parametrize("what", ["cancel", "resend", "hand-over", ""])
def test_a_wrong_token_gets_404(make: Make, what: str) -> None:
    booking = make.booking(make.event())
    right = token_of(booking)
    for wrong in (NEVER_MADE, right[:-1], right.swapcase(), booking.reference, booking.link_hash):
        if what:
            body = {
                "customerName": "E",
                "customerEmail": "e@example.com",
                "customerPhone": "212 555 0101",
            }
            assert do_by(str(wrong), what, **body).status_code == 404
        assert look(str(wrong)).status_code == 404
    booking.refresh_from_db()
    assert (booking.version, booking.cancelled_at) == (1, None)


def test_looking_changes_nothing(make: Make) -> None:
    token = token_of(make.booking(make.event()))
    before = Booking.objects.values().get()
    answers = [look(token), Client().get(f"/booking/{token}"), Client().head(f"/booking/{token}")]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert Booking.objects.values().get() == before
    assert not Change.objects.exists()


def test_every_answer_is_for_one_person_only(make: Make) -> None:
    booking = make.booking(make.event(), number_of_tickets=2)
    for answer in (look(token_of(booking)), change(booking, numberOfTickets=1), look(NEVER_MADE)):
        assert answer["Cache-Control"] == "no-store"
    assert look(token_of(booking))["Referrer-Policy"] == "no-referrer"


def test_fewer_seats_are_free_at_once_and_more_are_had_while_there_are_any(make: Make) -> None:
    event = make.event(title="Jazz", capacity=6)
    booking = make.booking(event, number_of_tickets=2)
    make.booking(event, number_of_tickets=1)
    assert change(booking, numberOfTickets=1).json()["numberOfTickets"] == 1
    assert seats_left(event) == 4
    more = change(booking, numberOfTickets=5).json()
    assert (more["numberOfTickets"], more["mostTickets"], more["version"]) == (5, 5, 3)
    assert seats_left(event) == 0
    refused = change(booking, numberOfTickets=6)
    assert (refused.status_code, refused.json()["seatsLeft"]) == (409, 0)
    assert [mail.subject for mail in all_mails()] == ["Your booking has changed: Jazz"] * 2
    assert tokens_in(all_mails()[1]) == [token_of(booking)]


def test_an_event_marked_sold_out_by_hand_gives_no_more(make: Make) -> None:
    event = make.event(capacity=6, ticket_status="Sold Out", ticket_status_set_at=now())
    booking = make.booking(event, number_of_tickets=2)
    assert look(token_of(booking)).json()["mostTickets"] == 2
    assert change(booking, numberOfTickets=3).status_code == 409
    assert change(booking, numberOfTickets=1).status_code == 200


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"numberOfTickets": 0}, "numberOfTickets"),
        ({"numberOfTickets": 7}, "numberOfTickets"),
        ({"customerName": ""}, "customerName"),
        ({"customerPhone": "1\n2"}, "customerPhone"),
    ],
)
def test_what_is_wrong_is_named_by_its_field(
    make: Make, changes: dict[str, object], field: str
) -> None:
    answer = change(make.booking(make.event()), key=None, **changes)
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {field})


def test_name_and_phone_are_corrected_without_a_mail_and_the_door_finds_the_guest(
    make: Make, as_manager: Client
) -> None:
    booking = make.booking(make.event())
    own = change(booking, customerName="Ada King", customerPhone="212 555 0123").json()
    assert (own["customerName"], own["customerPhone"]) == ("Ada King", "212 555 0123")
    assert not Mail.objects.exists()
    found = as_manager.get("/api/bookings", {"search": "king"}).json()
    assert [row["reference"] for row in found] == [booking.reference]


def test_a_change_that_rests_on_an_old_version_is_refused(make: Make) -> None:
    booking = make.booking(make.event(capacity=6), number_of_tickets=2)
    assert change(booking, numberOfTickets=3, version=1).json()["version"] == 2
    for answer in (
        change(booking, numberOfTickets=4, version=1),
        do(booking, "cancel", version=1),
    ):
        assert (answer.status_code, set(answer.json()["fields"])) == (409, {"version"})
    assert seats_left(booking.event) == 3


def test_one_key_many_times_is_one_change_and_one_mail(make: Make) -> None:
    event = make.event(capacity=6)
    booking = make.booking(event)
    answers = [change(booking, key="the-same-key", numberOfTickets=3) for _ in range(5)]
    assert {answer.content for answer in answers} == {answers[0].content}
    assert (seats_left(event), Mail.objects.count(), Change.objects.count()) == (3, 1, 1)
    other = change(booking, key="the-same-key", numberOfTickets=4)
    assert other.status_code == 422


def test_seats_given_back_are_free_at_once_and_the_entry_leaves_the_calendar(make: Make) -> None:
    event = make.event(title="Jazz", capacity=4)
    booked = Booking.objects.get(pk=book(event, numberOfTickets=4).json()["id"])
    assert book(event, customerEmail="eve@example.com").status_code == 409
    first, second = do(booked, "cancel"), do(booked, "cancel")
    assert first.json() == second.json()
    assert first.json()["state"] == "cancelled"
    assert book(event, customerEmail="eve@example.com").status_code == 201
    confirmation, cancellation, _ = all_mails()
    assert cancellation.subject == "Your booking is cancelled: Jazz"
    assert calendar_of(cancellation)["METHOD"] == "CANCEL"
    assert sequence_of(cancellation) > sequence_of(confirmation)
    assert tokens_in(cancellation) == tokens_in(confirmation)
    assert change(booked, numberOfTickets=1).json()["message"] == "This booking is cancelled."


def test_two_hours_before_the_start_the_number_stands_but_a_name_can_be_mended(make: Make) -> None:
    event = make.event(capacity=6, starts_at=now() + SOON)
    booking = make.booking(event, number_of_tickets=2)
    assert look(token_of(booking)).json()["changesUntil"] is None
    answer = change(booking, numberOfTickets=1)
    assert (answer.status_code, set(answer.json()["fields"])) == (409, {"numberOfTickets"})
    assert (
        "You can change this here until two hours before the start. Please call us"
        in answer.json()["message"]
    )
    eve = {
        "customerName": "Eve",
        "customerEmail": "eve@example.com",
        "customerPhone": "212 555 0101",
    }
    for late in (do(booking, "cancel"), do(booking, "hand-over", **eve)):
        assert late.status_code == 409
    assert change(booking, customerName="Ada King").status_code == 200
    assert do(booking, "resend").status_code == 204
    assert seats_left(event) == 4


def test_the_venue_sets_until_when_and_earlier_bookings_keep_their_terms(
    make: Make, as_manager: Client
) -> None:
    earlier = make.booking(make.event(starts_at=now() + SOON))
    texts = as_manager.get("/api/admin/venue").json()
    values = texts["values"] | {"bookingsChangeUntilHours": 1}
    answer = as_manager.put("/api/admin/venue", values, "application/json")
    assert answer.status_code == 200, answer.content
    assert do(earlier, "cancel").status_code == 409
    booking = make.booking(earlier.event)
    until = look(token_of(booking)).json()["changesUntil"]
    assert until is not None
    assert do(booking, "cancel").status_code == 200


def test_once_arrived_nothing_is_given_back(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event(), number_of_tickets=2)
    admin.arrive(as_manager, booking)
    for answer in (change(booking, numberOfTickets=1), do(booking, "cancel")):
        assert answer.status_code == 409
        assert "You have arrived already" in answer.json()["message"]


def test_of_an_event_that_is_over_or_cancelled_nothing_is_changed(make: Make) -> None:
    gone = make.booking(make.event(starts_at=now() - timedelta(days=1)))
    off = make.booking(make.event(cancelled_at=now()))
    assert [look(token_of(one)).json()["state"] for one in (gone, off)] == ["over", "no event"]
    for booking in (gone, off):
        for answer in (change(booking, customerName="Eve"), do(booking, "cancel")):
            assert answer.status_code == 409
        assert do(booking, "resend").status_code == 409
    assert not Mail.objects.exists()


def test_a_new_mail_address_ends_the_link_that_the_old_one_has(
    make: Make, as_manager: Client
) -> None:
    booking = make.booking(make.event())
    before = token_of(booking)
    admin.change(as_manager, booking, customerEmail="ada@example.org")
    assert look(before).status_code == 404
    [token] = tokens_in(the_mail())
    assert look(token).json()["customerEmail"] == "ada@example.org"


def test_a_booking_from_before_opens_from_its_next_mail_on(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event())
    assert booking.link_hash is None
    assert look(booking.token).status_code == 404
    as_manager.post(f"/api/bookings/{booking.pk}/resend")
    [token] = tokens_in(the_mail())
    assert look(token).status_code == 200


def test_the_manager_copies_the_link_and_sees_what_the_guest_did(
    make: Make, as_manager: Client
) -> None:
    booking = make.booking(make.event(title="Jazz", capacity=6))
    link = as_manager.get(f"/api/bookings/{booking.pk}/link").json()["link"]
    assert Client().get(f"/api/bookings/{booking.pk}/link").status_code == 401
    assert look(link.rpartition("/")[2]).status_code == 200
    change(booking, numberOfTickets=3, customerPhone="212 555 0107")
    do(booking, "cancel")
    found = as_manager.get("/api/admin/changes", {"search": booking.reference}).json()
    assert [(entry["actor"], entry["action"]) for entry in found] == [
        ("guest", "cancelled"),
        ("guest", "changed"),
    ]
    assert {"field": "tickets", "before": "1", "after": "3"} in found[1]["details"]
    assert not found[1]["canBeUndone"]
    assert as_manager.get(f"/api/bookings/{booking.pk}/link").status_code == 409
