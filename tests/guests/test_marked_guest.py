"""A guest is forgotten on the real server: nothing in its files, logs and pages names the guest.

Another guest who did the same and stays is looked for in the same way: that one is found.
"""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from tests.support.guests.marked import BOOKING, INQUIRY, MESSAGE, SUBSCRIBING
from tests.support.postgres import is_used
from tests.support.server import RunningServer, running
from tests.support.waiting import until
from tests.trust.recording import Tried

pytestmark = pytest.mark.server

FORGOTTEN, STAYS = "Zephyrine", "Ottoline"
"""First names, in every address, name and text of the two."""
ROUTES = Path(__file__).parents[2] / "frontend" / "dist" / "routes.json"
DATABASE = "database"
"""The file, its log of what was written last, and whatever else SQLite keeps beside it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    # A line for each request: none may say who sent it.
    with running(tmp_path_factory.mktemp("marked"), workers=1, NIGHTCAP_LOG="json") as started:
        yield started


def of(first_name: str, body: dict[str, object]) -> dict[str, object]:
    """Return the marked guest's request under another first name."""
    text = json.dumps(body).replace(FORGOTTEN, first_name).replace("Quux", f"{first_name}son")
    made: dict[str, object] = json.loads(text)
    return made


def leave_traces(server: RunningServer, first_name: str, event_id: int) -> None:
    """Book, write, inquire, subscribe, fail in several ways."""
    booking = of(first_name, BOOKING) | {"eventId": event_id}
    sent = {
        "/api/bookings": booking,
        "/api/event-hosting": of(first_name, INQUIRY),
        "/api/contact": of(first_name, MESSAGE),
        "/api/newsletter": of(first_name, SUBSCRIBING),
        "/api/secret-calendar": of(first_name, SUBSCRIBING),
    }
    with server.visitor() as visitor:
        for path, body in sent.items():
            headers = {"Idempotency-Key": str(uuid4())}
            visitor.post(path, json=body, headers=headers).raise_for_status()
        failures = [
            visitor.post("/api/bookings", json=booking | {"numberOfTickets": 7}),
            visitor.post("/api/bookings", json=booking | {"eventId": 999_999}),
            visitor.post("/api/contact", json={"email": booking["customerEmail"]}),
            visitor.post("/api/contact", content=f'{{"name": "{first_name}'),
            visitor.get("/api/bookings", params={"search": first_name}),
            visitor.get(f"/{first_name}"),
        ]
    assert all(400 <= failure.status_code < 500 for failure in failures)


def handle(manager: httpx.Client, first_name: str) -> None:
    """Look at everything, change it, write notes and send mails again."""
    search = {"search": first_name}
    for place in ("event-hosting", "contact"):
        [row] = manager.get(f"/api/{place}", params=search).json()
        manager.post(f"/api/{place}/{row['id']}/opened").raise_for_status()
        notes = {"notes": f"{first_name} called", "status": "declined"}
        manager.put(f"/api/{place}/{row['id']}", json=notes).raise_for_status()
    [booked] = manager.get("/api/bookings", params=search).json()
    body = of(first_name, BOOKING) | {
        "customerName": f"{first_name} the second",
        "note": first_name,
    }
    headers = {"Idempotency-Key": str(uuid4())}
    manager.put(f"/api/bookings/{booked['id']}", json=body, headers=headers).raise_for_status()
    noted = {"allergy": f"{first_name}'s nuts", "notes": f"{first_name} tips well"}
    for notes in (noted, {"notes": f"{first_name} again"}):
        headers = {"Idempotency-Key": str(uuid4())}
        path = f"/api/admin/guests/{booked['guestKey']}"
        manager.put(path, json=notes, headers=headers).raise_for_status()
    [mail, *_] = manager.get("/api/admin/mails", params=search).json()
    manager.post(f"/api/admin/mails/{mail['id']}/send-again").raise_for_status()


def no_mail_waits(manager: httpx.Client) -> bool:
    counts = manager.get("/api/admin/mails/counts").json()
    return not (counts["queued"] or counts["sending"])


def found_in_rows(server: RunningServer, mark: str, *, without: str = "nobody") -> int:
    """Rows of any table that name somebody, and not another with them."""
    if not is_used():
        return 0
    tables = server.rows(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    )
    return sum(
        server.number(
            f"SELECT count(*) FROM {table} AS row"
            f" WHERE row::text ILIKE '%{mark}%' AND row::text NOT ILIKE '%{without}%'"
        )
        for (table,) in tables
    )


def found_in_files(server: RunningServer, mark: str) -> Counter[str]:
    """How often each kind of file in the data folder names somebody: database, mails, log."""
    found: Counter[str] = Counter()
    for file in server.data_dir.rglob("*"):
        if file.is_file():
            count = file.read_bytes().lower().count(mark.lower().encode())
            if count:
                found[DATABASE if file.name.startswith("nightcap.db") else file.suffix] += count
    return found


def found_in_pages(server: RunningServer, mark: str) -> list[str]:
    """Return the public pages and reads of the API that name somebody."""
    pages = [route["path"] for route in json.loads(ROUTES.read_text())]
    reads = [path for path in server.get("/api/openapi.json").json()["paths"] if "{" not in path]
    answers = [server.get(path) for path in (*pages, *reads) if "{" not in path and ":" not in path]
    shown = [answer for answer in answers if answer.status_code == httpx.codes.OK]
    assert len(shown) > 20
    return [answer.url.path for answer in shown if mark.lower() in answer.text.lower()]


def test_after_a_guest_is_forgotten_nothing_on_the_machine_names_the_guest(
    server: RunningServer, tried: Tried
) -> None:
    with server.signed_in() as manager:
        day = (datetime.now(UTC) + timedelta(days=2)).isoformat()
        event = {"title": "A night", "date": day, "category": "comedy", "capacity": 20}
        event_id = manager.post("/api/events", json=event).raise_for_status().json()["id"]
        for name in (FORGOTTEN, STAYS):
            leave_traces(server, name, event_id)
        until(lambda: no_mail_waits(manager))
        for name in (FORGOTTEN, STAYS):
            handle(manager, name)
        until(lambda: no_mail_waits(manager))
        server.change("UPDATE events_event SET starts_at = '2026-01-01 20:00:00+00:00'")

        before = {name: found_in_files(server, name) for name in (FORGOTTEN, STAYS)}
        # The view of a guest names who books with the same telephone: those answers go as well.
        rows = {
            FORGOTTEN: found_in_rows(server, FORGOTTEN),
            STAYS: found_in_rows(server, STAYS, without=FORGOTTEN),
        }
        for name in (FORGOTTEN, STAYS):
            assert before[name][".eml"] > 5
            assert rows[name] > 10 if is_used() else before[name][DATABASE] > 10

        email = of(FORGOTTEN, SUBSCRIBING)["email"]
        gone = manager.post("/api/admin/guests/forget", json={"email": email})
        assert gone.status_code == httpx.codes.OK, gone.text
    assert all(gone.json()[kind] for kind in ("bookings", "mails", "files", "changes", "responses"))
    assert found_in_files(server, FORGOTTEN) == Counter()
    assert found_in_rows(server, FORGOTTEN) == 0
    assert found_in_pages(server, FORGOTTEN) == []
    stays = found_in_files(server, STAYS)
    assert stays[".eml"] == before[STAYS][".eml"]
    assert found_in_rows(server, STAYS) == rows[STAYS]
    assert is_used() or stays[DATABASE] > 10
    # Pages are not kept on disk; the log names nobody, also where a guest was refused.
    log = (server.data_dir / "server.log").read_text()
    assert log.count('"request_id"') > 50
    assert STAYS.lower() not in log.lower()
    places = before[FORGOTTEN].total() + rows[FORGOTTEN]
    tried(54, "Places that named the guest before", of=places, held=places)
    still = stays.total() + rows[STAYS]
    tried.control(54, "places that name another guest, who stays", caught=still)
    lines = log.count("\n")
    tried(36, "Lines of the log that name nobody", of=lines, held=lines)
    tried.control(36, "places of the same search that name who stays", caught=still)
