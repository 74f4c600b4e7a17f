"""A calendar may hold what the manager has added, what is over, and two shows in one room."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.core.time import now, utc_iso
from nightcap.events.feed import run
from nightcap.events.models import Event, FeedRun
from nightcap.events.services import programme
from tests.support.answers import Answer
from tests.support.events.feed_files import calendar, vevent
from tests.support.events.feed_publishing import SOON, jazz, stamp
from tests.support.events.feed_server import serving
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.database]

PATH = "/api/feed/import"
LONG_AGO = vevent("DTSTART:20190301T200000Z", uid="past", title="Long ago")


def ask(browser: Client, *parts: str, **asked: object) -> Answer:
    """Send a calendar of these parts as a file."""
    body = {"file": calendar(*parts).decode(), **asked}
    return browser.post(PATH, body, content_type="application/json")


def own_event(make: Make, title: str = "Jazz Night") -> Event:
    """Make an event of the manager at the start of the calendar's."""
    return make.event(title=title, starts_at=SOON, description="With the trio", capacity=40)


def choose(event: Event, choice: str) -> list[dict[str, object]]:
    return [{"eventId": event.pk, "choice": choice}]


def read_by_itself(settings: Settings, file: Path, *parts: str) -> dict[str, object]:
    """Import the venue's own calendar as every quarter of an hour."""
    settings.FEED_URL = str(file)
    file.write_bytes(calendar(*parts))
    FeedRun.objects.update(began_at=now() - run.EVERY)
    found = run.due_import()
    assert found is not None
    return found.model_dump()


@pytest.mark.parametrize("title", ["Jazz Night", " jazz  NIGHT "])
def test_a_preview_names_the_events_that_the_manager_has_added_already(
    as_manager: Client, make: Make, title: str
) -> None:
    own = own_event(make, title)
    said = ask(as_manager, jazz(), jazz(uid="b", title="Other"), preview=True).json()
    assert said["duplicates"] == [
        {
            "eventId": own.pk,
            "sharesRoom": True,
            "title": "Jazz Night",
            "date": utc_iso(SOON),
            "isAllDay": False,
        }
    ]
    assert said["new"] == 1
    assert "Jazz Night" not in {one["title"] for one in said["sample"]}


@pytest.mark.parametrize("change", [{"days": 1}, {"hours": 1}])
def test_another_start_is_no_duplicate(
    as_manager: Client, make: Make, change: dict[str, int]
) -> None:
    make.event(title="Jazz Night", starts_at=SOON + timedelta(**change))
    said = ask(as_manager, jazz(), preview=True).json()
    assert (said["duplicates"], said["new"]) == ([], 1)


def test_a_linked_event_keeps_the_values_of_the_manager_and_follows_the_calendar(
    as_manager: Client, make: Make
) -> None:
    own = own_event(make)
    said = ask(as_manager, jazz("DESCRIPTION:A quartet", "LOCATION:Lounge")).json()
    assert (said["new"], said["changed"]) == (0, 1)
    linked = Event.objects.get()
    assert (linked.pk, linked.description, linked.capacity) == (own.pk, "With the trio", 40)
    assert linked.location == "Lounge"
    later = vevent(stamp("DTSTART", hours_later=1), "DESCRIPTION:A quintet", uid="night")
    assert ask(as_manager, later).json()["changed"] == 1
    linked.refresh_from_db()
    assert linked.starts_at == SOON + timedelta(hours=1)
    assert linked.description == "With the trio"
    assert Event.including_deleted.count() == 1


def test_an_event_that_the_manager_has_cancelled_stays_cancelled_when_it_is_linked(
    as_manager: Client, make: Make
) -> None:
    own = own_event(make)
    programme.set_cancelled(own.pk, is_cancelled=True)
    ask(as_manager, jazz())
    ask(as_manager, jazz("DESCRIPTION:A quartet"))
    assert Event.objects.get().is_cancelled


def test_a_second_event_is_added_where_the_manager_wants_one(
    as_manager: Client, make: Make
) -> None:
    own = own_event(make)
    said = ask(as_manager, jazz(), duplicates=choose(own, "add")).json()
    assert (said["new"], said["changed"]) == (1, 0)
    again = ask(as_manager, jazz()).json()
    assert (again["new"], again["unchanged"]) == (0, 1)
    assert Event.objects.count() == 2


def test_a_date_that_is_left_out_is_offered_again_but_not_taken_by_the_schedule(
    as_manager: Client, make: Make, settings: Settings, tmp_path: Path
) -> None:
    own = own_event(make)
    said = ask(as_manager, jazz(), duplicates=choose(own, "skip")).json()
    assert said["new"] == 0
    assert [one["reason"] for one in said["skipped"]] == ["it was left out as a duplicate"]
    for _ in range(2):
        scheduled = read_by_itself(settings, tmp_path / "feed.ics", jazz())
        assert (scheduled["new"], scheduled["changed"], scheduled["id"]) == (0, 0, None)
    assert Event.objects.get() == own
    offered = ask(as_manager, jazz(), preview=True).json()["duplicates"]
    assert [one["eventId"] for one in offered] == [own.pk]
    assert ask(as_manager, jazz(), duplicates=choose(own, "skip")).json()["new"] == 0
    assert ask(as_manager, jazz(), duplicates=choose(own, "add")).json()["new"] == 1
    assert Event.objects.count() == 2


def test_the_schedule_links_a_duplicate_and_undoing_that_is_not_done_again(
    as_manager: Client, make: Make, settings: Settings, tmp_path: Path
) -> None:
    own = own_event(make)
    before = Event.objects.values().get()
    first = read_by_itself(settings, tmp_path / "feed.ics", jazz("LOCATION:Lounge"))
    assert (first["new"], first["changed"]) == (0, 1)
    undone = as_manager.post(f"/api/admin/imports/{first['id']}/undo").json()
    assert (undone["restored"], undone["kept"]) == (1, [])
    own.refresh_from_db()
    assert (own.source, own.location, own.overridden_fields) == ("", before["location"], [])
    second = read_by_itself(settings, tmp_path / "feed.ics", jazz("LOCATION:Lounge"))
    assert (second["new"], second["changed"], second["id"]) == (0, 0, None)
    assert Event.objects.get().source == ""


def test_a_date_twice_in_the_calendar_is_linked_once(as_manager: Client, make: Make) -> None:
    own_event(make)
    said = ask(as_manager, jazz(), jazz(uid="b")).json()
    assert (said["new"], said["changed"]) == (1, 1)


def test_an_event_of_the_manager_that_is_over_is_neither_linked_nor_added_again(
    as_manager: Client, make: Make
) -> None:
    make.event(title="Long ago", starts_at=datetime(2019, 3, 1, 20, tzinfo=UTC))
    before = Event.objects.values().get()
    seen = ask(as_manager, LONG_AGO, preview=True).json()
    assert (seen["duplicates"], seen["new"], seen["newPast"]) == ([], 0, 0)
    for _ in range(2):
        said = ask(as_manager, LONG_AGO).json()
        assert (said["new"], said["changed"], said["id"]) == (0, 0, None)
        assert [one["reason"] for one in said["skipped"]] == ["it was left out as a duplicate"]
    assert Event.including_deleted.values().get() == before


def test_an_unknown_choice_is_refused_and_nothing_is_imported(
    as_manager: Client, make: Make
) -> None:
    own = own_event(make)
    refused = ask(as_manager, jazz(), duplicates=choose(own, "merge"))
    assert refused.status_code == 422
    assert any("duplicates" in name for name in refused.json()["fields"])
    assert Event.objects.get().source == ""


def test_past_dates_are_counted_apart_and_left_out_on_request(as_manager: Client) -> None:
    parts = (LONG_AGO, jazz())
    said = ask(as_manager, *parts, preview=True).json()
    assert (said["new"], said["newPast"]) == (2, 1)
    assert [one["title"] for one in said["sample"]] == ["Jazz Night"]
    assert ask(as_manager, *parts, withPast=False).json()["new"] == 1
    assert ask(as_manager, *parts).json()["new"] == 1
    assert Event.objects.count() == 2


def clashing(said: dict[str, list[dict[str, str]]]) -> set[tuple[str, str]]:
    return {(one["title"], one["otherTitle"]) for one in said["clashes"]}


@pytest.mark.parametrize(
    ("room", "is_same"),
    [
        ("Showroom", True),
        ("Creativity & Comedy Lounge", True),
        ("", True),
        ("Stage area", False),
        ("Cozy Cocktail Bar", False),
    ],
)
def test_a_preview_warns_of_two_shows_in_one_room(
    as_manager: Client, make: Make, room: str, is_same: bool
) -> None:
    make.event(title="Play", starts_at=SOON + timedelta(hours=1), location=room)
    said = ask(as_manager, jazz("LOCATION:Showroom"), preview=True).json()
    assert clashing(said) == ({("Jazz Night", "Play")} if is_same else set())


def test_two_new_dates_may_clash_and_dates_one_after_the_other_do_not(as_manager: Client) -> None:
    two_hours = stamp("DTEND", hours_later=2)
    evening = (
        jazz(two_hours),
        jazz(two_hours, uid="b", title="Play"),
        vevent(stamp("DTSTART", hours_later=2), uid="c", title="Late Show"),
    )
    said = ask(as_manager, *evening, preview=True).json()
    assert len(said["clashes"]) == 1
    assert clashing(said) <= {("Jazz Night", "Play"), ("Play", "Jazz Night")}


def test_a_moved_date_clashes_and_one_that_is_as_it_was_does_not(
    as_manager: Client, make: Make
) -> None:
    ask(as_manager, jazz())
    make.event(title="Play", starts_at=SOON)
    assert ask(as_manager, jazz(), preview=True).json()["clashes"] == []
    later = vevent(stamp("DTSTART", hours_later=1), uid="night", title="Jazz Night")
    assert clashing(ask(as_manager, later, preview=True).json()) == {("Jazz Night", "Play")}


def test_a_date_that_leaves_the_calendar_is_in_no_way(as_manager: Client) -> None:
    ask(as_manager, jazz())
    assert ask(as_manager, jazz(uid="b", title="Play"), preview=True).json()["clashes"] == []


def test_a_preview_says_which_address_is_also_imported_on_schedule(
    as_manager: Client, settings: Settings
) -> None:
    with serving() as address:
        settings.FEED_ALLOW_PRIVATE = True
        settings.FEED_URL = f"{address}/good"
        asked = [{"url": url} for url in ("", f"{address}/good", f"{address}/season")]
        answers = [
            as_manager.post(PATH, {**one, "preview": True}, content_type="application/json").json()
            for one in (*asked, {"file": calendar(jazz()).decode()})
        ]
    assert [answer["isScheduled"] for answer in answers] == [True, True, False, False]
