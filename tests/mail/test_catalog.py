"""Every sentence of the emails to guests is from the catalog of the site's language.

The language of these tests has the English sentences with an accent on each vowel. The names and
texts of the venue and the guests have no vowels, so a vowel without an accent is untranslated text.
"""

import html
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from pytest_django import Settings

from nightcap.bookings import mails as of_bookings
from nightcap.bookings.models import Booking, Status
from nightcap.content.models import PastEventImage
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from nightcap.waitlist import mails as of_waitlist
from nightcap.waitlist.models import WaitlistEntry
from tests.support.factory import Make
from tests.support.inbox.writing import inquire, write
from tests.support.mail.reading import written
from tests.support.pseudo_catalog import LANGUAGE
from tests.support.pseudo_catalog import write as write_catalog

pytestmark = pytest.mark.django_db

_ENGLISH = re.compile(r"\b\w*[aeiou]\w*", re.IGNORECASE | re.ASCII)
_NO_SENTENCES = re.compile(r"https?://\S+|cid:\S+|\S+@\S+|Google|Outlook")

_VENUE = """
name = "Brrm"
tagline = "Grr"
find_us = "Hmm"
time_zone = "America/New_York"
currency = "USD"
area_unit = "sq ft"
map_url = "https://map.example/"
{}

[address]
street = "1 St"
locality = "Nrth"
country = "US"
"""
_PHONE, _EMAIL = 'phone = "+1 212 555 0100"', 'email = "b@brrm.example"'


@pytest.fixture(autouse=True)
def accented_language(settings: Settings, tmp_path: Path) -> None:
    """Make the language of the site the one with accents."""
    write_catalog(tmp_path / "locale")
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    settings.LANGUAGE_CODE = LANGUAGE


@pytest.fixture(
    params=[f"{_PHONE}\n{_EMAIL}", _EMAIL, _PHONE, ""], ids=["both", "email", "phone", "none"]
)
def venue(request: pytest.FixtureRequest, settings: Settings, tmp_path: Path) -> None:
    """Serve a venue with a phone number, an email address, both or none."""
    settings.VENUE_DIR = tmp_path / "venue"
    settings.VENUE_DIR.mkdir()
    (settings.VENUE_DIR / "profile.toml").write_text(_VENUE.format(request.param))


def of_event(make: Make, *, days: int = 60) -> Event:
    return make.event(
        title="Jzz",
        starts_at=now() + timedelta(days=days),
        ends_at=now() + timedelta(days=days, hours=2),
        location="Hll",
        doors_minutes=30,
        minimum_age=18,
        performers=["Zbgnw"],
        tiers=[
            {"id": 1, "name": "Frnt", "amount": 2500, "seats": None, "note": "", "area": ""},
            {"id": 2, "name": "Bck", "amount": 1000, "seats": None, "note": "", "area": ""},
        ],
    )


def of_guest(make: Make, event: Event, seats: int, **fields: object) -> Booking:
    booking = make.booking(event, number_of_tickets=seats, name="Grrk")
    booking.reference = f"BRR{Booking.objects.count()}"
    booking.tickets = [{"tier": 1, "name": "Frnt", "amount": 2500, "number": seats}]
    booking.amount = 2500 * seats
    booking.customer_phone = "212 555 0100"
    booking.refund_steps = [[48, 100], [24, 50], [2, 30]]
    for name, value in fields.items():
        setattr(booking, name, value)
    booking.save()
    return booking


def about_one_booking(make: Make, seats: int) -> Iterator[Mail]:
    event, was, soon = of_event(make), earlier_date(), now() + timedelta(minutes=15)
    yield of_bookings.confirmation(of_guest(make, event, seats))
    yield of_bookings.confirmation(of_guest(make, event, seats, is_comp=True))
    held = of_guest(make, event, seats, status=Status.HELD, held_until=soon)
    yield of_bookings.confirmation(held)
    yield of_bookings.pay_request(held)
    paid = of_guest(make, event, seats, paid=2500, refunded=1000, prepay=2500)
    yield of_bookings.changed(paid, is_unpaid_part_over=True)
    owing = of_guest(make, event, seats, prepay=2500, balance_due_at=soon)
    yield of_bookings.moved(owing, was, is_last_there=True)
    yield of_bookings.handed_to(paid, giver=owing)
    yield of_bookings.handed_to(owing, giver=Booking())
    for others in ([], [owing]):
        yield disputed(of_bookings.handed_over(paid, others))
        yield disputed(of_bookings.cancelled(paid, others))
    paid.new_email, paid.new_email_at = "n@brrm.example", now()
    yield of_bookings.new_email(paid, until=soon)
    yield of_bookings.email_changed(paid, to="n@brrm.example")
    for is_deposit in (True, False):
        paid.prepay_comes_back = is_deposit
        yield disputed(of_bookings.confirmation(paid, receipt="7"))
    yield of_bookings.confirmation(of_guest(make, of_event(make, days=0), seats, paid=2500))


def disputed(mail: Mail) -> Mail:
    mail.facts |= {"disputed": 300}
    return mail


def earlier_date() -> Event:
    return Event(pk=999, title="Jzz", starts_at=now(), location="Cllr")


def of_whole_event(make: Make, seats: int) -> Iterator[Mail]:
    event, tonight = of_event(make), of_event(make, days=0)
    booking = of_guest(make, event, seats)
    paid = of_guest(make, event, 2, paid=2500, refunded=1000, prepay=2500)
    back = Event(pk=event.pk, title="Jzz", starts_at=event.starts_at, cancelled_at=now())
    yield of_bookings.message([booking, paid], event, "Brr 100%", "Psst")
    yield of_bookings.event_cancelled([paid, booking], event, "Psst", disputed=300)
    yield of_bookings.event_changed([paid, booking], event, back, "")
    late = of_guest(make, tonight, seats)
    for bookings, date in (([booking], event), ([booking, paid], event), ([late], tonight)):
        yield of_bookings.event_changed(bookings, date, earlier_date(), "Psst")
        yield of_bookings.reminder(bookings, date)
    moved = of_guest(make, event, seats, paid=2500, agreed_at=now() - timedelta(hours=1))
    event.moved_at = now()
    yield of_bookings.event_changed([moved], event, earlier_date(), "")
    photo = PastEventImage(image_url="https://brrm.example/p.jpg", caption="")
    for is_same_show in (True, False):
        after = of_bookings.AfterTheShow("https://brrm.example/", [photo], event, is_same_show)
        yield of_bookings.thanks([booking], event, after)


def of_waiting_party(make: Make, seats: int) -> Iterator[Mail]:
    event, until = of_event(make), now() + timedelta(minutes=15)
    booking = of_guest(make, event, seats, status=Status.HELD, held_until=until)
    entry = WaitlistEntry(event=event, customer_name="Grrk", customer_email="g@brrm.example")
    entry.party_size = seats
    for position in (1, 10, 11):
        yield of_waitlist.joined(entry, position=position)
    yield of_waitlist.offered(entry, event, booking, until=until)
    yield of_waitlist.event_cancelled(entry, event, "Psst")
    yield of_waitlist.event_changed(entry, event, earlier_date(), "Psst")
    entry.booking = booking
    back = Event(pk=event.pk, title="Jzz", starts_at=event.starts_at, cancelled_at=now())
    yield of_waitlist.event_changed(entry, event, back, "")


def replies(_make: Make, seats: int) -> Iterator[Mail]:
    assert inquire(guestCount=seats).status_code == 201
    assert write().status_code == 201
    yield from Mail.objects.filter(template__endswith="-received")


def untranslated(mail: Mail) -> set[str]:
    """Return the English words in an email and in its calendar entry."""
    parts = [mail.subject, mail.text, re.sub(r"<[^>]*>", " ", mail.html)]
    calendar = re.sub(r"\r\n ", "", mail.calendar)
    parts += re.findall(r"DESCRIPTION:(.*)", calendar)
    parts += re.findall(r'\b(?:alt|title|aria-label)="([^"]*)"', mail.html)
    text = html.unescape("\n".join(parts)).replace("\\n", "\n")
    return set(_ENGLISH.findall(_NO_SENTENCES.sub("", text)))


@pytest.mark.usefixtures("venue")
@pytest.mark.parametrize("seats", [1, 2])
def test_every_sentence_of_an_email_to_a_guest_is_from_the_catalog(make: Make, seats: int) -> None:
    kinds = set()
    for emails in (about_one_booking, of_whole_event, of_waiting_party, replies):
        for mail in emails(make, seats):
            kinds.add(mail.template)
            assert untranslated(written(mail)) == set(), mail.template
    own = {"inbox/inquiry-received", "inbox/message-received"}
    assert kinds == {*of_bookings.MAILS, *of_waitlist.MAILS, *own}
