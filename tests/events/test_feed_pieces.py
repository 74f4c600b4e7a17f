"""A large import is written piece by piece: others write between, and a crash costs little."""

from datetime import timedelta

import pytest
from django.db import connection

from nightcap.core.models import Change
from nightcap.core.time import now, utc_iso
from nightcap.core.writing import publishing
from nightcap.events.feed import merge
from nightcap.events.feed.merge import FeedSummaryOut, Progress
from nightcap.events.feed.plan import Choices
from nightcap.events.models import Event, EventLink
from tests.support.events.feed_files import NEW_YORK, calendar, read_file, vevent
from tests.support.events.feed_publishing import SOON
from tests.support.factory import Make
from tests.support.statements import transactions

pytestmark = pytest.mark.django_db(transaction=True)

DATES = 450
MOST = 200


def publish(
    *, location: str = "", dates: int = DATES, days_later: int = 0, progress: Progress | None = None
) -> FeedSummaryOut:
    """Import a calendar of `dates` dates."""
    parts = [
        vevent(
            f"DTSTART:{SOON + timedelta(days=days_later, hours=3 * number):%Y%m%dT%H%M%SZ}",
            f"LOCATION:{location}",
            uid=f"night-{number}",
            title=f"Night {number}",
        )
        for number in range(dates)
    ]
    at = now()
    return merge.merge(
        read_file(calendar(*parts), at=at),
        origin="feed",
        zone=NEW_YORK,
        at=at,
        progress=progress or (lambda done, total: None),
        choices=Choices(is_confirmed=True),
    )


class PowerCut(Exception):
    """The import ends where it is."""


def cut_after(dates: int) -> Progress:
    """Let the power fail once more than `dates` dates are written."""

    def progress(done: int, total: int) -> None:
        if done > dates:
            raise PowerCut

    return progress


def test_no_transaction_of_an_import_changes_more_than_two_hundred_events() -> None:
    publish()
    with transactions() as begun:
        assert publish(location="Lounge").changed == DATES
    if connection.vendor == "sqlite":
        saved = [
            sum('UPDATE "events_event" SET' in one and '"location" =' in one for one in statements)
            for statements in begun
        ]
        assert sum(saved) == DATES
        assert max(saved) <= MOST


def test_an_import_that_is_cut_off_keeps_what_it_has_written_and_the_next_goes_on() -> None:
    with pytest.raises(PowerCut):
        publish(progress=cut_after(MOST))
    kept = Event.objects.count()
    assert 0 < kept < DATES
    [entry] = Change.objects.filter(action="imported")
    assert entry.title == f"{kept} dates of the calendar"
    summary = publish()
    assert (summary.new, summary.unchanged) == (DATES - kept, kept)
    assert Event.objects.count() == DATES


def test_a_change_that_is_cut_off_is_finished_by_the_next_import() -> None:
    publish()
    version = publishing.version()
    with pytest.raises(PowerCut):
        publish(location="Lounge", progress=cut_after(1))
    publish(location="Lounge", progress=cut_after(DATES))
    assert set(Event.objects.values_list("location", flat=True)) == {"Lounge"}
    assert publishing.version() > version


def test_new_dates_are_one_entry_of_the_list_of_changes_however_many_they_are() -> None:
    assert publish().new == DATES
    [entry] = Change.objects.filter(action="imported")
    assert entry.title == f"{DATES} dates of the calendar"
    assert publish().unchanged == DATES
    assert Change.objects.filter(action="imported").count() == 1


def test_links_go_with_their_dates_over_the_borders_of_pieces(make: Make) -> None:
    publish(dates=MOST + 5)
    moved = list(Event.objects.order_by("pk"))
    for event in (moved[0], moved[-1]):
        link = make.link(event.title, start_ts=event.starts_at, url="https://tickets.example")
        EventLink.objects.filter(pk=link.pk).update(event=event)
    publish(dates=MOST + 5, days_later=1)
    for event in (moved[0], moved[-1]):
        was = event.starts_at
        event.refresh_from_db()
        assert utc_iso(event.starts_at) == utc_iso(was + timedelta(days=1))
        assert EventLink.objects.get(event=event).start_ts == event.starts_at
        assert event.has_link


def test_what_is_gone_is_withdrawn_in_pieces_and_what_has_guests_is_flagged(make: Make) -> None:
    publish()
    make.booking(Event.objects.order_by("pk")[MOST + 1])
    summary = publish(dates=1)
    assert (summary.cancelled, summary.flagged) == (DATES - 2, 1)
    assert Event.objects.filter(cancelled_at__isnull=False).count() == DATES - 2
