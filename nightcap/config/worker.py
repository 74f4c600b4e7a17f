"""The background worker: emails and seats in threads of their own, slower jobs one by one."""

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from django.db import Error, close_old_connections

from nightcap.config.processes import EXIT_THREAD_DIED
from nightcap.core import health, memory, metrics
from nightcap.core.errors import StorageAway

log = logging.getLogger(__name__)

_LOOK_SECONDS = 2.0
"""Seconds between two checks that all threads live."""
_NICE = 5
_MINUTE = 60.0
_QUARTER = 900.0
_HOUR = 3600.0
_DAY = 24 * _HOUR


@dataclass
class Job:
    """A job that the worker repeats every `every` seconds."""

    name: str
    every: float
    work: Callable[[], object]
    due: float = field(default=0.0)

    def run_if_due(self) -> None:
        """Run the job if it is due. A failure is logged and does not stop the other jobs."""
        if time.monotonic() < self.due:
            return
        try:
            # A connection that broke in the meantime is replaced.
            close_old_connections()
            self.work()
        except StorageAway as away:
            # The storage itself has logged this, once.
            log.debug("%s waits: %s", self.name, away)
        except Exception as error:
            if isinstance(error, Error):
                metrics.database_error()
            log.exception("%s failed; it is tried again", self.name)
        self.due = time.monotonic() + self.every


def run() -> None:
    """Work until SIGTERM."""
    # Web workers have priority, because visitors wait for them.
    os.nice(_NICE)
    stopping = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopping.set())

    def is_stopping() -> bool:
        # Long jobs call this between their pieces.
        if threading.current_thread() is not threading.main_thread():
            health.beat()
        return stopping.is_set()

    if not work(_jobs(is_stopping), stopping, is_stopping):
        # The parent starts another worker.
        sys.exit(EXIT_THREAD_DIED)


def work(
    jobs: Mapping[str, Sequence[Job]], stopping: threading.Event, is_stopping: Callable[[], bool]
) -> bool:
    """Run the jobs of each thread until stopped; return False if a thread died before that.

    `jobs` uses the names of `health.WORKER_THREADS`. Each thread has its own heartbeat; that of a
    dead one is deleted at once.
    """
    threads = [
        threading.Thread(target=_repeat, args=(own, stopping, is_stopping), name=name, daemon=True)
        for name, own in jobs.items()
    ]
    for thread in threads:
        thread.start()
    while not is_stopping():
        dead = [thread.name for thread in threads if not thread.is_alive()]
        for name in dead:
            health.mark_dead(name)
        if dead:
            log.critical("The worker has lost a thread (%s), and starts again.", ", ".join(dead))
            stopping.set()
            return False
        stopping.wait(_LOOK_SECONDS)
    for thread in threads:
        thread.join()
    return True


def _repeat(
    jobs: Sequence[Job], stopping: threading.Event, is_stopping: Callable[[], bool]
) -> None:
    while not is_stopping():
        health.beat()
        for job in jobs:
            if not is_stopping():
                job.run_if_due()
        next_due = min((job.due for job in jobs), default=time.monotonic() + _LOOK_SECONDS)
        stopping.wait(max(0.0, next_due - time.monotonic()))


def _jobs(is_stopping: Callable[[], bool]) -> dict[str, list[Job]]:
    """Return the jobs of each thread: guests' emails and seats do not wait for a backup."""
    # Importable only once Django is set up.
    from nightcap.bookings.services import clock_mails, holds, new_email, notify_guests
    from nightcap.bookings.services.seats import release_all_expired_holds
    from nightcap.connections import services as connections
    from nightcap.content import services as content
    from nightcap.core import link_checks
    from nightcap.core.search_filling import Filling
    from nightcap.core.time import now
    from nightcap.core.writing import changes, idempotency
    from nightcap.date_alerts import services as date_alerts
    from nightcap.evenings import services as evenings
    from nightcap.events.feed import run as feed
    from nightcap.events.feed.undo import sweep_steps
    from nightcap.events.services import links
    from nightcap.guests import retention
    from nightcap.holds import services as date_holds
    from nightcap.letters import services as letters
    from nightcap.letters import weekly
    from nightcap.mail import transport, volume
    from nightcap.mail.delivery import deliver_due
    from nightcap.media import pictures
    from nightcap.members import services as members
    from nightcap.payments.services import books, checkout, reconcile, refunds
    from nightcap.reports import services as reports
    from nightcap.staff import services as staff
    from nightcap.subscribers import services as subscribers
    from nightcap.venue import services as venue
    from nightcap.waitlist import services as waiting

    def back_up() -> None:
        if connections.backup_to():
            # Encryption and the bucket's library take memory.
            from nightcap.backup.services import run_nightly

            run_nightly(is_stopping)

    def ask_next() -> None:
        link_checks.ask_next(links.ticket_pages_to_check(), content.clips_to_check())

    mail = [Job("Mail delivery", 2, partial(deliver_due, is_stopping=is_stopping))]
    seats = [
        Job("Freeing seats that nobody confirmed", 2, release_all_expired_holds),
        Job("Offering seats to those who wait", 10, waiting.offer_everywhere),
        Job("Telling guests of what has changed", 2, notify_guests.notify_of_due_changes),
        Job("Sending links to bookings", 2, evenings.send_due_links),
        Job(
            "Reminding guests of tomorrow",
            _MINUTE / 2,
            lambda: clock_mails.send_due_reminders(at=now()),
        ),
        Job("Mailing the evening's figures", _MINUTE, lambda: reports.send_due_closing(at=now())),
        Job("Thanking guests who came", _MINUTE, lambda: clock_mails.send_due_thanks(at=now())),
    ]
    # A payment provider may be slow, so these jobs have their own thread.
    money = [
        Job("Asking who has paid", 2, checkout.poll_open_pages),
        Job("Asking for late fees", _MINUTE / 2, reconcile.read_late_fees),
        Job("Ending what was not paid in time", 2, checkout.end_unpaid_holds),
        Job("Releasing unpaid parts of bookings", 2, checkout.end_unpaid_balances),
        Job("Reminding guests to pay", _MINUTE / 2, checkout.remind_unpaid),
        Job("Counting what the present key has paid", _MINUTE, reconcile.count_present_mode),
        Job("Giving deposits back", _MINUTE / 2, refunds.refund_deposits),
        Job("Giving back what the line paid", 10, waiting.give_back_for_seats_taken),
        Job("Giving money back", 2, reconcile.send_due_refunds),
        Job("Booking what shows have earned", _MINUTE, books.post_evenings),
        Job("Catching up with the provider", _MINUTE, reconcile.catch_up),
        Job("Giving back what has no booking", _MINUTE / 2, reconcile.send_unmatched_refunds),
        Job("Noting payouts", _HOUR, reconcile.read_payouts),
    ]
    copies = [Job("Backup", 30, back_up)]
    others = [
        Job("Picture variants", 5, pictures.make_missing_variants),
        Job("Feed import", 30, feed.due_import),
        # One page a minute, and none right after a start, so that other sites see no burst.
        Job("Asking links elsewhere", _MINUTE, ask_next, due=time.monotonic() + _QUARTER),
        Job("Welcoming members", 10, members.welcome_added),
        Job("Deleting sign-ups not confirmed", _HOUR, subscribers.delete_unconfirmed),
        Job("Expiring holds of dates", _MINUTE / 2, date_holds.expire_due),
        Job("Sending new dates", _MINUTE, lambda: date_alerts.send_due(at=now())),
        Job("Deleting ended date alerts", _HOUR, lambda: date_alerts.delete_ended(at=now())),
        Job("Sending letters", 2, letters.send_due_letters),
        Job("Writing the draft of the weekly letter", _MINUTE, weekly.write_due_draft),
        Job("Sweeping old responses", _HOUR, idempotency.sweep),
        Job("Sweeping old sessions", _HOUR, staff.sweep),
        Job("Forgetting what was deleted", _HOUR, changes.sweep_deleted),
        Job("Forgetting how imports are undone", _HOUR, sweep_steps),
        Job("Forgetting earlier connections", _HOUR, connections.forget_earlier),
        Job("Forgetting where bookings came from", _HOUR, holds.forget_networks),
        Job("Forgetting addresses not confirmed", _HOUR, new_email.forget_unconfirmed),
        Job("Deleting ended links to bookings", _MINUTE, evenings.forget_ended_links),
        Job("Forgetting where who waits came from", _HOUR, waiting.forget_networks),
        Job("Forgetting how much was sent", _HOUR, volume.forget_past_days),
        Job("Sweeping old mail files", _DAY, transport.sweep_files, due=time.monotonic() + _HOUR),
        Job(
            "Ending what is kept of guests",
            _QUARTER,
            partial(retention.by_night, is_stopping=is_stopping),
        ),
        Job("Filling what searches read", 10, partial(Filling().fill, is_stopping)),
        Job("Returning free memory", _MINUTE / 2, memory.return_free),
        Job("Sweeping unused media", _DAY, venue.sweep_media, due=time.monotonic() + _HOUR),
    ]
    return {"mail": mail, "seats": seats, "money": money, "copies": copies, "others": others}
