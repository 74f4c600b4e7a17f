"""Browsers that log in, with one of their own or with somebody else's cookie."""

from django.test import Client

from tests.support.answers import Answer

PASSWORD = "velvet curtain 212"
HOME, ELSEWHERE = "203.0.113.5", "198.51.100.7"
COOKIE = "nightcap-browser"


def guess(
    password: str,
    *,
    address: str = HOME,
    browser: Client | None = None,
    code: str = "",
    name: str = "",
) -> Answer:
    """Try a password from an address, the shared one or that of a name."""
    more = {"code": code, "name": name}
    body = {"password": password, **{key: value for key, value in more.items() if value}}
    return (browser or Client()).post(
        "/api/admin/login", body, "application/json", REMOTE_ADDR=address
    )


def known_browser(*, address: str = HOME) -> Client:
    """Return a browser that has logged in and out from an address."""
    browser = Client()
    assert guess(PASSWORD, address=address, browser=browser).status_code == 200
    browser.post("/api/admin/logout", REMOTE_ADDR=address)
    return browser
