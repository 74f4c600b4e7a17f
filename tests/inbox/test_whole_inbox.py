"""Inquiries and messages as one list, and what is counted on it."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.time import now, utc_iso
from nightcap.inbox.models import ContactMessage, HostInquiry, Status
from tests.support.inbox.writing import inquire, write

pytestmark = [pytest.mark.django_db, pytest.mark.database]

INBOX = "/api/admin/inbox"


@pytest.fixture(autouse=True)
def four_have_written() -> None:
    inquire(eventName="Engine Night")
    write(message="Is the piano\nin tune?")
    inquire(eventName="Loom Night", firstName="Grace", guestCount=12, eventDate="2027-01-02")
    write(name="Grace Hopper", message="Where do I park?")


def test_both_kinds_stand_in_one_list_newest_first(as_manager: Client) -> None:
    rows = as_manager.get(INBOX).json()
    assert [row["subject"] for row in rows] == [
        "Where do I park?",
        "Loom Night",
        "Is the piano in tune?",
        "Engine Night",
    ]
    assert [row["kind"] for row in rows] == ["message", "inquiry"] * 2
    assert (
        rows[1].items()
        >= {
            "sender": "Grace Lovelace",
            "status": "new",
            "isUnread": True,
            "eventDate": "2027-01-02",
            "guestCount": 12,
        }.items()
    )
    assert (rows[0]["sender"], rows[0]["eventDate"], rows[0]["guestCount"]) == (
        "Grace Hopper",
        None,
        None,
    )


def test_a_long_message_is_told_by_how_it_begins(as_manager: Client) -> None:
    write(message="word " * 1000)
    assert len(as_manager.get(INBOX).json()[0]["subject"]) <= 160


def test_it_is_searched_and_filtered_across_both(as_manager: Client) -> None:
    def found(**asked: str | int) -> tuple[list[str], str]:
        answer = as_manager.get(INBOX, asked)
        return [row["subject"] for row in answer.json()], answer.headers["X-Total-Count"]

    assert found(search="grace") == (["Where do I park?", "Loom Night"], "2")
    assert found(kind="inquiry") == (["Loom Night", "Engine Night"], "2")
    assert found(kind="message", search="piano") == (["Is the piano in tune?"], "1")
    HostInquiry.objects.filter(event_name="Loom Night").update(status=Status.ANSWERED)
    assert found(status="answered") == (["Loom Night"], "1")
    assert found(limit=2, offset=1) == (["Loom Night", "Is the piano in tune?"], "4")
    assert found(offset=9) == ([], "4")
    assert as_manager.get(INBOX, {"kind": "parcel"}).status_code == 422


def test_what_waits_is_counted_with_the_age_of_the_oldest(as_manager: Client) -> None:
    counts = as_manager.get(f"{INBOX}/counts").json()
    assert counts["inquiries"].items() >= {"total": 2, "unread": 2, "waiting": 2}.items()
    long_ago = (now() - timedelta(days=2)).replace(microsecond=0)
    HostInquiry.objects.filter(event_name="Engine Night").update(created_at=long_ago)
    HostInquiry.objects.filter(event_name="Loom Night").update(
        status=Status.ANSWERED, read_at=now(), created_at=long_ago - timedelta(days=1)
    )
    ContactMessage.objects.update(status=Status.DECLINED)
    counts = as_manager.get(f"{INBOX}/counts").json()
    assert counts == {
        "inquiries": {
            "total": 2,
            "unread": 1,
            "waiting": 1,
            "oldestWaitingAt": utc_iso(long_ago),
        },
        "messages": {"total": 2, "unread": 2, "waiting": 0, "oldestWaitingAt": None},
        "automatic": 0,
    }


def test_an_empty_inbox_counts_nothing(as_manager: Client) -> None:
    HostInquiry.objects.all().delete()
    nothing = {"total": 0, "unread": 0, "waiting": 0, "oldestWaitingAt": None}
    assert as_manager.get(f"{INBOX}/counts").json()["inquiries"] == nothing
