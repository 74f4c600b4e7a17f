"""One shared password opens the manager's doors; nothing else does."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from pytest_django import Settings

from nightcap.core.time import now
from nightcap.staff import accounts, services
from tests.support.answers import Answer

pytestmark = pytest.mark.django_db

PASSWORD = "velvet curtain 212"


@pytest.fixture(autouse=True)
def manager_password() -> None:
    accounts.ensure_manager(PASSWORD)


@pytest.fixture
def browser() -> Client:
    """Return a browser that has fetched its CSRF token.

    The token is checked like that of a real one.
    """
    client = Client(enforce_csrf_checks=True)
    token = client.get("/api/csrf-token").json()["csrfToken"]
    client.defaults["HTTP_X_CSRF_TOKEN"] = token
    return client


def log_in(client: Client, password: str = PASSWORD, **headers: str) -> Answer:
    return client.post(
        "/api/admin/login", {"password": password}, "application/json", headers=headers
    )


def is_signed_in(client: Client) -> bool:
    answer: bool = client.get("/api/admin/status").json()["authenticated"]
    return answer


def test_the_right_password_signs_in_and_the_status_says_so(browser: Client) -> None:
    assert not is_signed_in(browser)
    response = log_in(browser)
    assert (response.status_code, response.content) == (200, b'{"authenticated": true}')
    assert is_signed_in(browser)


def test_a_wrong_password_is_answered_with_the_specified_words(browser: Client) -> None:
    response = log_in(browser, "guess")
    assert response.status_code == 401
    assert response.content == b'{"message": "Invalid password", "fields": {}}'
    assert not is_signed_in(browser)


@pytest.mark.parametrize("body", [{}, {"password": ""}])
def test_a_missing_password_is_named(browser: Client, body: dict[str, str]) -> None:
    response = browser.post("/api/admin/login", body, "application/json")
    assert response.status_code == 422
    assert "password" in response.json()["fields"]


def test_login_without_a_csrf_token_is_refused_even_with_the_password() -> None:
    client = Client(enforce_csrf_checks=True)
    assert log_in(client).status_code == 403


def test_login_with_a_wrong_csrf_token_is_refused(browser: Client) -> None:
    browser.defaults["HTTP_X_CSRF_TOKEN"] = "x" * 32
    assert log_in(browser).status_code == 403


def test_login_from_another_site_is_refused_even_with_the_token(browser: Client) -> None:
    assert log_in(browser, Origin="https://elsewhere.example").status_code == 403


def test_the_session_has_a_new_key_after_every_login(browser: Client) -> None:
    browser.cookies["nightcap"] = "planted" * 4
    log_in(browser)
    first = browser.cookies["nightcap"].value
    browser.defaults["HTTP_X_CSRF_TOKEN"] = browser.cookies["csrf-token"].value
    log_in(browser)
    assert len({"planted" * 4, first, browser.cookies["nightcap"].value}) == 3
    browser.cookies["nightcap"] = first
    assert not is_signed_in(browser)


def test_the_cookies_are_out_of_reach_for_scripts_and_other_sites(browser: Client) -> None:
    session = log_in(browser).cookies["nightcap"]
    assert session["httponly"]
    assert session["samesite"] == "Lax"
    assert session["max-age"] == 30 * 60
    token = browser.cookies["csrf-token"]
    assert (token["httponly"], token["samesite"]) == ("", "Lax")


def test_answers_about_the_session_are_stored_nowhere(browser: Client) -> None:
    for path in ("/api/csrf-token", "/api/admin/status"):
        assert "no-store" in browser.get(path).headers["Cache-Control"]


def test_a_request_gives_the_session_another_half_hour(browser: Client) -> None:
    log_in(browser)
    Session.objects.update(expire_date=now() + timedelta(minutes=1))
    # Another worker, which has not just moved it.
    later = Client()
    later.cookies = browser.cookies
    assert is_signed_in(later)
    assert Session.objects.get().expire_date - now() > timedelta(minutes=29)


def test_a_start_with_the_same_password_ends_no_session(browser: Client) -> None:
    log_in(browser)
    accounts.ensure_manager(PASSWORD)
    assert is_signed_in(browser)


def test_expired_sessions_are_swept(browser: Client, settings: Settings) -> None:
    log_in(browser)
    Session.objects.update(expire_date=now() - timedelta(seconds=1))
    services.sweep()
    assert not Session.objects.exists()
