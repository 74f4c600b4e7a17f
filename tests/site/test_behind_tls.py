"""The manager signs in through the real server, behind a proxy that speaks TLS."""

from pathlib import Path

import pytest

from tests.support.server import PASSWORD, running

pytestmark = pytest.mark.server


def test_behind_tls_the_cookies_never_travel_in_the_open(tmp_path: Path) -> None:
    site = "understudy.example"
    with running(
        tmp_path, NIGHTCAP_PUBLIC_URL=f"https://{site}", NIGHTCAP_TRUSTED_PROXIES="1"
    ) as server:
        proxy = {"Host": site, "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.5"}
        with server.visitor() as manager:
            first = manager.get("/api/csrf-token", headers=proxy)
            manager.cookies.clear()
            signed_in = manager.post(
                "/api/admin/login",
                json={"password": PASSWORD},
                headers={
                    **proxy,
                    "Origin": f"https://{site}",
                    "Referer": f"https://{site}/admin",
                    "Cookie": first.headers["Set-Cookie"].partition(";")[0],
                    "X-CSRF-Token": first.json()["csrfToken"],
                },
            )
    assert signed_in.status_code == 200
    cookies = {
        cookie.partition("=")[0]: {part.strip().lower() for part in cookie.split(";")}
        for cookie in signed_in.headers.get_list("Set-Cookie")
    }
    own = {"__Host-nightcap", "__Host-nightcap-browser"}
    assert set(cookies) == {"csrf-token", *own}
    for name in own:
        assert cookies[name] >= {"httponly", "secure", "samesite=lax", "path=/"}
    assert cookies["csrf-token"] >= {"secure", "samesite=lax"}
    assert "httponly" not in cookies["csrf-token"]
