"""A booking moves to another date of its show, by the manager or by its guest."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail import writing
from nightcap.mail.models import Mail
from tests.support.answers import Answer
from tests.support.bookings.admin import arrive, by_phone
from tests.support.bookings.asking import book
from tests.support.bookings.own import do, token_of
from tests.support.factory import Make
from tests.support.waitlist.line import full_event, join, states

DAY = timedelta(days=1)
SHOW = "Late Pour"


def move(manager: Client, booking: Booking, event: Event | None) -> Answer:
    body = {"eventId": event.pk if event else 10_000}
    return manager.post(f"/api/bookings/{booking.pk}/move", body, "application/json")


def two_dates(make: Make, *, capacity: int | None = 10) -> tuple[Event, Event]:
    first = make.event(title=SHOW, capacity=capacity)
    return first, make.event(title=SHOW, capacity=capacity, starts_at=first.starts_at + 7 * DAY)


def booked(event: Event, **changes: object) -> Booking:
    answer = book(event, **changes)
    assert answer.status_code == 201, answer.content
    return Booking.objects.get(reference=answer.json()["reference"])


def seats(*events: Event) -> list[int]:
    return [Event.objects.get(pk=event.pk).seats_taken for event in events]


def read_mail() -> Mail:
    mail = Mail.objects.get()
    writing.write(mail)
    return mail


def test_the_manager_moves_a_booking_with_its_seats(as_manager: Client, make: Make) -> None:
    first, second = two_dates(make)
    booking = booked(first, numberOfTickets=3)
    answer = move(as_manager, booking, second)
    assert answer.status_code == 200
    assert (answer.json()["eventId"], answer.json()["reference"]) == (second.pk, booking.reference)
    assert seats(first, second) == [0, 3]


def test_a_guest_moves_the_own_booking_and_keeps_link_and_code(make: Make) -> None:
    first, second = two_dates(make)
    booking = booked(first, numberOfTickets=2)
    answer = do(booking, "move", eventId=second.pk, version=booking.version)
    assert answer.status_code == 200
    assert (answer.json()["eventId"], answer.json()["numberOfTickets"]) == (second.pk, 2)
    assert Client().get(f"/api/guest/bookings/{token_of(booking)}").json() == answer.json()
    assert seats(first, second) == [0, 2]


def test_one_mail_says_from_where_to_where_and_takes_the_first_date_out_of_the_calendar(
    as_manager: Client, make: Make
) -> None:
    first, second = two_dates(make)
    booking = booked(first)
    Mail.objects.all().delete()
    move(as_manager, booking, second)
    mail = read_mail()
    assert mail.subject == f"Your booking has moved: {SHOW}"
    assert "Your booking has moved to another date: it was for" in mail.text
    entries = mail.calendar.split("BEGIN:VEVENT")[1:]
    uids = [str(second.uid), str(first.uid)]
    assert [uid in entry for uid, entry in zip(uids, entries, strict=True)] == [True, True]
    assert ["STATUS:CANCELLED" in entry for entry in entries] == [False, True]


def test_the_first_date_stays_in_the_calendar_of_who_has_other_seats_there(
    as_manager: Client, make: Make
) -> None:
    first, second = two_dates(make)
    booking, other = booked(first), booked(first)
    Mail.objects.all().delete()
    move(as_manager, booking, second)
    calendar = writing.with_secrets(read_mail()).calendar
    moved, stays = calendar.replace("\r\n ", "").split("BEGIN:VEVENT")[1:]
    assert (str(second.uid) in moved, str(first.uid) in stays) == (True, True)
    assert (booking.reference in moved, other.reference in moved) == (True, False)
    assert (booking.reference in stays, other.reference in stays) == (False, True)
    assert f"/booking/{token_of(other)}" in stays
    assert "STATUS:CONFIRMED" in stays
    assert stays.count("BEGIN:VALARM") == moved.count("BEGIN:VALARM") == 2


def test_a_move_that_nobody_is_mailed_of_changes_no_calendar(
    as_manager: Client, make: Make
) -> None:
    first, second = two_dates(make)
    by_phone(as_manager, first)
    assert move(as_manager, Booking.objects.get(), second).status_code == 200
    first.refresh_from_db()
    assert first.ical_sequence == 0


def test_seats_that_a_move_frees_are_offered_to_who_waits(as_manager: Client, make: Make) -> None:
    first, [booking] = full_event(make, 2, title=SHOW)
    second = make.event(title=SHOW, capacity=10, starts_at=first.starts_at + DAY)
    join(first, "Dinah", 2)
    assert move(as_manager, booking, second).status_code == 200
    assert states(first) == {"Dinah": "offered"}


def test_a_date_without_the_seats_is_refused_with_what_is_left(
    as_manager: Client, make: Make
) -> None:
    first, second = two_dates(make, capacity=2)
    booking = booked(first, numberOfTickets=2)
    booked(second)
    for answer in (move(as_manager, booking, second), do(booking, "move", eventId=second.pk)):
        assert answer.status_code == 409
        assert answer.json()["seatsLeft"] == 1
    assert seats(first, second) == [2, 1]


def test_another_show_the_same_date_and_no_event_are_refused_by_name(
    as_manager: Client, make: Make
) -> None:
    first, _ = two_dates(make)
    booking = booked(first)
    for event, status in ((make.event(title="Another"), 422), (first, 422), (None, 404)):
        answer = move(as_manager, booking, event)
        assert answer.status_code == status
        assert answer.json()["fields"].keys() == {"eventId"}
    assert seats(first) == [1]


@pytest.mark.parametrize(
    "faults",
    [
        {"cancelled_at": now()},
        {"state": "draft"},
        {"state": "private"},
        {"starts_at": now() - DAY},
    ],
)
def test_a_date_that_takes_no_guests_takes_no_booking(
    as_manager: Client, make: Make, faults: dict[str, object]
) -> None:
    first, second = two_dates(make)
    booking = booked(first)
    Event.objects.filter(pk=second.pk).update(**faults)
    assert move(as_manager, booking, second).status_code in {404, 409}
    assert seats(first, second) == [1, 0]


def test_a_guest_moves_as_long_as_the_booking_can_be_cancelled(
    as_manager: Client, make: Make
) -> None:
    soon = make.event(title=SHOW, capacity=10, starts_at=now() + timedelta(minutes=30))
    later = make.event(title=SHOW, capacity=10, starts_at=now() + DAY)
    booking = booked(soon)
    answer = do(booking, "move", eventId=later.pk)
    assert answer.status_code == 409
    assert move(as_manager, booking, later).status_code == 200


def test_a_guest_moves_to_no_date_before_its_sale(as_manager: Client, make: Make) -> None:
    first, second = two_dates(make)
    booking = booked(first)
    Event.objects.filter(pk=second.pk).update(on_sale_at=now() + DAY)
    assert do(booking, "move", eventId=second.pk).status_code == 409
    assert move(as_manager, booking, second).status_code == 200


def test_a_guest_learns_of_no_date_without_a_page_by_moving_to_it(make: Make) -> None:
    first, _ = two_dates(make)
    booking = booked(first)
    hidden = [make.event(title="Another", state=state) for state in ("draft", "private")]
    for event_id in (*(event.pk for event in hidden), 10_000):
        answer = do(booking, "move", eventId=event_id)
        assert (answer.status_code, answer.json()["fields"].keys()) == (404, {"eventId"})


def test_a_party_that_has_arrived_and_a_cancelled_booking_stay(
    as_manager: Client, make: Make
) -> None:
    first, second = two_dates(make)
    here, gone = booked(first), booked(first)
    arrive(as_manager, here)
    as_manager.post(f"/api/bookings/{gone.pk}/cancel", content_type="application/json")
    for booking in (here, gone):
        assert move(as_manager, booking, second).status_code == 409
    assert seats(second) == [0]


def test_a_guest_fills_no_date_by_moving_to_it(make: Make) -> None:
    first, second = two_dates(make)
    booking = booked(first)
    booked(second), booked(second)
    answer = do(booking, "move", eventId=second.pk)
    assert answer.status_code == 409
    assert seats(first, second) == [1, 2]


def test_a_move_based_on_an_old_version_is_refused(make: Make) -> None:
    first, second = two_dates(make)
    booking = booked(first)
    answer = do(booking, "move", eventId=second.pk, version=booking.version + 1)
    assert answer.status_code == 409
    assert seats(first, second) == [1, 0]


def test_a_repeat_of_the_guests_move_is_answered_as_before(make: Make) -> None:
    first, second = two_dates(make)
    booking = booked(first)
    answers = [do(booking, "move", key="a-key-for-moving", eventId=second.pk) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()


def test_the_list_of_changes_says_from_when_to_when(as_manager: Client, make: Make) -> None:
    first, second = two_dates(make)
    by_phone(as_manager, first)
    move(as_manager, Booking.objects.get(), second)
    [change, *_] = as_manager.get("/api/admin/changes").json()
    assert change["action"] == "moved"
    assert [detail["field"] for detail in change["details"]] == ["date"]


# A cancelled booking comes back


def restore(manager: Client, booking: Booking) -> Answer:
    return manager.post(f"/api/bookings/{booking.pk}/restore")


def cancel(manager: Client, booking: Booking) -> None:
    assert (
        manager.post(
            f"/api/bookings/{booking.pk}/cancel", content_type="application/json"
        ).status_code
        == 200
    )


def test_a_cancelled_booking_is_restored_with_its_seats_and_its_guest_is_mailed(
    as_manager: Client, make: Make
) -> None:
    event = make.event(capacity=10)
    booking = booked(event, numberOfTickets=3)
    cancel(as_manager, booking)
    Mail.objects.all().delete()
    answer = restore(as_manager, booking)
    assert answer.status_code == 200
    assert answer.json()["cancelledAt"] is None
    assert seats(event) == [3]
    assert read_mail().subject == f"Your booking: {event.title}"


def test_restoring_a_booking_that_stands_changes_nothing(as_manager: Client, make: Make) -> None:
    event = make.event(capacity=10)
    booking = booked(event)
    Mail.objects.all().delete()
    assert restore(as_manager, booking).status_code == 200
    assert seats(event) == [1]
    assert not Mail.objects.exists()


def test_a_booking_comes_back_only_while_there_are_seats(as_manager: Client, make: Make) -> None:
    event = make.event(capacity=2)
    booking = booked(event, numberOfTickets=2)
    cancel(as_manager, booking)
    booked(event)
    answer = restore(as_manager, booking)
    assert answer.status_code == 409
    assert answer.json()["seatsLeft"] == 1
    assert seats(event) == [1]


def test_guests_who_are_in_the_room_are_counted_once_when_their_booking_comes_back(
    as_manager: Client, make: Make
) -> None:
    event = make.event(capacity=4, starts_at=now() + timedelta(hours=1))
    booking = booked(event, numberOfTickets=2)
    arrive(as_manager, booking)
    cancel(as_manager, booking)
    event.refresh_from_db()
    assert (event.seats_taken, event.walk_ins, event.seats_left) == (0, 2, 2)
    assert restore(as_manager, booking).status_code == 200
    event.refresh_from_db()
    assert (event.seats_taken, event.walk_ins, event.seats_left) == (2, 0, 2)


def test_seats_that_were_handed_over_do_not_come_back(as_manager: Client, make: Make) -> None:
    event = make.event(capacity=10)
    booking = booked(event)
    eve = {"customerName": "Eve", "customerEmail": "eve@example.com", "customerPhone": "2125550142"}
    do(booking, "hand-over", **eve)
    answer = restore(as_manager, booking)
    assert answer.status_code == 409
    assert seats(event) == [1]


def test_a_booking_whose_guest_was_forgotten_does_not_come_back(
    as_manager: Client, make: Make
) -> None:
    event = make.event(capacity=10)
    booking = booked(event)
    cancel(as_manager, booking)
    forget = "/api/admin/guests/forget"
    email = {"email": booking.customer_email}
    assert as_manager.post(forget, email, "application/json").status_code == 200
    assert restore(as_manager, booking).status_code == 409
    assert seats(event) == [0]


def test_strangers_restore_and_move_nothing(client: Client, make: Make) -> None:
    booking = make.booking(make.event())
    for what in ("restore", "move"):
        assert client.post(f"/api/bookings/{booking.pk}/{what}").status_code in {401, 403}
