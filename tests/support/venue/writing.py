"""The manager's words over the venue's files, and what a test says of them."""

from collections.abc import Mapping

from django.test import Client

JSON = "application/json"
PIXEL = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9Q"
    "DwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def write(client: Client, what: str, **fields: object) -> dict[str, object]:
    """Write over the files of 'venue', 'house' or 'season'; return the editor's answer."""
    answer = client.put(f"/api/admin/{what}", fields, JSON)
    assert answer.status_code == 200, answer.content
    written: dict[str, object] = answer.json()
    return written


def faults(client: Client, what: str, **fields: object) -> Mapping[str, str]:
    """Return the fields for which the words are refused."""
    answer = client.put(f"/api/admin/{what}", fields, JSON)
    assert answer.status_code == 422, answer.content
    named: Mapping[str, str] = answer.json()["fields"]
    return named
