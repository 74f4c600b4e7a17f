"""Each role and every operation that needs a login: what it may, and that nothing is forgotten."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.apps import apps
from django.test import Client

from nightcap.bookings.models import Booking, PromoCode, PromoKind
from nightcap.core.models import Change, Versioned
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.events.models import Event
from nightcap.staff import roles
from nightcap.staff.models import Role
from tests.support.answers import Answer
from tests.support.content.filling import menu_item
from tests.support.factory import Make
from tests.support.staff.people import browser_as, browser_of, staff
from tests.test_access import GUARDED, METHODS, PUBLIC, call, routes

pytestmark = pytest.mark.django_db

LINES = (*roles.OF_EVERYBODY, *roles.OF_DOOR, *roles.OF_HOST, *roles.OF_MANAGER)
OF_ONES_OWN = {
    "POST /api/admin/logout",
    "GET /api/admin/security",
    "PUT /api/admin/security/password",
    "POST /api/admin/security/second-factor",
    "POST /api/admin/security/second-factor/turn-on",
    "POST /api/admin/security/second-factor/turn-off",
    "POST /api/admin/security/recovery-codes",
    "GET /api/admin/security/sessions",
    "POST /api/admin/security/sessions/end-others",
    "DELETE /api/admin/security/sessions/{session_name}",
}
AT_THE_DOOR = {
    "GET /api/bookings/evening",
    "GET /api/bookings/events",
    "GET /api/bookings",
    "GET /api/admin/waitlist",
    "GET /api/admin/waitlist/counts",
    "PUT /api/bookings/{booking_id}/arrival",
    "PUT /api/bookings/walk-ins/{tap}",
    "DELETE /api/bookings/walk-ins/{tap}",
    "GET /api/admin/door/{event_id}",
    "POST /api/admin/door/{event_id}/taps",
    "GET /api/admin/event-guests/{event_id}/remarks",
}
NEVER_A_HOSTS = (
    "download",
    "/api/admin/guests/known",
    "/api/admin/guests/forget",
    "/api/admin/reports",
    "/api/admin/payments",
    "/api/admin/staff",
    "/api/admin/connections",
    "log-ins",
    "strangers",
    "/api/admin/venue",
    "/api/admin/special-days",
    "/api/admin/season",
    "/api/admin/backups",
    "/api/newsletter",
    "/api/secret-calendar",
    "/api/admin/mails",
)
EDITED_BY_HOSTS = {
    "answers.answertemplate",
    "bookings.booking",
    "door.doorlink",
    "events.event",
    "events.eventlink",
    "events.feedimport",
    "guestbook.notedguest",
    "holds.datehold",
    "inbox.contactmessage",
    "inbox.hostinquiry",
    "quotes.inquiryquote",
    "trap.trappedform",
    "waitlist.waitlistentry",
}


def is_for_others(answer: Answer) -> bool:
    """Whether it was refused because of the role, and for no other reason."""
    said = answer.json()["message"] if answer.status_code == 403 else ""
    return said.startswith("This is not for the role")


def test_every_operation_that_needs_a_login_has_one_line_and_no_line_is_for_nothing() -> None:
    assert sorted(LINES) == sorted(" ".join(operation) for operation in GUARDED)
    assert len(GUARDED) > 90


def test_every_route_of_the_api_that_django_knows_is_public_or_has_a_line() -> None:
    decided = {path for _, path in PUBLIC} | {line.split()[1] for line in LINES}
    known = {path for path in routes() if path.startswith("/api/")}
    assert known - decided == {"/api/", "/api/openapi.json"}


def test_what_has_no_line_is_refused_to_all_but_managers() -> None:
    for method in METHODS:
        assert not roles.may(Role.HOST, f"{method} /api/admin/of-tomorrow")
        assert not roles.may(Role.DOOR, f"{method} /api/admin/of-tomorrow")


def test_the_door_may_what_the_door_needs_and_nothing_else() -> None:
    assert set(roles.operations_of(Role.DOOR) or ()) == AT_THE_DOOR | OF_ONES_OWN


def test_a_host_gets_no_guests_as_files_and_nothing_of_the_house() -> None:
    allowed = set(roles.operations_of(Role.HOST) or ())
    assert allowed > AT_THE_DOOR | OF_ONES_OWN
    assert [line for line in allowed for part in NEVER_A_HOSTS if part in line] == []


@pytest.mark.parametrize("role", Role)
def test_the_server_lets_a_role_do_what_its_lines_say_and_refuses_the_rest(role: Role) -> None:
    member = staff("Robin", role)
    refused = set()
    for operation in GUARDED:
        # A new one each time: one of them logs out.
        answer = call(browser_of(member), operation)
        assert answer.status_code != 401, operation
        if is_for_others(answer):
            refused.add(" ".join(operation))
    allowed = roles.operations_of(role)
    assert refused == (set(LINES) - set(allowed) if allowed is not None else set())


def test_a_refusal_says_why(make: Make) -> None:
    refused = browser_as(Role.HOST).get("/api/newsletter/download")
    assert refused.json()["message"] == "This is not for the role “Host”."


@pytest.fixture
def tonight(make: Make) -> Booking:
    """Return a booking of a show that is on now."""
    at = now()
    show = make.event(starts_at=at - timedelta(minutes=5), ends_at=at + timedelta(hours=1))
    return make.booking(show)


@pytest.fixture
def next_week(make: Make) -> Booking:
    return make.booking(make.event())


def walk_in(browser: Client, event: Event) -> Answer:
    body = {"eventId": event.pk, "seats": 2, "name": "Ida"}
    return browser.put(f"/api/bookings/walk-ins/{uuid4()}", body, "application/json")


def arrive(browser: Client, booking: Booking) -> Answer:
    path = f"/api/bookings/{booking.pk}/arrival"
    return browser.put(path, {"hasArrived": True}, "application/json")


def at_the_door_of(browser: Client, booking: Booking) -> list[int]:
    """Everything that is done at the door of a show: how each was answered."""
    query = f"eventId={booking.event_id}"
    answers = [
        browser.get(f"/api/bookings?{query}"),
        browser.get(f"/api/bookings/events?when=all&{query}"),
        arrive(browser, booking),
        walk_in(browser, booking.event),
    ]
    return [answer.status_code for answer in answers]


def test_the_door_is_open_for_tonights_shows(tonight: Booking) -> None:
    assert at_the_door_of(browser_as(Role.DOOR), tonight) == [200, 200, 200, 204]
    tonight.refresh_from_db()
    assert tonight.arrived_at is not None


def test_the_door_of_another_day_stays_shut_and_so_do_all_lists_at_once(
    tonight: Booking, next_week: Booking
) -> None:
    door = browser_as(Role.DOOR)
    assert at_the_door_of(door, next_week) == [403] * 4
    assert door.get("/api/bookings?search=ada").status_code == 403
    assert door.get("/api/bookings/events").status_code == 403
    next_week.refresh_from_db()
    assert next_week.arrived_at is None
    assert Booking.objects.count() == 2


def test_a_host_stands_at_any_door(next_week: Booking) -> None:
    assert at_the_door_of(browser_as(Role.HOST), next_week) == [200, 200, 200, 204]


def test_the_next_evening_is_not_tonight(next_week: Booking) -> None:
    door = browser_as(Role.DOOR)
    assert door.get("/api/bookings/evening").json()["isTonight"] is False
    assert at_the_door_of(door, next_week) == [403] * 4


def audited_models() -> set[str]:
    """Return the label of every model that the list of changes can be about."""
    models = apps.get_models()
    rows = {one._meta.label_lower for one in models if issubclass(one, Versioned)}
    return rows | set(changes.undone_in_pieces)


def test_every_audited_model_names_the_operation_that_edits_it() -> None:
    assert set(roles.EDIT_OPERATIONS) == audited_models()
    assert set(roles.EDIT_OPERATIONS.values()) <= set(LINES)


def test_a_host_sees_and_undoes_changes_only_of_the_models_that_a_host_may_edit() -> None:
    for label in audited_models():
        changes.record(action="changed", kind=label, title="Late", model=label, subject_id=1)
    changes.record(action="changed", kind="no single row", title="Late")
    host = browser_as(Role.HOST)
    listed = host.get("/api/admin/changes?limit=1")
    found = host.get("/api/admin/changes?search=late")
    assert {row["kind"] for row in found.json()} == EDITED_BY_HOSTS
    for answer in (listed, found):
        assert answer.headers["X-Total-Count"] == str(len(EDITED_BY_HOSTS))
    # A host may undo the others (409: there is nothing to undo), and does not learn of the rest.
    assert {
        entry.kind
        for entry in Change.objects.filter(title="Late")
        if host.post(f"/api/admin/changes/{entry.pk}/undo").status_code != 404
    } == EDITED_BY_HOSTS


def test_a_host_neither_sees_nor_restores_a_deleted_promo_code(as_manager: Client) -> None:
    code = PromoCode.objects.create(code="FREE", kind=PromoKind.PERCENT, value=100)
    deleted = as_manager.delete(f"/api/admin/promo-codes/{code.pk}")
    path = f"/api/admin/changes/{deleted['X-Change']}/undo"
    host = browser_as(Role.HOST)
    for query in ("", "?search=free", "?search=promo"):
        seen = host.get(f"/api/admin/changes{query}")
        assert (seen.json(), seen.headers["X-Total-Count"]) == ([], "0")
    assert host.post(path).status_code == 404
    assert not PromoCode.objects.exists()
    assert as_manager.post(path).status_code == 200


def test_a_host_cannot_undo_an_entry_that_also_changes_rows_of_others(make: Make) -> None:
    event = make.event(title="Late Jazz")
    code = PromoCode.objects.create(code="FREE", kind=PromoKind.PERCENT, value=100)
    with changes.as_one(event, action="deleted") as group:
        changes.delete(Event, event.pk)
        changes.delete(PromoCode, code.pk)
    assert group.entry
    path = f"/api/admin/changes/{group.entry.pk}/undo"
    assert browser_as(Role.HOST).post(path).status_code == 404
    assert not PromoCode.objects.exists()
    assert browser_as(Role.MANAGER, "Max").post(path).status_code == 200
    assert PromoCode.objects.get() == code


def test_a_host_sees_and_undoes_changes_of_the_programme(make: Make) -> None:
    of_menu = changes.delete(type(item := menu_item("Negroni")), item.pk)
    of_event = changes.delete(Event, make.event(title="Late Jazz").pk)
    host = browser_as(Role.HOST)
    assert [row["title"] for row in host.get("/api/admin/changes").json()] == ["Late Jazz"]
    assert host.post(f"/api/admin/changes/{of_menu.pk}/undo").status_code == 404
    assert host.post(f"/api/admin/changes/{of_event.pk}/undo").status_code == 200
    assert Event.objects.get().title == "Late Jazz"
    assert Change.objects.get(pk=of_menu.pk).undone_at is None


def test_a_host_who_signs_somebody_up_is_a_visitor_like_any_other() -> None:
    body = {"name": "Ida", "email": "ida@example.com"}
    headers = {"Prefer": "return=representation"}
    host, manager = browser_as(Role.HOST), browser_as(Role.MANAGER, "Max")
    answers = [
        browser.post("/api/newsletter", body, "application/json", headers=headers)
        for browser in (host, manager)
    ]
    assert ["email" in answer.json() for answer in answers] == [False, False]
    assert [answer.status_code for answer in answers] == [201, 409]


def test_the_panel_is_told_what_the_role_may() -> None:
    told = browser_as(Role.DOOR).get("/api/admin/status").json()
    assert (told["name"], told["role"]) == ("Robin", "door")
    assert set(told["may"]) == AT_THE_DOOR | OF_ONES_OWN
    told = browser_as(Role.MANAGER, "Max").get("/api/admin/status").json()
    assert (told["role"], "may" in told) == ("manager", False)
