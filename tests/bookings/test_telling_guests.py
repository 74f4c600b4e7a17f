"""Guests hear by mail when the event that they booked moves, or is on again."""

from datetime import datetime, timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.services import notify_guests
from nightcap.core.models import Change
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event, Notice
from nightcap.mail.models import Mail
from tests.support.answers import Answer
from tests.support.bookings.admin import calendar_of, cancel, sequence_of
from tests.support.bookings.asking import book
from tests.support.bookings.own import do_by, tokens_in
from tests.support.factory import Make
from tests.support.mail.reading import all_mails, the_mail

pytestmark = pytest.mark.django_db


def save(manager: Client, event: Event, /, *, key: str = "", **changes: object) -> Answer:
    """Save something in the event's form."""
    headers = {"Idempotency-Key": key} if key else {}
    path = f"/api/events/{event.pk}"
    return manager.put(path, changes, "application/json", headers=headers)


def move(manager: Client, event: Event, /, hours: int = 1, **more: object) -> Answer:
    """Move an event to a later hour and have its guests told."""
    event.refresh_from_db()
    later = event.starts_at + timedelta(hours=hours)
    body = {"date": utc_iso(later), "notifyGuests": True} | more
    return manager.put(f"/api/events/{event.pk}", body, "application/json")


def told() -> list[str]:
    """Run the worker, and return the addresses that its mails go to."""
    Mail.objects.all().delete()
    notify_guests.notify_of_due_changes()
    return [mail.to for mail in all_mails()]


def test_the_guests_of_an_event_that_moves_are_notified_with_the_managers_words(
    make: Make, as_manager: Client
) -> None:
    event = make.event(title="Jazz", starts_at=datetime.fromisoformat("2038-05-07T00:00:00Z"))
    book(event)
    [booked] = all_mails()
    assert move(as_manager, event, message="The band\nis late.").status_code == 200
    assert told() == ["ada@example.com"]
    mail = the_mail()
    assert mail.subject == "Changed: Jazz"
    assert "Thursday, May 6, 2038 at 9:00 PM" in mail.text
    assert "Before it was to be: Thursday, May 6, 2038 at 8:00 PM" in mail.text
    assert "The band\nis late." in mail.text
    assert "The band<br>is late." in mail.html
    assert calendar_of(mail)["UID"] == calendar_of(booked)["UID"]
    assert calendar_of(mail)["DTSTART"] == "20380507T010000Z"
    assert sequence_of(mail) > sequence_of(booked)


def test_a_guest_who_cannot_come_at_the_new_time_cancels_from_that_mail(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=10)
    book(event)
    move(as_manager, event)
    assert told() == ["ada@example.com"]
    [token] = tokens_in(the_mail())
    assert do_by(token, "cancel").status_code == 200
    event.refresh_from_db()
    assert event.seats_taken == 0


def test_nobody_is_notified_unless_the_manager_says_so_or_of_what_is_not_in_calendars(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    book(event)
    move(as_manager, event, notifyGuests=False)
    save(as_manager, event, priceRange="$30", notifyGuests=True)
    assert told() == []


def test_an_event_that_is_cancelled_without_a_mail_is_silent_about_its_move_too(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    book(event)
    move(as_manager, event)
    body = {"eventId": event.pk, "notify": False}
    as_manager.post("/api/bookings/cancel-event", body, "application/json")
    assert told() == []


def test_a_new_place_is_mailed(make: Make, as_manager: Client) -> None:
    event = make.event()
    book(event)
    save(as_manager, event, location="The Lounge", notifyGuests=True)
    assert told() == ["ada@example.com"]
    assert "The Lounge\n\nBefore it was to be at: " in the_mail().text


def test_an_event_that_is_put_back_on_is_mailed(make: Make, as_manager: Client) -> None:
    event = make.event(title="Jazz")
    book(event)
    as_manager.post("/api/bookings/cancel-event", {"eventId": event.pk}, "application/json")
    [_, off] = all_mails()
    save(as_manager, event, isCancelled=False, notifyGuests=True)
    assert told() == ["ada@example.com"]
    mail = the_mail()
    assert mail.subject == "On again: Jazz"
    assert calendar_of(mail)["STATUS"] == "CONFIRMED"
    assert sequence_of(mail) > sequence_of(off)


def test_held_and_cancelled_bookings_and_callers_get_none(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=20)
    for name in ("held", "gone", "none", "here"):
        booking = make.booking(event, name=name)
        booking.customer_email = f"{name}@example.com"
        booking.save()
    rows = Booking.objects
    rows.filter(customer_name="held").update(
        status="held", held_until=now() + timedelta(minutes=20)
    )
    rows.filter(customer_name="none").update(customer_email="", origin="phone")
    cancel(as_manager, rows.get(customer_name="gone"))
    move(as_manager, event)
    assert told() == ["here@example.com"]


def test_two_bookings_of_one_address_get_one_mail_with_both_links(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    book(event)
    book(event, customerEmail="ADA@example.com")
    move(as_manager, event)
    assert len(told()) == 1
    assert len(set(tokens_in(the_mail()))) == 2


def test_one_key_and_a_second_round_of_the_worker_tell_once(make: Make, as_manager: Client) -> None:
    event = make.event()
    book(event)
    later = utc_iso(event.starts_at + timedelta(hours=1))
    for _ in range(3):
        save(as_manager, event, key="the-same-key", date=later, notifyGuests=True)
    assert told() == ["ada@example.com"]
    assert told() == []
    assert not Notice.objects.exists()


def test_an_undone_change_is_mailed_again(make: Make, as_manager: Client) -> None:
    event = make.event()
    book(event)
    entry = move(as_manager, event)["X-Change"]
    assert len(told()) == 1
    first = the_mail()
    assert as_manager.post(f"/api/admin/changes/{entry}/undo").status_code == 200
    assert told() == ["ada@example.com"]
    again = the_mail()
    assert sequence_of(again) > sequence_of(first)
    assert calendar_of(again)["DTSTART"] < calendar_of(first)["DTSTART"]


def test_an_undone_change_that_nobody_heard_of_stays_silent(make: Make, as_manager: Client) -> None:
    event = make.event()
    book(event)
    entry = move(as_manager, event, notifyGuests=False)["X-Change"]
    as_manager.post(f"/api/admin/changes/{entry}/undo")
    assert told() == []


def test_a_guest_is_notified_from_the_hour_that_the_guest_knows(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=datetime.fromisoformat("2038-05-07T00:00:00Z"))
    book(event)
    move(as_manager, event, notifyGuests=False)
    assert told() == []
    book(event, customerEmail="knows@example.com")
    move(as_manager, event)
    assert sorted(told()) == ["ada@example.com", "knows@example.com"]
    for_ada, for_who_knows = sorted(all_mails(), key=lambda mail: mail.to)
    assert "Before it was to be: Thursday, May 6, 2038 at 8:00 PM" in for_ada.text
    assert "Before it was to be: Thursday, May 6, 2038 at 9:00 PM" in for_who_knows.text


def test_a_guest_who_was_reminded_since_is_notified_from_the_hour_of_that_mail(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=datetime.fromisoformat("2038-05-07T00:00:00Z"))
    book(event)
    move(as_manager, event, notifyGuests=False)
    Booking.objects.update(reminded_at=now())
    move(as_manager, event)
    assert told() == ["ada@example.com"]
    assert "Before it was to be: Thursday, May 6, 2038 at 9:00 PM" in the_mail().text


def test_a_guest_who_never_heard_of_another_hour_is_not_notified_that_it_is_the_old_one_again(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=datetime.fromisoformat("2038-05-07T00:00:00Z"))
    book(event)
    move(as_manager, event, notifyGuests=False)
    move(as_manager, event, hours=-1)
    assert told() == []


def test_each_date_of_a_series_is_mailed_to_its_own_guests(make: Make, as_manager: Client) -> None:
    first = make.event(title="Jazz")
    second = make.event(title="Jazz", starts_at=first.starts_at + timedelta(days=7))
    empty = make.event(title="Jazz", starts_at=first.starts_at + timedelta(days=14))
    book(first)
    book(second, customerEmail="bob@example.com")
    move(as_manager, first, scope="all", message="A later hour.")
    assert set(Notice.objects.values_list("event", "message")) == {
        (first.pk, "A later hour."),
        (second.pk, "A later hour."),
    }
    empty.refresh_from_db()
    assert empty.guests_told_at is None
    assert sorted(told()) == ["ada@example.com", "bob@example.com"]


def test_what_is_over_by_then_or_deleted_is_mailed_to_nobody(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    book(event)
    move(as_manager, event)
    Event.objects.update(starts_at=now() - timedelta(days=1), ends_at=None)
    assert told() == []


def test_telling_and_cancelling_at_once_says_that_it_is_cancelled(
    make: Make, as_manager: Client
) -> None:
    event = make.event(title="Jazz")
    book(event)
    save(as_manager, event, isCancelled=True, notifyGuests=True, message="The piano fell ill.")
    assert told() == ["ada@example.com"]
    assert the_mail().subject == "Cancelled: Jazz"
    assert "The piano fell ill." in the_mail().text


def test_the_list_of_changes_says_how_many_were_notified(make: Make, as_manager: Client) -> None:
    event = make.event(title="Jazz")
    book(event)
    move(as_manager, event)
    told()
    entry = Change.objects.get(action="notified of a change")
    assert (entry.kind, entry.title, entry.subject_id) == ("guests", "Jazz", event.pk)
    assert entry.details == [{"field": "guests notified by mail", "before": "", "after": "1"}]


def test_the_words_are_text_and_bounded(make: Make, as_manager: Client) -> None:
    event = make.event()
    book(event)
    too_long = move(as_manager, event, message="x" * 2001)
    assert (too_long.status_code, set(too_long.json()["fields"])) == (422, {"message"})
    move(as_manager, event, message="<b>{{ venue }}</b>")
    told()
    assert "&lt;b&gt;{{ venue }}&lt;/b&gt;" in the_mail().html


def test_nobody_is_counted_for_a_change_of_an_event_that_is_over(
    make: Make, as_manager: Client
) -> None:
    event = make.event(title="Jazz")
    book(event)
    Event.objects.update(starts_at=now() - timedelta(days=1))
    said = as_manager.get(f"/api/admin/event-guests/{event.pk}").json()
    assert (said["mails"], said["partiesWithoutEmail"], said["partiesWaiting"]) == (0, 0, 0)
    move(as_manager, event)
    assert told() == []
