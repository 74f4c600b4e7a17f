"""The page at a party's private address: its place in line, what is offered, and leaving it."""

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.rules import waitlist_closes_at
from nightcap.events.services import programme
from nightcap.mail.models import Mail
from nightcap.venue.moments import dated_moment, moment
from nightcap.waitlist.models import WaitlistEntry
from nightcap.waitlist.rules import held_minutes
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.factory import Make
from tests.support.waitlist.line import (
    entry_of,
    faults,
    full_event,
    let_run_out,
    mails_to,
    states,
    waits,
)

# What is offered at night runs from the morning.
pytestmark = [pytest.mark.django_db, pytest.mark.clock, pytest.mark.usefixtures("dist")]

NEVER_SENT = "/waitlist/" + "A" * 43


@pytest.fixture
def event(make: Make) -> Event:
    """Return an event for which Bob, Eve and Kim wait.

    Each waits for two seats, which Bob is offered.
    """
    event, [ada] = full_event(make, 2, title="Jazz", price_range="$20")
    for name in ("Bob", "Eve", "Kim"):
        waits(event, name, 2)
    own.do(ada, "cancel")
    return event


def path_of(entry: WaitlistEntry) -> str:
    """Where a party finds its place."""
    return f"/waitlist/{entry.token}"


def page_of(event: Event, name: str) -> Answer:
    """Return the page that a party opens."""
    return Client().get(path_of(entry_of(event, name)))


def press(event: Event, name: str, what: str, **fields: object) -> Answer:
    """Press a button of a party's page, and follow where it leads."""
    path = path_of(entry_of(event, name))
    return Client().post(path, {"do": what, **fields}, follow=True)


def words(answer: Answer) -> str:
    """Return the words of a page without its markup."""
    text = re.sub(r"<style>.*?</style>|<[^>]+>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(text.split())


def test_who_waits_reads_the_place_in_line_and_no_promise(event: Event) -> None:
    eve, kim = words(page_of(event, "Eve")), words(page_of(event, "Kim"))
    assert "First in line, for two Nobody is before you." in eve
    assert "Second in line, for two One party is before you." in kim
    for said in (eve, kim):
        assert "A place in line is no promise" in said
        assert "You then have 2 hours to accept them, on the day itself 20 minutes." in said
        assert "then the door decides" in said
    html = page_of(event, "Kim").content.decode()
    assert html.count('<i class="before"></i>') == 1
    assert "<title>Second in line | " in html


@pytest.mark.parametrize(
    ("days", "day"), [(3, "{0:%A} at"), (21, "{0:%A}, {0:%B} {0.day},"), (400, "{0:%A}, {0:%B}")]
)
def test_the_end_of_the_offers_is_a_weekday_within_seven_days_and_else_a_date(
    make: Make, days: int, day: str
) -> None:
    event, _ = full_event(make, 2, starts_at=now() + timedelta(days=days))
    waits(event, "Bob", 2)
    closes = waitlist_closes_at(event).astimezone(ZoneInfo("America/New_York"))
    assert f"until {day.format(closes)}" in words(page_of(event, "Bob"))


def test_on_the_day_it_says_how_long_there_is_then(make: Make) -> None:
    event, _ = full_event(make, 1, starts_at=now() + timedelta(minutes=31))
    waits(event, "Bob")
    is_the_day = held_minutes(event, now()) == 20
    expected = "20 minutes to accept them." if is_the_day else "2 hours to accept them, on the day"
    assert expected in words(page_of(event, "Bob"))


def test_shortly_before_the_start_the_door_decides(make: Make) -> None:
    event, _ = full_event(make, 1)
    waits(event, "Bob")
    Event.objects.filter(pk=event.pk).update(starts_at=now() + timedelta(minutes=10))
    said = words(page_of(event, "Bob"))
    assert "the door decides. Come by and ask" in said
    assert "hold them" not in said


def test_what_is_offered_says_how_many_until_when_and_what_to_pay(event: Event) -> None:
    page = page_of(event, "Bob")
    said, html = words(page), page.content.decode()
    assert "Two seats are held for you" in said
    sent = mails_to("Bob")[-1].text
    held_until = entry_of(event, "Bob").offer_until
    assert held_until
    assert f"held for you until {dated_moment(held_until, at=now())}." in sent
    assert f"until {moment(held_until, at=now())}, then they pass to the next party" in said
    assert "2, pay $40 at the door" in said
    assert "<title>2 Seats for You | " in html
    assert "Accept 2 Seats</button>" in html
    found = re.search(r'data-seconds-left="(\d+)"', html)
    assert found
    left = (held_until - now()).total_seconds()
    assert int(found[1]) == pytest.approx(left, abs=60)


def test_without_a_script_one_tap_accepts_and_leads_to_the_booking(event: Event) -> None:
    page = press(event, "Bob", "accept")
    assert page.status_code == 200
    assert "Two seats are yours" in words(page)
    booking = Booking.objects.get(waitlist_entry=entry_of(event, "Bob"))
    assert not booking.is_held
    assert f'/booking/{own.token_of(booking)}"' in page.content.decode()
    assert "Accept" not in words(page)


def test_who_has_accepted_reads_until_when_it_can_be_changed_and_after_that_to_call(
    event: Event,
) -> None:
    press(event, "Bob", "accept")
    until = Booking.objects.get(waitlist_entry=entry_of(event, "Bob")).changes_until
    assert f"there you change, hand over or cancel until {moment(until, at=now())}." in words(
        page_of(event, "Bob")
    )
    Event.objects.filter(pk=event.pk).update(starts_at=now() + timedelta(minutes=61))
    said = words(page_of(event, "Bob"))
    assert "there you change" not in said
    assert "If your plans change now, call us: " in said


def test_of_seats_that_are_under_another_address_by_now_it_leads_to_no_booking(
    event: Event,
) -> None:
    press(event, "Bob", "accept")
    accepted = Booking.objects.filter(waitlist_entry=entry_of(event, "Bob"))
    accepted.update(customer_email="eve@example.com")
    page = page_of(event, "Bob")
    assert "None" not in page.content.decode()
    assert "Two seats are booked under another email address now." in words(page)
    assert "Your Booking" not in words(page)
    assert "View Events" in words(page)


def test_a_double_tap_accepts_once(event: Event) -> None:
    press(event, "Bob", "accept")
    sent = Mail.objects.count()
    assert "Two seats are yours" in words(press(event, "Bob", "accept"))
    assert Mail.objects.count() == sent
    assert faults(event) == []


def test_who_waits_leaves_by_one_tap(event: Event) -> None:
    html = page_of(event, "Eve").content.decode()
    assert re.search(r'<button[^>]* name="do" value="leave">Leave the Line</button>', html)
    assert "<details" not in html
    page = press(event, "Eve", "leave", version=entry_of(event, "Eve").version)
    assert page.status_code == 410
    assert "Not in line any more" in words(page)
    assert states(event) == {"Bob": "offered", "Eve": "left", "Kim": "waiting"}


def test_declining_an_offer_asks_first_and_then_the_seats_pass_on(event: Event) -> None:
    html = page_of(event, "Bob").content.decode()
    assert html.index("<summary>No, Thank You</summary>") < html.index("Yes, Leave</button>")
    page = press(event, "Bob", "leave", version=entry_of(event, "Bob").version)
    assert page.status_code == 410
    assert "Not in line any more" in words(page)
    assert states(event) == {"Bob": "left", "Eve": "offered", "Kim": "waiting"}


def test_who_would_leave_while_seats_are_offered_sees_them_first(event: Event) -> None:
    seen = entry_of(event, "Eve").version
    press(event, "Bob", "leave")
    page = press(event, "Eve", "leave", version=seen)
    assert "Two seats are held for you" in words(page)
    assert states(event)["Eve"] == "offered"


def test_after_the_hold_it_says_that_the_seats_have_passed_on(event: Event) -> None:
    let_run_out(entry_of(event, "Bob"))
    page = press(event, "Bob", "accept")
    assert page.status_code == 410
    assert "Not accepted in time" in words(page)
    assert f'href="/events/{event.pk}-jazz"' in page.content.decode()
    assert "<form" not in page.content.decode()


def test_of_an_event_that_is_cancelled_it_says_that(event: Event) -> None:
    programme.set_cancelled(event.pk, is_cancelled=True)
    for name in ("Bob", "Eve"):
        page = page_of(event, name)
        assert "This evening does not take place" in words(page)
        assert "<form" not in page.content.decode()


def test_whatever_opens_the_link_changes_nothing_and_keeps_it_to_its_guest(event: Event) -> None:
    before = list(WaitlistEntry.objects.values()), Mail.objects.count(), Change.objects.count()
    for method in ("get", "head"):
        answer = getattr(Client(), method)(path_of(entry_of(event, "Bob")))
        assert answer["Referrer-Policy"] == "no-referrer"
        assert answer["X-Robots-Tag"] == "noindex"
        assert answer["Cache-Control"] == "no-store"
        assert not answer.cookies
    after = list(WaitlistEntry.objects.values()), Mail.objects.count(), Change.objects.count()
    assert after == before


def test_what_no_button_says_does_nothing(event: Event) -> None:
    for fields in ({"do": "burn"}, {}):
        answer = Client().post(path_of(entry_of(event, "Bob")), fields)
        assert (answer.status_code, answer["Location"]) == (303, path_of(entry_of(event, "Bob")))
    assert states(event)["Bob"] == "offered"


def test_a_refused_press_says_why(event: Event) -> None:
    stale = {"do": "leave", "version": "9" * 30}
    page = Client().post(path_of(entry_of(event, "Bob")), stale, follow=True)
    assert page.redirect_chain[0][1] == 303
    assert "This was changed in the meantime." in words(page)
    assert states(event)["Bob"] == "offered"
    # The form of that page leads to one without the message.
    assert "meantime" not in words(page_of(event, "Bob"))


def test_the_script_comes_where_something_may_change_and_nothing_needs_it(event: Event) -> None:
    press(event, "Bob", "accept")
    scripts = re.compile(r"<script[^>]*>")
    script = '<script type="module" src="/assets/own-pages/place-7b.js">'
    assert scripts.findall(page_of(event, "Eve").content.decode()) == [script]
    assert scripts.findall(page_of(event, "Bob").content.decode()) == []


def test_a_link_that_nobody_was_sent_leads_nowhere(event: Event) -> None:
    opened = Client().get(NEVER_SENT)
    pressed = [Client().post(NEVER_SENT, {"do": what}) for what in ("accept", "leave")]
    for answer in (opened, *pressed):
        assert answer.status_code == 404
        assert "This Link Leads Nowhere" in words(answer)


def test_hostile_names_are_only_text(make: Make) -> None:
    event, [ada] = full_event(make, 1, title="<b>Jazz</b>")
    entry = waits(event, "Bob")
    own.do(ada, "cancel")
    WaitlistEntry.objects.filter(pk=entry.pk).update(customer_name="<img src=x>")
    html = Client().get(path_of(entry)).content.decode()
    assert "&lt;img src=x&gt;" in html
    assert "<img src=x>" not in html
    assert "<b>Jazz" not in html
