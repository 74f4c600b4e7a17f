"""The manager adds staff, changes and removes them, and lets them in again."""

from contextlib import AbstractContextManager

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from nightcap.core.models import UNDO_FOR, Change, StoredResponse
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.staff import accounts, login_limits, services
from nightcap.staff.login_limits import Rank
from nightcap.staff.models import Role, SecondFactor, StaffMember
from tests.support.staff.browsers import PASSWORD, guess
from tests.support.staff.people import (
    OWN_PASSWORD,
    STAFF,
    add,
    browser_of,
    edit,
    is_in,
    remove,
    staff,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("manager_password")]


def test_a_start_password_is_kept_nowhere(manager: Client) -> None:
    start = add(manager).json()["startPassword"]
    assert not StoredResponse.objects.exists()
    entry = Change.objects.get(kind="staff member")
    assert (entry.action, entry.title, entry.details) == ("added", "Anna", [])
    assert start not in User.objects.get(staff_member__name="Anna").password
    assert start not in manager.get(STAFF).text


def test_changing_the_staff_asks_for_the_password_once_more(manager: Client) -> None:
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


def test_who_is_removed_while_the_login_waits_for_its_turn_is_not_let_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    anna = staff("Anna", Role.HOST)
    slot = login_limits.hashing_slot

    def slot_after_a_wait(rank: Rank) -> AbstractContextManager[None]:
        StaffMember.objects.filter(pk=anna.pk).update(deleted_at=now())
        return slot(rank)

    monkeypatch.setattr(login_limits, "hashing_slot", slot_after_a_wait)
    assert guess(OWN_PASSWORD, name="Anna").status_code == 401
    assert not Session.objects.exists()


def test_who_was_removed_a_day_ago_is_gone_for_good(manager: Client) -> None:
    anna, ben = staff("Anna", Role.HOST), staff("Ben", Role.DOOR)
    remove(manager, anna)
    StaffMember.including_deleted.filter(pk=anna.pk).update(deleted_at=now() - UNDO_FOR * 2)
    changes.sweep_deleted()
    services.sweep()
    assert set(User.objects.values_list("pk", flat=True)) == {
        accounts.shared_account().user.pk,
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
