"""Staff of a real server, added as a manager does it."""

from collections.abc import Sequence

import httpx
from playwright.sync_api import Cookie

from tests.support.browser.window import cookies_of
from tests.support.server import PASSWORD, RunningServer

OWN_PASSWORD = "three lamps on a stair"


def add_staff(manager: httpx.Client, name: str, role: str) -> str:
    """Add somebody; return the start password."""
    body = {"name": name, "role": role, "password": PASSWORD}
    added: dict[str, str] = manager.post("/api/admin/staff", json=body).raise_for_status().json()
    return added["startPassword"]


def staff_cookies(
    server: RunningServer, manager: httpx.Client, name: str, role: str
) -> Sequence[Cookie]:
    """Add somebody who chooses a password; return the cookies of who is signed in then."""
    start = add_staff(manager, name, role)
    with server.visitor() as browser:
        token = browser.get("/api/csrf-token").json()["csrfToken"]
        body = {"name": name, "password": start}
        headers = {"X-CSRF-Token": token}
        browser.post("/api/admin/login", json=body, headers=headers).raise_for_status()
        chosen = {"present": start, "new": OWN_PASSWORD}
        headers = {"X-CSRF-Token": browser.cookies["csrf-token"]}
        path = "/api/admin/security/password"
        browser.put(path, json=chosen, headers=headers).raise_for_status()
        return cookies_of(browser)
