"""A venue in Lisbon: its clock, dates, week, amounts and phones, wherever it writes.

The pages are those of the real front end, drawn in V8.
"""

import re
import tomllib
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx
import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.tiers import Tier
from nightcap.mail.models import Mail
from tests.support import pseudo_catalog
from tests.support.bookings.asking import book
from tests.support.bookings.own import token_of
from tests.support.factory import Make
from tests.support.mail.kinds import (
    GUEST_EMAILS,
    MANAGER_EMAILS,
    guest_emails,
    manager_emails,
)
from tests.support.mail.reading import all_mails, written
from tests.support.payments.paying import STANDARD, booked, pay, prepaid_event
from tests.support.site.fake_front_end import REAL_PATHS
from tests.support.site.lisbon import LISBON, traces
from tests.support.site.pages import ReadPage
from tests.support.site.visitors import Site, open_site
from tests.support.waitlist.line import entry_of, join


def words_in(value: object) -> Iterator[str]:
    """Yield each word in the texts of a profile."""
    if isinstance(value, str):
        yield from re.findall(r"[A-Za-z]+", value)
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from words_in(part)


ROOT = Path(__file__).parents[2]
OF_THE_VENUE = {
    *words_in(tomllib.loads((LISBON / "profile.toml").read_text())),
    *("Fado", "noite", "Hoje", "Festa", "Em", "breve", "Risos", "Standard"),
    *("Comedy", "Music", "SA"),
}
"""The words of the venue's own texts, its shows, a price, two categories and its initials."""
PHONE = {"customerPhone": "+351 912 345 678"}


@pytest.fixture(autouse=True)
def _lisbon(settings: Settings) -> None:
    settings.VENUE_DIR = LISBON


@pytest.fixture
def lisbon(tmp_path: Path, transactional_db: None) -> Iterator[Site]:
    """Yield the site of the venue."""
    with open_site(ROOT / "frontend" / "dist", tmp_path / "media") as opened:
        yield opened


@pytest.fixture
def evening(make: Make) -> Event:
    """Return a show on a Saturday at 21:00 for 12.50 euros, paid when it is booked."""
    at = now().astimezone(ZoneInfo("Europe/Lisbon")) + timedelta(days=20)
    starts_at = at.replace(hour=21, minute=0, second=0, microsecond=0)
    tiers = [Tier(id=STANDARD, name="Standard", amount=1250, seats=None, note="", area="")]
    return prepaid_event(
        make,
        title="Fado à noite",
        category="music",
        tiers=tiers,
        starts_at=starts_at,
        ends_at=starts_at + timedelta(hours=2),
        doors_minutes=30,
        on_sale_at=at - timedelta(days=30),
    )


@pytest.fixture
def paid(evening: Event) -> Booking:
    """Return a booking of two seats that is paid."""
    booking = booked(evening, 2, **PHONE)
    pay(booking)
    return booking


def _full_show(make: Make) -> tuple[Event, Booking]:
    event = make.event(title="Risos", capacity=2, price_range="€10", doors_minutes=30)
    answer = book(event, numberOfTickets=2, customerEmail="rui@example.com", **PHONE)
    assert answer.status_code == 201, answer.content
    assert join(event, "Ana", customerPhone="+351 912 345 679").status_code == 201
    return event, Booking.objects.get(event=event)


def _public_answers(site: Site, make: Make, evening: Event) -> dict[str, httpx.Response]:
    """Return what a visitor gets at every address of the site, with shows of all kinds."""
    make.event(title="Hoje", starts_at=now() + timedelta(hours=3), price_range="€8")
    make.event(title="Festa", is_all_day=True, starts_at=now() + timedelta(days=9))
    later = now() + timedelta(days=4, hours=5)
    make.event(title="Em breve", on_sale_at=later, starts_at=now() + timedelta(days=12))
    full, _ = _full_show(make)
    day = f"{evening.starts_at:%Y-%m-%d}"
    asked = [
        *REAL_PATHS,
        *(_page_of(evening), f"/events?month={day[:7]}", f"/events?day={day}"),
        *(_page_of(full), "/no-such-door", "/events/999999-none"),
        *("/calendar.ics", f"/api/events/{evening.pk}/calendar.ics", "/events.atom"),
        *("/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/favicon.svg"),
        *("/api/venue", "/api/events", "/api/events/upcoming?limit=12"),
        f"/api/events/{evening.pk}",
    ]
    return {path: site.get(path) for path in asked}


def _page_of(event: Event) -> str:
    return f"/events/{event.pk}-{event.slug}"


def test_no_public_page_and_no_feed_is_written_as_in_new_york(
    lisbon: Site, make: Make, evening: Event
) -> None:
    answers = _public_answers(lisbon, make, evening)
    missing = [path for path, answer in answers.items() if not answer.is_success]
    assert missing == ["/no-such-door", "/events/999999-none"]
    found = {path: traces(answer.text) for path, answer in answers.items()}
    assert {path: words for path, words in found.items() if words} == {}
    texts = {path: answer.text for path, answer in answers.items()}
    page = _page_of(evening)
    assert f"{evening.starts_at:%A}, {evening.starts_at.day} " in texts[page]
    assert "21:00–23:00" in texts[page]
    assert "€12.50" in texts[page]
    assert "19:00-02:00" in texts["/contact"]


def test_every_text_of_a_public_page_comes_from_the_catalog(
    tmp_path: Path, settings: Settings, transactional_db: None, make: Make, evening: Event
) -> None:
    pseudo_catalog.write(tmp_path / "locale")
    settings.LANGUAGES = [(pseudo_catalog.LANGUAGE, "Pseudo")]
    settings.LANGUAGE_CODE = pseudo_catalog.LANGUAGE
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    settings.FRONTEND_DIST = pseudo_catalog.build_front_end(tmp_path)
    with open_site(settings.FRONTEND_DIST, tmp_path / "media") as site:
        answers = _public_answers(site, make, evening)
    pages = {
        path: pseudo_catalog.plain_words(answer.text) - OF_THE_VENUE
        for path, answer in answers.items()
        if answer.headers["Content-Type"].startswith("text/html")
    }
    assert pages.keys() > set(REAL_PATHS)
    assert "Fúll Cáléndár" in answers["/"].text
    assert {path: words for path, words in pages.items() if words} == {}


@pytest.mark.django_db
@pytest.mark.usefixtures("dist")
def test_no_private_page_is_written_as_in_new_york(make: Make, paid: Booking) -> None:
    full, of_full = _full_show(make)
    own_page = f"/booking/{token_of(paid)}"
    receipt = f"{own_page}/receipt"
    asked = [
        *(own_page, receipt, f"/booking/{token_of(of_full)}"),
        *(f"/waitlist/{entry_of(full, 'Ana').token}", f"/api/guest/bookings/{token_of(paid)}"),
    ]
    answers = {path: Client().get(path) for path in asked}
    assert {answer.status_code for answer in answers.values()} == {200}
    texts = {path: answer.content.decode() for path, answer in answers.items()}
    assert {path: traces(text) for path, text in texts.items() if traces(text)} == {}
    assert f", {paid.event.starts_at.day} " in texts[own_page]
    assert " at 21:00" in texts[own_page]
    assert "€25" in texts[receipt]


@pytest.mark.django_db
def test_no_email_is_written_as_in_new_york(make: Make) -> None:
    emails = [*guest_emails(make, 1), *guest_emails(make, 2), *manager_emails(make)]
    found = {f"{mail.template}: {mail.subject}": traces(_all_of(written(mail))) for mail in emails}
    assert {mail: words for mail, words in found.items() if words} == {}
    assert {mail.template for mail in emails} == GUEST_EMAILS | MANAGER_EMAILS


def _all_of(mail: Mail) -> str:
    return "\n".join([mail.subject, mail.text, mail.html, mail.calendar])


@pytest.mark.django_db
def test_an_email_has_the_clock_the_dates_and_the_amounts_of_the_venue(
    evening: Event, paid: Booking
) -> None:
    [confirmation] = [mail for mail in all_mails() if mail.template == "bookings/confirmation"]
    assert 'href="tel:+351' in confirmation.html
    assert f", {evening.starts_at.day} " in confirmation.text
    assert " at 21:00" in confirmation.text
    assert "€25" in confirmation.text


@pytest.mark.django_db
def test_no_file_and_no_list_of_the_panel_is_written_as_in_new_york(
    make: Make, evening: Event, paid: Booking, as_manager: Client
) -> None:
    _full_show(make)
    first, last = f"{now():%Y-%m-01}", f"{evening.starts_at + timedelta(days=1):%Y-%m-%d}"
    span = f"from={first}&to={last}"
    asked = [
        f"/api/bookings/download?eventId={evening.pk}",
        f"/api/admin/reports.csv?{span}",
        f"/api/admin/reports?{span}",
        f"/api/admin/journal.csv?{span}",
        *("/api/admin/venue", "/api/admin/changes", "/api/admin/mails", "/api/bookings/evening"),
        "/api/admin/payments",
    ]
    answers = {path: as_manager.get(path) for path in asked}
    assert {path: answer.status_code for path, answer in answers.items()} == dict.fromkeys(
        asked, 200
    )
    found = {path: traces(answer.content.decode()) for path, answer in answers.items()}
    assert {path: words for path, words in found.items() if words} == {}


def test_search_results_have_plain_titles_and_sentences(lisbon: Site) -> None:
    pillars = ReadPage(lisbon.get("/cocktails").text)
    assert pillars.title == "Cocktails | Sala Azulejo"
    assert pillars.metas["description"] == (
        "Cocktails, creative events and comedy at Sala Azulejo, Rua dos Remédios 34, Lisboa."
    )
    history = ReadPage(lisbon.get("/history").text).metas["description"]
    assert history.startswith("The history of Sala Azulejo, ")


def test_search_results_have_the_venues_own_phrases(lisbon: Site, as_manager: Client) -> None:
    own = {"phrasesHistorySummary": "How {name} began. {", "phrasesPillarsTitle": "Bebidas"}
    assert as_manager.put("/api/admin/venue", own, "application/json").status_code == 200
    history = ReadPage(lisbon.get("/history").text).metas["description"]
    assert history == "How Sala Azulejo began. {"
    assert ReadPage(lisbon.get("/cocktails").text).title == "Bebidas | Sala Azulejo"


def test_a_national_number_is_called_with_the_code_of_the_country(
    lisbon: Site, as_manager: Client, evening: Event
) -> None:
    changed = {"phone": "213 000 100"}
    assert as_manager.put("/api/admin/venue", changed, "application/json").status_code == 200
    for path in ("/", "/contact", "/visit", _page_of(evening)):
        page = lisbon.get(path).text
        assert set(re.findall(r'href="(tel:[^"]*)"', page)) == {"tel:+351213000100"}, path
        assert ">213 000 100</a>" in page
    assert '"telephone":"+351213000100"' in lisbon.get("/").text


def test_weeks_start_with_the_venues_first_day(lisbon: Site, as_manager: Client) -> None:
    month = date(now().year, now().month, 1)

    def grid_start(day: int) -> str:
        page = lisbon.get(f"/events?day={month.replace(day=day)}").text
        [first, *_] = re.findall(r"/api/events\?from=([0-9-]+)", page)
        return str(first)

    assert grid_start(15) == f"{month - timedelta(days=month.weekday())}"
    changed = {"firstDay": 0}
    assert as_manager.put("/api/admin/venue", changed, "application/json").status_code == 200
    assert grid_start(16) == f"{month - timedelta(days=month.isoweekday() % 7)}"


@pytest.mark.django_db
def test_the_manager_sets_the_clock_in_the_panel(as_manager: Client) -> None:
    assert Client().get("/api/venue").json()["clock"] == 24
    changed = {"clock": 12, "firstDay": 0}
    assert as_manager.put("/api/admin/venue", changed, "application/json").status_code == 200
    venue = Client().get("/api/venue").json()
    assert (venue["clock"], venue["firstDay"], venue["dateOrder"]) == (12, 0, "day-month")
    [change] = as_manager.get("/api/admin/changes").json()
    assert change["details"] == [
        {"field": "clock", "before": "24 hours", "after": "12 hours"},
        {"field": "first day", "before": "Monday", "after": "Sunday"},
    ]
    refused = as_manager.put("/api/admin/venue", {"clock": 13}, "application/json")
    assert (refused.status_code, [*refused.json()["fields"]]) == (422, ["clock"])
