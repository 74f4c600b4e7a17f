"""Sessions and routes as they are without their guards: the same questions find the fault."""

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from django.urls import URLPattern, path
from pytest_django import Settings

from nightcap.core.http import network_of
from nightcap.staff import accounts, login_limits
from tests import test_access
from tests.support.staff.browsers import PASSWORD, guess
from tests.trust.recording import Tried

pytestmark = pytest.mark.django_db


def manager() -> User:
    return User.objects.get_or_create(username="manager")[0]


def opens(key: str) -> bool:
    """Whether a browser with this session is let in."""
    browser = Client()
    browser.cookies["nightcap"] = key
    return browser.get("/api/admin/changes").status_code == 200


def session_of(user: User) -> SessionStore:
    browser = Client()
    browser.force_login(user)
    key = browser.session.session_key
    assert key
    return SessionStore(key)


def test_a_login_that_keeps_its_key_lets_in_the_one_who_planted_it(tried: Tried) -> None:
    planted = SessionStore()
    planted.create()
    before = opens(planted.session_key or "")
    # A login without `cycle_key`.
    planted.update(session_of(manager()))
    planted.save()
    caught = not before and opens(planted.session_key or "")
    assert planted[SESSION_KEY]
    tried.control(12, "planted keys that a login keeps", caught=caught)


def test_a_session_that_was_only_forgotten_by_the_browser_opens_still(tried: Tried) -> None:
    kept = session_of(manager()).session_key or ""
    browser = Client()
    browser.cookies["nightcap"] = kept
    # A log-out that takes the cookie away and leaves the row.
    browser.cookies.clear()
    tried.control(14, "sessions that only the browser forgot", caught=opens(kept))


def test_cookies_as_django_sets_them_by_itself_are_found(settings: Settings, tried: Tried) -> None:
    settings.SESSION_COOKIE_HTTPONLY = settings.SESSION_COOKIE_SECURE = False
    settings.SESSION_COOKIE_SAMESITE = None
    browser = Client()
    browser.force_login(manager())
    cookie = browser.cookies["nightcap"]
    lacking = [name for name in ("httponly", "secure", "samesite") if not cookie[name]]
    tried.control(13, "marks that a cookie lacks without our settings", caught=len(lacking))


def test_a_route_that_nobody_guards_is_found(tried: Tried) -> None:
    hidden: list[URLPattern] = [path("api/backdoor", lambda _: None)]  # type: ignore[arg-type, return-value]
    described = {known for _, known in test_access.operations()}
    unknown = {found for found in test_access.routes([*hidden]) if found not in described}
    tried.control(16, "routes beside the table", caught=len(unknown - test_access.PUBLIC_PAGES))


def test_without_a_count_of_the_whole_48_every_guess_is_judged(
    tried: Tried, monkeypatch: pytest.MonkeyPatch
) -> None:
    accounts.ensure_manager(PASSWORD)
    monkeypatch.setattr(login_limits, "site_of", network_of)
    found = [guess("wrong", address=f"2001:db8:1:{house:x}::1").status_code for house in range(30)]
    caught = found.count(401) - 20
    tried.control(46, "guesses judged beyond 20 when /64s alone are counted", caught=caught, of=10)
