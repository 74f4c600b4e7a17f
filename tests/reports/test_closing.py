"""The house reads by mail how the evening went, half an hour after its last show."""

from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.bookings.models import Booking
from nightcap.events.tiers import Tier
from nightcap.mail import writing
from nightcap.mail.models import Mail
from nightcap.reports import services
from tests.support.bookings.admin import by_phone
from tests.support.factory import Make
from tests.support.reports.performances import at
from tests.support.venue.currency import use_currency

pytestmark = pytest.mark.django_db

SATURDAY = date(2036, 11, 15)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


@pytest.fixture(autouse=True)
def _wanted(as_manager: Client) -> None:
    set_wanted(as_manager, is_wanted=True)


def set_wanted(manager: Client, *, is_wanted: bool) -> None:
    body = {"bookingsMailFiguresAtClosing": is_wanted}
    answer = manager.put("/api/admin/venue", body, content_type="application/json")
    assert answer.status_code == 200, answer.content


def sent() -> list[Mail]:
    return list(Mail.objects.filter(template="reports/closing"))


def closing_at(instant: datetime) -> Mail | None:
    services.send_due_closing(at=instant)
    [*_, mail] = [None, *sent()]
    if mail:
        writing.write(mail)
    return mail


def test_it_tells_what_the_shows_of_the_evening_brought_and_what_tomorrow_needs(
    as_manager: Client, make: Make
) -> None:
    early = make.event(
        title="Late Jazz", starts_at=at(SATURDAY, 20), capacity=60, price_range="$20"
    )
    make.event(title="Late Pour", starts_at=at(SATURDAY + DAY, 0, 30))
    by_phone(as_manager, early, numberOfTickets=4)
    Booking.objects.update(arrived_seats=3)
    make.event(title="Sunday Swing", starts_at=at(SATURDAY + DAY, 19), capacity=70)
    mail = closing_at(at(SATURDAY + DAY, 3))
    assert mail is not None
    assert mail.subject == "Closing, Saturday, November 15"
    assert "Late Jazz" in mail.text
    assert "4 of 60 seats booked, 3 arrived, 1 did not come, 0 walked in" in mail.text
    assert "60.00 USD at the door" in mail.text
    assert "Late Pour" in mail.text
    tomorrow = mail.text.split("Tomorrow")[1]
    assert "Sunday Swing" in tomorrow
    assert "0 of 70 seats booked" in tomorrow
    assert "Late Pour" not in tomorrow
    assert "3 arrived" in mail.html


def test_it_waits_half_an_hour_for_the_door_and_is_sent_once(make: Make) -> None:
    make.event(starts_at=at(SATURDAY, 20), ends_at=at(SATURDAY, 22))
    assert closing_at(at(SATURDAY, 22, 29)) is None
    assert closing_at(at(SATURDAY, 22, 30)) is not None
    services.send_due_closing(at=at(SATURDAY, 23))
    assert len(sent()) == 1


def test_an_evening_without_shows_and_one_that_is_long_over_have_none(make: Make) -> None:
    make.event(starts_at=at(SATURDAY, 20), cancelled_at=at(SATURDAY, 12))
    assert closing_at(at(SATURDAY, 23)) is None
    make.event(starts_at=at(SATURDAY - 3 * DAY, 20), ends_at=at(SATURDAY - 3 * DAY, 22))
    assert closing_at(at(SATURDAY - 2 * DAY, 10)) is None


def test_it_does_not_wait_for_what_lasts_beyond_the_night(make: Make) -> None:
    make.event(starts_at=at(SATURDAY, 20), ends_at=at(SATURDAY, 22))
    make.event(starts_at=at(SATURDAY, 12), ends_at=at(SATURDAY + 3 * DAY, 2))
    assert closing_at(at(SATURDAY, 22, 30)) is not None


def test_an_evening_of_nothing_else_is_over_with_the_night(make: Make) -> None:
    make.event(starts_at=at(SATURDAY, 12), ends_at=at(SATURDAY + 3 * DAY, 2))
    assert closing_at(at(SATURDAY + DAY, 6, 29)) is None
    assert closing_at(at(SATURDAY + DAY, 6, 30)) is not None


def test_nothing_is_sent_unless_the_manager_wants_it(as_manager: Client, make: Make) -> None:
    set_wanted(as_manager, is_wanted=False)
    make.event(starts_at=at(SATURDAY, 20), ends_at=at(SATURDAY, 22))
    assert closing_at(at(SATURDAY, 23)) is None


def test_its_money_has_the_decimals_of_the_venues_currency(
    as_manager: Client, make: Make, settings: Settings, tmp_path: Path
) -> None:
    use_currency("JPY", settings, tmp_path)
    tier = Tier(id=1, name="Standard", amount=2500, seats=None, note="", area="")
    show = make.event(starts_at=at(SATURDAY, 20), capacity=60, tiers=[tier])
    by_phone(as_manager, show, tickets=[{"tierId": 1, "number": 2}])
    Booking.objects.update(arrived_seats=2)
    mail = closing_at(at(SATURDAY + DAY, 3))
    assert mail is not None
    assert "5,000 JPY at the door" in mail.text
