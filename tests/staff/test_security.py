"""The panel's Security: the password, open sessions and last log-ins."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from nightcap.core.models import Change, StoredResponse
from nightcap.core.time import now
from nightcap.staff import login_limits, services
from nightcap.staff.models import AttemptLimit, LogIn
from tests.support.answers import Answer
from tests.support.staff.browsers import ELSEWHERE, HOME, PASSWORD, guess

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("manager_password")]

NEW = "a lamp over the stair"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like"
    " Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
)
WINDOWS = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"
)


def signed_in(user_agent: str = IPHONE, address: str = HOME) -> Client:
    browser = Client(headers={"User-Agent": user_agent}, REMOTE_ADDR=address)
    assert guess(PASSWORD, address=address, browser=browser).status_code == 200
    return browser


def change(browser: Client, present: str, new: str) -> Answer:
    body = {"present": present, "new": new}
    return browser.put("/api/admin/security/password", body, "application/json")


def is_in(browser: Client) -> bool:
    return browser.get("/api/admin/changes").status_code == 200


def test_the_password_is_changed_and_every_other_session_ends() -> None:
    here, there = signed_in(), signed_in(WINDOWS)
    assert change(here, PASSWORD, NEW).status_code == 204
    assert Session.objects.count() == 1
    assert (is_in(here), is_in(there)) == (True, False)
    assert guess(PASSWORD).status_code == 401
    assert guess(NEW).status_code == 200


def test_the_key_of_the_session_is_another_after_the_change() -> None:
    here = signed_in()
    before = here.cookies["nightcap"].value
    change(here, PASSWORD, NEW)
    assert here.cookies["nightcap"].value != before


def test_without_the_present_password_nothing_is_changed() -> None:
    here, there = signed_in(), signed_in(WINDOWS)
    refused = change(here, "something else", NEW)
    assert refused.status_code == 422
    assert refused.json()["fields"] == {"present": "is not the present password"}
    assert is_in(there)
    assert guess(PASSWORD).status_code == 200


def test_a_weak_password_is_refused_by_name() -> None:
    refused = change(signed_in(), PASSWORD, "short")
    assert refused.status_code == 422
    assert refused.json()["fields"] == {"new": "must have at least 12 characters"}


def test_who_finds_a_browser_open_cannot_guess_the_password_in_it() -> None:
    here = signed_in()
    found = [change(here, "wrong", NEW).status_code for _ in range(30)]
    assert found.count(422) <= 20
    assert found[-1] == 429


def test_no_digest_of_a_password_is_kept_under_a_key() -> None:
    here = signed_in()
    body = {"present": PASSWORD, "new": NEW}
    here.put(
        "/api/admin/security/password",
        body,
        "application/json",
        headers={"Idempotency-Key": "0123456789abcdef"},
    )
    assert not StoredResponse.objects.exists()


def test_the_list_of_changes_says_that_the_password_was_changed_and_nothing_of_it() -> None:
    here = signed_in()
    change(here, PASSWORD, NEW)
    entry = Change.objects.get(kind="password")
    assert (entry.action, entry.title, entry.details) == ("changed", "Admin Panel", [])


def test_it_says_whose_password_holds() -> None:
    here = signed_in()
    assert here.get("/api/admin/security").json()["isPasswordFromPanel"] is False
    change(here, PASSWORD, NEW)
    assert here.get("/api/admin/security").json()["isPasswordFromPanel"] is True


def test_open_sessions_are_listed_with_browser_and_network_and_this_one_is_marked() -> None:
    signed_in(WINDOWS, ELSEWHERE)
    listed = signed_in(IPHONE, HOME).get("/api/admin/security/sessions").json()
    told = [(row["browser"], row["network"], row["isThis"]) for row in listed]
    assert told == [("Safari on iPhone", HOME, True), ("Edge on Windows", ELSEWHERE, False)]
    assert all(row["beganAt"].endswith("Z") and row["usedAt"].endswith("Z") for row in listed)


def test_the_list_of_sessions_gives_no_key_away() -> None:
    here = signed_in()
    assert here.cookies["nightcap"].value not in here.get("/api/admin/security/sessions").text


def test_a_session_is_ended_from_another_one() -> None:
    here, there = signed_in(), signed_in(WINDOWS)
    [_, other] = here.get("/api/admin/security/sessions").json()
    ended = here.delete(f"/api/admin/security/sessions/{other['id']}")
    assert ended.status_code == 204
    assert (is_in(here), is_in(there)) == (True, False)
    assert here.delete(f"/api/admin/security/sessions/{other['id']}").status_code == 404


def test_all_other_sessions_are_ended_at_once() -> None:
    here, others = signed_in(), [signed_in(WINDOWS) for _ in range(3)]
    assert here.post("/api/admin/security/sessions/end-others").status_code == 204
    assert is_in(here)
    assert [is_in(other) for other in others] == [False] * 3


def test_sessions_that_have_ended_are_not_listed() -> None:
    signed_in(WINDOWS)
    Session.objects.update(expire_date=now() - timedelta(seconds=1))
    here = signed_in()
    assert len(here.get("/api/admin/security/sessions").json()) == 1


def test_log_ins_are_listed_with_how_they_ended_latest_first() -> None:
    guess("wrong", address=ELSEWHERE)
    here = signed_in()
    answer = here.get("/api/admin/security/log-ins")
    told = [(row["outcome"], row["browser"], row["network"]) for row in answer.json()]
    assert told == [
        ("logged-in", "Safari on iPhone", HOME),
        ("wrong-password", "Unknown browser", ELSEWHERE),
    ]
    assert answer["X-Total-Count"] == "2"


@pytest.mark.parametrize(
    ("shown", "outcomes"),
    [("successful", ["logged-in"]), ("failed", ["wrong-password", "wrong-password"])],
)
def test_log_ins_are_filtered(shown: str, outcomes: list[str]) -> None:
    guess("wrong")
    guess("wrong")
    rows = signed_in().get(f"/api/admin/security/log-ins?shown={shown}").json()
    assert [row["outcome"] for row in rows] == outcomes


def test_while_strangers_are_refused_it_says_so_and_the_manager_can_let_them_in() -> None:
    here = signed_in()
    assert here.get("/api/admin/security").json()["areStrangersRefused"] is False
    share = login_limits.STRANGERS
    cleared_at = now() + share.most * share.pause
    AttemptLimit.objects.update_or_create(pk=share.key, defaults={"cleared_at": cleared_at})
    assert guess(PASSWORD, address=ELSEWHERE).status_code == 429
    assert here.get("/api/admin/security").json()["areStrangersRefused"] is True
    assert here.post("/api/admin/security/let-strangers-in").status_code == 204
    assert guess(PASSWORD, address=ELSEWHERE).status_code == 200


def test_log_ins_hold_nothing_of_what_was_typed() -> None:
    guess("something secret")
    row = LogIn.objects.get()
    assert "secret" not in repr(vars(row))


def test_log_ins_are_kept_for_ninety_days() -> None:
    guess("wrong")
    LogIn.objects.update(at=now() - timedelta(days=89))
    services.sweep()
    assert LogIn.objects.exists()
    LogIn.objects.update(at=now() - services.LOG_INS_KEPT_FOR)
    services.sweep()
    assert not LogIn.objects.exists()
    assert timedelta(days=90) == services.LOG_INS_KEPT_FOR
