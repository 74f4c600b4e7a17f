"""Those who came are thanked on the morning after, once; a tap ends such mails."""

from datetime import date, datetime, timedelta

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.services import clock_mails
from nightcap.content.models import PastEvent, PastEventImage
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from nightcap.mail import services, writing
from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import Mail, MailingList, Unsubscribed
from tests.support.bookings.admin import by_phone, cancel
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.mail.reading import all_mails, the_mail

pytestmark = [pytest.mark.django_db, pytest.mark.clock]

START = datetime.fromisoformat("2038-05-07T00:00:00Z")
"""8 PM on Thursday, May 6 at the venue."""
HOUR = datetime.fromisoformat("2038-05-07T14:00:00Z")
"""10 AM on Friday."""
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


@pytest.fixture
def event(make: Make) -> Event:
    """Return an evening that Ada has come to, and Bob has not."""
    event = make.event(title="Jazz", starts_at=START, capacity=20)
    come(make, event, "ada@example.com")
    stay_away = make.booking(event, name="Bob")
    Booking.objects.filter(pk=stay_away.pk).update(customer_email="bob@example.com")
    return event


def come(make: Make, event: Event, email: str, *, seats: int = 2, came: int = 1) -> Booking:
    """Book, and come at least in part."""
    booking = make.booking(event, number_of_tickets=seats)
    arrived = {"arrived_at": START, "arrived_seats": came}
    Booking.objects.filter(pk=booking.pk).update(customer_email=email, **arrived)
    return booking


def thanked(at: datetime = HOUR) -> list[str]:
    """Run one turn of thanks, and return the addresses of its mails."""
    Mail.objects.all().delete()
    clock_mails.send_due_thanks(at=at)
    return [mail.to for mail in all_mails()]


def leaving(mail: Mail) -> str:
    """Return the text of a mail as it is sent."""
    writing.write(mail)
    return writing.with_secrets(mail).text


def test_who_came_is_thanked_once_on_the_morning_after(event: Event) -> None:
    assert thanked(HOUR - MINUTE) == []
    assert thanked(HOUR) == ["ada@example.com"]
    assert thanked(HOUR + MINUTE) == []


def test_where_nobody_ticks_arrivals_nobody_is_known_to_have_come(event: Event) -> None:
    Booking.objects.update(arrived_at=None, arrived_seats=0)
    assert thanked() == []


def test_an_arrival_that_is_known_late_is_thanked_for_within_a_day(event: Event) -> None:
    assert thanked() == ["ada@example.com"]
    Booking.objects.update(arrived_at=START, arrived_seats=1)
    assert thanked(HOUR + timedelta(hours=3)) == ["bob@example.com"]
    Booking.objects.update(thanked_at=None)
    assert thanked(HOUR + DAY) == []


def test_it_thanks_and_shows_what_there_is_of_the_evening(event: Event, make: Make) -> None:
    make.link("Jazz", post_event_link="https://photos.example/jazz")
    past = PastEvent.objects.create(title=" JAZZ ", event_date=date(2038, 5, 6))
    of_another_day = PastEvent.objects.create(title="Jazz", event_date=date(2038, 4, 29))
    digest = "0123456789abcdef" * 2
    for row, url in (
        (past, f"/media/{digest}-1200x800.jpg"),
        (past, "https://elsewhere.example/2.jpg"),
        (of_another_day, "https://elsewhere.example/older.jpg"),
    ):
        PastEventImage.objects.create(past_event=row, image_url=url, caption="The encore")
    make.event(title="Jazz", starts_at=START + 7 * DAY)
    assert thanked() == ["ada@example.com"]
    mail = the_mail()
    assert mail.subject == "Thank you for coming: Jazz"
    words = " ".join(mail.text.split())
    assert "Dear Ada, Thank you for coming." in words
    assert "See how it went: https://photos.example/jazz" in words
    assert f"The encore: https://understudy.example/media/{digest}-1200x800.jpg" in words
    assert f'src="https://understudy.example/media/{digest}-1200x800-640.jpg"' in mail.html
    assert "https://elsewhere.example/2.jpg" in mail.html
    assert "older.jpg" not in mail.html
    assert "The next date Jazz Thursday, May 13, 2038 at 8:00 PM https://und" in words
    assert not mail.calendar


def test_what_there_is_not_is_left_out(event: Event) -> None:
    thanked()
    text = the_mail().text
    for part in ("See how it went", "Photos", "The next date", "Next on our stage"):
        assert part not in text


def test_without_another_date_of_the_show_the_next_evening_is_named(
    event: Event, make: Make
) -> None:
    make.event(title="Swing", starts_at=START + 2 * DAY)
    make.event(title="Jazz", starts_at=START + 3 * DAY, cancelled_at=now())
    thanked()
    words = " ".join(the_mail().text.split())
    assert "Next on our stage Swing Saturday, May 8, 2038 at 8:00 PM" in words


def test_what_began_before_the_mail_is_not_next(event: Event, make: Make) -> None:
    make.event(title="Exhibition", starts_at=START - DAY, ends_at=START + 5 * DAY)
    make.event(title="Brunch", starts_at=HOUR - 30 * MINUTE, ends_at=HOUR + 60 * MINUTE)
    make.event(title="Swing", starts_at=START + 2 * DAY)
    thanked()
    words = " ".join(the_mail().text.split())
    assert "Next on our stage Swing Saturday, May 8, 2038 at 8:00 PM" in words


def test_two_parties_of_one_address_are_thanked_once(event: Event, make: Make) -> None:
    come(make, event, "ADA@example.com")
    assert len(thanked()) == 1
    come(make, event, "ada@example.com")
    assert thanked(HOUR + MINUTE) == []


def test_cancelled_bookings_and_callers_without_an_address_get_none(
    make: Make, event: Event, as_manager: Client
) -> None:
    by_phone(as_manager, event)
    cancel(as_manager, come(make, event, "gone@example.com"))
    Booking.objects.update(arrived_at=START, arrived_seats=1)
    assert sorted(thanked()) == ["ada@example.com", "bob@example.com"]


def test_nobody_is_thanked_for_what_did_not_take_place(event: Event) -> None:
    Event.objects.update(cancelled_at=now())
    assert thanked() == []


def test_a_venue_may_want_no_thanks(event: Event, as_writer: Client) -> None:
    off = {"bookingsThankTheMorningAfter": False}
    assert as_writer.put("/api/admin/venue", off, "application/json").status_code == 200
    assert thanked() == []


def test_a_mail_program_ends_such_mails_by_one_post_and_that_holds(
    event: Event, make: Make, mailoutbox: list[EmailMessage]
) -> None:
    thanked()
    Mail.objects.update(expires_at=None)
    assert deliver_due().sent == 1
    [message] = mailoutbox
    address = message.extra_headers["List-Unsubscribe"].strip("<>")
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert address in str(message.body)
    assert address not in Mail.objects.get().text
    client = Client(enforce_csrf_checks=True)
    answer = client.post(address, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    another = make.event(title="Swing", starts_at=START)
    come(make, another, "Ada@example.com")
    come(make, another, "ada+swing@example.com")
    come(make, another, "eve@example.com")
    assert thanked() == ["eve@example.com"]


def test_a_scanner_that_opens_the_link_ends_nothing(event: Event) -> None:
    thanked()
    [address] = [word for word in leaving(the_mail()).split() if "/unsubscribe/" in word]
    page = Client().get(address)
    assert page.status_code == 200
    assert b'<form method="post">' in page.content
    assert (page["Referrer-Policy"], page["Cache-Control"]) == ("no-referrer", "no-store")
    assert page["X-Robots-Tag"] == "noindex"
    assert not Unsubscribed.objects.exists()
    for _ in range(2):
        assert b"No More of These Emails</h1>" in Client().post(address).content
    assert Unsubscribed.objects.count() == 1


def test_a_token_that_was_never_sent_ends_nothing() -> None:
    for token in ("A" * 75, "short", "\u00e9" * 75):
        assert Client().get(f"/unsubscribe/{token}").status_code == 404
        assert Client().post(f"/unsubscribe/{token}").status_code == 404
    assert not Unsubscribed.objects.exists()


def test_mails_that_a_booking_needs_have_no_such_link_and_come_in_any_case(
    event: Event, make: Make, mailoutbox: list[EmailMessage]
) -> None:
    token = services.unsubscribe_token("ada@example.com", MailingList.AFTER_SHOW)
    Client().post(f"/unsubscribe/{token}")
    book(make.event())
    deliver_due()
    [message] = mailoutbox
    assert message.subject.startswith("Your booking")
    assert "List-Unsubscribe" not in message.extra_headers


def test_forgetting_a_guest_forgets_the_wish_too(event: Event, as_manager: Client) -> None:
    thanked()
    [address] = [word for word in leaving(the_mail()).split() if "/unsubscribe/" in word]
    Client().post(address)
    Event.objects.update(starts_at=now() - DAY)
    guest = {"email": "ada@example.com"}
    known = as_manager.post("/api/admin/guests/known", guest, "application/json").json()
    assert len(known["unsubscribed"]) == 1
    gone = as_manager.post("/api/admin/guests/forget", guest, "application/json").json()
    assert gone["unsubscribed"] == 1
    assert not Unsubscribed.objects.exists()


def test_the_panel_says_when_thanks_leave_when_they_left_and_to_how_many(
    event: Event, as_manager: Client
) -> None:
    path = f"/api/admin/event-guests/{event.pk}/clock-mails"
    before = as_manager.get(path).json()
    assert (before["thanksAt"], before["thankedAt"]) == ("2038-05-07T14:00:00Z", None)
    thanked()
    at = now()
    # That day has come.
    Booking.objects.filter(thanked_at=HOUR).update(thanked_at=at)
    after = as_manager.get(path).json()
    assert (after["thankedAt"], after["thankedMails"]) == (utc_iso(at), 1)
