"""Letters and their subscribers, as the manager and visitors add them."""

from collections.abc import Iterable
from typing import Any

from django.test import Client

from nightcap.core.time import now
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber, Subscriber
from tests.support.answers import Answer

JSON = "application/json"
BODY = "Dear friends,\n\n## This week\n\nCome and see [The Rush](/events/12)."


def write(manager: Client, **fields: object) -> int:
    """Add a draft and return its id."""
    given = {"subject": "This week", "body": BODY, **fields}
    answer = manager.post("/api/admin/letters", given, JSON)
    assert answer.status_code == 201, answer.content
    letter_id: int = answer.json()["id"]
    return letter_id


def act(manager: Client, letter_id: int, action: str, **fields: object) -> Answer:
    """Send, stop or test a letter."""
    return manager.post(f"/api/admin/letters/{letter_id}/{action}", fields, JSON)


def read(manager: Client, letter_id: int) -> dict[str, Any]:
    """Return a letter as the panel gets it."""
    answer = manager.get(f"/api/admin/letters/{letter_id}")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def subscribe(*emails: str) -> None:
    """Put people on the newsletter."""
    _add(NewsletterSubscriber, emails)


def join_members(*emails: str) -> None:
    """Put people on the secret calendar."""
    _add(SecretCalendarSubscriber, emails)


def _add(kind: type[Subscriber], emails: Iterable[str]) -> None:
    kind._default_manager.bulk_create(
        kind(name=email.partition("@")[0].title(), email=email, created_at=now())
        for email in emails
    )
