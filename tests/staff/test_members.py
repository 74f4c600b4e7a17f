"""Staff who log in by name: added with a start password, changed, removed and let in again."""

from datetime import timedelta

import pyotp
import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from nightcap.core import undoing
from nightcap.core.models import UNDO_FOR, Change, StoredResponse
from nightcap.core.time import now
from nightcap.staff import members, passwords, services
from nightcap.staff.models import LogIn, Role, SecondFactor, StaffMember
from tests.answers import Answer
from tests.staff.browsers import PASSWORD, guess
from tests.staff.people import OWN_PASSWORD, browser_of, staff

pytestmark = pytest.mark.django_db

STAFF = "/api/admin/staff"


@pytest.fixture(autouse=True)
def manager_password() -> None:
    passwords.ensure_manager(PASSWORD)


@pytest.fixture
def manager() -> Client:
    """The browser of who has the shared password."""
    browser = Client()
    assert guess(PASSWORD, browser=browser).status_code == 200
    return browser


def add(
    manager: Client, name: str = "Anna", role: str = "host", password: str = PASSWORD
) -> Answer:
    body = {"name": name, "role": role, "password": password}
    headers = {"Idempotency-Key": "0123456789abcdef"}
    return manager.post(STAFF, body, "application/json", headers=headers)


def edit(manager: Client, member: StaffMember, **changes: object) -> Answer:
    body = {"name": member.name, "role": member.role, "password": PASSWORD, **changes}
    return manager.put(f"{STAFF}/{member.pk}", body, "application/json")


def remove(manager: Client, member: StaffMember) -> Answer:
    return manager.delete(f"{STAFF}/{member.pk}")


def choose(browser: Client, present: str, new: str) -> Answer:
    body = {"present": present, "new": new}
    return browser.put("/api/admin/security/password", body, "application/json")


def is_in(browser: Client) -> bool:
    return browser.get("/api/admin/security").status_code == 200


def test_without_staff_login_and_status_are_as_specified_byte_for_byte() -> None:
    browser = Client()
    answers = [
        browser.get("/api/admin/status").content,
        guess(PASSWORD, browser=browser).content,
        browser.get("/api/admin/status").content,
        browser.post("/api/admin/logout").content,
    ]
    no, yes = b'{"authenticated": false}', b'{"authenticated": true}'
    assert answers == [no, yes, yes, no]


def test_where_there_is_staff_the_login_is_told_so_and_no_names(manager: Client) -> None:
    add(manager)
    assert Client().get("/api/admin/status").json() == {"authenticated": False, "hasStaff": True}
    told = manager.get("/api/admin/status").json()
    assert told == {"authenticated": True, "hasStaff": True, "role": "manager"}


def test_who_was_added_logs_in_with_the_start_password_and_chooses_an_own_one_first(
    manager: Client,
) -> None:
    start = add(manager).json()["startPassword"]
    browser = Client()
    told = guess(start, name="anna ", browser=browser).json()
    assert (told["name"], told["mustChoosePassword"]) == ("Anna", True)
    shut = browser.get("/api/bookings")
    assert (shut.status_code, list(shut.json()["fields"])) == (403, ["password"])
    assert choose(browser, start, start).json()["fields"].keys() == {"new"}
    assert choose(browser, start, "short").json()["fields"].keys() == {"new"}
    assert choose(browser, start, OWN_PASSWORD).status_code == 204
    assert browser.get("/api/bookings").status_code == 200
    assert "mustChoosePassword" not in browser.get("/api/admin/status").json()
    assert guess(start, name="Anna").status_code == 401
    assert guess(OWN_PASSWORD, name="ANNA").status_code == 200


def test_a_start_password_ends_after_seven_days(manager: Client) -> None:
    start = add(manager).json()["startPassword"]
    StaffMember.objects.update(start_password_ends_at=now())
    refused = guess(start, name="Anna")
    assert refused.status_code == 403
    assert "expired" in refused.json()["message"]
    assert LogIn.objects.latest("at").outcome == "expired"
    assert timedelta(days=7) == members.START_PASSWORD_LASTS


def test_a_start_password_is_kept_nowhere(manager: Client) -> None:
    start = add(manager).json()["startPassword"]
    assert not StoredResponse.objects.exists()
    entry = Change.objects.get(kind="staff member")
    assert (entry.action, entry.title, entry.details) == ("added", "Anna", [])
    assert start not in User.objects.get(staff_member__name="Anna").password
    assert start not in manager.get(STAFF).text


def test_whoever_changes_the_staff_is_asked_for_the_password_once_more(manager: Client) -> None:
    refused = add(manager, password="wrong")
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["password"])
    assert not StaffMember.objects.exists()
    anna = staff("Anna", Role.HOST)
    assert edit(manager, anna, role="manager", password="wrong").status_code == 422
    renewal = f"{STAFF}/{anna.pk}/start-password"
    assert manager.post(renewal, {"password": "x"}, "application/json").status_code == 422
    anna.refresh_from_db()
    assert (anna.role, anna.start_password_ends_at) == ("host", None)


WIDE_ANNA = "\uff21nna"
LONG_ONCE_SPELT_OUT = "\ufdfa" * 60
TAKEN = ["anna", " ANNA ", WIDE_ANNA, "Manager", "calendar"]
NO_NAMES = ["", "   ", "A\nB", "A" * 61, LONG_ONCE_SPELT_OUT]


@pytest.mark.parametrize("name", [*TAKEN, *NO_NAMES])
def test_a_name_that_somebody_has_or_that_is_none_is_refused(manager: Client, name: str) -> None:
    staff("Anna", Role.HOST)
    refused = add(manager, name=name)
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["name"])
    assert StaffMember.objects.count() == 1


def test_the_shared_password_opens_everything_as_before_with_no_name_or_its_own() -> None:
    staff("Anna", Role.HOST)
    for name in ("", "Manager", "manager"):
        browser = Client()
        assert guess(PASSWORD, name=name, browser=browser).json()["role"] == "manager"
        assert browser.get(STAFF).status_code == 200


@pytest.mark.parametrize(
    ("name", "password"),
    [("Anna", PASSWORD), ("", OWN_PASSWORD), ("Nobody here", PASSWORD), ("nobody", OWN_PASSWORD)],
)
def test_a_name_with_anothers_password_and_an_unknown_one_are_answered_alike(
    name: str, password: str
) -> None:
    staff("Anna", Role.HOST)
    refused = guess(password, name=name)
    assert refused.status_code == 401
    assert refused.content == b'{"message": "Invalid password", "fields": {}}'


def test_a_name_that_no_database_takes_is_refused_by_name() -> None:
    for name in ("A\0nna", "\ud800"):
        refused = guess(PASSWORD, name=name)
        assert (refused.status_code, list(refused.json()["fields"])) == (422, ["name"])


def test_log_ins_say_who_and_hold_nothing_of_what_was_typed(manager: Client) -> None:
    staff("Anna", Role.HOST)
    guess("wrong", name="ANNA")
    guess(OWN_PASSWORD, name="anna")
    guess("wrong", name=OWN_PASSWORD)
    rows = manager.get("/api/admin/security/log-ins").json()
    assert [(row["outcome"], row["name"]) for row in rows] == [
        ("unknown-name", None),
        ("logged-in", "Anna"),
        ("wrong-password", "Anna"),
        ("logged-in", None),
    ]
    assert OWN_PASSWORD not in repr(rows)


def test_guesses_by_name_count_like_all_others_and_ones_own_password_forgives_none() -> None:
    staff("Anna", Role.HOST)
    found = []
    for _ in range(12):
        found.append(guess("wrong").status_code)
        found.append(guess(OWN_PASSWORD, name="Anna").status_code)
    assert found.count(401) <= 11
    assert found[-2:] == [429, 429]


def test_a_second_factor_of_ones_own_is_asked_for_and_nobody_elses(manager: Client) -> None:
    anna = staff("Anna", Role.DOOR)
    browser = browser_of(anna)
    path = "/api/admin/security/second-factor"
    begun = browser.post(path, {"password": OWN_PASSWORD}, "application/json").json()
    code = {"code": pyotp.TOTP(begun["secret"]).now()}
    assert browser.post(f"{path}/turn-on", code, "application/json").status_code == 200
    asked = guess(OWN_PASSWORD, name="Anna")
    assert (asked.status_code, asked.json()["fields"]) == (401, {"code": "is required"})
    assert guess(PASSWORD).status_code == 200
    assert manager.get("/api/admin/security").json()["hasSecondFactor"] is False
    [row] = manager.get(STAFF).json()
    assert row["hasSecondFactor"] is True


def test_a_new_start_password_turns_the_second_factor_off_and_ends_every_session(
    manager: Client,
) -> None:
    anna = staff("Anna", Role.HOST)
    SecondFactor.objects.create(user=anna.user, secret="x", turned_on_at=now())
    browser = browser_of(anna)
    path = f"{STAFF}/{anna.pk}/start-password"
    renewed = manager.post(path, {"password": PASSWORD}, "application/json").json()
    assert not is_in(browser)
    assert guess(OWN_PASSWORD, name="Anna").status_code == 401
    told = guess(renewed["startPassword"], name="Anna").json()
    assert told["mustChoosePassword"] is True
    assert renewed["member"]["hasSecondFactor"] is False


def test_with_another_role_one_logs_in_again_and_may_what_it_may(manager: Client) -> None:
    anna = staff("Anna", Role.HOST)
    browser = browser_of(anna)
    assert edit(manager, anna, role="door", version=anna.version).json()["role"] == "door"
    assert not is_in(browser)
    anna.refresh_from_db()
    assert browser_of(anna).get("/api/admin/events").status_code == 403
    assert edit(manager, anna, name="Ann", version=1).status_code == 409
    entry = Change.objects.get(kind="staff member", action="changed")
    assert entry.details == [{"field": "role", "before": "host", "after": "door"}]


def test_with_another_name_one_stays_in(manager: Client) -> None:
    anna = staff("Anna", Role.HOST)
    browser = browser_of(anna)
    assert edit(manager, anna, name="Ann").status_code == 200
    assert browser.get("/api/admin/status").json()["name"] == "Ann"
    assert guess(OWN_PASSWORD, name="Anna").status_code == 401


def test_who_is_removed_is_out_at_once_and_in_again_once_that_is_undone(manager: Client) -> None:
    anna = staff("Anna", Role.HOST)
    browser = browser_of(anna)
    change = remove(manager, anna)["X-Change"]
    assert not is_in(browser)
    assert Session.objects.count() == 1
    assert guess(OWN_PASSWORD, name="Anna").status_code == 401
    assert manager.get(STAFF).json() == []
    assert Client().get("/api/admin/status").content == b'{"authenticated": false}'
    assert manager.post(f"/api/admin/changes/{change}/undo").status_code == 200
    assert not is_in(browser)
    assert guess(OWN_PASSWORD, name="Anna").status_code == 200


def test_who_was_removed_a_day_ago_is_gone_for_good(manager: Client) -> None:
    anna, ben = staff("Anna", Role.HOST), staff("Ben", Role.DOOR)
    remove(manager, anna)
    StaffMember.including_deleted.filter(pk=anna.pk).update(deleted_at=now() - UNDO_FOR * 2)
    undoing.sweep()
    services.sweep()
    assert set(User.objects.values_list("pk", flat=True)) == {
        passwords.manager().pk,
        ben.user_id,
    }


def test_a_name_that_was_given_again_meanwhile_is_not_taken_back(manager: Client) -> None:
    change = remove(manager, staff("Anna", Role.HOST))["X-Change"]
    assert add(manager).status_code == 201
    assert manager.post(f"/api/admin/changes/{change}/undo").status_code == 409


def test_nobody_takes_their_own_way_in_away() -> None:
    max_ = staff("Max", Role.MANAGER)
    browser = browser_of(max_)
    assert remove(browser, max_).status_code == 409
    assert edit(browser, max_, role="host", password=OWN_PASSWORD).status_code == 409
    assert edit(browser, max_, name="Maxi", password=OWN_PASSWORD).status_code == 200
    assert is_in(browser)


def test_a_manager_sees_and_ends_everybodys_sessions_and_others_only_their_own(
    manager: Client,
) -> None:
    anna = staff("Anna", Role.HOST)
    here, there = browser_of(anna), browser_of(anna)
    path = "/api/admin/security/sessions"
    everybodys = manager.get(path).json()
    assert sorted(row["name"] or "" for row in everybodys) == ["", "Anna", "Anna"]
    assert [row["name"] for row in here.get(path).json()] == ["Anna", "Anna"]
    [managers] = [row for row in everybodys if row["name"] is None]
    assert here.delete(f"{path}/{managers['id']}").status_code == 404
    assert here.post(f"{path}/end-others").status_code == 204
    assert [is_in(browser) for browser in (manager, here, there)] == [True, True, False]
    [annas] = [row for row in manager.get(path).json() if row["name"] == "Anna"]
    assert manager.delete(f"{path}/{annas['id']}").status_code == 204
    assert [is_in(browser) for browser in (manager, here)] == [True, False]


def test_a_change_of_ones_own_password_ends_nobody_elses_session(manager: Client) -> None:
    anna = staff("Anna", Role.HOST)
    here, there = browser_of(anna), browser_of(anna)
    assert choose(here, OWN_PASSWORD, "four lamps on a stair").status_code == 204
    assert [is_in(browser) for browser in (manager, here, there)] == [True, True, False]
    assert choose(manager, PASSWORD, "a lamp over the stair").status_code == 204
    assert is_in(here)
