"""An import says first what it would do, is made of a file too, and is undone as one."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.test import Client
from pytest_django import Settings

from nightcap.bookings.models import Booking
from nightcap.core.models import UNDO_FOR, Change
from nightcap.core.time import now, utc_iso
from nightcap.core.writing import publishing
from nightcap.events.feed import merge, run, undo
from nightcap.events.fields import EventChangesIn
from nightcap.events.models import Event, FeedImport, FeedImportStep, FeedRun
from nightcap.events.services import programme
from nightcap.venue.profile import profile
from tests.support.answers import Answer
from tests.support.events.feed_files import NEW_YORK, calendar, read_file, vevent
from tests.support.events.feed_publishing import SOON, jazz, stamp, weekly
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.database]

PATH = "/api/feed/import"


def ask(browser: Client, *parts: str, **asked: object) -> Answer:
    """Send a calendar of these parts as a file."""
    body = {"file": calendar(*parts).decode(), **asked}
    return browser.post(PATH, body, content_type="application/json")


def made(browser: Client, *parts: str) -> int:
    """Import a calendar of these parts; return what undoes it."""
    answer = ask(browser, *parts)
    assert answer.status_code == 200, answer.json()
    found = answer.json()["id"]
    assert isinstance(found, int)
    return found


def take_back(browser: Client, import_id: int) -> dict[str, object]:
    answer = browser.post(f"/api/admin/imports/{import_id}/undo")
    assert answer.status_code == 200, answer.json()
    found: dict[str, object] = answer.json()
    return found


def everything() -> dict[str, list[dict[str, object]]]:
    """Return every row of every table, but for sessions, which a request writes."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in apps.get_models()
        if model._meta.app_label != "sessions" and model._meta.managed
    }


def titles() -> list[str]:
    return list(Event.objects.order_by("starts_at", "pk").values_list("title", flat=True))


# --- What it would do ---


def test_a_preview_says_what_an_import_would_do_and_writes_nothing(
    as_manager: Client, make: Make
) -> None:
    ask(as_manager, jazz(), jazz(uid="b", title="Gone"), jazz(uid="c", title="Booked"))
    make.booking(Event.objects.get(title="Booked"))
    wanted = (
        jazz("LOCATION:Lounge"),
        jazz(uid="d", title="New night"),
        jazz("CLASS:PRIVATE", uid="e", title="Staff"),
    )
    before, version = everything(), publishing.version()
    answer = ask(as_manager, *wanted, preview=True)
    assert answer.status_code == 200
    assert everything() == before
    assert publishing.version() == version
    said = answer.json()
    gone = Event.objects.get(title="Gone")
    # All of them are in the only room at the same time.
    assert said.pop("clashes")
    assert said == {
        "new": 1,
        "changed": 1,
        "unchanged": 0,
        "cancelled": 1,
        "flagged": 1,
        "skipped": [
            {
                "title": "Staff",
                "reason": "it is marked as private",
                "count": 1,
                "date": utc_iso(SOON),
                "isAllDay": False,
            }
        ],
        "skippedMore": 0,
        "isPreview": True,
        "isScheduled": False,
        "newPast": 0,
        "duplicates": [],
        "sample": [
            {
                "title": "New night",
                "date": utc_iso(SOON),
                "isAllDay": False,
                "capacity": profile().seats_for(""),
            }
        ],
        "withdrawals": [{"eventId": gone.pk, "title": "Gone", "date": utc_iso(SOON)}],
        "needsConfirmation": False,
    }
    counted = ("new", "changed", "unchanged", "cancelled", "flagged", "skipped", "skippedMore")
    done = ask(as_manager, *wanted).json()
    assert {name: done[name] for name in counted} == {name: said[name] for name in counted}


def test_a_preview_names_the_soonest_dates_and_counts_those_that_are_over(
    as_manager: Client,
) -> None:
    past = vevent("DTSTART:20190301T200000Z", uid="past", title="Long ago")
    many = vevent(stamp("DTSTART"), "RRULE:FREQ=DAILY;COUNT=30", uid="many")
    said = ask(as_manager, past, many, preview=True).json()
    assert (said["new"], said["newPast"]) == (31, 1)
    days = [utc_iso(SOON + timedelta(days=day)) for day in range(10)]
    assert [one["date"] for one in said["sample"]] == days
    assert not Event.objects.exists()


def test_a_preview_is_not_refused_where_many_are_gone_and_says_so(as_manager: Client) -> None:
    made(as_manager, *(jazz(uid=f"u{n}") for n in range(8)))
    answer = ask(as_manager, jazz(uid="u0"), preview=True)
    assert answer.status_code == 200
    said = answer.json()
    assert (said["cancelled"], len(said["withdrawals"])) == (7, 7)
    assert said["needsConfirmation"]
    refused = ask(as_manager, jazz(uid="u0"))
    assert refused.status_code == 409
    assert list(refused.json()["fields"]) == ["file"]
    assert ask(as_manager, jazz(uid="u0"), isConfirmed=True).json()["cancelled"] == 7


def test_a_preview_of_an_address_that_fails_is_no_run(
    as_manager: Client, settings: Settings
) -> None:
    settings.FEED_URL = None
    body = {"url": "ftp://a.example", "preview": True}
    answer = as_manager.post(PATH, body, content_type="application/json")
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["url"])
    assert not FeedRun.objects.exists()


# --- A file ---


@pytest.mark.parametrize("is_preview", [True, False])
@pytest.mark.parametrize(("text", "status"), [("", 422), ("Dear all", 422), ("x" * 5_000_001, 413)])
def test_a_file_that_is_no_calendar_or_too_large_is_refused_by_its_field(
    as_manager: Client, text: str, status: int, is_preview: bool
) -> None:
    body = {"file": text, "preview": is_preview}
    answer = as_manager.post(PATH, body, content_type="application/json")
    assert answer.status_code == status
    assert answer.json()["fields"] == {"file": answer.json()["message"]}
    assert not FeedRun.objects.exists()


def test_a_file_and_an_address_at_once_are_refused(as_manager: Client) -> None:
    answer = ask(as_manager, jazz(), url="https://calendar.example/a.ics")
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["file"])


def test_an_import_that_changes_nothing_has_nothing_to_undo(as_manager: Client) -> None:
    made(as_manager, jazz())
    said = ask(as_manager, jazz()).json()
    assert (said["unchanged"], said["id"]) == (1, None)
    assert FeedImport.objects.count() == 1


# --- The seats of the room ---


def test_a_new_event_has_the_seats_of_its_room_and_keeps_what_the_manager_sets(
    as_manager: Client,
) -> None:
    spaces = profile().spaces
    [small, *_] = sorted(spaces, key=lambda space: space.seated)
    made(as_manager, jazz(), jazz(f"LOCATION:{small.name.upper()}\\, 1st floor", uid="b"))
    seats = dict(Event.objects.values_list("source_uid", "capacity"))
    assert seats == {"night": max(space.seated for space in spaces), "b": small.seated}
    event = Event.objects.get(source_uid="night")
    programme.save(event.pk, EventChangesIn(capacity=12))
    made(as_manager, jazz("DESCRIPTION:New"), jazz("LOCATION:Elsewhere", uid="b"))
    seats = dict(Event.objects.values_list("source_uid", "capacity"))
    assert seats == {"night": 12, "b": small.seated}


# --- Undoing ---


def test_what_an_import_added_is_off_the_programme_and_can_be_imported_once_more(
    as_manager: Client,
) -> None:
    before = titles()
    said = take_back(as_manager, made(as_manager, weekly()))
    assert (said["removed"], said["restored"], said["kept"]) == (3, 0, [])
    assert titles() == before
    assert ask(as_manager, weekly(), preview=True).json()["new"] == 3
    assert ask(as_manager, weekly()).json()["new"] == 3
    assert titles() == ["Jazz Night"] * 3
    assert ask(as_manager, weekly()).json()["unchanged"] == 3


def test_what_an_import_changed_and_cancelled_is_as_it_was(as_manager: Client) -> None:
    made(as_manager, jazz("DESCRIPTION:Old"), jazz(uid="b", title="Gone"))
    names = ("title", "description", "starts_at", "cancelled_at", "overridden_fields")
    before = list(Event.objects.order_by("pk").values(*names))
    moved = vevent(stamp("DTSTART", days_later=1), title="Late Jazz")
    import_id = made(as_manager, moved, jazz(uid="c", title="New night"))
    assert Event.objects.get(title="Gone").is_cancelled
    said = take_back(as_manager, import_id)
    assert (said["removed"], said["restored"], said["kept"]) == (1, 2, [])
    assert list(Event.objects.order_by("pk").values(*names)) == before
    again = ask(as_manager, moved, jazz(uid="c", title="New night")).json()
    assert (again["new"], again["changed"], again["cancelled"]) == (1, 1, 1)


def test_an_event_that_came_back_is_cancelled_once_more(as_manager: Client) -> None:
    made(as_manager, jazz())
    ask(as_manager, isConfirmed=True)
    import_id = made(as_manager, jazz())
    assert not Event.objects.get().is_cancelled
    take_back(as_manager, import_id)
    event = Event.objects.get()
    assert event.is_cancelled
    assert event.missing_from_feed_at is not None


def test_an_event_with_guests_is_kept_and_named_and_no_booking_is_lost(
    as_manager: Client, make: Make
) -> None:
    import_id = made(as_manager, jazz(title="Booked"), jazz(uid="b", title="Empty"))
    booked = Event.objects.get(title="Booked")
    booking = make.booking(booked, number_of_tickets=2)
    said = take_back(as_manager, import_id)
    assert said["removed"] == 1
    assert said["kept"] == [
        {
            "eventId": booked.pk,
            "title": "Booked",
            "date": utc_iso(SOON),
            "reason": "guests have seats or wait for some",
        }
    ]
    assert titles() == ["Booked"]
    assert Booking.objects.get() == booking
    [entry, *_] = as_manager.get("/api/admin/changes").json()
    assert (entry["kind"], entry["action"], entry["actor"]) == ("import", "undone", "manager")
    assert "Booked" in entry["details"][-1]["after"]


def test_an_event_that_was_changed_by_hand_since_is_kept_and_named(as_manager: Client) -> None:
    made(as_manager, jazz(), jazz(uid="b"))
    import_id = made(as_manager, jazz(title="A"), jazz(uid="b", title="B"), jazz(uid="c"))
    for uid, title in (("night", "Ours"), ("c", "Ours too")):
        row = Event.objects.get(source_uid=uid)
        programme.save(row.pk, EventChangesIn(title=title))
    said = take_back(as_manager, import_id)
    assert (said["removed"], said["restored"]) == (0, 1)
    kept = said["kept"]
    assert isinstance(kept, list)
    assert {(one["title"], one["reason"]) for one in kept} == {
        ("Ours", "it was changed since"),
        ("Ours too", "it was changed since"),
    }
    assert sorted(titles()) == ["Jazz Night", "Ours", "Ours too"]


def test_what_the_manager_set_beside_the_import_stays(as_manager: Client) -> None:
    made(as_manager, jazz(), jazz(uid="b"))
    import_id = made(as_manager, jazz(title="A"), jazz(uid="b", title="B"))
    row = Event.objects.get(title="A")
    programme.save(row.pk, EventChangesIn(price_range="$20", capacity=9))
    take_back(as_manager, import_id)
    row.refresh_from_db()
    assert (row.title, row.price_range, row.capacity) == ("Jazz Night", "$20", 9)


def test_the_calendar_that_is_read_by_itself_does_not_do_again_what_was_undone(
    as_manager: Client, settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "feed.ics"
    settings.FEED_URL = str(file)

    def read(*parts: str) -> dict[str, object]:
        file.write_bytes(calendar(*parts))
        FeedRun.objects.update(began_at=now() - run.EVERY)
        found = run.due_import()
        assert found is not None
        return found.model_dump()

    first = read(jazz(), jazz(uid="gone"), jazz(uid="kept"))
    assert isinstance(first["id"], int)
    wrong = (jazz(title="Wrong"), jazz(uid="new", title="New"), jazz(uid="kept"))
    second = read(*wrong)
    assert isinstance(second["id"], int)
    take_back(as_manager, second["id"])
    assert titles() == ["Jazz Night"] * 3
    third = read(*wrong)
    assert (third["id"], third["new"], third["changed"], third["cancelled"]) == (None, 0, 0, 0)
    skipped = third["skipped"]
    assert isinstance(skipped, list)
    assert {one["reason"] for one in skipped} == {"the import of it was undone"}
    assert sum(one["count"] for one in skipped) == 3
    assert titles() == ["Jazz Night"] * 3
    # Mended in the calendar, it is read as ever.
    assert read(jazz(title="Right"), jazz(uid="gone"), jazz(uid="kept"))["changed"] == 1
    assert sorted(titles()) == ["Jazz Night", "Jazz Night", "Right"]
    # The manager may ask for all of it.
    asked = ask(as_manager, *wrong).json()
    assert (asked["new"], asked["changed"], asked["cancelled"]) == (1, 1, 1)


def test_an_event_that_the_manager_deleted_stays_deleted_after_an_undo(as_manager: Client) -> None:
    import_id = made(as_manager, jazz(), jazz(uid="b", title="Other"))
    programme.delete(Event.objects.get(title="Jazz Night").pk)
    assert take_back(as_manager, import_id)["removed"] == 1
    said = ask(as_manager, jazz(), jazz(uid="b", title="Other")).json()
    assert said["new"] == 1
    assert titles() == ["Other"]


def test_the_list_of_changes_undoes_an_import_as_one(as_manager: Client) -> None:
    import_id = made(as_manager, weekly(), jazz(uid="b"))
    [entry] = as_manager.get("/api/admin/changes").json()
    assert (entry["title"], entry["canBeUndone"]) == ("4 dates of the calendar", True)
    assert entry["subjectId"] == import_id
    answer = as_manager.post(f"/api/admin/changes/{entry['id']}/undo")
    assert (answer.status_code, answer.json()["canBeUndone"]) == (200, False)
    assert titles() == []
    again = as_manager.post(f"/api/admin/imports/{import_id}/undo")
    assert (again.status_code, again.json()["message"]) == (
        409,
        "This import was undone already.",
    )


def test_an_import_of_all_kinds_is_one_entry_beside_those_of_the_events(
    as_manager: Client,
) -> None:
    made(as_manager, jazz(), jazz(uid="b"))
    made(as_manager, jazz(title="A"), jazz(uid="c"))
    entry = Change.objects.filter(action="imported").first()
    assert entry is not None
    assert entry.title == "3 dates of the calendar"
    assert {one["field"]: one["after"] for one in entry.details} == {
        "new": "1",
        "changed": "1",
        "cancelled": "1",
    }


def test_the_only_event_that_an_import_cancelled_is_put_back_on(as_manager: Client) -> None:
    made(as_manager, jazz(), jazz(uid="b"))
    import_id = made(as_manager, jazz())
    entry = Change.objects.first()
    assert entry is not None
    assert entry.can_be_undone
    said = take_back(as_manager, import_id)
    assert said["restored"] == 1
    assert not Event.objects.get(source_uid="b").is_cancelled
    entry.refresh_from_db()
    assert not entry.can_be_undone


def test_who_is_refused_and_why(as_manager: Client) -> None:
    import_id = made(as_manager, weekly())
    path = f"/api/admin/imports/{import_id}/undo"
    assert Client().post(path).status_code == 401
    assert as_manager.post("/api/admin/imports/999999/undo").status_code == 404
    FeedRun.objects.create(source="running", began_at=now())
    running = as_manager.post(path)
    assert (running.status_code, running.json()["message"]) == (
        409,
        "A calendar is being imported just now: try again in a moment.",
    )
    FeedRun.objects.update(finished_at=now())
    assert as_manager.post(path).status_code == 200
    assert as_manager.post(path).status_code == 409


def test_after_a_day_an_import_is_for_good(as_manager: Client) -> None:
    import_id = made(as_manager, weekly())
    assert undo.sweep_steps() == 0
    Change.objects.update(at=now() - UNDO_FOR - timedelta(minutes=1))
    answer = as_manager.post(f"/api/admin/imports/{import_id}/undo")
    assert answer.status_code == 409
    assert undo.sweep_steps() == 3
    assert not FeedImportStep.objects.exists()
    assert len(titles()) == 3


def test_visitors_and_calendars_see_at_once_that_an_import_was_undone(
    as_manager: Client,
) -> None:
    import_id = made(as_manager, weekly())
    version = publishing.version()
    take_back(as_manager, import_id)
    assert publishing.version() > version
    assert Client().get("/api/events").json() == []


def test_the_sample_of_a_new_house_is_no_import_to_undo() -> None:
    at = now()
    found = read_file(calendar(weekly()), at=at)
    summary = merge.merge(found, origin="sample", zone=NEW_YORK, at=at, progress=None)
    assert (summary.new, summary.id) == (3, None)
    entry = Change.objects.get()
    assert not entry.can_be_undone
