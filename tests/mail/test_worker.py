"""From a booking to the guest's mail, with the real server, its worker and a real mail server."""

from collections import Counter, deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from email.message import EmailMessage
from itertools import count, islice
from pathlib import Path
from time import monotonic, sleep

import psutil
import pytest

from nightcap.core.time import now
from nightcap.mail.delivery import LEASE
from tests.support.bookings.selling import guest, open_event, visitor_at
from tests.support.drills import often
from tests.support.mail.queueing import let_leases_run_out
from tests.support.mail_server import mail_server
from tests.support.ports import free_port
from tests.support.postgres import database_of, is_used
from tests.support.server import RunningServer, running
from tests.trust.recording import Tried

pytestmark = pytest.mark.server

KILLS = often(2, hard=20)
MAILS_PER_KILL = 12
OUTAGE = often(20, hard=200)
_NUMBERS = count()


@contextmanager
def mailing_server(data_dir: Path, mail_port: int, database: str = "") -> Iterator[RunningServer]:
    address = f"smtp://127.0.0.1:{mail_port}"
    with running(data_dir, NIGHTCAP_EMAIL_URL=address, NIGHTCAP_DATABASE_URL=database) as server:
        yield server


def book(server: RunningServer, event_id: int, *, times: int = 1) -> None:
    for number in islice(_NUMBERS, times):
        # From one home alone, bookings would soon wait to be confirmed.
        with visitor_at(server, number) as client:
            client.post("/api/bookings", json=guest(event_id, number)).raise_for_status()


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
@pytest.mark.database
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


@pytest.mark.database
def test_a_worker_killed_again_and_again_loses_no_mail_and_repeats_few(
    tmp_path: Path, tried: Tried
) -> None:
    after_250 = 0
    with mail_server() as (mailbox, port), mailing_server(tmp_path, port) as server:
        event_id = open_event(server, capacity=10_000)
        for number in range(KILLS):
            worker = server.background_worker()
            before = len(mailbox.mails)
            died: list[datetime] = []

            def kill(worker: psutil.Process = worker, died: list[datetime] = died) -> None:
                worker.kill()
                died.append(now())

            if number % 2:
                after_250 += 1
                mailbox.after_250 = kill
            book(server, event_id, times=MAILS_PER_KILL)
            mailbox.wait_for(before + MAILS_PER_KILL // 4)
            if not number % 2:
                kill()
            psutil.wait_procs([worker])
            let_leases_run_out(server, taken_before=died[0])
        _wait_until_all_left(server)
        found, queued = Counter(mailbox.ids), queued_ids(server)
    twice = found.total() - len(found)
    assert twice <= KILLS
    figure = f"{twice} came twice; {after_250} kills fell right after the mail server's 250"
    what = f"Mails over {KILLS} kills of the worker"
    tried(6, what, of=len(queued), held=len(queued & set(found)), figure=figure)
    tried.control(
        6, "mails that were never sent", caught=len({*queued, "<never@sent>"} - set(found))
    )


def test_after_an_outage_of_the_mail_server_every_mail_leaves_once(
    tmp_path: Path, tried: Tried
) -> None:
    port = free_port()
    with mailing_server(tmp_path, port) as server:
        event_id = open_event(server, capacity=10_000)
        book(server, event_id, times=OUTAGE)
        assert server.number("SELECT COUNT(*) FROM mail_mail WHERE state = 'sent'") == 0
        with mail_server(port) as (mailbox, _):
            began = monotonic()
            server.change("UPDATE mail_mail SET due_at = queued_at WHERE state = 'queued'")
            _wait_until_all_left(server)
            after = monotonic() - began
            found, queued = Counter(mailbox.ids), queued_ids(server)
    assert found == dict.fromkeys(queued, 1)
    figure = f"all left within {after:.0f} s of its return"
    for row in (6, 7):
        what = "Mails over an outage of the mail server, each once"
        tried(row, what, of=OUTAGE, held=len(found), figure=figure)


def test_a_worker_that_notes_a_mail_as_sent_before_it_is_loses_it(tried: Tried) -> None:
    queued, taken = deque(range(MAILS_PER_KILL)), list[int]()

    def deliver(until: int) -> None:
        while queued:
            mail = queued.popleft()
            if len(taken) == until:
                raise InterruptedError
            taken.append(mail)

    for until in (3, 6):
        with suppress(InterruptedError):
            deliver(until)
    deliver(MAILS_PER_KILL + 1)
    caught = MAILS_PER_KILL - len(taken)
    tried.control(6, "mails that were noted as sent before they were", caught=caught)


def _wait_until_all_left(server: RunningServer) -> None:
    # A lease that was taken in the moment of a death runs to its end.
    deadline = monotonic() + LEASE.total_seconds() + 30
    while server.number("SELECT COUNT(*) FROM mail_mail WHERE state <> 'sent'"):
        assert monotonic() < deadline
        sleep(0.1)
