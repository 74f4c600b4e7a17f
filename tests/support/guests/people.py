"""Guests as people, over HTTP."""

from django.test import Client

from nightcap.core.keyed import mailbox_of, phone_of
from tests.support.answers import Answer

ADA = mailbox_of("ada@example.com")
"""The mailbox that `make.booking` and `inquire` name: its latest guest."""
GRACE = phone_of("212 555 0199") or ""
"""The telephone of who calls in `by_phone`, and leaves no address."""


def guest(manager: Client, key: str = ADA) -> Answer:
    """Look at one guest."""
    return manager.get(f"/api/admin/guests/{key}")


def note(manager: Client, key: str = ADA, /, **values: object) -> Answer:
    """Set tags and notes of a guest."""
    return manager.put(f"/api/admin/guests/{key}", values, "application/json")


def found(manager: Client, search: str = "") -> list[str]:
    """Return the names that a search for guests finds, in its order."""
    answer = manager.get("/api/admin/guests", {"search": search})
    return [row["name"] for row in answer.json()]
