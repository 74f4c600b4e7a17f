"""deploy/caddy/Caddyfile as it is, but for ports and a certificate of this machine's own."""

from collections.abc import Iterator

import httpx
import pytest

from tests.scale.nginx import HOST
from tests.support.deploy.caddy import Caddy, caddy_before
from tests.support.server import PASSWORD, RunningServer

pytestmark = pytest.mark.server

WRONG_PASSWORDS = 10


@pytest.fixture(scope="module")
def caddy(house: RunningServer) -> Iterator[Caddy]:
    with caddy_before(httpx.URL(house.url).port or 0) as front:
        yield front


def test_pages_come_over_tls_and_browsers_are_asked_to_stay_there(caddy: Caddy) -> None:
    page = caddy.get("/")
    assert page.status_code == httpx.codes.OK
    assert f'href="https://{HOST}/"' in page.text
    assert page.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"


def test_plain_http_leads_to_tls(caddy: Caddy) -> None:
    answer = httpx.get(f"http://127.0.0.1:{caddy.http_port}/events", headers={"Host": HOST})
    assert answer.status_code == httpx.codes.PERMANENT_REDIRECT
    assert answer.headers["location"].startswith(f"https://{HOST}")


def test_every_answer_carries_an_id_of_its_own(caddy: Caddy) -> None:
    ids = {caddy.get("/api/events/upcoming").headers["x-request-id"] for _ in range(2)}
    assert len(ids) == 2
    assert not any("{" in each for each in ids)


def test_each_visitor_is_counted_by_the_address_that_caddy_sees(caddy: Caddy) -> None:
    def guess(address: str, password: str) -> int:
        token = caddy.get("/api/csrf-token").json()["csrfToken"]
        return caddy.send(
            "POST",
            "/api/admin/login",
            address=address,
            # One that a visitor invents is not believed.
            headers={
                "X-Forwarded-For": "198.51.100.7",
                "X-CSRF-Token": token,
                "Cookie": f"csrf-token={token}",
                "Origin": f"https://{HOST}",
                "Content-Type": "application/json",
            },
            content=f'{{"password": "{password}"}}'.encode(),
        ).status_code

    tried = [guess("127.0.0.2", "not the password") for _ in range(WRONG_PASSWORDS + 1)]
    assert tried[-1] == httpx.codes.TOO_MANY_REQUESTS
    assert guess("127.0.0.3", PASSWORD) == httpx.codes.OK


def test_a_body_that_no_upload_needs_is_refused(caddy: Caddy) -> None:
    answer = caddy.send("POST", "/api/contact", content=bytes(41_000_000))
    assert answer.status_code == httpx.codes.REQUEST_ENTITY_TOO_LARGE
