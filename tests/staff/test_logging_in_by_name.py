"""Staff log in by name: with a start password first, then with one of their own."""

from datetime import timedelta

import pyotp
import pytest
from django.test import Client

from nightcap.core.time import now
from nightcap.staff import members
from nightcap.staff.models import LogIn, Role, StaffMember
from tests.support.staff.browsers import PASSWORD, guess
from tests.support.staff.people import (
    OWN_PASSWORD,
    STAFF,
    add,
    browser_of,
    choose,
    is_in,
    staff,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("manager_password")]


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


def test_a_change_of_ones_own_password_ends_nobody_elses_session(manager: Client) -> None:
    anna = staff("Anna", Role.HOST)
    here, there = browser_of(anna), browser_of(anna)
    assert choose(here, OWN_PASSWORD, "four lamps on a stair").status_code == 204
    assert [is_in(browser) for browser in (manager, here, there)] == [True, True, False]
    assert choose(manager, PASSWORD, "a lamp over the stair").status_code == 204
    assert is_in(here)
