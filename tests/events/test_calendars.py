"""The calendar to subscribe to and the file of one event, over HTTP."""

from datetime import timedelta

import pytest
from django.test import Client
from icalendar import Calendar

from nightcap.core.time import now
from tests.support.factory import Make

pytestmark = pytest.mark.clock

DAY = timedelta(days=1)
EXPORT = "/calendar.ics"


def titles(client: Client) -> list[str]:
    calendar = Calendar.from_ical(client.get(EXPORT).content.decode())
    return [str(entry["SUMMARY"]) for entry in calendar.events]


def test_the_calendar_export_reaches_from_a_month_back_to_a_year_ahead(
    client: Client, make: Make
) -> None:
    make.event(title="Too long ago", starts_at=now() - 31 * DAY)
    make.event(title="A month ago", starts_at=now() - 29 * DAY)
    make.event(title="In a year", starts_at=now() + 364 * DAY)
    make.event(title="Too far", starts_at=now() + 366 * DAY)
    assert titles(client) == ["A month ago", "In a year"]


def test_the_calendar_export_keeps_cancelled_events_and_no_tests(
    client: Client, make: Make
) -> None:
    make.event(title="Called off", cancelled_at=now())
    make.event(title="[T] Rehearsal")
    make.event(title="Deleted", source="feed", source_uid="a", deleted_at=now())
    assert titles(client) == ["Called off"]
    assert b"STATUS:CANCELLED" in client.get(EXPORT).content


def test_the_calendar_export_says_of_each_event_whether_it_is_on(
    client: Client, make: Make
) -> None:
    make.event(title="On")
    make.event(title="Off", cancelled_at=now())
    calendar = Calendar.from_ical(client.get(EXPORT).content.decode())
    said = {str(entry["SUMMARY"]): str(entry["STATUS"]) for entry in calendar.events}
    assert said == {"On": "CONFIRMED", "Off": "CANCELLED"}


def test_an_empty_calendar_export_is_a_calendar_too(client: Client, db: None) -> None:
    response = client.get(EXPORT)
    assert response.status_code == 200
    assert Calendar.from_ical(response.content.decode())["X-WR-CALNAME"] == "The Understudy"


def test_one_event_downloads_under_its_title(client: Client, make: Make) -> None:
    event = make.event(title="Jazz & Gin")
    response = client.get(f"/api/events/{event.pk}/calendar.ics")
    assert response["Content-Disposition"] == 'attachment; filename="Jazz___Gin.ics"'
    assert "Content-Disposition" not in client.get(EXPORT)
    (entry,) = Calendar.from_ical(response.content.decode()).events
    assert entry["UID"] == str(event.uid)
    assert len(entry.walk("VALARM")) == 2


def test_a_calendar_is_cacheable_by_anyone_and_sets_no_cookie_even_for_the_manager(
    client: Client, as_manager: Client, make: Make
) -> None:
    single = f"/api/events/{make.event().pk}/calendar.ics"
    for reader in (client, as_manager):
        for address in (EXPORT, single):
            response = reader.get(address)
            assert response["Content-Type"] == "text/calendar; charset=utf-8"
            assert response["Cache-Control"] == "public, max-age=300"
            assert "Vary" not in response
            assert not response.cookies


def test_an_unchanged_calendar_is_answered_304_and_a_changed_one_in_full(
    as_manager: Client, make: Make
) -> None:
    event = make.event(title="Mic")
    for address in (EXPORT, f"/api/events/{event.pk}/calendar.ics"):
        etag = as_manager.get(address)["ETag"]
        again = as_manager.get(address, headers={"If-None-Match": etag})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
        body = {"location": f"Before {address}"}
        as_manager.put(f"/api/events/{event.pk}", body, "application/json")
        changed = as_manager.get(address, headers={"If-None-Match": etag})
        assert changed.status_code == 200
        assert changed["ETag"] != etag


@pytest.mark.parametrize("event_id", ["0", "7", "99999999999999999999999"])
def test_an_unknown_events_calendar_is_not_found(client: Client, db: None, event_id: str) -> None:
    response = client.get(f"/api/events/{event_id}/calendar.ics")
    assert (response.status_code, response["Content-Type"]) == (404, "application/json")


def test_the_calendar_export_answers_reads_only(client: Client, db: None) -> None:
    assert client.head(EXPORT).status_code == 200
    assert client.post(EXPORT).status_code == 405
