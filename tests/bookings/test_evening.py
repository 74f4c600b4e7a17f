"""Tonight in the panel: every show of the evening, or those of the next one."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from nightcap.bookings import selectors
from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from tests.support.bookings import own
from tests.support.factory import Make
from tests.support.guests.people import note

pytestmark = [pytest.mark.django_db, pytest.mark.clock]

SATURDAY, SUNDAY = date(2026, 11, 21), date(2026, 11, 22)
DAY = timedelta(days=1)
NEW_YORK = ZoneInfo("America/New_York")


def at(day: date, hour: int, minute: int = 0) -> datetime:
    """Return the UTC instant of a time on the venue's clock."""
    wall = datetime(day.year, day.month, day.day, hour, minute, tzinfo=NEW_YORK)
    return wall.astimezone(UTC)


def show(make: Make, title: str, starts: datetime, hours: float = 2) -> Event:
    return make.event(title=title, starts_at=starts, ends_at=starts + timedelta(hours=hours))


def seen(instant: datetime) -> tuple[date, bool, list[str]]:
    """Return the evening's day, whether it is tonight, and its shows."""
    evening = selectors.evening(at=instant)
    return evening.day, evening.is_tonight, [sales.title for sales in evening.shows]


def test_every_show_of_the_evening_is_there_also_when_it_is_over(make: Make) -> None:
    show(make, "Mixer", at(SATURDAY, 17))
    show(make, "Stand-Up", at(SATURDAY, 20))
    show(make, "Late Pour", at(SATURDAY, 23))
    show(make, "Sunday Music", at(SUNDAY, 20))
    make.event(title="[T] Rehearsal", starts_at=at(SATURDAY, 18))
    expected = (SATURDAY, True, ["Mixer", "Stand-Up", "Late Pour"])
    assert seen(at(SATURDAY, 9)) == expected
    assert seen(at(SATURDAY, 23, 30)) == expected


def test_an_evening_lasts_until_its_last_show_is_over(make: Make) -> None:
    show(make, "Stand-Up", at(SATURDAY, 20))
    show(make, "Late Pour", at(SATURDAY, 23))
    show(make, "Sunday Music", at(SUNDAY, 20))
    assert seen(at(SUNDAY, 0, 59)) == (SATURDAY, True, ["Stand-Up", "Late Pour"])
    assert seen(at(SUNDAY, 1)) == (SUNDAY, True, ["Sunday Music"])


def test_a_show_that_begins_past_midnight_belongs_to_the_evening_before(make: Make) -> None:
    show(make, "Stand-Up", at(SATURDAY, 23))
    show(make, "Night Owls", at(SUNDAY, 0, 50))
    show(make, "Sunday Music", at(SUNDAY, 6))
    expected = (SATURDAY, True, ["Stand-Up", "Night Owls"])
    assert seen(at(SATURDAY, 22)) == expected
    assert seen(at(SUNDAY, 2, 49)) == expected
    assert seen(at(SUNDAY, 2, 50)) == (SUNDAY, True, ["Sunday Music"])


def test_what_lasts_all_day_belongs_to_its_own_day(make: Make) -> None:
    make.event(
        title="Festival", starts_at=at(SUNDAY, 0), ends_at=at(SUNDAY, 0) + DAY, is_all_day=True
    )
    show(make, "Late Pour", at(SATURDAY, 23))
    assert seen(at(SATURDAY, 22)) == (SATURDAY, True, ["Late Pour"])
    assert seen(at(SUNDAY, 12)) == (SUNDAY, True, ["Festival"])


def test_what_began_earlier_and_still_runs_is_tonights_too(make: Make) -> None:
    show(make, "Festival", at(SATURDAY, 12), hours=48)
    show(make, "Sunday Music", at(SUNDAY, 20))
    assert seen(at(SUNDAY, 18)) == (SUNDAY, True, ["Festival", "Sunday Music"])


def test_without_a_show_tonight_it_is_the_next_evening(make: Make) -> None:
    cancelled = show(make, "Rained Off", at(SATURDAY, 20))
    Event.objects.filter(pk=cancelled.pk).update(cancelled_at=at(SATURDAY, 8))
    show(make, "Matinee", at(SUNDAY, 14))
    show(make, "Sunday Music", at(SUNDAY, 20))
    assert seen(at(SATURDAY, 19)) == (SUNDAY, False, ["Matinee", "Sunday Music"])


def test_a_cancelled_show_stands_among_the_others_of_its_evening(make: Make) -> None:
    cancelled = show(make, "Rained Off", at(SATURDAY, 20))
    Event.objects.filter(pk=cancelled.pk).update(cancelled_at=at(SATURDAY, 8))
    show(make, "Late Pour", at(SATURDAY, 23))
    assert seen(at(SATURDAY, 19)) == (SATURDAY, True, ["Rained Off", "Late Pour"])


def test_an_empty_programme_has_an_evening_without_shows() -> None:
    assert seen(at(SATURDAY, 19)) == (SATURDAY, True, [])


def test_the_evening_is_answered_with_its_seats_only_to_the_manager(
    make: Make, as_manager: Client
) -> None:
    event = make.event(title="Tonight", starts_at=now() - timedelta(minutes=5), capacity=70)
    make.booking(event, number_of_tickets=4)
    answer = as_manager.get("/api/bookings/evening").json()
    assert answer["isTonight"] is True
    [tonight] = answer["shows"]
    assert (tonight["title"], tonight["seatsTaken"], tonight["parties"]) == ("Tonight", 4, 1)
    assert Client().get("/api/bookings/evening").status_code == 401


def test_a_private_event_of_tonight_is_named_with_shows_and_without(make: Make) -> None:
    party = at(SATURDAY, 22)
    make.event(title="Wedding", state="private", starts_at=party, ends_at=at(SUNDAY, 2))
    make.event(title="Idea", state="draft", starts_at=party)
    make.event(title="Off", state="private", starts_at=party, cancelled_at=party)
    make.event(title="Birthday", state="private", starts_at=at(SUNDAY, 20))

    def private(instant: datetime) -> list[str]:
        return [event.title for event in selectors.evening(at=instant).private_events]

    assert private(at(SATURDAY, 9)) == ["Wedding"]
    assert private(at(SUNDAY, 1)) == ["Wedding", "Birthday"]
    assert private(at(SUNDAY, 9)) == ["Birthday"]
    show(make, "Stand-Up", at(SATURDAY, 20))
    assert private(at(SATURDAY, 9)) == ["Wedding"]


def known(manager: Client) -> list[dict[str, object]]:
    answer = manager.get("/api/bookings/evening/guests")
    assert answer.status_code == 200
    rows: list[dict[str, object]] = answer.json()
    return rows


def test_the_parties_to_know_are_listed_with_tags_and_requests_word_for_word(
    make: Make, as_manager: Client
) -> None:
    early, late = (show(make, title, now() + timedelta(minutes=5)) for title in ("One", "Two"))
    make.booking(late, name="Ada", number_of_tickets=2)
    note(as_manager, isVip=True, allergy="nuts")
    request = "It is my mother's birthday.\nNo balloons, please."
    asking = make.booking(early, name="Bob")
    Booking.objects.filter(pk=asking.pk).update(guest_request=request)
    make.booking(early, name="Eve")
    bob, ada = known(as_manager)
    assert (bob["customerName"], bob["eventTitle"], bob["guestRequest"]) == ("Bob", "One", request)
    assert (bob["isVip"], bob["allergy"], bob["birthday"]) == (False, "", "")
    assert (ada["customerName"], ada["isVip"], ada["allergy"]) == ("Ada", True, "nuts")
    assert (ada["numberOfTickets"], ada["arrivedSeats"]) == (2, 0)


def test_a_birthday_names_a_party_only_on_its_day(make: Make, as_manager: Client) -> None:
    event = show(make, "Tonight", now() + timedelta(minutes=5))
    make.booking(event)
    day = selectors.evening(at=now()).day
    note(as_manager, birthday=f"{day + DAY:%m-%d}")
    assert known(as_manager) == []
    note(as_manager, birthday=f"{day:%m-%d}")
    assert [party["birthday"] for party in known(as_manager)] == [f"{day:%m-%d}"]


def test_a_party_without_seats_and_a_cancelled_show_have_no_parties_to_know(
    make: Make, as_manager: Client
) -> None:
    event, off = (show(make, title, now() + 5 * DAY) for title in ("On", "Off"))
    own.do(make.booking(event), "cancel")
    make.booking(off)
    note(as_manager, isVip=True)
    Event.objects.filter(pk=off.pk).update(cancelled_at=now())
    assert known(as_manager) == []
