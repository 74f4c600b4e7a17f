"""Writing to the venue over HTTP, as the two forms do."""

from django.test import Client

from tests.support.answers import Answer

INQUIRY: dict[str, object] = {
    "firstName": "Ada",
    "lastName": "Lovelace",
    "email": "ada@example.com",
    "phone": "+1 212 555 0100",
    "eventName": "Engine Night",
    "guestCount": 45,
    "eventDate": "2026-12-11",
    "startTime": "19:00",
    "endTime": "23:30",
}
"""What Ada sends to host an evening, with nothing but what is required."""

MESSAGE: dict[str, object] = {
    "name": "Ada Lovelace",
    "email": "ada@example.com",
    "message": "Is the piano in tune?",
}


def inquire(key: str | None = None, /, **changes: object) -> Answer:
    """Send Ada's inquiry, under an Idempotency-Key if one is given."""
    return _post("/api/event-hosting", INQUIRY | changes, key)


def write(key: str | None = None, /, **changes: object) -> Answer:
    """Send Ada's message, under an Idempotency-Key if one is given."""
    return _post("/api/contact", MESSAGE | changes, key)


def _post(path: str, body: dict[str, object], key: str | None) -> Answer:
    headers = {"Idempotency-Key": key} if key else {}
    return Client().post(path, body, "application/json", headers=headers)
