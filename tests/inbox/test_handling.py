"""The manager's inbox: complete, searched on the server, answered for, and nobody else's."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.inbox.models import ContactMessage, HostInquiry
from tests.support.answers import Answer
from tests.support.inbox.writing import INQUIRY, MESSAGE, inquire, write

pytestmark = pytest.mark.django_db

BOTH = ["/api/event-hosting", "/api/contact"]
INBOX = "/api/admin/inbox"


def put(client: Client, path: str, /, **body: object) -> Answer:
    return client.put(path, body, "application/json")


def arrived(path: str) -> str:
    """Let one thing arrive and return its address."""
    if path == "/api/event-hosting":
        inquire()
        return f"{path}/{HostInquiry.objects.latest('pk').pk}"
    write()
    return f"{path}/{ContactMessage.objects.latest('pk').pk}"


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


@pytest.mark.parametrize("path", BOTH)
def test_what_has_just_arrived_is_new_unread_and_without_notes(
    as_manager: Client, path: str
) -> None:
    row = as_manager.get(arrived(path)).json()
    assert (row["status"], row["notes"], row["isUnread"], row["version"]) == ("new", "", True, 1)


@pytest.mark.parametrize("path", BOTH)
def test_opening_it_ends_that_it_is_unread_and_changes_nothing_else(
    as_manager: Client, path: str
) -> None:
    one = arrived(path)
    before = as_manager.get(one).json()
    assert as_manager.post(f"{one}/opened").json() == before | {"isUnread": False}
    assert as_manager.post(f"{one}/opened").json() == before | {"isUnread": False}
    assert not Change.objects.exists()


@pytest.mark.parametrize("path", BOTH)
@pytest.mark.parametrize("status", ["answered", "confirmed", "declined", "new"])
def test_it_gets_any_status_and_keeps_its_notes(as_manager: Client, path: str, status: str) -> None:
    one = arrived(path)
    put(as_manager, one, notes="Call on Monday.")
    answer = put(as_manager, one, status=status)
    assert answer.status_code == 200
    assert (answer.json()["status"], answer.json()["notes"]) == (status, "Call on Monday.")
    assert as_manager.get(one).json() == answer.json()


@pytest.mark.parametrize("path", BOTH)
def test_notes_keep_their_lines_and_may_be_taken_back(as_manager: Client, path: str) -> None:
    one = arrived(path)
    notes = put(as_manager, one, notes="One\r\nTwo\n\nThree").json()["notes"]
    assert notes == "One\nTwo\n\nThree"
    assert put(as_manager, one, notes="").json()["notes"] == ""


@pytest.mark.parametrize("path", BOTH)
@pytest.mark.parametrize(
    ("field", "value"),
    [("status", "maybe"), ("status", None), ("notes", "n" * 10_001), ("version", 0)],
)
def test_what_is_wrong_is_refused_by_its_name(
    as_manager: Client, path: str, field: str, value: object
) -> None:
    one = arrived(path)
    before = as_manager.get(one).json()
    answer = put(as_manager, one, **{"status": "answered", "notes": "x", field: value})
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {field})
    assert as_manager.get(one).json() == before


@pytest.mark.parametrize("path", BOTH)
def test_a_change_based_on_an_older_version_is_refused_and_changes_nothing(
    as_manager: Client, path: str
) -> None:
    one = arrived(path)
    put(as_manager, one, status="answered", version=1)
    answer = put(as_manager, one, status="declined", notes="No.", version=1)
    assert (answer.status_code, set(answer.json()["fields"])) == (409, {"version"})
    row = as_manager.get(one).json()
    assert (row["status"], row["notes"], row["version"]) == ("answered", "", 2)


@pytest.mark.parametrize("path", BOTH)
def test_the_list_of_changes_tells_the_status_and_no_word_of_visitor_or_notes(
    as_manager: Client, path: str
) -> None:
    one = arrived(path)
    put(as_manager, one, status="confirmed", notes="Ada pays in cash.")
    put(as_manager, one, notes="Ada pays by card.")
    put(as_manager, one, notes="Ada pays by card.")
    noted, changed = as_manager.get("/api/admin/changes").json()
    assert (changed["action"], noted["action"]) == ("changed", "changed")
    status, notes = changed["details"]
    assert status == {"field": "status", "before": "new", "after": "confirmed"}
    assert noted["details"] == [notes]
    assert notes["field"] == "notes"
    told = str([noted, changed])
    assert "pays" not in told
    assert "piano" not in told
    assert "@" not in told


@pytest.mark.parametrize("path", BOTH)
def test_spam_is_deleted_and_can_be_restored_as_it_was(as_manager: Client, path: str) -> None:
    one = arrived(path)
    before = put(as_manager, one, status="declined", notes="Spam.").json()
    answer = as_manager.delete(one)
    assert answer.status_code == 204
    assert as_manager.get(one).status_code == 404
    as_manager.post(f"/api/admin/changes/{answer.headers['X-Change']}/undo")
    restored = as_manager.get(one).json()
    assert restored == before | {"version": restored["version"]}
    assert restored["version"] > before["version"]


@pytest.mark.parametrize("path", BOTH)
def test_what_was_deleted_is_on_no_list_and_in_no_count(as_manager: Client, path: str) -> None:
    one = arrived(path)
    as_manager.delete(one)
    assert as_manager.get(path).json() == as_manager.get(INBOX).json() == []
    counts = as_manager.get(f"{INBOX}/counts").json()
    assert {counts[kind]["total"] for kind in ("inquiries", "messages")} == {0}
    assert put(as_manager, one, status="answered").status_code == 404
    assert as_manager.post(f"{one}/opened").status_code == 404


@pytest.mark.parametrize("path", BOTH)
def test_a_day_after_it_was_deleted_nothing_of_it_is_kept(as_manager: Client, path: str) -> None:
    answer = as_manager.delete(arrived(path))
    model = HostInquiry if path == "/api/event-hosting" else ContactMessage
    model.including_deleted.update(deleted_at=now() - timedelta(days=1, seconds=1))
    changes.sweep_deleted()
    assert not model.including_deleted.exists()
    undone = as_manager.post(f"/api/admin/changes/{answer.headers['X-Change']}/undo")
    assert undone.status_code == 409


@pytest.mark.parametrize("path", BOTH)
def test_a_write_whose_response_was_lost_gets_the_same_response_again(
    as_manager: Client, path: str
) -> None:
    one = arrived(path)
    key = {"Idempotency-Key": "5e0f6c1e-0000-4000-8000-1d2c3b4a5f60"}
    body = {"status": "answered", "version": 1}
    first, again = (as_manager.put(one, body, "application/json", headers=key) for _ in range(2))
    assert (again.status_code, again.json()) == (200, first.json())
    deleted, once_more = (as_manager.delete(one, headers=key) for _ in range(2))
    assert (once_more.status_code, once_more.headers["X-Change"]) == (
        204,
        deleted.headers["X-Change"],
    )
    assert [change["action"] for change in as_manager.get("/api/admin/changes").json()] == [
        "deleted",
        "changed",
    ]


@pytest.mark.parametrize("path", BOTH)
def test_what_is_not_there_answers_404(as_manager: Client, path: str) -> None:
    one = f"{path}/999999999"
    answers = [as_manager.get(one), put(as_manager, one, status="new"), as_manager.delete(one)]
    answers += [as_manager.post(f"{one}/opened")]
    assert {answer.status_code for answer in answers} == {404}
    assert as_manager.get("/api/event-hosting/999999999/calendar").status_code == 404


@pytest.mark.parametrize("path", BOTH)
def test_the_list_is_searched_filtered_and_cut_on_the_server(as_manager: Client, path: str) -> None:
    for _ in range(3):
        one = arrived(path)
    put(as_manager, one, status="answered", notes="Needs a harp")

    def found(**asked: str | int) -> tuple[int, str]:
        answer = as_manager.get(path, asked)
        return len(answer.json()), answer.headers["X-Total-Count"]

    assert found() == (3, "3")
    assert found(search="LOVELACE ada@example") == (3, "3")
    assert found(search="harp ada") == (1, "1")
    assert found(search="nobody") == (0, "0")
    assert found(status="answered") == (1, "1")
    assert found(status="new", limit=1, offset=1) == (1, "2")
    assert as_manager.get(path, {"status": "maybe"}).status_code == 422
