"""A second factor: codes of an authenticator app, and recovery codes for who has lost it."""

import time
from typing import NamedTuple

import pyotp
import pytest
from django.test import Client

from nightcap.core.models import Change, StoredResponse
from nightcap.staff import login_limits
from nightcap.staff.models import AttemptLimit, LogIn, RecoveryCode, SecondFactor
from nightcap.staff.services import STEP
from tests.support.answers import Answer
from tests.support.staff.browsers import COOKIE, ELSEWHERE, HOME, PASSWORD, guess

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("manager_password")]


class App(NamedTuple):
    """An authenticator app that knows the secret, and the recovery codes on paper."""

    secret: str
    recovery_codes: list[str]

    def code(self, steps: int = 0) -> str:
        return code_of(self.secret, steps)


def code_of(secret: str, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(int(time.time()) + steps * STEP)


def post(browser: Client, path: str, **body: str) -> Answer:
    return browser.post(f"/api/admin/security/{path}", body, "application/json")


@pytest.fixture
def browser() -> Client:
    browser = Client()
    assert guess(PASSWORD, browser=browser).status_code == 200
    return browser


@pytest.fixture
def app(browser: Client) -> App:
    """Return the app of a manager with the second factor turned on."""
    begun = post(browser, "second-factor", password=PASSWORD).json()
    turned_on = post(browser, "second-factor/turn-on", code=code_of(begun["secret"]))
    assert turned_on.status_code == 200
    # As half a minute later: the code is fresh again.
    SecondFactor.objects.update(last_step=0)
    return App(begun["secret"], turned_on.json()["recoveryCodes"])


def security(browser: Client) -> dict[str, object]:
    told: dict[str, object] = browser.get("/api/admin/security").json()
    return told


def test_a_secret_and_its_picture_are_given_for_the_password(browser: Client) -> None:
    refused = post(browser, "second-factor", password="something else")
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["password"])
    begun = post(browser, "second-factor", password=PASSWORD).json()
    assert len(begun["secret"]) == 32
    assert begun["qrCode"].startswith("data:image/svg+xml")
    # Apps read dark on light, also in a dark panel.
    assert "%23fff" in begun["qrCode"]


def test_it_counts_only_once_a_code_of_the_app_was_given(browser: Client) -> None:
    begun = post(browser, "second-factor", password=PASSWORD).json()
    assert guess(PASSWORD).status_code == 200
    refused = post(browser, "second-factor/turn-on", code="000000")
    assert refused.status_code == 422
    assert refused.json()["fields"] == {"code": "is not what the app shows now"}
    assert not security(browser)["hasSecondFactor"]
    turned_on = post(browser, "second-factor/turn-on", code=code_of(begun["secret"]))
    assert len(set(turned_on.json()["recoveryCodes"])) == 10
    assert security(browser)["hasSecondFactor"]


def test_turning_it_on_ends_every_other_session(browser: Client) -> None:
    other = Client()
    guess(PASSWORD, browser=other)
    begun = post(browser, "second-factor", password=PASSWORD).json()
    post(browser, "second-factor/turn-on", code=code_of(begun["secret"]))
    assert other.get("/api/admin/changes").status_code == 401
    assert browser.get("/api/admin/changes").status_code == 200


def test_the_right_password_alone_asks_for_the_code_and_opens_nothing(app: App) -> None:
    stranger = Client()
    asked = guess(PASSWORD, browser=stranger)
    assert (asked.status_code, asked.json()["fields"]) == (401, {"code": "is required"})
    assert stranger.get("/api/admin/changes").status_code == 401
    assert COOKIE not in stranger.cookies


def test_a_wrong_password_asks_for_no_code(app: App) -> None:
    assert guess("wrong", code=app.code()).json() == {"message": "Invalid password", "fields": {}}


@pytest.mark.parametrize("steps", [0, 1])
def test_password_and_code_log_in(app: App, steps: int) -> None:
    assert guess(PASSWORD, code=app.code(steps)).status_code == 200


def test_a_code_may_be_typed_as_the_app_shows_it(app: App) -> None:
    code = app.code()
    assert guess(PASSWORD, code=f" {code[:3]} {code[3:]} ").status_code == 200


def test_a_code_is_taken_once(app: App) -> None:
    code = app.code()
    assert guess(PASSWORD, code=code).status_code == 200
    refused = guess(PASSWORD, code=code)
    assert (refused.status_code, refused.json()["message"]) == (401, "Invalid code")


@pytest.mark.parametrize("code", ["000000", "12345", "bcdf-bcdf-bcdf-bcdf", "x", "۱۲۳۴۵۶"])
def test_a_wrong_code_is_refused(app: App, code: str) -> None:
    assert guess(PASSWORD, code=code).json()["fields"] == {"code": "is wrong or was used before"}


def test_a_code_of_ten_minutes_ago_is_refused(app: App) -> None:
    assert guess(PASSWORD, code=app.code(-20)).status_code == 401


def test_a_recovery_code_logs_in_once(browser: Client, app: App) -> None:
    code = app.recovery_codes[3]
    assert guess(PASSWORD, code=code.upper().replace("-", " ")).status_code == 200
    assert guess(PASSWORD, code=code).status_code == 401
    assert security(browser)["recoveryCodesLeft"] == 9


def test_codes_are_guesses_too(app: App) -> None:
    found = [guess(PASSWORD, code="000000").status_code for _ in range(12)]
    assert found == [401] * 10 + [429] * 2


def test_many_addresses_guess_twenty_codes_and_a_recovery_code_still_logs_in(app: App) -> None:
    found = [
        guess(PASSWORD, code="000000", address=f"198.51.100.{number}").status_code
        for number in range(30)
    ]
    assert found == [401] * 20 + [429] * 10
    refused = guess(PASSWORD, code=app.code(), address="192.0.2.1")
    assert refused.json()["message"] == "Too many wrong codes. Please use a recovery code."
    by_paper = guess(PASSWORD, code=app.recovery_codes[0], address="192.0.2.1")
    assert by_paper.status_code == 200


def test_a_known_browser_logs_in_with_the_app_while_others_guess_codes(
    browser: Client, app: App
) -> None:
    for number in range(30):
        guess(PASSWORD, code="000000", address=f"198.51.100.{number}")
    assert guess(PASSWORD, code=app.code(), browser=browser).status_code == 200


def test_the_log_ins_say_where_it_ended(app: App) -> None:
    LogIn.objects.all().delete()
    guess(PASSWORD, address=ELSEWHERE)
    guess(PASSWORD, address=ELSEWHERE, code="000000")
    guess(PASSWORD, address=HOME, code=app.code())
    outcomes = [row.outcome for row in LogIn.objects.order_by("id")]
    assert outcomes == ["code-asked", "wrong-code", "logged-in"]


def test_it_is_turned_off_with_the_password(browser: Client, app: App) -> None:
    assert post(browser, "second-factor/turn-off", password="wrong").status_code == 422
    assert post(browser, "second-factor/turn-off", password=PASSWORD).status_code == 204
    assert guess(PASSWORD).status_code == 200
    assert not RecoveryCode.objects.exists()
    assert post(browser, "second-factor/turn-off", password=PASSWORD).status_code == 409


def test_new_recovery_codes_take_the_place_of_the_old(browser: Client, app: App) -> None:
    guess(PASSWORD, code=app.recovery_codes[0])
    renewed = post(browser, "recovery-codes", password=PASSWORD).json()["recoveryCodes"]
    assert len(renewed) == 10
    assert guess(PASSWORD, code=app.recovery_codes[1]).status_code == 401
    assert guess(PASSWORD, code=renewed[0]).status_code == 200


def test_while_it_is_on_no_other_secret_is_given(browser: Client, app: App) -> None:
    refused = post(browser, "second-factor", password=PASSWORD)
    assert (refused.status_code, "secret" in refused.json()) == (409, False)


def test_turning_on_what_was_never_begun_is_refused(browser: Client) -> None:
    assert post(browser, "second-factor/turn-on", code="123456").status_code == 409


def test_neither_secret_nor_recovery_codes_are_kept_where_they_can_be_read(
    browser: Client, app: App
) -> None:
    told = [repr(vars(row)) for row in Change.objects.all()]
    told += [row.body for row in StoredResponse.objects.all()]
    told += [repr(vars(row)) for row in RecoveryCode.objects.all()]
    told.append(repr(security(browser)))
    assert [entry for entry in Change.objects.all() if entry.kind == "second factor"] != []
    for secret in (app.secret, *app.recovery_codes):
        assert all(secret not in text for text in told)
    assert SecondFactor.objects.get().secret == app.secret


def test_a_right_code_gives_the_guess_back(app: App) -> None:
    AttemptLimit.objects.all().delete()
    assert guess(PASSWORD, code=app.code()).status_code == 200
    strangers = AttemptLimit.objects.filter(pk=login_limits.STRANGERS.key).first()
    assert strangers is None or not login_limits.STRANGERS.wait(strangers.cleared_at)
