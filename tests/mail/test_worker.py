"""From a booking to the guest's mail, with the real server, its worker and a real mail server."""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from email.message import EmailMessage
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import pytest

from nightcap.mail.delivery import LEASE
from tests.bookings.selling import guest, open_event
from tests.drills import often
from tests.mail_server import mail_server
from tests.ports import free_port
from tests.postgres import database_of, is_used
from tests.server import RunningServer, running

pytestmark = pytest.mark.server

KILLS = often(1, hard=3)
MAILS_PER_KILL = 40
_NUMBERS = count()


@contextmanager
def mailing_server(data_dir: Path, mail_port: int, database: str = "") -> Iterator[RunningServer]:
    address = f"smtp://127.0.0.1:{mail_port}"
    with running(data_dir, NIGHTCAP_EMAIL_URL=address, NIGHTCAP_DATABASE_URL=database) as server:
        yield server


def book(server: RunningServer, event_id: int, *, times: int = 1) -> None:
    with server.visitor() as client:
        for _ in range(times):
            somebody = guest(event_id, next(_NUMBERS))
            client.post("/api/bookings", json=somebody).raise_for_status()


def queued_ids(server: RunningServer) -> set[str]:
    return {str(row[0]) for row in server.rows("SELECT message_id FROM mail_mail")}


def test_a_guests_mail_arrives_with_its_calendar_entry(tmp_path: Path) -> None:
    with mail_server() as (mailbox, port), mailing_server(tmp_path, port) as server:
        event_id = open_event(server, capacity=1)
        book(server, event_id)
        mailbox.wait_for(1, within=10)
        [mail] = mailbox.mails
        assert str(mail["To"]).endswith(f"-of-{event_id}@example.com")
        assert mail["Subject"] == "Your booking: The Rush"
        [entry] = mail.iter_attachments()
        assert isinstance(entry, EmailMessage)
        assert entry.get_content_type() == "text/calendar"
        assert "SUMMARY:The Rush" in str(entry.get_content())


@pytest.mark.skipif(not is_used(), reason="SQLite has one server")
def test_two_servers_send_each_mail_of_an_outage_once(tmp_path: Path) -> None:
    port, database = free_port(), database_of(tmp_path)
    assert database is not None
    with ExitStack() as both:
        one, other = (
            both.enter_context(mailing_server(tmp_path / name, port, database))
            for name in ("one", "other")
        )
        event_id = open_event(one, capacity=100)
        book(one, event_id, times=20)
        book(other, event_id, times=20)
        with mail_server(port) as (mailbox, _):
            mailbox.wait_for(40, within=60)
            assert Counter(mailbox.ids) == dict.fromkeys(queued_ids(one), 1)


def test_a_killed_worker_loses_no_mail_and_repeats_one_at_most(tmp_path: Path) -> None:
    with mail_server() as (mailbox, port):
        event_id = 0
        for _ in range(KILLS):
            with mailing_server(tmp_path, port) as server:
                event_id = event_id or open_event(server, capacity=1000)
                before = len(mailbox.mails)
                book(server, event_id, times=MAILS_PER_KILL)
                mailbox.wait_for(before + MAILS_PER_KILL // 4)
                server.kill()
            _let_leases_run_out(server)
        with mailing_server(tmp_path, port) as server:
            _wait_until_all_left(server)
            found = Counter(mailbox.ids)
            assert len(found) == KILLS * MAILS_PER_KILL
            assert set(found) == queued_ids(server)
            assert found.total() - len(found) <= KILLS


def _let_leases_run_out(server: RunningServer) -> None:
    server.change("UPDATE mail_mail SET lease_until = queued_at WHERE state = 'sending'")


def _wait_until_all_left(server: RunningServer) -> None:
    # A lease that was taken in the moment of a death runs to its end.
    deadline = monotonic() + LEASE.total_seconds() + 30
    while server.number("SELECT COUNT(*) FROM mail_mail WHERE state <> 'sent'"):
        assert monotonic() < deadline
        sleep(0.1)
