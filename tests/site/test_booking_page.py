"""The page at a booking's private address: one person's own, read without a script."""

import email
import json
import re
import time
from datetime import timedelta
from email import policy
from zoneinfo import ZoneInfo

import pytest
import segno
from django.test import Client
from django.utils.http import parse_http_date
from icalendar import Calendar

from nightcap.bookings.models import Booking
from nightcap.core.keyed import hash_of
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.services import programme
from nightcap.mail.models import Mail
from nightcap.site import icons
from tests.support.answers import Answer
from tests.support.bookings.admin import arrive
from tests.support.bookings.holds import again, hold, let_run_out, link_of
from tests.support.bookings.own import do, token_of
from tests.support.bookings.selling import ask_at_once, open_event
from tests.support.factory import Make
from tests.support.mail.reading import written
from tests.support.server import RunningServer
from tests.support.waitlist.line import full_event, waits

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("dist")]

NEW_YORK = ZoneInfo("America/New_York")
NEVER_SENT = "/booking/" + "A" * 43


def words(answer: Answer) -> str:
    """Return the words of a page without its markup."""
    return words_of(answer.content.decode())


def words_of(html: str) -> str:
    """Return the words of a document without its markup."""
    text = re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL)
    return " ".join(text.split())


def test_the_page_shows_what_is_held_and_one_button(make: Make) -> None:
    booking = hold(make.event(title="Jazz", price_range="$20"), numberOfTickets=2)
    page = Client().get(link_of(booking))
    said = words(page)
    for text in ("One more step", "Jazz", "Ada Lovelace", "2, pay $40", booking.reference):
        assert text in said
    assert "Press the button to confirm your seats; they are held until" in said
    html = page.content.decode()
    assert re.findall(r"<form[^>]*>", html) == ['<form method="post">']
    assert "Confirm 2 Seats</button>" in html


def test_the_venues_icon_is_drawn_once_so_that_its_names_are_its_own(make: Make) -> None:
    html = Client().get(link_of(hold(make.event()))).content.decode()
    assert html.count(icons.vector() or "none") == 1
    assert '<img src="/favicon.svg" alt=""' in html.partition("<footer>")[2]


def test_its_picture_comes_in_every_width_for_large_screens(make: Make) -> None:
    html = Client().get(link_of(hold(make.event()))).content.decode()
    [(variants, sizes)] = re.findall(r'srcset="([^"]+)" sizes="([^"]+)"', html)
    widths = [int(variant.split()[1].removesuffix("w")) for variant in variants.split(", ")]
    assert widths == sorted(widths)
    assert widths[-1] > 960
    assert "50vw" in sizes


def test_to_confirm_needs_no_script(make: Make) -> None:
    page = Client().get(link_of(hold(make.event())))
    assert "<script" not in page.content.decode()


def test_after_the_button_it_says_that_the_guest_is_on_the_list(make: Make) -> None:
    link = link_of(hold(make.event()))
    page = Client().post(link, follow=True)
    assert page.status_code == 200
    assert "You are on the list" in words(page)
    assert 'method="post"' not in page.content.decode()


def test_a_booking_that_stands_shows_all_that_is_needed_at_the_door_and_on_the_way(
    make: Make,
) -> None:
    event = make.event(title="Jazz", price_range="$20", capacity=12, doors_minutes=30)
    booking = make.booking(event, number_of_tickets=2, name="Ruth Kelly")
    page = Client().get(f"/booking/{token_of(booking)}")
    html = page.content.decode()
    for text in ("You are on the list", "Ruth Kelly", "2, pay $40 at the door", "Doors "):
        assert text in words(page)
    assert f"<span>{booking.reference[:4]}</span><span>{booking.reference[4:]}</span>" in html
    for link in ("https://calendar.google.com/", "https://outlook.live.com/", "calendar.ics"):
        assert link in html
    assert "10 seats are left" in words(page)
    # Without a script nothing is offered that would not work.
    assert html.count("data-scripted hidden") == 2
    assert re.findall(r"<script[^>]*>", html) == [
        '<script type="module" src="/assets/own-pages/booking-7a.js">'
    ]
    assert "To change or cancel this booking, answer our email or call us" in html


def test_a_guest_with_several_seats_chooses_how_many_to_hand_over(make: Make) -> None:
    def choices(booking: Booking) -> list[tuple[str, str]]:
        html = Client().get(f"/booking/{token_of(booking)}").content.decode()
        form = html.partition('data-sends="hand-over"')[2].partition("</form>")[0]
        return re.findall(r"<(?:select [^>]*name=\"([^\"]+)|option[^>]*>(\d+))", form)

    event = make.event(title="Jazz", capacity=12)
    assert choices(make.booking(event)) == []
    three = make.booking(event, number_of_tickets=3)
    assert choices(three) == [("numberOfTickets", ""), ("", "1"), ("", "2"), ("", "3")]
    standard = {"tier": 1, "name": "Standard", "amount": 2500, "number": 1}
    student = {"tier": 2, "name": "Student", "amount": 1500, "number": 2}
    Booking.objects.filter(pk=three.pk).update(tickets=[standard, student])
    of_standard = [("tickets-1", ""), ("", "0"), ("", "1")]
    of_students = [("tickets-2", ""), ("", "0"), ("", "1"), ("", "2")]
    assert choices(three) == of_standard + of_students


def test_who_would_give_seats_back_reads_who_waits_for_them(make: Make) -> None:
    event, [couple, one] = full_event(make, 2, 1)

    def said(booking: Booking) -> str:
        return words(Client().get(f"/booking/{token_of(booking)}"))

    assert "Others can book your seats at once." in said(couple)
    waits(event, "Bob", 2)
    assert "One party is waiting: your seats go to it at once, if they fit." in said(couple)
    waits(event, "Eve", 1)
    assert "Two parties are waiting: your seats go at once to the first that they fit." in said(
        couple
    )
    assert "your seat goes at once to the first that it fits." in said(one)
    Event.objects.filter(pk=event.pk).update(starts_at=now() + timedelta(minutes=29))
    assert "waiting" not in said(couple)


def test_what_was_given_back_is_not_called_free_where_a_party_waits(make: Make) -> None:
    event, [couple] = full_event(make, 2)
    waits(event, "Bob", 2)
    do(couple, "cancel")
    page = Client().get(f"/booking/{token_of(couple)}")
    assert "The seats are given back." in words(page)
    assert "free" not in words(page)


def test_the_qr_says_the_code_to_the_door(make: Make) -> None:
    booking = make.booking(make.event())
    html = Client().get(f"/booking/{token_of(booking)}").content.decode()
    drawn = segno.make(f"NIGHTCAP:{booking.reference}", error="m", micro=False)
    assert drawn.svg_inline(border=2, dark="#0e0b0a", omitsize=True) in html


def test_the_guests_calendar_file_has_the_code_and_the_events_own_has_none(make: Make) -> None:
    event = make.event(title="Jazz", price_range="$20")
    booking = make.booking(event, number_of_tickets=2)
    path = f"/booking/{token_of(booking)}/calendar.ics"
    assert path in Client().get(f"/booking/{token_of(booking)}").content.decode()
    answer = Client().get(path)
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    [entry] = Calendar.from_ical(answer.content).walk("VEVENT")
    for text in (booking.reference, "2 seats", "Balance due: $40", booking.address):
        assert text in str(entry["DESCRIPTION"])
    for public in (f"/api/events/{event.pk}/calendar.ics", "/calendar.ics"):
        assert booking.reference.encode() not in Client().get(public).content
    do(booking, "cancel")
    assert Client().get(path).status_code == 404
    assert Client().get(f"{NEVER_SENT}/calendar.ics").status_code == 404


def test_a_confirmed_booking_may_be_stored_on_the_device_until_the_event_is_over(
    make: Make,
) -> None:
    event = make.event()
    booking = make.booking(event)
    path = f"/booking/{token_of(booking)}"
    page = Client().get(path)
    assert page.headers["Cache-Control"] == "no-store"
    assert parse_http_date(page.headers["Kept-Until"]) == int(event.over_at.timestamp())
    assert re.search(r"Saved \w+, \w+ \d+, at [\d:]+ [AP]M; you are offline\.", words(page))
    do(booking, "cancel")
    assert "Kept-Until" not in Client().get(path).headers
    assert "Kept-Until" not in Client().get(link_of(hold(event))).headers


def test_the_worker_of_guests_pages_stores_their_files() -> None:
    for folder in ("booking", "waitlist"):
        first = Client().get(f"/{folder}/worker.js").content.decode().splitlines()[0]
        keeps = json.loads(first.removeprefix("self.keeps = ").removesuffix(";"))
        assert (keeps["name"], keeps["folder"]) == (folder, f"/{folder}/")
        assert "/assets/own-pages/booking-7a.js" in keeps["files"]


def test_late_or_arrived_nothing_is_offered_that_would_be_refused(
    make: Make, as_manager: Client
) -> None:
    late = make.booking(make.event(starts_at=now() + timedelta(hours=1)))
    inside = make.booking(make.event())
    arrive(as_manager, inside)
    for booking, said in ((late, "If your plans change now, call us"), (inside, "have arrived")):
        page = Client().get(f"/booking/{token_of(booking)}")
        assert said in words(page)
        assert "Give back" not in words(page)
        assert 'data-sends="correct"' in page.content.decode()


def test_too_late_it_says_so_and_leads_back_to_the_event(make: Make) -> None:
    event = make.event(title="Jazz")
    booking = hold(event)
    let_run_out(booking)
    page = Client().get(link_of(booking))
    assert page.status_code == 410
    assert "Not confirmed in time" in words(page)
    assert f'href="/events/{event.pk}-jazz"' in page.content.decode()
    assert "<form" not in page.content.decode()


def test_a_hold_of_another_day_is_said_with_its_day(make: Make) -> None:
    booking = hold(make.event())
    [mail] = [written(one) for one in Mail.objects.filter(template="bookings/hold")]
    until = booking.held_until
    assert until is not None
    ended = until.astimezone(NEW_YORK)
    day = f"{ended:%A}, {ended:%B} {ended.day}, at {ended.hour % 12 or 12}:{ended:%M %p}"
    for text in (mail.text, words_of(mail.html)):
        assert f"held until {day}" in " ".join(text.split())
    ended -= timedelta(days=3)
    Booking.objects.filter(pk=booking.pk).update(held_until=ended)
    said = words(Client().get(link_of(booking)))
    assert f"The seat was held until {ended:%A}, {ended:%B} {ended.day}" in said


def test_of_an_event_that_is_cancelled_it_says_that(make: Make) -> None:
    event = make.event()
    link = link_of(hold(event))
    programme.set_cancelled(event.pk, is_cancelled=True)
    page = Client().get(link)
    assert "This evening does not take place" in words(page)
    assert "<form" not in page.content.decode()


def test_each_booking_that_waits_has_a_button_of_its_own(make: Make) -> None:
    event = make.event()
    first, second = hold(event), again(event)
    html = Client().get(link_of(first)).content.decode()
    assert html.count("<button") == 2
    assert f'action="?booking={second.reference}"' in html
    page = Client().post(f"{link_of(first)}?booking={second.reference}", follow=True)
    assert f"code {second.reference}. The confirmation is on its way" in words(page)
    assert page.content.decode().count("<button") == 1


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_link_that_nobody_was_sent_leads_nowhere(make: Make, method: str) -> None:
    hold(make.event())
    answer = getattr(Client(), method)(NEVER_SENT)
    assert answer.status_code == 404
    assert "This Link Leads Nowhere" in words(answer)
    assert "or the seats were handed over" in words(answer)
    assert "our last mail" not in words(answer)


def test_hostile_names_are_only_text(make: Make) -> None:
    booking = hold(make.event(title="<b>Jazz</b>"), customerName="<img src=x onerror=alert(1)>")
    html = Client().get(link_of(booking)).content.decode()
    assert "<img src=x" not in html
    assert "&lt;img src=x onerror=alert(1)&gt;" in html
    assert "<b>Jazz" not in html


def test_neither_the_database_nor_the_log_of_mails_holds_what_opens_it(
    make: Make, as_manager: Client
) -> None:
    booking = hold(make.event())
    token = link_of(booking).rpartition("/")[2]
    assert len(token) == 43
    booking.refresh_from_db()
    assert booking.link_hash == hash_of(token)
    mail = Mail.objects.get(template="bookings/hold")
    shown = as_manager.get(f"/api/admin/mails/{mail.pk}").json()
    assert "/booking/" in shown["text"]
    kept = [str(row) for model in (Booking, Mail) for row in model.objects.values()]
    assert kept
    assert not [row for row in (*kept, str(shown)) if token in row]


@pytest.mark.server
def test_through_the_server_it_is_one_persons_own(server: RunningServer) -> None:
    event_id = open_event(server, capacity=10)
    ask_at_once(server, event_id, [None] * 3, is_one_mailbox=True)
    link = _link_in_a_file(server)
    with server.visitor() as guest:
        for answer in (guest.get(link), guest.head(link), guest.post(link), guest.get(link)):
            assert answer.headers["cache-control"] == "no-store"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["x-robots-tag"] == "noindex"
            assert "set-cookie" not in answer.headers
        assert "You are on the list" in guest.get(link).text
        assert guest.put(link).status_code == 405
        for path in ("/booking", "/booking/no.token", f"/booking/{'A' * 201}"):
            assert guest.get(path).status_code == 404
        for path in (
            "/booking/x",
            "/waitlist/x",
            "/quotes/x",
            "/unsubscribe/x",
            "/new-email/x",
            "/door/x",
            NEVER_SENT,
        ):
            answer = guest.get(path)
            assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")
            assert re.search("Leads Nowhere|Has Ended|This Door Is", answer.text)
        own = f"/api/guest/bookings/{link.rpartition('/')[2]}"
        read = guest.get(own)
        assert (read.status_code, read.headers["cache-control"]) == (200, "no-store")
        assert read.headers["referrer-policy"] == "no-referrer"
        assert guest.post(f"{own}/resend").status_code == 204
        assert guest.put(own, json={}).status_code == 422
    assert server.number("SELECT COUNT(*) FROM bookings_booking WHERE held_until IS NULL") == 3
    log = (server.data_dir / "server.log").read_text()
    assert link.rpartition("/")[2] not in log


def _link_in_a_file(server: RunningServer) -> str:
    """Return the link in the mail that the server has written.

    Waits until the mail lies in the server's data folder.
    """
    for _ in range(100):
        # A file whose name begins with a dot is still being written.
        for file in (server.data_dir / "mail").glob("[!.]*.eml"):
            message = email.message_from_bytes(file.read_bytes(), policy=policy.default)
            body = message.get_body(("plain",))
            if not str(message["Subject"]).startswith("Confirm your seats"):
                continue
            found = body and re.search(r"(/booking/[\w-]{43})", body.get_content())
            if found:
                return found[1]
        time.sleep(0.1)
    raise AssertionError("no mail with a link was written")
