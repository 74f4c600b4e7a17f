"""Fetching a feed: every fault is one clear line, and nothing private is ever asked."""

import os
import socket
import time
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path

import pytest

from nightcap.config import env
from nightcap.core.outbound import is_public
from nightcap.events.feed.fetch import fetch_calendar as fetch_within
from nightcap.events.rules import FeedError
from tests.support.events.feed_server import CALENDAR, Feed, serving


@pytest.fixture
def server() -> Iterator[str]:
    """Yield the address of a local server with every fault."""
    with serving() as address:
        yield address


def fetch(source: str, *, seconds: float = 5) -> bytes:
    return fetch_within(source, allow_private=True, seconds=seconds)


def refused(source: str, *, allow_private: bool = True, seconds: float = 5) -> str:
    with pytest.raises(FeedError) as refusal:
        fetch_within(source, allow_private=allow_private, seconds=seconds)
    line = str(refusal.value)
    assert "\n" not in line
    assert refusal.value.fields == {"url": line}
    return line


def test_a_feed_is_fetched_under_its_own_name(server: str) -> None:
    assert fetch(f"{server}/good") == CALENDAR
    assert Feed.asked == [(server.removeprefix("http://"), "/good")]


def test_up_to_three_redirects_are_followed(server: str) -> None:
    assert fetch(f"{server}/moved") == CALENDAR
    assert fetch(f"{server}/hops/3") == CALENDAR


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("hops/4", "The feed redirects more than 3 times."),
        ("hops/99", "The feed redirects more than 3 times."),
        ("missing", "The feed's server answered 404 Not Found."),
        ("huge", "The feed is larger than 5 MB."),
        ("endless", "The feed is larger than 5 MB."),
        ("cut", "The feed's server broke off its answer."),
        ("packed", "The feed's server compresses its answer although asked not to."),
        (
            "to/file:///etc/passwd",
            "The feed's address must begin with https://, http:// or webcal://.",
        ),
    ],
)
def test_a_fault_of_the_server_is_one_clear_line(server: str, path: str, line: str) -> None:
    assert refused(f"{server}/{path}") == line


@pytest.mark.parametrize("path", ["drip", "slow-head"])
def test_an_answer_that_drips_is_given_up_after_the_whole_time(server: str, path: str) -> None:
    began = time.monotonic()
    assert refused(f"{server}/{path}", seconds=0.5) == "The feed took longer than 0.5 seconds."
    assert time.monotonic() - began < 5


def test_an_address_on_this_machine_is_not_asked_unless_that_is_allowed(server: str) -> None:
    line = refused(f"{server}/good", allow_private=False)
    assert line == "The feed leads to 127.0.0.1, which is not on the public internet."
    assert Feed.asked == []


@pytest.mark.parametrize("host", ["localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:7f00:1]"])
def test_no_spelling_of_this_machine_gets_through(server: str, host: str) -> None:
    port = server.rpartition(":")[2]
    line = refused(f"http://{host}:{port}/good", allow_private=False)
    assert "is not on the public internet" in line or "is not known" in line
    assert Feed.asked == []


def test_a_redirect_may_not_leave_for_another_private_host(server: str) -> None:
    port = server.rpartition(":")[2]
    for host in ("localhost", "127.0.0.2", "169.254.169.254"):
        line = refused(f"{server}/to/http://{host}:{port}/good")
        assert line == f"The feed leads to {host}, which is not on the public internet."
    assert {path for _, path in Feed.asked if path == "/good"} == set()


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("::ffff:93.184.215.14", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("100.64.0.1", False),
        ("169.254.169.254", False),
        ("0.0.0.0", False),  # noqa: S104 (only judged)
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::", False),
        ("::1", False),
        ("fe80::1", False),
        ("fc00::1", False),
        ("fec0::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("2002:7f00:1::", False),
        ("64:ff9b::7f00:1", False),
    ],
)
def test_only_addresses_on_the_public_internet_are_public(address: str, public: bool) -> None:
    assert is_public(ip_address(address)) is public


def test_a_server_that_does_not_speak_tls_is_said(server: str) -> None:
    line = refused(server.replace("http:", "https:") + "/good")
    assert line == "The feed's server does not speak TLS properly."
    assert refused(server.replace("http:", "webcal:") + "/good") == line


@pytest.mark.parametrize("scheme", ["webcal", "WEBCAL", "webcals", "https"])
def test_a_webcal_address_in_the_environment_means_https(
    monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    monkeypatch.setenv("NIGHTCAP_FEED_URL", f"{scheme}://calendar.example/venue.ics")
    assert env.read().feed_url == "https://calendar.example/venue.ics"


def test_a_server_that_is_not_there_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert refused(f"http://127.0.0.1:{port}/") == "The feed's server cannot be reached."


def test_a_name_that_nobody_knows_is_said() -> None:
    assert refused("https://nowhere.invalid/") == "The feed's host nowhere.invalid is not known."


@pytest.mark.parametrize("address", ["http://", "https://[::", "http://a:99999/", "http://a\x00b/"])
def test_an_address_that_is_none_is_said(address: str) -> None:
    assert refused(address).startswith("The feed's ")


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "feed.ics"
    file.write_bytes(CALENDAR)
    assert fetch(str(file)) == CALENDAR


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    missing = tmp_path / "missing.ics"
    assert refused(str(missing)) == f"There is no file {missing}."
    assert refused(str(tmp_path)) == f"{tmp_path} is a folder: give the calendar's file."
    pipe = tmp_path / "pipe.ics"
    os.mkfifo(pipe)
    assert refused(str(pipe)) == f"There is no file {pipe}."
    huge = tmp_path / "huge.ics"
    with huge.open("wb") as stream:
        stream.truncate(100_000_000)
    assert refused(str(huge)) == "The feed is larger than 5 MB."
