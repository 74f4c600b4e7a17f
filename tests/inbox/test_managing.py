"""The manager's inbox: newest first, complete, and nobody else's."""

import pytest
from django.test import Client

from tests.inbox.writing import INQUIRY, MESSAGE, inquire, write

pytestmark = pytest.mark.django_db


def test_the_manager_reads_inquiries_newest_first(as_manager: Client) -> None:
    inquire(eventName="First")
    inquire(eventName="Second", extension="12", newsletterOptIn=True)
    second, first = as_manager.get("/api/event-hosting").json()
    assert (second["eventName"], first["eventName"]) == ("Second", "First")
    expected = {**INQUIRY, "eventName": "Second", "extension": "12", "newsletterOptIn": True}
    assert second.items() >= {**expected, "location": ""}.items()
    assert second["createdAt"].endswith("Z")


def test_the_manager_reads_messages_newest_first(as_manager: Client) -> None:
    write(message="First")
    write(message="Second")
    second, first = as_manager.get("/api/contact").json()
    assert (second["message"], first["message"]) == ("Second", "First")
    assert second.items() >= {**MESSAGE, "message": "Second"}.items()
    assert second["createdAt"].endswith("Z")


@pytest.mark.parametrize("path", ["/api/event-hosting", "/api/contact"])
def test_nobody_else_reads_what_visitors_write(client: Client, path: str) -> None:
    inquire()
    write()
    answer = client.get(path)
    assert answer.status_code == 401
    assert "ada@example.com" not in answer.content.decode()
