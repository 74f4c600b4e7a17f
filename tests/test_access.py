"""Who may call what: the whole of HTTP in one table. What is not in it needs the manager."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from nightcap.config.api import api
from tests.support.answers import Answer
from tests.trust.recording import Tried

pytestmark = pytest.mark.django_db

PUBLIC = {
    ("GET", "/api/csrf-token"),
    ("GET", "/api/admin/status"),
    ("POST", "/api/admin/login"),
    ("GET", "/api/venue"),
    ("GET", "/api/home"),
    ("GET", "/api/hosting"),
    ("GET", "/api/spaces"),
    ("GET", "/api/page-pictures/{page}"),
    ("GET", "/api/pillars"),
    ("GET", "/api/season"),
    ("GET", "/api/bar"),
    ("GET", "/api/gallery"),
    ("GET", "/api/about"),
    ("GET", "/api/history"),
    ("GET", "/api/visit"),
    ("GET", "/api/terms"),
    ("GET", "/api/privacy"),
    ("GET", "/api/events"),
    ("GET", "/api/events/upcoming"),
    ("GET", "/api/events/next"),
    ("GET", "/api/events/category/{category}"),
    ("GET", "/api/events/{event_id}"),
    ("GET", "/api/events/{event_id}/calendar.ics"),
    ("GET", "/api/events/{event_id}/dates"),
    ("GET", "/api/menu"),
    ("GET", "/api/sections"),
    ("GET", "/api/videos"),
    ("GET", "/api/videos/category/{category}"),
    ("GET", "/api/featured-images"),
    ("GET", "/api/past-events"),
    ("GET", "/api/past-events/{past_event_id}/images"),
    ("GET", "/api/past-event-images"),
    ("GET", "/api/host-event-images"),
    ("POST", "/api/bookings"),
    ("GET", "/api/events/{event_id}/promo-codes/{code}"),
    # A token of a booking's private address opens it; asked in tests/bookings.
    ("GET", "/api/guest/bookings/{token}"),
    ("PUT", "/api/guest/bookings/{token}"),
    ("POST", "/api/guest/bookings/{token}/cancel"),
    ("POST", "/api/guest/bookings/{token}/pay"),
    ("POST", "/api/payments/stripe"),
    ("POST", "/api/guest/bookings/{token}/resend"),
    ("POST", "/api/guest/bookings/{token}/move"),
    ("POST", "/api/guest/bookings/{token}/hand-over"),
    ("POST", "/api/guest/bookings/{token}/email"),
    # Equal for a known and an unknown address; asked in tests/evenings.
    ("POST", "/api/guest/evenings"),
    # Equal for a known and an unknown address; asked in tests/date_alerts.
    ("POST", "/api/events/{event_id}/date-alerts"),
    ("POST", "/api/waitlist"),
    ("GET", "/api/guest/waitlist/{token}"),
    ("POST", "/api/guest/waitlist/{token}/accept"),
    ("POST", "/api/guest/waitlist/{token}/leave"),
    # A token of a private link opens it; asked in tests/quotes.
    ("GET", "/api/quotes/{token}"),
    ("POST", "/api/quotes/{token}/accept"),
    ("POST", "/api/quotes/{token}/pay"),
    ("POST", "/api/newsletter"),
    ("POST", "/api/secret-calendar"),
    # A token of a member's link opens it; asked in tests/members.
    ("GET", "/api/members/{token}/events"),
    ("POST", "/api/members/{token}/renew"),
    ("POST", "/api/event-hosting"),
    ("GET", "/api/event-hosting/dates/{date}"),
    ("POST", "/api/contact"),
    # A token of a door link opens it; what it opens is asked in tests/door.
    ("GET", "/api/door/{token}"),
    ("POST", "/api/door/{token}/taps"),
}
"""Operations that anybody may call."""

PUBLIC_PAGES = {
    "/api/",
    "/api/openapi.json",
    "/calendar.ics",
    # The same; what a POST does is asked in tests/bookings.
    "/booking/{token}",
    "/booking/{token}/pay",
    "/booking/{token}/receipt",
    "/booking/{token}/give-back",
    "/booking/{token}/again",
    "/booking/{token}/calendar.ics",
    "/practice/{session_id}",
    # Letters to the newsletter, if the venue has turned the archive on.
    "/letters",
    "/letters/{letter_id}",
    # The email that asks to confirm links to it; what a POST does is asked in tests/subscribers.
    "/confirm/{token}",
    # A mail after a show links to it; what a POST does is asked in tests/mail.
    "/unsubscribe/{token}",
    # A guest's new address gets it by email; what a POST does is asked in tests/bookings.
    "/new-email/{token}",
    "/waitlist/{token}",
    # A token of a member's link opens them; what a POST does is asked in tests/site.
    "/members/{token}",
    "/members/{token}/renew",
    "/members/{token}/calendar.ics",
    # A guest asks for a link, and an email links to it; what a POST does is asked in tests/site.
    "/evenings",
    "/evenings/{token}",
    # An email links to it; what a POST does is asked in tests/quotes.
    "/quotes/{token}",
    "/quotes/{token}/pay",
    "/quotes/{token}/receipt",
    # A token of a door link opens it.
    "/door/{token}",
    "/door/{token}/manifest.webmanifest",
    # The document of the door's application: the guests come by the API, which asks who reads.
    "/door/events/{event_id}",
    "/booking/worker.js",
    "/door/worker.js",
    "/waitlist/worker.js",
    "/embed/social-feed",
    "/.well-known/security.txt",
    "/events.atom",
    "/robots.txt",
    "/sitemap.xml",
    "/manifest.webmanifest",
    "/favicon.ico",
    "/favicon.svg",
    "/apple-touch-icon.png",
    "/icon-192.png",
    "/icon-512.png",
    "/icon-maskable-192.png",
    "/icon-maskable-512.png",
    "/^logo-[0-9a-f]{16}\\.(?:svg|png)$",
    "/^admin/?$",
    "/^(?!api/)",
}
"""What Django answers outside the API: read by anybody, and changes nothing unasked."""

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
HARMLESS = {"GET"}


@cache
def operations() -> frozenset[tuple[str, str]]:
    """Every operation that the API describes."""
    paths: dict[str, dict[str, object]] = api.get_openapi_schema()["paths"]
    return frozenset((method.upper(), path) for path, found in paths.items() for method in found)


GUARDED = sorted(operations() - PUBLIC)
GUARDED_WRITES = [operation for operation in GUARDED if operation[0] not in HARMLESS]


def routes(
    patterns: list[URLPattern | URLResolver] | None = None, prefix: str = "/"
) -> Iterator[str]:
    """Every path that Django's resolver knows, parameters written as the API writes them."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        path = prefix + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, path)
        else:
            yield path


def call(client: Client, operation: tuple[str, str], **headers: str) -> Answer:
    method, path = operation
    filled = re.sub(r"\{\w+\}", "1", path)
    return client.generic(method, filled, b"{}", "application/json", headers=headers)


@pytest.fixture
def signed_in() -> Client:
    """Return the manager's browser, with real checks of its CSRF token."""
    manager, _ = User.objects.get_or_create(username="manager")
    client = Client(enforce_csrf_checks=True)
    client.force_login(manager)
    client.get("/api/csrf-token")
    return client


def token(client: Client) -> str:
    return client.cookies["csrf-token"].value


def test_the_table_names_only_what_there_is() -> None:
    assert operations() >= PUBLIC
    assert len(GUARDED_WRITES) >= 5


def test_without_a_session_the_managers_operations_answer_401(tried: Tried) -> None:
    forged = Client(enforce_csrf_checks=True)
    forged.cookies["nightcap"] = "a" * 32
    forged.get("/api/csrf-token")
    right = {"X-CSRF-Token": token(forged)}
    refused = 0
    for operation in GUARDED:
        assert call(Client(), operation).status_code == 401, operation
        assert call(forged, operation, **right).status_code == 401, operation
        refused += 1
    tried(16, of=len(GUARDED), held=refused)


def test_a_write_without_the_right_csrf_token_answers_403(signed_in: Client, tried: Tried) -> None:
    right = {"X-CSRF-Token": token(signed_in)}
    foreign = {**right, "Origin": "https://elsewhere.example"}
    refused = 0
    for operation in GUARDED_WRITES:
        assert call(signed_in, operation).status_code == 403, operation
        wrong = call(signed_in, operation, **{"X-CSRF-Token": "x" * 32})
        assert wrong.status_code == 403, operation
        assert call(signed_in, operation, **foreign).status_code == 403, operation
        refused += 1
    tried(15, of=len(GUARDED_WRITES), held=refused)


def test_a_form_of_another_site_is_refused_whatever_it_sends(
    signed_in: Client, tried: Tried
) -> None:
    refused = 0
    for method, path in GUARDED_WRITES:
        filled = re.sub(r"\{\w+\}", "1", path)
        answer = signed_in.generic(method, filled, b'{"a": "="}', "text/plain")
        assert answer.status_code == 403, (method, path)
        refused += 1
    tried(15, of=len(GUARDED_WRITES), held=refused)


@pytest.mark.parametrize("operation", GUARDED, ids=" ".join)
def test_the_manager_with_the_right_token_is_let_in_and_no_answer_may_be_stored(
    signed_in: Client, operation: tuple[str, str]
) -> None:
    refused = [call(Client(), operation), call(signed_in, operation)]
    answer = call(signed_in, operation, **{"X-CSRF-Token": token(signed_in)})
    assert answer.status_code not in {401, 403}
    for stored_nowhere in (*refused, answer):
        assert "no-store" in stored_nowhere.headers["Cache-Control"]


def test_every_route_that_django_knows_is_described_or_in_the_table(tried: Tried) -> None:
    described, known = {path for _, path in operations()}, set(routes())
    assert known - described == PUBLIC_PAGES
    tried(16, of=len(known), held=len(known & (described | PUBLIC_PAGES)))


def test_a_method_that_is_not_described_is_not_allowed(signed_in: Client, tried: Tried) -> None:
    refused = 0
    right = {"X-CSRF-Token": token(signed_in)}
    paths = {path for _, path in operations()}
    for path in paths:
        described = {method for method, known in operations() if known == path}
        for method in set(METHODS) - described:
            assert call(signed_in, (method, path), **right).status_code == 405, (method, path)
            refused += 1
    tried(16, of=len(paths) * len(METHODS) - len(operations()), held=refused)
