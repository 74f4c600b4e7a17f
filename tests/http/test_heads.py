"""What becomes of a request's headers before anything is decided on."""

import pytest
from asgiref.typing import HTTPScope

from nightcap.http.request import MAX_HEADER_BYTES, Reader, Refused, Request

Header = tuple[bytes, bytes]

HOST: Header = (b"host", b"understudy.example")
READER = Reader(public_url="https://understudy.example", proxies=1)


def read(*headers: Header, reader: Reader = READER) -> Request:
    scope: HTTPScope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": "/",
        "raw_path": b"/",
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("192.0.2.1", 0),
        "server": None,
        "state": {},
        "extensions": None,
    }
    return reader.read(scope)


def status_of(*headers: Header) -> int:
    with pytest.raises(Refused) as refused:
        read(*headers)
    return refused.value.response.status


def test_headers_of_one_name_are_joined_and_cookies_as_cookies_are() -> None:
    request = read(
        HOST, (b"accept", b"a"), (b"cookie", b"one=1"), (b"accept", b"b"), (b"cookie", b"two=2")
    )
    assert request.headers[b"accept"] == b"a,b"
    assert (request.cookie("one"), request.cookie("two")) == ("1", "2")


def test_the_proxy_has_the_last_word_on_who_came_and_how() -> None:
    request = read(
        HOST,
        (b"x-forwarded-for", b"203.0.113.1, 203.0.113.2"),
        (b"x-forwarded-proto", b"http"),
        (b"x-forwarded-for", b"203.0.113.3"),
        (b"x-forwarded-proto", b"https"),
    )
    assert request.client == "203.0.113.3"
    assert request.is_https


def test_without_a_trusted_proxy_nobody_says_who_he_is() -> None:
    alone = Reader(public_url="http://understudy.example", proxies=0)
    request = read(
        HOST, (b"x-forwarded-for", b"203.0.113.1"), (b"x-forwarded-proto", b"https"), reader=alone
    )
    assert request.client == "192.0.2.1"
    assert not request.is_https


def test_what_could_be_taken_for_the_proxys_word_goes_no_further() -> None:
    forwarding = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host")
    asked = [(name.encode(), b"https") for name in (*forwarding, "x_forwarded_for", "x_other")]
    assert read(HOST, *asked, (b"x-other", b"1")).headers == dict([HOST, (b"x-other", b"1")])


@pytest.mark.parametrize("hosts", [[], [HOST, HOST], [HOST, (b"host", b"evil.example")]])
def test_a_request_has_one_host(hosts: list[Header]) -> None:
    assert status_of(*hosts) == 400


def test_headers_count_however_often_a_name_comes() -> None:
    short = (b"a", b"b")
    fitting = (MAX_HEADER_BYTES - sum(map(len, HOST)) - 4) // (sum(map(len, short)) + 4)
    assert len(read(HOST, *[short] * fitting).headers) == 2
    assert status_of(HOST, *[short] * (fitting + 1)) == 431
