"""Every sentence of a page that the server draws comes from its catalog.

The server writes in a language whose vowels have accents, for a venue, a show and a guest whose
names have no vowels. A word without an accent is not in the catalog.
"""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.test import Client
from pytest_django import Settings

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.evenings.models import EveningsLink
from nightcap.events.models import Event
from nightcap.events.tiers import Tier
from nightcap.site import errors
from tests.support.bookings import own
from tests.support.bookings.holds import hold, let_run_out
from tests.support.factory import Make
from tests.support.pseudo_catalog import LANGUAGE, plain_words, write

pytestmark = pytest.mark.django_db

UNKNOWN = "A" * 43
PRICE: Tier = {"id": 1, "name": "Frnt", "amount": 2500, "seats": None, "note": "", "area": ""}
NOT_OURS = {"Google", "Outlook", "TEST", "AM"}
"""Names of calendars, the code of a made booking, and the clock of 12 hours."""


@pytest.fixture(autouse=True)
def pseudo_language(dist: Path, tmp_path: Path, settings: Settings) -> None:
    """Let the server write in the pseudo language, for a venue without texts of its own."""
    folder = tmp_path / "venue"
    folder.mkdir()
    blank = (configured.BLANK_VENUE / "profile.toml").read_text()
    (folder / "profile.toml").write_text(f'name = "Brr"\n{blank}')
    settings.VENUE_DIR = folder
    write(tmp_path / "locale")
    settings.LANGUAGES = [(LANGUAGE, "Pseudo")]
    settings.LANGUAGE_CODE = LANGUAGE
    settings.LOCALE_PATHS = [tmp_path / "locale"]


def check(html: str) -> None:
    assert f'<html lang="{LANGUAGE}">' in html
    assert plain_words(html) - NOT_OURS == set()


def check_own_page(booking: Booking, *, says: str) -> None:
    html = Client().get(f"/booking/{own.token_of(booking)}").content.decode()
    assert says in html
    check(html)


@pytest.mark.parametrize(
    "place", ["booking", "waitlist", "quotes", "evenings", "unsubscribe", "new-email", "practice"]
)
def test_a_page_for_an_unknown_link(place: str) -> None:
    answer = Client().get(f"/{place}/{UNKNOWN}")
    assert answer.status_code == 404
    check(answer.content.decode())


def test_the_pages_of_a_booking_in_its_states(make: Make) -> None:
    event = make.event(title="Jzz", price_range="$20")
    booking = hold(event, numberOfTickets=2, customerName="Bb")
    check_own_page(booking, says="Cónfírm 2 Séáts")
    let_run_out(booking)
    check_own_page(booking, says="Nót cónfírméd ín tímé")
    booking = make.booking(event, number_of_tickets=2, name="Bb")
    check_own_page(booking, says="Gívé báck bóth séáts")
    Booking.objects.filter(pk=booking.pk).update(arrived_at=now())
    check_own_page(booking, says="Énjóý thé événíng.")
    Event.objects.filter(pk=event.pk).update(cancelled_at=now())
    check_own_page(booking, says="Thís événíng dóés nót táké plácé")


def test_the_pages_of_all_bookings(make: Make) -> None:
    soon = make.event(title="Jzz", tiers=[PRICE], payment="now")
    make.event(title="Jzz", starts_at=now() + timedelta(days=9))
    past = make.event(title="Jzz", starts_at=now() - timedelta(days=2))
    other = make.event(title="Zbgnw")
    for event in (past, other):
        make.booking(event, number_of_tickets=2, name="Bb")
    link = EveningsLink.for_address("ada@example.com")
    link.save()
    html = Client().get(f"/evenings/{link.token}").content.decode()
    assert f'value="{soon.pk}"' in html
    check(html)
    check(Client().get("/evenings?said=asked").content.decode())


def test_the_frame_of_the_photo_wall() -> None:
    check(Client().get("/embed/social-feed").content.decode())


@pytest.mark.parametrize("status", [errors.FAULT, errors.UNAVAILABLE])
def test_the_pages_of_failures(status: int) -> None:
    check(errors.failure("/", status).body.decode())


def test_the_records_of_the_page_about_privacy() -> None:
    privacy = Client().get("/api/privacy").json()
    texts = json.dumps([*privacy.values()], ensure_ascii=False)
    assert plain_words(f">{texts}<") == {"holds", "kept", "purpose", "title"}


def test_a_refusal_of_a_form() -> None:
    answer = Client().post("/api/contact", {"email": "x", "message": "m"}, "application/json")
    assert answer.status_code == 422
    refusal = answer.json()
    assert plain_words(f">{refusal['message']} {[*refusal['fields'].values()]}<") == set()


def test_the_feed_names_its_language() -> None:
    feed = Client().get("/events.atom").content.decode()
    assert f'<feed xml:lang="{LANGUAGE}"' in feed
    assert "<title>Brr: néw événts</title>" in feed
