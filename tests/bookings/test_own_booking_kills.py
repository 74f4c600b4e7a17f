"""What guests did by their link stays done, once each, whatever is killed at that moment."""

import random
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import count, cycle, islice
from pathlib import Path
from time import sleep

import httpx
import pytest
from django.conf import LazySettings

from nightcap.bookings.models import Booking
from tests.bookings.test_own_booking_drills import ROW, friend
from tests.support.bookings.selling import address_of, guest, open_event, visitor_at
from tests.support.drills import often
from tests.support.killing import a_web_worker, kill_amid, the_parent, the_tree
from tests.support.ports import free_port
from tests.support.server import RunningServer, running
from tests.trust.recording import Tried

pytestmark = pytest.mark.server

HANDS = 8
KILLS = often(2, hard=12)
DONE_FIRST, DONE_AFTER = often(40, hard=120), often(20, hard=80)
"""What guests are told is done before a kill, and after it where the server goes on."""
BOOK, CHANGE, RESEND, LEAVE = range(4)
_NUMBERS = count()


class Guest:
    """Books, changes the number, asks for the mail, and at last cancels or hands over.

    Each of it is sent under a key of its own until the server says that it is done.
    """

    def __init__(self, server: RunningServer, event_id: int) -> None:
        self.number = next(_NUMBERS)
        self.done = 0
        self.token = ""
        self._event_id = event_id
        chance = random.Random(self.number)
        self.tickets, self.hands_over = chance.randint(2, 6), chance.random() < 0.5
        # Everybody has a home of their own: no network may book the whole house unasked.
        self.line = visitor_at(server, self.number)

    @property
    def has_left(self) -> bool:
        return self.done > LEAVE

    def act(self) -> None:
        """Send what comes next, or came before and was not answered."""
        try:
            answer = self._send()
        except httpx.TransportError:
            sleep(0.02)
            return
        assert answer.is_success, (self.done, answer.text)
        if self.done == BOOK:
            self.token = str(answer.json()["link"]).rpartition("/")[2]
        self.done += 1
        if self.has_left:
            self.line.close()

    def _send(self) -> httpx.Response:
        headers = {"Idempotency-Key": f"guest-{self.number}-step-{self.done}"}
        path = f"/api/guest/bookings/{self.token}"
        if self.done == BOOK:
            booking = guest(self._event_id, self.number)
            return self.line.post("/api/bookings", json=booking, headers=headers)
        if self.done == CHANGE:
            changed = {
                "customerName": "Ada",
                "customerPhone": "212 555 0101",
                "numberOfTickets": self.tickets,
            }
            return self.line.put(path, json=changed, headers=headers)
        if self.done == RESEND:
            return self.line.post(f"{path}/resend", headers=headers)
        if self.hands_over:
            to = friend(self._event_id, self.number)
            return self.line.post(f"{path}/hand-over", json=to, headers=headers)
        return self.line.post(f"{path}/cancel", headers=headers)


class Hand:
    """One guest after the other."""

    def __init__(self, event_id: int) -> None:
        self.guests: list[Guest] = []
        self._event_id = event_id

    def act(self, server: RunningServer) -> None:
        """Let the guest act, and the next one come when that one has left."""
        if not self.guests or self.guests[-1].has_left:
            self.guests.append(Guest(server, self._event_id))
        self.guests[-1].act()


def wrongs(server: RunningServer, event_id: int, guests: Sequence[Guest]) -> list[Guest]:
    """Return the guests whose change is not complete, or was made twice."""
    of_event = f"FROM bookings_booking WHERE event_id = {event_id}"
    rows = server.rows(
        "SELECT customer_email, number_of_tickets, cancelled_at IS NOT NULL,"
        f" handed_over_at IS NOT NULL {of_event}"
    )
    mails = Counter(to for (to,) in server.rows('SELECT "to" FROM mail_mail'))
    found = Counter(rows)
    wrong = []
    for one in guests:
        own, other = address_of(event_id, one.number), friend(event_id, one.number)["customerEmail"]
        # Booked, changed, sent again, and left.
        wanted = [
            found[own, one.tickets, True, one.hands_over] == 1,
            mails[own] == 4,
            found[other, one.tickets, False, False] == one.hands_over,
            mails[other] == one.hands_over,
        ]
        if not all(wanted):
            wrong.append(one)
    return wrong


def links_after_handing_over(server: RunningServer, event_id: int) -> Counter[tuple[int, int]]:
    """Ask by each link that was handed over, and by the one that its new guest has."""
    rows = server.rows(
        "SELECT given.reference, given.customer_email, taken.reference, taken.customer_email"
        " FROM bookings_booking given JOIN bookings_booking taken ON taken.customer_email ="
        " REPLACE(given.customer_email, 'guest-', 'friend-')"
        f" WHERE given.event_id = {event_id} AND given.handed_over_at IS NOT NULL"
    )
    answers = Counter[tuple[int, int]]()
    with server.visitor() as visitor:

        def asked(reference: object, email: object) -> int:
            booking = Booking(reference=str(reference), customer_email=str(email))
            return visitor.get(f"/api/guest/bookings/{booking.token}").status_code

        for given, giver, taken, taker in rows:
            answers[asked(given, giver), asked(taken, taker)] += 1
    return answers


def test_no_change_by_link_is_lost_or_done_twice_when_the_server_is_killed(
    tmp_path: Path, settings: LazySettings, tried: Tried
) -> None:
    port, ways = free_port(), list(islice(cycle((a_web_worker, the_tree, the_parent)), KILLS))
    event_id, hands = 0, list[Hand]()

    def told() -> int:
        return sum(one.done for hand in hands for one in hand.guests)

    while ways:
        with running(tmp_path, port=port) as server:
            event_id = event_id or open_event(server, capacity=100_000)
            hands = hands or [Hand(event_id) for _ in range(HANDS)]
            acting = [partial(hand.act, server) for hand in hands]
            while ways and server.process.poll() is None:
                kill_amid(
                    server, ways.pop(0), acting, told=told, first=DONE_FIRST, after=DONE_AFTER
                )
    with running(tmp_path, port=port) as server:
        settings.SECRET_KEY = (server.data_dir / "secret-key").read_text()
        done, guests = told(), [one for hand in hands for one in hand.guests]
        assert done >= KILLS * DONE_FIRST
        for one in guests:
            while not one.has_left:
                one.act()
        wrong = wrongs(server, event_id, guests)
        assert wrong == []
        seats = server.number(
            "SELECT CAST(COALESCE(SUM(number_of_tickets), 0) AS INTEGER) FROM bookings_booking"
            f" WHERE event_id = {event_id} AND cancelled_at IS NULL"
        )
        taken = server.number(f"SELECT seats_taken FROM events_event WHERE id = {event_id}")
        assert seats == taken == sum(one.tickets for one in guests if one.hands_over)
        links = links_after_handing_over(server, event_id)
        assert links == {(404, 200): sum(one.hands_over for one in guests)}
        what = f"Acknowledged changes by link over {KILLS} kills"
        figure = f"{len(guests)} guests, each mail once; {links.total()} links handed over"
        tried(ROW, what, of=done, held=done, figure=figure)
        never_came = Guest(server, event_id)
        never_came.line.close()
        caught = len(wrongs(server, event_id, [*guests, never_came]))
        tried.control(ROW, "guests who never came", caught=caught)
