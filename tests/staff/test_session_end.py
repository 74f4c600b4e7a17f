"""When a session ends, the manager's operations are closed again, whatever cookie is shown."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.staff import accounts, sessions
from tests.support.answers import Answer

pytestmark = pytest.mark.django_db

PASSWORD = "velvet curtain 212"


@pytest.fixture
def browser() -> Client:
    """Return a browser in which the manager has signed in.

    This was done with the password, and CSRF tokens are checked.
    """
    accounts.ensure_manager(PASSWORD)
    client = Client(enforce_csrf_checks=True)
    sign_in(client)
    return client


def sign_in(client: Client) -> None:
    token = client.get("/api/csrf-token").json()["csrfToken"]
    body = {"password": PASSWORD}
    client.post("/api/admin/login", body, "application/json", headers={"X-CSRF-Token": token})


def read(client: Client) -> Answer:
    return client.get("/api/admin/changes")


def write(client: Client) -> Answer:
    token = client.cookies["csrf-token"].value
    body = {"title": "Late Jazz", "date": "2031-12-11T20:00:00Z"}
    return client.post("/api/events", body, "application/json", headers={"X-CSRF-Token": token})


def is_let_in(client: Client) -> bool:
    return (read(client).status_code, write(client).status_code) == (200, 201)


def is_shut_out(client: Client) -> bool:
    """Whether reads and writes are refused as they are to anybody, and nothing is changed."""
    before = Event.objects.count()
    answers = [read(client), write(client)]
    assert [answer.json()["message"] for answer in answers] == ["Please log in."] * 2
    assert Event.objects.count() == before
    return {answer.status_code for answer in answers} == {401}


def test_half_an_hour_without_use_shuts_the_manager_out(browser: Client) -> None:
    assert is_let_in(browser)
    Session.objects.update(expire_date=now() - timedelta(seconds=1))
    assert is_shut_out(browser)


def test_twelve_hours_after_login_the_manager_is_shut_out_however_busy(browser: Client) -> None:
    session = browser.session
    session[sessions.BEGAN_AT] = (now() - timedelta(hours=11, minutes=59)).isoformat()
    session.save()
    assert is_let_in(browser)
    session[sessions.BEGAN_AT] = (now() - timedelta(hours=12, seconds=1)).isoformat()
    session.save()
    assert is_shut_out(browser)


def test_logging_out_kills_the_session_for_a_kept_cookie(browser: Client) -> None:
    kept = browser.cookies["nightcap"].value
    token = browser.cookies["csrf-token"].value
    assert browser.post("/api/admin/logout", headers={"X-CSRF-Token": token}).status_code == 200
    assert is_shut_out(browser)
    browser.cookies["nightcap"] = kept
    assert is_shut_out(browser)
    assert not Session.objects.exists()


def test_a_new_password_shuts_every_other_browser_out(browser: Client) -> None:
    accounts.ensure_manager("another one entirely")
    assert is_shut_out(browser)


def test_a_session_that_has_ended_opens_again_with_the_password_alone(browser: Client) -> None:
    Session.objects.update(expire_date=now() - timedelta(seconds=1))
    assert is_shut_out(browser)
    sign_in(browser)
    assert is_let_in(browser)
