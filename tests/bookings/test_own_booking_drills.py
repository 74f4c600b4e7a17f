"""Guests who change, hand over, cancel and book one night at once, on either database."""

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from time import sleep

import httpx
import pytest

from tests.bookings.test_rush import connect
from tests.support.bookings.selling import address_of, guest, mails_for, open_event, visitor_at
from tests.support.drills import often
from tests.support.server import RunningServer
from tests.trust.recording import Tried

pytestmark = [pytest.mark.server, pytest.mark.database]

ROW = 56
CAPACITY = 60
PARTIES = 20
ACTS = often(250, hard=750)
"""Each is sent by two hands."""
AT_ONCE = 32
REPEATS = often(40, hard=200)


def faults(server: RunningServer, event_id: int) -> list[str]:
    """Return the faults in an event's seats and mails.

    Sold, held and free must be its capacity, and each mail must have a cause. A booking that awaits
    its guest's confirmation has a mail that asks for it, unless the mailbox was asked often enough.
    """
    of_event = f"FROM bookings_booking WHERE event_id = {event_id}"
    [(sold, held)] = server.rows(
        "SELECT CAST(COALESCE(SUM(CASE WHEN held_until IS NULL THEN number_of_tickets END), 0)"
        " AS INTEGER), CAST(COALESCE(SUM(CASE WHEN held_until IS NOT NULL THEN"
        f" number_of_tickets END), 0) AS INTEGER) {of_event} AND cancelled_at IS NULL"
    )
    assert isinstance(sold, int)
    assert isinstance(held, int)
    taken = server.number(f"SELECT seats_taken FROM events_event WHERE id = {event_id}")
    given = server.number(f"SELECT COUNT(*) {of_event} AND handed_over_at IS NOT NULL")
    taken_over = server.number(
        f"SELECT COUNT(*) {of_event} AND customer_email LIKE 'friend-%@example.com'"
    )
    booked = server.number(
        f"SELECT COUNT(*) {of_event} AND (held_until IS NULL OR asked_at IS NOT NULL)"
    )
    causes = booked + server.number(
        f"SELECT COUNT(*) {of_guests(event_id)} AND (action IN ('cancelled', 'sent again',"
        """ 'handed over') OR CAST(details AS TEXT) LIKE '%"tickets"%')"""
    )
    mails = mails_for(server, event_id)
    found = {
        f"{sold} sold and {held} held, but {taken} counted": sold + held != taken,
        f"oversold by {sold + held - CAPACITY}": sold + held > CAPACITY,
        f"{given} handed over, {taken_over} taken over": given != taken_over,
        f"{mails} mails for {causes} causes": mails != causes,
    }
    return [fault for fault, is_true in found.items() if is_true]


def of_guests(event_id: int) -> str:
    """Return SQL for the changes that an event's guests made themselves."""
    bookings = f"SELECT id FROM bookings_booking WHERE event_id = {event_id}"
    return f"FROM core_change WHERE actor = 'guest' AND subject_id IN ({bookings})"


def token_of_new(visitor: httpx.Client, event_id: int, number: int) -> str:
    """Book two seats; return what opens the booking."""
    body = guest(event_id, number) | {"numberOfTickets": 2}
    link: str = visitor.post("/api/bookings", json=body).raise_for_status().json()["link"]
    return link.rpartition("/")[2]


def friend(event_id: int, number: object) -> dict[str, object]:
    """Return the guest that a booking is handed over to."""
    return {
        "customerName": "Eve",
        "customerEmail": f"friend-{number}-of-{event_id}@example.com",
        "customerPhone": "212 555 0101",
    }


def test_five_hundred_changes_by_link_and_bookings_at_once_are_each_done_once(
    server: RunningServer, tried: Tried
) -> None:
    event_id = open_event(server, capacity=CAPACITY)
    chance = random.Random(212)
    plan = [
        (turn, chance.randrange(PARTIES), chance.random(), chance.randrange(1, 7))
        for turn in range(ACTS)
    ] * 2
    with ExitStack() as opened, ThreadPoolExecutor(AT_ONCE) as hands:
        homes = [opened.enter_context(visitor_at(server, number)) for number in range(PARTIES)]
        tokens = [token_of_new(home, event_id, turn) for turn, home in enumerate(homes)]

        def act(planned: tuple[int, int, float, int]) -> tuple[str, int, int, int]:
            turn, party, chosen, tickets = planned
            home, path = homes[party], f"/api/guest/bookings/{tokens[party]}"
            key = {"Idempotency-Key": f"of-event-{event_id}-turn-{turn}"}
            if chosen < 0.04:
                what, answer = "cancel", home.post(f"{path}/cancel", headers=key)
            elif chosen < 0.1:
                what = "hand over"
                body = friend(event_id, turn)
                answer = home.post(f"{path}/hand-over", json=body, headers=key)
            elif chosen < 0.2:
                what, answer = "resend", home.post(f"{path}/resend", headers=key)
            elif chosen < 0.4:
                what = "book"
                body = guest(event_id, 1_000 + turn) | {"numberOfTickets": turn % 3 + 1}
                answer = home.post("/api/bookings", json=body, headers=key)
            else:
                what = "change"
                body = {
                    "customerName": "Ada",
                    "customerPhone": "212 555 0101",
                    "numberOfTickets": tickets,
                }
                answer = home.put(path, json=body, headers=key)
            return what, answer.status_code, turn, party

        answers = list(hands.map(act, chance.sample(plan, len(plan))))
        handed_over = {
            party for what, status, _, party in answers if what == "hand over" and status == 204
        }
        dead = [homes[party].get(f"/api/guest/bookings/{tokens[party]}") for party in handed_over]
    statuses = Counter((what, status) for what, status, _, _ in answers)
    assert {status for _, status in statuses} <= {200, 201, 204, 404, 409, 429}, statuses
    done = Counter(what for what, status, _ in {each[:3] for each in answers} if status < 300)
    assert set(done) == {"cancel", "hand over", "resend", "book", "change"}, statuses
    assert faults(server, event_id) == []
    assert server.number(f"SELECT seats_taken FROM events_event WHERE id = {event_id}") > 0
    for what, action in (("hand over", "handed over"), ("resend", "sent again")):
        noted = server.number(f"SELECT COUNT(*) {of_guests(event_id)} AND action = '{action}'")
        assert noted == done[what]
    assert {answer.status_code for answer in dead} == {404}
    figure = f"{done.total()} done, none twice; {len(dead)} links dead after they were handed over"
    served = sum(status < 500 for _, status, _, _ in answers)
    tried(ROW, of=len(answers), held=served, figure=figure)


@pytest.mark.parametrize("what", ["cancel", "hand-over", "resend", "change"])
def test_one_key_many_times_at_once_is_done_once(
    server: RunningServer, what: str, tried: Tried
) -> None:
    event_id = open_event(server, capacity=CAPACITY)
    with visitor_at(server, PARTIES) as home, ThreadPoolExecutor(AT_ONCE) as hands:
        token = token_of_new(home, event_id, 0)
        path = f"/api/guest/bookings/{token}"
        body = friend(event_id, "one")

        def send(_: int) -> tuple[int, bytes]:
            headers = {"Idempotency-Key": f"one-key-to-{what}"}
            if what == "change":
                changed = {
                    "customerName": "Eve",
                    "customerPhone": "212 555 0101",
                    "numberOfTickets": 5,
                }
                answer = home.put(path, json=changed, headers=headers)
            else:
                given = body if what == "hand-over" else None
                answer = home.post(f"{path}/{what}", json=given, headers=headers)
            return answer.status_code, answer.content

        answers = Counter(hands.map(send, range(REPEATS)))
    assert len(answers) == 1, answers
    assert faults(server, event_id) == []
    first = f"(SELECT MIN(id) FROM bookings_booking WHERE event_id = {event_id})"
    noted = server.number(f"SELECT COUNT(*) {of_guests(event_id)} AND subject_id = {first}")
    assert noted == 1
    address = address_of(event_id, 0)
    mails = server.number(f"""SELECT COUNT(*) FROM mail_mail WHERE "to" = '{address}'""")
    assert mails == 2
    what = "Posts of one change by link under one key"
    tried(ROW, what, of=REPEATS, held=max(answers.values()))


def test_the_checker_finds_what_naive_changes_do_wrong(server: RunningServer, tried: Tried) -> None:
    event_id, elsewhere = (open_event(server, capacity=CAPACITY) for _ in range(2))
    with visitor_at(server, PARTIES) as home:
        for number in range(4):
            token_of_new(home, event_id, number)
        token_of_new(home, elsewhere, 0)
    bookings = [
        pk for (pk,) in server.rows(f"SELECT id FROM bookings_booking WHERE event_id = {event_id}")
    ]
    assert faults(server, event_id) == []

    def grow(pk: object) -> None:
        """Read how many are taken, then write: what another guest changes in between is lost."""
        with closing(connect(server)) as connection:
            seats = f"SELECT seats_taken FROM events_event WHERE id = {event_id}"
            [(taken,)] = connection.execute(seats).fetchall()
            sleep(0.2)
            connection.execute(
                f"UPDATE events_event SET seats_taken = {taken + 4} WHERE id = {event_id}"
            )
            connection.execute(f"UPDATE bookings_booking SET number_of_tickets = 6 WHERE id = {pk}")

    with ThreadPoolExecutor(len(bookings)) as hands:
        list(hands.map(grow, bookings))
    # A mail too many.
    server.change(
        f"""UPDATE mail_mail SET "to" = '{address_of(event_id, 0)}'"""
        f""" WHERE "to" = '{address_of(elsewhere, 0)}'"""
    )
    found = faults(server, event_id)
    for fault in ("counted", "mails"):
        assert any(fault in one for one in found), found
    tried.control(ROW, "faults of changes that read first and write then", caught=len(found))
