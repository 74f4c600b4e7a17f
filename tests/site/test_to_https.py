"""A site on https sends who comes over http there; what was sent in the open is not taken."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.site.visitors import PUBLIC_URL, Site, open_site

PROXY = {"X-Forwarded-For": "203.0.113.5"}
HTTP, HTTPS = ({**PROXY, "X-Forwarded-Proto": name} for name in ("http", "https"))


@pytest.fixture
def behind_tls(dist: Path, tmp_path: Path, transactional_db: None) -> Iterator[Site]:
    with open_site(dist, tmp_path / "media", trusted_proxies=1) as site:
        yield site


@pytest.mark.parametrize("path", ["/", "/events?month=2030-05", "/api/venue", "/a%20b?c=%2F"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_read_over_http_is_sent_to_the_same_address_over_https(
    behind_tls: Site, method: str, path: str
) -> None:
    answer = behind_tls.send(method, path, headers=HTTP)
    assert answer.status_code == 308
    assert answer.headers["location"] == PUBLIC_URL + path
    assert answer.content == b""


def test_what_was_sent_over_http_is_not_taken(behind_tls: Site) -> None:
    answer = behind_tls.send("POST", "/api/contact", headers=HTTP, json={"name": "Ada"})
    assert answer.status_code == 403
    assert answer.json()["message"] == "Please come over https."


def test_who_comes_over_https_is_answered_and_so_is_who_asks_without_the_proxy(
    behind_tls: Site,
) -> None:
    assert behind_tls.get("/", headers=HTTPS).status_code == 200
    assert behind_tls.get("/healthz").status_code == 200


def test_without_a_trusted_proxy_nobody_is_believed(site: Site) -> None:
    assert site.get("/", headers=HTTP).status_code == 200
