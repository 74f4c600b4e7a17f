"""Importing again and again: what changes and what stays."""

from datetime import timedelta

import pytest

from nightcap.core.time import now, utc_iso
from nightcap.core.writing import publishing
from nightcap.events import selectors
from nightcap.events.feed import merge
from nightcap.events.fields import EventChangesIn
from nightcap.events.models import Event
from nightcap.events.services import programme
from tests.support.events.feed_files import NEW_YORK, calendar, read_file, vevent
from tests.support.events.feed_publishing import DAYS, SOON, counts, jazz, publish, stamp, weekly
from tests.support.factory import Make

pytestmark = pytest.mark.django_db


def test_a_new_event_is_on_the_programme() -> None:
    assert counts(publish(jazz("CATEGORIES:Music"))) == {"new": 1}
    [shown] = selectors.upcoming_events(at=now())
    assert (shown.title, shown.category, shown.starts_at) == ("Jazz Night", "music", SOON)


def test_importing_twice_changes_nothing() -> None:
    publish(weekly(), jazz(uid="single"))
    before = list(Event.objects.values())
    version = publishing.version()
    assert counts(publish(weekly(), jazz(uid="single"))) == {"unchanged": 4}
    assert list(Event.objects.values()) == before
    assert publishing.version() == version


def test_what_changed_is_updated_and_published() -> None:
    publish(jazz())
    version = publishing.version()
    assert counts(publish(jazz("LOCATION:Lounge", title="Late Jazz"))) == {"changed": 1}
    event = Event.objects.get()
    assert (event.title, event.title_key, event.location) == ("Late Jazz", "late jazz", "Lounge")
    assert publishing.version() == version + 1


@pytest.mark.parametrize(
    ("line", "step"),
    [("LOCATION:Lounge", 1), (stamp("DTEND", hours_later=3), 1), ("DESCRIPTION:New", 0)],
)
def test_the_calendar_sequence_rises_with_time_and_place_alone(line: str, step: int) -> None:
    publish(jazz())
    publish(jazz(line))
    assert Event.objects.get().ical_sequence == step


def test_an_event_that_leaves_the_calendar_is_withdrawn_and_its_page_says_so() -> None:
    publish(jazz(), jazz(uid="other"))
    assert counts(publish(jazz(uid="other"))) == {"unchanged": 1, "cancelled": 1}
    event = Event.objects.get(source_uid="night")
    assert event.cancelled_at is not None
    assert event.ical_sequence == 1
    assert len(selectors.upcoming_events(at=now())) == 1
    assert counts(publish(jazz(uid="other"))) == {"unchanged": 1}


def test_an_event_that_leaves_the_calendar_with_seats_booked_is_kept_and_flagged(
    make: Make,
) -> None:
    publish(jazz())
    make.booking(Event.objects.get())
    version = publishing.version()
    assert counts(publish()) == {"flagged": 1}
    event = Event.objects.get()
    assert event.cancelled_at is None
    assert event.missing_from_feed_at is not None
    assert counts(publish()) == {"flagged": 1}
    assert publishing.version() == version


def test_a_flagged_event_whose_guests_gave_their_seats_back_is_withdrawn() -> None:
    publish(jazz())
    Event.objects.update(seats_taken=2)
    publish()
    Event.objects.update(seats_taken=0)
    assert counts(publish()) == {"cancelled": 1}


@pytest.mark.parametrize("seats", [0, 2])
def test_an_event_that_comes_back_is_restored(seats: int) -> None:
    publish(jazz())
    Event.objects.update(seats_taken=seats)
    publish()
    assert counts(publish(jazz())) == {"changed": 1}
    event = Event.objects.get()
    assert (event.cancelled_at, event.missing_from_feed_at) == (None, None)
    assert counts(publish(jazz())) == {"unchanged": 1}


def test_an_event_that_the_calendar_cancels_is_withdrawn_unless_seats_are_booked() -> None:
    publish(jazz(), jazz(uid="booked"))
    Event.objects.filter(source_uid="booked").update(seats_taken=1)
    off = [jazz("STATUS:CANCELLED"), jazz("STATUS:CANCELLED", uid="booked")]
    summary = publish(*off)
    assert counts(summary) == {"cancelled": 1, "flagged": 1}
    assert [(one.reason, one.count) for one in summary.skipped] == [
        ("it is cancelled in the calendar", 2)
    ]


def test_an_event_that_becomes_private_is_withdrawn() -> None:
    publish(jazz())
    assert counts(publish(jazz("CLASS:PRIVATE"))) == {"cancelled": 1}


def test_what_is_over_is_left_alone_when_it_leaves_the_calendar() -> None:
    publish(vevent("DTSTART:20190301T200000Z"))
    assert counts(publish()) == {}
    assert Event.objects.get().cancelled_at is None


def test_an_event_that_can_no_longer_be_read_is_left_alone() -> None:
    publish(jazz())
    summary = publish(vevent("DTSTART:soon"))
    assert counts(summary) == {}
    assert len(summary.skipped) == 1
    assert Event.objects.get().cancelled_at is None


def test_a_moved_event_takes_its_bookings_along(make: Make) -> None:
    publish(weekly())
    booked = Event.objects.all()[1]
    make.booking(booked, number_of_tickets=2)
    moved = vevent(stamp("RECURRENCE-ID", days_later=7), stamp("DTSTART", days_later=8))
    assert counts(publish(weekly(), moved)) == {"changed": 1, "unchanged": 2}
    booked.refresh_from_db()
    assert (booked.starts_at, booked.seats_taken) == (DAYS[1] + timedelta(days=1), 2)


def test_a_series_that_begins_later_keeps_its_rows_and_what_was_set_on_them(make: Make) -> None:
    publish(weekly())
    rows = [event.pk for event in Event.objects.all()]
    make.booking(Event.objects.all()[0])
    programme.save(rows[2], EventChangesIn(title="Finale"))
    assert counts(publish(weekly(start=stamp("DTSTART", hours_later=1)))) == {"changed": 3}
    assert [event.pk for event in Event.objects.all()] == rows
    assert Event.objects.get(pk=rows[2]).title == "Finale"


def test_a_single_event_that_becomes_a_series_keeps_its_row() -> None:
    publish(jazz())
    row = Event.objects.get().pk
    assert counts(publish(weekly())) == {"new": 2, "unchanged": 1}
    assert Event.objects.get(pk=row).source_recurrence == utc_iso(SOON)


def test_a_series_split_by_google_keeps_its_rows() -> None:
    publish(weekly())
    rows = set(Event.objects.values_list("pk", flat=True))
    first = vevent(stamp("DTSTART"), "RRULE:FREQ=WEEKLY;COUNT=1")
    rest = vevent(
        stamp("DTSTART", days_later=7),
        "RRULE:FREQ=WEEKLY;COUNT=2",
        uid=f"night_R{DAYS[1]:%Y%m%dT%H%M%S}",
        title="New Jazz",
    )
    assert counts(publish(first, rest)) == {"changed": 2, "unchanged": 1}
    assert set(Event.objects.values_list("pk", flat=True)) == rows


def test_a_test_event_is_imported_and_hidden() -> None:
    publish(jazz(title="[T] Sound check"))
    assert Event.objects.get().is_test
    assert selectors.upcoming_events(at=now()) == []


def test_the_summary_reads_as_a_few_lines() -> None:
    publish(jazz(), jazz(uid="gone"), jazz(uid="kept"))
    Event.objects.filter(source_uid="kept").update(seats_taken=1)
    summary = publish(jazz(title="Late Jazz"), jazz("CLASS:PRIVATE", uid="a", title="Staff"))
    assert str(summary).splitlines() == [
        "0 new, 1 changed, 0 unchanged, 1 cancelled, 1 skipped",
        "1 no longer in the calendar, kept because seats are booked or waited for",
        f"  skipped Staff on {SOON.astimezone(NEW_YORK):%d %B %Y %H:%M}: it is marked as private",
    ]


class PowerCut(Exception):
    """Something that nobody foresaw."""


def test_an_import_that_breaks_off_leaves_nothing_half_done() -> None:
    publish(jazz(uid="before"))
    before, version = list(Event.objects.values()), publishing.version()

    def break_off(done: int, total: int) -> None:
        raise PowerCut

    at = now()
    found = read_file(calendar(*(jazz(uid=f"u{n}") for n in range(300))), at=at)
    with pytest.raises(PowerCut):
        merge.merge(found, origin="feed", zone=NEW_YORK, at=at, progress=break_off)
    assert list(Event.objects.values()) == before
    assert publishing.version() == version
