"""Quotes for an inquiry over HTTP, as the panel makes them and the guest accepts them."""

from datetime import date, timedelta
from http import HTTPStatus
from typing import Any

from django.test import Client

from nightcap.inbox.models import HostInquiry
from nightcap.quotes.rules import today
from tests.support.answers import Answer
from tests.support.inbox.writing import inquire

LINES: list[dict[str, object]] = [
    {"text": "Room and staff", "amount": 120_000},
    {"text": "Piano, tuned", "amount": 15_000},
]


def inquiry(**changes: object) -> HostInquiry:
    """Send an inquiry as a visitor, and return its row."""
    assert inquire(None, **changes).status_code == HTTPStatus.CREATED
    return HostInquiry.objects.order_by("-pk")[0]


def in_days(days: int) -> str:
    """Return a day in venue time as the API writes it."""
    day: date = today() + timedelta(days=days)
    return day.isoformat()


def quote(manager: Client, about: HostInquiry, key: str = "", /, **changes: object) -> Answer:
    """Make a quote without minimum spend and deposit, unless `changes` has one."""
    terms = {"lines": LINES, "validUntil": in_days(14), **changes}
    headers = {"Idempotency-Key": key} if key else {}
    return manager.post(url_of(about), terms, "application/json", headers=headers)


def quoted(manager: Client, about: HostInquiry, **changes: object) -> dict[str, Any]:
    """Make a quote, and return it as the panel reads it."""
    answer = quote(manager, about, **changes)
    assert answer.status_code == HTTPStatus.CREATED, answer.content
    made: dict[str, Any] = answer.json()
    return made


def url_of(about: HostInquiry) -> str:
    """Return the address of an inquiry's quotes in the API."""
    return f"/api/event-hosting/{about.pk}/quotes"


def path_of(made: dict[str, Any]) -> str:
    """Return the path of a quote's private page."""
    link: str = made["link"]
    return link.removeprefix("https://understudy.example")


def accept(made: dict[str, Any], key: str = "", /, **body: object) -> Answer:
    """Accept a quote as its guest."""
    headers = {"Idempotency-Key": key} if key else {}
    path = f"/api{path_of(made)}/accept"
    return Client().post(path, body, "application/json", headers=headers)


def look(made: dict[str, Any]) -> dict[str, Any]:
    """Return a quote as its guest reads it."""
    found: dict[str, Any] = Client().get(f"/api{path_of(made)}").json()
    return found
