"""Payments while everything is killed, Stripe fails, is slow, or a backup is restored."""

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count, cycle, islice
from pathlib import Path
from time import monotonic, sleep
from uuid import uuid4

import httpx
import pytest

from tests.support.bookings.selling import guest, visitor_at
from tests.support.drills import often
from tests.support.killing import Way, a_web_worker, kill_amid, the_background_worker, the_tree
from tests.support.payments.auditing import PRICE, wrongs
from tests.support.payments.stripe import KEY, StripeServer, running_stripe
from tests.support.ports import free_port
from tests.support.postgres import is_used
from tests.support.server import RunningServer, running
from tests.trust.recording import Tried

pytestmark = pytest.mark.server

PAID_OVER_KILLS, CANCELLED, AWAY, RESTORED, SECRET = range(57, 62)
LAST_SEATS = 63
"""The rows of docs/trust.md."""

HANDS = 6
KILLS = often(3, hard=15)
DONE_FIRST, DONE_AFTER = often(12, hard=40), often(6, hard=20)
PAYERS = often(14, hard=70)
WAITING = 12
SEATS, KEPT_BACK, WALKED_IN = often(20, hard=70), 5, 3
CANCELLED_KILLS = often(3, hard=15)
FAULTS = often(80, hard=400)
_NUMBERS, _PARTY = count(), 2
_SETTLE_WITHIN = 90.0


@pytest.fixture
def stripe(tmp_path: Path) -> Iterator[StripeServer]:
    (tmp_path / "stripe").mkdir()
    with running_stripe(tmp_path / "stripe") as server:
        yield server


@contextmanager
def paying_server(
    folder: Path, stripe: StripeServer, port: int | None = None, **environment: str
) -> Iterator[RunningServer]:
    """Serve a house that is paid at this Stripe."""
    environment |= {"NIGHTCAP_STRIPE_KEY": KEY, "NIGHTCAP_STRIPE_API": stripe.url}
    with running(folder / "house", port=port, workers=2, **environment) as server:
        yield server


def open_event(server: RunningServer, *, payment: str = "now", capacity: int = 10_000) -> int:
    """Put an event with one price on the programme; return its number."""
    body = {
        "title": "The Rush",
        "category": "music",
        "date": "2031-01-01T01:00:00Z",
        "capacity": capacity,
        "payment": payment,
        "tiers": [{"name": "Standard", "amount": PRICE}],
    }
    with server.signed_in() as manager:
        number: int = manager.post("/api/events", json=body).raise_for_status().json()["id"]
    return number


class Payer:
    """Books, opens the pay page, and pays; each fourth gives the seats back instead, and pays."""

    BOOK, OPEN, LEAVE, PAY, DONE = range(5)

    def __init__(self, server: RunningServer, stripe: StripeServer, event_id: int) -> None:
        self.number = next(_NUMBERS)
        self.step = self.BOOK
        self.token = self.path = self.session = ""
        self._event_id, self._stripe = event_id, stripe
        # Everybody has a home of their own: no network may book the whole house unasked.
        self.line = visitor_at(server, self.number)

    def act(self) -> None:
        """Send what comes next, or came before and was not answered."""
        try:
            self._act()
        except httpx.TransportError:
            sleep(0.02)

    def _act(self) -> None:
        if self.step == self.BOOK:
            self._book()
        elif self.step == self.OPEN:
            answer = self.line.post(f"{self.path}/pay")
            if answer.is_success:
                self.session = str(answer.json()["url"]).rpartition("/")[2]
                self.step = self.LEAVE if self.number % 4 == 3 else self.PAY
        elif self.step == self.LEAVE:
            # 409 where it was given back before the server was killed.
            self.line.post(f"{self.path}/cancel")
            self.step = self.PAY
        elif self.step == self.PAY:
            # Its page may have been closed already.
            httpx.post(f"{self._stripe.url}/pay/{self.session}")
            self.step = self.DONE
            self.line.close()

    def _book(self) -> None:
        body = guest(self._event_id, self.number) | {"numberOfTickets": _PARTY}
        key = {"Idempotency-Key": f"payer-number-{self.number}"}
        answer = self.line.post("/api/bookings", json=body, headers=key)
        if not answer.is_success:
            self._be_refused(answer)
            return
        token = str(answer.json()["link"]).rpartition("/")[2]
        self.token, self.step = token, self.OPEN
        self.path = f"/api/guest/bookings/{token}"

    def _be_refused(self, answer: httpx.Response) -> None:
        raise AssertionError(answer.text)


class LatePayer(Payer):
    """A payer who may come too late for a seat."""

    def _be_refused(self, answer: httpx.Response) -> None:
        assert answer.status_code == httpx.codes.CONFLICT, answer.text
        self.step = self.DONE
        self.line.close()


class Hand:
    """One payer after the other."""

    def __init__(self, stripe: StripeServer, event_id: int) -> None:
        self.payers: list[Payer] = []
        self._stripe, self._event_id = stripe, event_id

    def act(self, server: RunningServer) -> None:
        """Let the payer act, and the next one come when that one is done."""
        if not self.payers or self.payers[-1].step == Payer.DONE:
            self.payers.append(Payer(server, self._stripe, self._event_id))
        self.payers[-1].act()


def pay_all(server: RunningServer, stripe: StripeServer, event_id: int, number: int) -> None:
    """Let a number of guests pay for two seats each, and wait until all is booked."""

    def pay(_: int) -> None:
        payer = Payer(server, stripe, event_id)
        # With a number that four divides, this payer does not give the seats back.
        if payer.number % 4 == 3:
            payer.number += 1_000_001
        while payer.step != Payer.DONE:
            payer.act()

    with ThreadPoolExecutor(HANDS) as pool:
        list(pool.map(pay, range(number)))
    wait_until_settled(server)


def wait_until_settled(server: RunningServer) -> None:
    """Wait until every page is paid or ended, and all that goes back has gone."""
    deadline = monotonic() + _SETTLE_WITHIN
    unsettled = (
        "SELECT (SELECT COUNT(*) FROM payments_payment WHERE state IN ('wanted', 'open'))"
        " + (SELECT COUNT(*) FROM payments_refund WHERE state IN ('wanted', 'sent'))"
        " + (SELECT COUNT(*) FROM bookings_booking"
        "    WHERE held_until IS NOT NULL AND cancelled_at IS NULL)"
    )
    while left := server.number(unsettled):
        assert monotonic() < deadline, f"{left} are not settled"
        hurry(server)
        sleep(0.5)


def hurry(server: RunningServer) -> None:
    """Let no pause between two tries be waited for."""
    for table in ("payment", "refund"):
        server.change(f"UPDATE payments_{table} SET due_at = created_at")


@pytest.mark.database
def test_over_kills_at_every_step_each_guest_is_charged_once_or_not_at_all(
    tmp_path: Path, stripe: StripeServer, tried: Tried
) -> None:
    port = free_port()
    ways: list[Way] = list(islice(cycle((the_background_worker, a_web_worker, the_tree)), KILLS))
    event_id, hands = 0, list[Hand]()

    def told() -> int:
        return sum(payer.step for hand in hands for payer in hand.payers)

    while ways:
        with paying_server(tmp_path, stripe, port) as server:
            event_id = event_id or open_event(server)
            hands = hands or [Hand(stripe, event_id) for _ in range(HANDS)]
            acting = [partial(hand.act, server) for hand in hands]
            while ways and server.process.poll() is None:
                kill_amid(
                    server, ways.pop(0), acting, told=told, first=DONE_FIRST, after=DONE_AFTER
                )
    with paying_server(tmp_path, stripe, port) as server:
        payers = [payer for hand in hands for payer in hand.payers]
        for payer in payers:
            while payer.step != Payer.DONE:
                payer.act()
        wait_until_settled(server)
        assert wrongs(server, stripe) == []
        of = server.number("SELECT COUNT(*) FROM bookings_booking")
        what = (
            f"Guests who pay or leave over {KILLS} kills: one charge or none, and the books equal"
        )
        tried(PAID_OVER_KILLS, what, of=of, held=of)
        # Money for which nobody has a seat any more.
        server.change(
            "UPDATE bookings_booking SET status = 'cancelled',"
            " cancelled_at = created_at WHERE id ="
            " (SELECT MIN(id) FROM bookings_booking WHERE paid > refunded)"
        )
        tried.control(
            PAID_OVER_KILLS, "a paid booking cancelled by hand", caught=len(wrongs(server, stripe))
        )


@pytest.mark.database
def test_of_a_cancelled_event_each_payer_gets_the_money_once_over_kills_and_faults(
    tmp_path: Path, stripe: StripeServer, tried: Tried
) -> None:
    chance = random.Random(16)
    with paying_server(tmp_path, stripe) as server:
        event_id = open_event(server)
        pay_all(server, stripe, event_id, PAYERS)
        # A third of the calls fails, of another third the answers are lost.
        faults = [chance.choice(("before", "500", "after", "after", "", "")) for _ in range(FAULTS)]
        stripe.set(faults=",".join(faults))
        with server.signed_in() as manager:
            body = {"eventId": event_id, "refund": True}
            manager.post("/api/bookings/cancel-event", json=body).raise_for_status()
        for _ in range(CANCELLED_KILLS):
            hurry(server)
            sleep(chance.uniform(0.3, 1.2))
            server.background_worker().kill()
        wait_until_settled(server)
        stripe.set(faults="")
        assert of_money(wrongs(server, stripe)) == []
        given = Counter[str]()
        for refund in stripe.books()["refund"]:
            given[refund["payment_intent"]] += refund["amount"]
        assert Counter(given.values()) == {2 * PRICE: PAYERS}
        mails = server.rows("SELECT \"to\" FROM mail_mail WHERE template LIKE '%event-cancelled'")
        assert Counter(Counter(mails).values()) == {1: PAYERS}
        what = f"Payers of a cancelled event over {CANCELLED_KILLS} kills and {FAULTS} faulty calls"
        tried(CANCELLED, what, of=PAYERS, held=PAYERS, figure="each got all of it once")
        server.change("UPDATE bookings_booking SET refunded = 0")
        tried.control(CANCELLED, "returns not noted", caught=len(of_money(wrongs(server, stripe))))


@pytest.mark.database
def test_while_more_pay_at_once_than_there_are_seats_none_is_sold_twice(
    tmp_path: Path, stripe: StripeServer, tried: Tried
) -> None:
    with ExitStack() as servers:
        first = second = servers.enter_context(paying_server(tmp_path, stripe))
        if first.database is not None:
            second = servers.enter_context(
                paying_server(tmp_path / "second", stripe, NIGHTCAP_DATABASE_URL=first.database)
            )
        event_id = open_event(first, capacity=SEATS + KEPT_BACK + WALKED_IN)
        with first.signed_in() as manager:
            kept = {"houseSeats": KEPT_BACK}
            manager.put(f"/api/admin/house-seats/{event_id}", json=kept).raise_for_status()
            walked = {"eventId": event_id, "seats": WALKED_IN}
            manager.put(f"/api/bookings/walk-ins/{uuid4()}", json=walked).raise_for_status()

        def pay(number: int) -> None:
            payer = LatePayer((first, second)[number % 2], stripe, event_id)
            while payer.step != Payer.DONE:
                payer.act()

        looks = 0
        with ThreadPoolExecutor(HANDS) as pool:
            paying = [pool.submit(pay, number) for number in range(SEATS)]
            while not all(one.done() for one in paying):
                assert oversold(first, event_id) <= 0
                looks += 1
        for one in paying:
            one.result()
        wait_until_settled(first)
        assert oversold(first, event_id) <= 0
        assert wrongs(first, stripe) == []
        paid = first.number("SELECT COUNT(*) FROM bookings_booking WHERE paid > refunded")
        assert 0 < paid <= SEATS // _PARTY
        what = (
            "Payers, twice as many as find a seat, at two servers on PostgreSQL: no seat sold twice"
        )
        tried(LAST_SEATS, what, of=SEATS, held=SEATS, figure=f"looked at {looks} times meanwhile")
        first.change(f"UPDATE events_event SET walk_ins = capacity WHERE id = {event_id}")
        caught = int(oversold(first, event_id) > 0)
        tried.control(LAST_SEATS, "walk-ins that nobody counted", caught=caught)


def oversold(server: RunningServer, event_id: int) -> int:
    """Return how many seats more are booked, kept back or walked in to than there are."""
    return server.number(
        "SELECT CAST(COALESCE((SELECT SUM(number_of_tickets) FROM bookings_booking"
        " WHERE event_id = event.id AND cancelled_at IS NULL), 0) AS INTEGER)"
        " + house_seats + walk_ins - capacity"
        f" FROM events_event event WHERE id = {event_id}"
    )


@pytest.mark.database
def test_a_stripe_that_takes_thirty_seconds_keeps_nobody_else_waiting(
    tmp_path: Path, stripe: StripeServer, tried: Tried
) -> None:
    with paying_server(tmp_path, stripe) as server:
        prepaid, free = open_event(server), open_event(server, payment="door")
        payers = [Payer(server, stripe, prepaid) for _ in range(WAITING)]
        for payer in payers:
            payer.act()
        stripe.set(slow=30)
        with ThreadPoolExecutor(WAITING) as pool:
            # Half of them with a script, half without.
            waiting = [
                pool.submit(payer.line.post, f"{payer.path}/pay")
                if number % 2
                else pool.submit(payer.line.get, f"/booking/{payer.token}/pay")
                for number, payer in enumerate(payers)
            ]
            sleep(0.5)
            answers = Counter[int]()
            for number in range(often(20, hard=100)):
                with visitor_at(server, 10_000 + number) as visitor:
                    answers[
                        visitor.post("/api/bookings", json=guest(free, number)).status_code
                    ] += 1
                    # Of the two the second one is made for this visitor alone.
                    answers[visitor.get("/").status_code] += 1
                    answers[visitor.get(f"/api/guest/bookings/{payers[0].token}").status_code] += 1
            are_waiting = not any(one.done() for one in waiting)
            statuses = {one.result().status_code for one in waiting}
        stripe.set(slow="")
        for payer in payers:
            payer.line.close()
        assert are_waiting
        assert statuses == {httpx.codes.SERVICE_UNAVAILABLE, httpx.codes.SEE_OTHER}
        assert set(answers) == {200, 201}
        what = "Bookings and pages while Stripe does not answer"
        tried(AWAY, what, of=answers.total(), held=answers.total())
        tried.control(AWAY, "who pays waits for Stripe all that time", caught=int(are_waiting))


@pytest.mark.skipif(is_used(), reason="its rows are put back in a file of SQLite")
def test_a_backup_of_before_catches_up_with_what_was_paid_and_given_back_since(
    tmp_path: Path, stripe: StripeServer, tried: Tried
) -> None:
    paid_before, paid_after = often(4, hard=20), often(4, hard=20)
    with paying_server(tmp_path, stripe) as server:
        event_id = open_event(server)
        pay_all(server, stripe, event_id, paid_before)
        payers = [Payer(server, stripe, event_id) for _ in range(paid_after)]
        for payer in payers:
            payer.act()
        backup = server.snapshot()
        for payer in payers:
            payer.number = 0
            while payer.step != Payer.DONE:
                payer.act()
        pay_all(server, stripe, event_id, 1)
        with server.signed_in() as manager:
            listed = manager.get("/api/admin/payments").raise_for_status().json()
            for payment in listed[::2]:
                body = {"amount": payment["amount"], "reason": "a glass fell"}
                url = f"/api/admin/payments/{payment['id']}/refunds"
                manager.post(url, json=body).raise_for_status()
        wait_until_settled(server)
        server.restore(backup)
        behind = wrongs(server, stripe)
        # A new worker catches up at once.
        server.background_worker().kill()
        deadline = monotonic() + _SETTLE_WITHIN
        with server.signed_in() as manager:
            while of_money(wrongs(server, stripe)):
                assert monotonic() < deadline, wrongs(server, stripe)
                # Of a booking from after the backup only its money is left.
                for stray in manager.get("/api/admin/payments/strays").json():
                    manager.post(f"/api/admin/payments/strays/{stray['id']}/refund")
                hurry(server)
                sleep(0.5)
        of = paid_before + paid_after + 1
        what = "Payments and returns since the backup that was restored"
        tried(RESTORED, what, of=of, held=of)
        tried.control(RESTORED, "what the restored rows do not know", caught=len(behind))


def of_money(found: list[str]) -> list[str]:
    """Keep what is wrong about money: who has it back may keep the seats, or its event is off."""
    return [one for one in found if "is booked and not paid" not in one]


@pytest.mark.database
def test_no_key_and_no_card_stands_in_database_log_mail_or_backup(
    tmp_path: Path, stripe: StripeServer, tried: Tried
) -> None:
    secrets = (KEY, "4242424242424242", "whsec_", "sk_test")
    with paying_server(tmp_path, stripe) as server:
        pay_all(server, stripe, open_event(server), 3)
        stripe.set(faults="500,before,400")
        sleep(2)
        rows = [
            str(row)
            for table in ("payment", "refund", "posting")
            for row in server.rows(f"SELECT * FROM payments_{table}")
        ]
    files = [file for file in (tmp_path / "house").rglob("*") if file.is_file()]
    assert len(files) > 3
    assert leaks(files, secrets) == []
    assert [row for row in rows if any(secret in row for secret in secrets)] == []
    tried(SECRET, "Files of a house that was paid", of=len(files), held=len(files))
    (tmp_path / "house" / "note.txt").write_text(f"the key is {KEY}")
    files = [file for file in (tmp_path / "house").rglob("*") if file.is_file()]
    tried.control(SECRET, "a key in a note", caught=len(leaks(files, secrets)))


def leaks(files: list[Path], secrets: tuple[str, ...]) -> list[Path]:
    """Return the files in which a secret stands."""
    return [
        file for file in files if any(secret.encode() in file.read_bytes() for secret in secrets)
    ]
