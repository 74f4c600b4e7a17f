"""What the manager said about imported events stands, however often the calendar is imported."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.time import now
from nightcap.events import selectors
from nightcap.events.fields import EventChangesIn
from nightcap.events.models import Event
from nightcap.events.services import programme
from tests.support.events.feed_files import vevent
from tests.support.events.feed_publishing import SOON, counts, jazz, publish, stamp, weekly
from tests.support.factory import Make

pytestmark = pytest.mark.django_db


def test_what_the_manager_set_by_hand_survives_while_the_rest_follows_the_calendar() -> None:
    publish(jazz("DESCRIPTION:Old"))
    programme.save(Event.objects.get().pk, EventChangesIn(title="Ours", price_range="$20"))
    publish(jazz("DESCRIPTION:New", title="Theirs"))
    event = Event.objects.get()
    assert (event.title, event.description, event.price_range) == ("Ours", "New", "$20")


def test_a_time_set_by_hand_is_kept_whole_so_that_the_end_stays_behind_the_start() -> None:
    publish(jazz(stamp("DTEND", hours_later=2)))
    ends_at = SOON + timedelta(hours=3)
    programme.save(Event.objects.get().pk, EventChangesIn(ends_at=ends_at))
    moved = vevent(stamp("DTSTART", days_later=1), stamp("DTEND", days_later=1, hours_later=2))
    publish(moved)
    event = Event.objects.get()
    assert (event.starts_at, event.ends_at) == (SOON, ends_at)


def test_an_event_that_the_manager_deleted_is_never_revived() -> None:
    publish(weekly())
    programme.delete(Event.objects.all()[1].pk)
    summary = publish(weekly("LOCATION:Lounge"))
    assert counts(summary) == {"changed": 2}
    assert [(one.title, one.reason) for one in summary.skipped] == [
        ("Jazz Night", "the manager deleted it")
    ]
    assert len(selectors.upcoming_events(at=now())) == 2


def test_an_event_that_the_manager_cancelled_stays_cancelled() -> None:
    publish(jazz())
    programme.save(Event.objects.get().pk, EventChangesIn(is_cancelled=True))
    publish()
    publish(jazz("LOCATION:Lounge"))
    assert Event.objects.get().is_cancelled


def test_an_event_that_the_manager_put_back_on_stays_on_and_is_flagged() -> None:
    publish(jazz())
    publish()
    programme.save(Event.objects.get().pk, EventChangesIn(is_cancelled=False))
    assert counts(publish()) == {"flagged": 1}
    assert not Event.objects.get().is_cancelled


def test_events_that_the_manager_made_are_nobodys_business(make: Make) -> None:
    own = make.event()
    publish(jazz())
    publish()
    own.refresh_from_db()
    assert not own.is_cancelled


def test_events_of_another_origin_are_not_withdrawn(make: Make) -> None:
    sample = make.event(source="sample", source_uid="night")
    publish(jazz())
    publish()
    sample.refresh_from_db()
    assert not sample.is_cancelled


def edit(browser: Client, event: Event, **changes: object) -> int:
    """Change an event as it stood when it was read; return the answer's status."""
    body = {"version": event.version, **changes}
    answer = browser.put(f"/api/events/{event.pk}", body, content_type="application/json")
    return answer.status_code


@pytest.mark.parametrize("calendar", [[jazz(title="Late Jazz")], []], ids=["changed", "withdrawn"])
def test_an_edit_made_on_what_stood_before_an_import_changed_it_is_refused(
    as_manager: Client, calendar: list[str]
) -> None:
    publish(jazz())
    seen = Event.objects.get()
    publish(*calendar)
    assert edit(as_manager, seen, title="Our Jazz") == 409
    assert edit(as_manager, Event.objects.get(), title="Our Jazz") == 200


def test_an_edit_made_before_a_withdrawn_event_came_back_is_refused(as_manager: Client) -> None:
    publish(jazz())
    publish()
    seen = Event.objects.get()
    publish(jazz())
    assert edit(as_manager, seen, title="Our Jazz") == 409


def test_an_import_that_does_not_change_an_event_spoils_no_edit_of_it(
    as_manager: Client, make: Make
) -> None:
    publish(jazz(), jazz(uid="booked"))
    seen = {event.source_uid: event for event in Event.objects.all()}
    make.booking(seen["booked"])
    programme.save(seen["night"].pk, EventChangesIn(title="Ours"))
    seen["night"].refresh_from_db()
    publish(jazz(title="Theirs"))
    assert Event.objects.get(source_uid="booked").missing_from_feed_at
    for event in seen.values():
        event.refresh_from_db(fields=["seats_taken"])
        assert edit(as_manager, event, location="Lounge") == 200


def test_the_link_of_an_event_goes_with_it_when_the_calendar_moves_and_renames_it(
    as_manager: Client,
) -> None:
    publish(weekly())
    second = Event.objects.all()[1]
    link = {
        "title": second.title,
        "date": second.starts_at.isoformat(),
        "url": "https://tickets.example/second",
    }
    as_manager.post("/api/event-links", link, content_type="application/json")
    moved = vevent(
        stamp("RECURRENCE-ID", days_later=7), stamp("DTSTART", days_later=8), title="Late Jazz"
    )
    publish(weekly(), moved)
    shown = as_manager.get("/api/events").json()
    assert [(event["title"], event["eventbriteLink"]) for event in shown] == [
        ("Jazz Night", None),
        ("Late Jazz", "https://tickets.example/second"),
        ("Jazz Night", None),
    ]


def test_the_list_of_changes_says_what_the_calendar_changed(as_manager: Client) -> None:
    publish(jazz())
    publish(jazz("LOCATION:Lounge"))
    publish(jazz("LOCATION:Lounge"))
    changed, imported = as_manager.get("/api/admin/changes").json()
    assert (imported["actor"], imported["action"], imported["title"]) == (
        "feed",
        "imported",
        "1 date of the calendar",
    )
    assert (changed["actor"], changed["title"]) == ("feed", "Jazz Night")
    assert [one["field"] for one in changed["details"]] == ["location"]
