"""A calendar that suddenly lacks much of the programme: the manager is asked first."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.core.time import now, utc_iso
from nightcap.events.feed import run
from nightcap.events.feed.plan import Choices
from nightcap.events.models import Event, FeedRun
from nightcap.events.rules import TooManyGone
from nightcap.mail.models import Mail
from tests.support.events.feed_files import NEW_YORK, calendar, vevent
from tests.support.events.feed_publishing import SOON, publish
from tests.support.events.feed_server import serving
from tests.support.factory import Make
from tests.support.mail.reading import all_mails

pytestmark = pytest.mark.django_db


@pytest.fixture
def feed(tmp_path: Path) -> Path:
    return tmp_path / "feed.ics"


def evenings(days: Iterable[int]) -> list[str]:
    """Entries of a calendar, one for each day after the first evening."""
    starts = ((day, SOON + timedelta(days=day)) for day in days)
    return [
        vevent(f"DTSTART:{start:%Y%m%dT%H%M%SZ}", uid=str(day), title=f"E{day}")
        for day, start in starts
    ]


def write(feed: Path, days: Iterable[int]) -> None:
    feed.write_bytes(calendar(*evenings(days)))


def on() -> int:
    return Event.objects.public().filter(cancelled_at=None).count()


@pytest.mark.parametrize(("before", "gone"), [(2, 2), (9, 3), (15, 5), (100, 5)])
def test_few_events_that_are_gone_are_withdrawn_unasked(before: int, gone: int) -> None:
    publish(*evenings(range(before)))
    assert publish(*evenings(range(gone, before))).cancelled == gone
    assert on() == before - gone


@pytest.mark.parametrize(("before", "gone"), [(3, 3), (8, 3), (14, 5), (100, 6), (20, 19)])
def test_more_than_a_third_or_more_than_five_at_once_stop_the_import(
    before: int, gone: int
) -> None:
    publish(*evenings(range(before)))
    rows = list(Event.objects.values())
    with pytest.raises(TooManyGone, match=f"{gone} of the {before} coming events") as question:
        publish(*evenings([*range(gone, before), 1000]))
    assert list(Event.objects.values()) == rows
    named = [withdrawal.title for withdrawal in question.value.withdrawals]
    assert named == [f"E{day}" for day in range(gone)]


def test_what_is_over_or_cancelled_already_is_not_counted() -> None:
    publish(*evenings([-30, -29, -28, -27, *range(5)]))
    publish(*evenings([2, 3, 4]))
    assert publish(*evenings([4])).cancelled == 2


def test_what_stays_for_its_guests_is_neither_counted_nor_named(make: Make) -> None:
    publish(*evenings(range(6)))
    for booked in Event.objects.filter(title__in=["E0", "E1", "E2"]):
        make.booking(booked)
    summary = publish(*evenings([5]))
    assert (summary.cancelled, summary.flagged) == (2, 3)


def test_an_empty_calendar_stops_the_import(feed: Path) -> None:
    write(feed, range(4))
    run.import_feed(str(feed))
    write(feed, [])
    with pytest.raises(TooManyGone):
        run.import_feed(str(feed))
    assert on() == 4
    last = FeedRun.objects.get()
    assert last.error.startswith("4 of the 4 coming events are no longer in the calendar. Nothing")
    assert len(last.withdrawals) == 4


def test_what_is_confirmed_is_withdrawn(feed: Path) -> None:
    write(feed, range(4))
    run.import_feed(str(feed))
    write(feed, [])
    assert run.import_feed(str(feed), choices=Choices(is_confirmed=True)).cancelled == 4
    assert FeedRun.objects.get().withdrawals == []


def test_the_manager_is_asked_by_one_mail_and_again_once_the_calendar_was_whole(
    feed: Path, settings: Settings
) -> None:
    settings.FEED_URL = str(feed)
    asked = []
    whole, empty = range(30), range(0)
    for days in (whole, empty, empty, whole, empty):
        write(feed, days)
        FeedRun.objects.update(began_at=now() - run.EVERY)
        run.due_import()
        asked.append(Mail.objects.count())
    assert asked == [0, 1, 1, 1, 2]
    mail = all_mails()[0]
    assert mail.subject == "Your calendar has lost events: nothing was imported"
    assert "30 of the 30 coming events" in mail.text
    assert f"- E0, {SOON.astimezone(NEW_YORK):%A, %B} " in mail.text
    assert "- and 10 more" in mail.text
    assert "E21" not in mail.text
    assert "/admin?view=events" in mail.html


class TestInThePanel:
    """The same over HTTP: a calendar that holds one event, after one that held seven."""

    @pytest.fixture(autouse=True)
    def seven(self, feed: Path) -> None:
        write(feed, range(7))
        run.import_feed(str(feed))

    @pytest.fixture
    def address(self, settings: Settings) -> Iterator[str]:
        settings.FEED_ALLOW_PRIVATE = True
        with serving() as server:
            yield f"{server}/good"

    def test_the_question_names_what_would_be_withdrawn(
        self, as_manager: Client, address: str
    ) -> None:
        answer = as_manager.post("/api/feed/import", {"url": address}, "application/json")
        assert answer.status_code == 409
        assert "7 of the 7 coming events" in answer.json()["message"]
        asked, _ = as_manager.get("/api/feed/runs").json()
        first = Event.objects.order_by("starts_at").first()
        assert first is not None
        assert asked["withdrawals"][0] == {
            "eventId": first.pk,
            "title": "E0",
            "date": utc_iso(SOON),
        }
        assert len(asked["withdrawals"]) == 7
        assert on() == 7

    def test_the_managers_yes_withdraws_them_and_answers_the_question(
        self, as_manager: Client, address: str
    ) -> None:
        as_manager.post("/api/feed/import", {"url": address}, "application/json")
        body = {"url": address, "isConfirmed": True}
        answer = as_manager.post("/api/feed/import", body, "application/json")
        assert answer.status_code == 200
        assert answer.json()["cancelled"] == 7
        assert as_manager.get("/api/feed/runs").json()[0]["withdrawals"] == []
