"""What the server does not take: foreign hosts, too much, too often."""

import tracemalloc
from collections.abc import Callable, Iterator
from ipaddress import IPv4Address
from pathlib import Path

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from nightcap.bookings.models import PromoCode, PromoKind
from nightcap.events.tiers import Tier
from nightcap.http.throttle import (
    MOST_KEPT,
    OWN_BOOKING,
    PER_WINDOW,
    PER_WINDOW_ELSEWHERE,
    WINDOW_SECONDS,
    Throttle,
)
from tests.support.drills import often
from tests.support.factory import Make
from tests.support.site.visitors import Site, open_site
from tests.trust.recording import Tried

SIGN_UP = {"name": "Ada", "email": "ada@example.com"}


@pytest.mark.parametrize(
    "host",
    ["understudy.example", "understudy.example:8443", "127.0.0.1:8000", "localhost", "[::1]:1"],
)
def test_our_own_hosts_are_served(site: Site, host: str) -> None:
    assert site.get("/healthz", headers={"Host": host}).json() == {"status": "ok"}


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "understudy.example.evil.example",
        "evil.example:understudy.example",
        "understudy.example@evil.example",
        "understudy.example, evil.example",
        "understudy.example/",
        "",
        "[::2]",
        "127.0.0.1.nip.io",
    ],
)
def test_other_hosts_are_refused(site: Site, host: str) -> None:
    answer = site.get("/", headers={"Host": host})
    assert answer.status_code == 400
    assert answer.json()["message"] == "This host is not served here."


@pytest.mark.parametrize(
    ("target", "headers", "status"),
    [
        ("/" + "x" * 4_200, {}, 414),
        ("/?" + "x" * 4_200, {}, 414),
        ("/", {"X-Filler": "x" * 17_000}, 431),
        ("/events%00", {}, 400),
        ("/events%0d%0aX:1", {}, 400),
    ],
)
def test_heads_that_are_too_long_or_malformed_are_refused(
    site: Site, target: str, headers: dict[str, str], status: int
) -> None:
    assert site.get(target, headers=headers).status_code == status
    assert site.asked == []


def test_a_visitors_body_may_have_64_kilobytes(site: Site) -> None:
    path = "/api/admin/login"
    small = site.send("POST", path, content=b'{"password": "' + b"x" * 60_000 + b'"}')
    assert small.status_code not in {413, 500}
    large = site.send("POST", path, content=b'{"password": "' + b"x" * 64_000 + b'"}')
    assert large.status_code == 413
    assert large.json()["message"] == "More than 64 kB are not taken here."


def test_a_cookie_without_a_session_does_not_buy_a_larger_body(site: Site) -> None:
    cookie = {"Cookie": "nightcap=0123456789abcdefghijklmnopqrstuv"}
    for path in ("/api/events", "/api/bookings"):
        assert site.send("POST", path, content=b"x" * 64_001, headers=cookie).status_code == 413


def test_the_manager_may_send_pictures_of_30_megabytes_and_other_bodies_of_2(
    site: Site, make: Make, session: str
) -> None:
    cookie = {"Cookie": f"nightcap={session}"}
    taken = [("/api/events", 5_000_000), ("/api/bookings", 1_900_000)]
    refused = [("/api/events", 30_000_001), ("/api/bookings", 2_000_001)]
    for path, size in taken:
        assert site.send("POST", path, content=b"x" * size, headers=cookie).status_code != 413
    for path, size in refused:
        assert site.send("POST", path, content=b"x" * size, headers=cookie).status_code == 413


def test_the_manager_may_send_a_clip_of_25_megabytes_where_clips_are_taken(
    site: Site, make: Make, session: str
) -> None:
    cookie = {"Cookie": f"nightcap={session}"}
    clip = 25 * 1024 * 1024 * 4 // 3
    for path in ("/api/host-event-images", "/api/videos"):
        body = b"x" * (clip + 1_000)
        assert site.send("POST", path, content=body, headers=cookie).status_code != 413
        assert site.send("POST", path, content=body).status_code == 413
        body = b"x" * 36_000_001
        assert site.send("POST", path, content=body, headers=cookie).status_code == 413


def test_anonymous_posts_are_throttled_with_the_time_to_retry(site: Site) -> None:
    answers = [site.send("POST", "/api/newsletter", json={}) for _ in range(125)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(refused) == 125 - PER_WINDOW_ELSEWHERE
    assert 0 < int(refused[0].headers["retry-after"]) <= WINDOW_SECONDS
    assert refused[0].json()["fields"] == {}
    assert site.send("POST", "/api/secret-calendar", json={}).status_code != 429
    assert site.get("/api/venue").status_code == 200


def test_posts_to_thousands_of_paths_are_counted_as_one_visitors(site: Site) -> None:
    paths = [f"/api/nothing/{number}" for number in range(PER_WINDOW_ELSEWHERE + 5)]
    statuses = [site.send("POST", path, json={}).status_code for path in paths]
    assert statuses == [404] * PER_WINDOW_ELSEWHERE + [429] * 5
    assert site.send("POST", "/api/newsletter", json={}).status_code == 422


def test_the_changes_of_ones_own_booking_are_counted_together_whatever_the_token(
    site: Site,
) -> None:
    throttle = Throttle()
    paths = [f"{OWN_BOOKING}{number:043}/cancel" for number in range(PER_WINDOW[OWN_BOOKING] + 5)]
    waits = [throttle.count(client="192.0.2.1", path=path) for path in paths]
    assert waits.count(None) == PER_WINDOW[OWN_BOOKING]
    assert throttle.count(client="192.0.2.1", path="/api/bookings") is None


def test_prices_with_a_known_code_are_shown_as_often_as_guests_ask(site: Site, make: Make) -> None:
    tier = Tier(id=1, name="Standard", amount=2500, seats=None, note="", area="")
    event = make.event(tiers=[tier])
    PromoCode.objects.create(code="HALF", kind=PromoKind.PERCENT, value=50)
    path = f"/api/events/{event.pk}/promo-codes"
    assert {site.get(f"{path}/half").status_code for _ in range(60)} == {200}
    wrong = [site.get(f"{path}/wrong{number}").status_code for number in range(35)]
    assert wrong == [422] * 30 + [429] * 5
    assert site.get(f"{path}/half").status_code == 429


def test_a_visitor_cannot_flush_the_throttle(site: Site) -> None:
    throttle = Throttle()
    for _ in range(PER_WINDOW_ELSEWHERE + 1):
        throttle.count(client="192.0.2.1", path="/api/newsletter")
    for number in range(MOST_KEPT + 10):
        throttle.count(client="192.0.2.2", path=f"/api/nothing/{number}")
    assert throttle.count(client="192.0.2.1", path="/api/newsletter")


def test_a_forged_session_is_counted_before_the_database_is_asked_about_it(site: Site) -> None:
    asked: list[str] = []

    def note(execute: Callable[..., object], sql: str, *more: object) -> object:
        if "django_session" in sql:
            asked.append(sql)
        return execute(sql, *more)

    def on_connected(connection: BaseDatabaseWrapper, **_: object) -> None:
        connection.execute_wrappers.append(note)

    connection_created.connect(on_connected)
    try:
        for number in range(PER_WINDOW_ELSEWHERE + 30):
            if number == PER_WINDOW_ELSEWHERE:
                asked.clear()
            forged = {"Cookie": f"nightcap={number:032d}"}
            answer = site.send("POST", "/api/newsletter", json={}, headers=forged)
    finally:
        connection_created.disconnect(on_connected)
    assert answer.status_code == 429
    assert asked == []


def test_no_visitor_is_turned_away_for_trying_again(site: Site) -> None:
    """Five forms, each sent a dozen times within the minute, from one address."""
    guest = {
        "customerName": "Ada",
        "customerEmail": "ada@example.com",
        "customerPhone": "212 555 0101",
    }
    forms: dict[str, dict[str, object]] = {
        "/api/newsletter": {**SIGN_UP},
        "/api/secret-calendar": {**SIGN_UP},
        "/api/contact": {**SIGN_UP, "message": "Is the piano in tune?"},
        "/api/event-hosting": {},
        "/api/bookings": {**guest, "eventId": 1},
    }
    for _ in range(12):
        for path, body in forms.items():
            assert site.send("POST", path, json=body).status_code not in {429, 500}


def test_signed_in_requests_are_not_throttled(site: Site, session: str) -> None:
    cookie = {"Cookie": f"nightcap={session}"}
    answers = [site.send("POST", "/api/newsletter", json={}, headers=cookie) for _ in range(125)]
    assert all(answer.status_code != 429 for answer in answers)


def test_a_claimed_address_counts_only_behind_a_trusted_proxy(
    site: Site, dist: Path, tmp_path: Path
) -> None:
    def statuses(asked: Site) -> Iterator[int]:
        for number in range(125):
            claim = {"X-Forwarded-For": f"10.9.8.7, 198.51.100.{number}"}
            yield asked.send("POST", "/api/newsletter", json={}, headers=claim).status_code

    assert 429 in set(statuses(site))
    with open_site(dist, tmp_path / "media", trusted_proxies=1) as behind_proxy:
        assert 429 not in set(statuses(behind_proxy))
    with open_site(dist, tmp_path / "media", trusted_proxies=2) as behind_two:
        assert 429 in set(statuses(behind_two))


def test_the_throttle_takes_a_64_bit_network_as_one_visitor() -> None:
    throttle = Throttle()
    for number in range(PER_WINDOW_ELSEWHERE):
        assert throttle.count(client=f"2001:db8::{number:x}", path="/api/x") is None
    assert throttle.count(client="2001:db8::ffff:1", path="/api/x")
    assert throttle.count(client="2001:db8:0:1::1", path="/api/x") is None
    assert throttle.count(client="::ffff:192.0.2.1", path="/api/x") is None


def test_the_throttle_forgets_after_its_window_and_never_grows_without_bound() -> None:
    clock = [0.0]
    throttle = Throttle(timer=lambda: clock[0])
    for _ in range(PER_WINDOW_ELSEWHERE):
        throttle.count(client="192.0.2.1", path="/api/x")
    assert throttle.count(client="192.0.2.1", path="/api/x") == WINDOW_SECONDS
    clock[0] += WINDOW_SECONDS
    assert throttle.count(client="192.0.2.1", path="/api/x") is None
    for number in range(MOST_KEPT * 2):
        throttle.count(client=f"visitor {number}", path="/api/x")
    assert len(throttle) == MOST_KEPT


def test_a_million_visitors_take_little_memory_and_none_of_them_is_refused(tried: Tried) -> None:
    visitors = often(60_000, hard=1_000_000)
    throttle, naive = Throttle(), dict[tuple[str, str], int]()
    tracemalloc.start()
    passed = 0
    for number in range(visitors):
        client = str(IPv4Address(number + 0x0A000000))
        passed += throttle.count(client=client, path="/api/contact") is None
    taken, _ = tracemalloc.get_traced_memory()
    for number in range(visitors):
        naive[str(IPv4Address(number + 0x0A000000)), "/api/contact"] = number
    both, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken < 32_000_000
    tried(34, of=visitors, held=passed, figure=f"{taken / 1e6:.0f} MB")
    tried.control(34, "visitors that a plain table never forgets", caught=len(naive) - MOST_KEPT)
    assert both - taken > taken
