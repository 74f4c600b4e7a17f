"""Reminders and thanks with the real worker, which is killed over it: each comes once."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from nightcap.core.time import now
from tests.mail.test_worker import mailing_server
from tests.support.bookings.selling import guest, open_event
from tests.support.mail_server import mail_server
from tests.support.server import RunningServer

pytestmark = pytest.mark.server

GUESTS = 5
AT_THE_VENUE = ZoneInfo("America/New_York")


def stored(instant: datetime) -> str:
    """Return an instant in UTC as SQL takes it."""
    return f"{instant.astimezone(UTC):%Y-%m-%d %H:%M:%S}+00:00"


def prepare(server: RunningServer) -> None:
    """Let both mails be due: for an evening in an hour, and for last night's, to which all came."""
    soon, last_night = (open_event(server, capacity=GUESTS) for _ in range(2))
    with server.visitor() as visitor:
        for event_id in (soon, last_night):
            for number in range(GUESTS):
                body = guest(event_id, number)
                visitor.post("/api/bookings", json=body).raise_for_status()
    with server.signed_in() as manager:
        # From midnight on.
        hours = {"bookingsRemindAt": "00:00", "bookingsThankAt": "00:00"}
        manager.put("/api/admin/venue", json=hours).raise_for_status()
    yesterday = datetime.now(AT_THE_VENUE) - timedelta(days=1)
    evening = yesterday.replace(hour=20, minute=0, second=0, microsecond=0)
    for event_id, start in ((soon, now() + timedelta(hours=1)), (last_night, evening)):
        server.change(
            f"UPDATE events_event SET starts_at = '{stored(start)}' WHERE id = {event_id}"
        )
    long_ago = stored(now() - timedelta(days=9))
    server.change(f"UPDATE bookings_booking SET created_at = '{long_ago}'")
    server.change(f"UPDATE bookings_booking SET arrived_seats = 1 WHERE event_id = {last_night}")


def test_guests_are_reminded_and_thanked_once_over_a_kill_of_the_house(tmp_path: Path) -> None:
    with mail_server() as (mailbox, port):
        with mailing_server(tmp_path, port) as server:
            prepare(server)
            mailbox.wait_for(2 * GUESTS, within=20)
        # A worker that starts looks at once at what is due.
        with mailing_server(tmp_path, port) as server:
            mailbox.wait_for(2 * GUESTS + 1, within=20)
            server.kill()
            # A minute passes.
            ended = f"lease_until = '{stored(now() - timedelta(seconds=1))}'"
            server.change(f"UPDATE mail_mail SET {ended} WHERE state = 'sending'")
        with mailing_server(tmp_path, port):
            mailbox.wait_for(4 * GUESTS, within=30)
    # What was on its way in the moment of a kill may come twice, under the same Message-ID.
    mails = {str(mail["Message-ID"]): mail for mail in mailbox.mails}
    told = Counter(str(mail["Subject"]).partition(":")[0] for mail in mails.values())
    assert told == dict.fromkeys(("Your booking", "Reminder", "Thank you for coming"), GUESTS) | {
        "Your booking": 2 * GUESTS
    }
    reminded = [mail["To"] for mail in mails.values() if "Reminder" in str(mail["Subject"])]
    assert len(set(reminded)) == GUESTS
