"""Holds through the real server, on either database: none sold twice, none freed twice."""

import json
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import timedelta

import httpx
import pytest
from django.conf import LazySettings

from nightcap.bookings.models import Booking
from nightcap.bookings.services.holds import WAITING_SEATS
from nightcap.core.time import now
from tests.support.bookings.selling import ask_at_once, home_of, open_event, outcome, visitor_at
from tests.support.drills import IS_HARD, often
from tests.support.server import RunningServer
from tests.trust.recording import Tried

pytestmark = [pytest.mark.server, pytest.mark.database]

SEATS = 70
GUESTS = 500
UNASKED = 24
CONFIRMS = often(60, hard=200)
RUNS_OUT_AFTER = 1.0
HOMES = 8
"""The networks that press the buttons: each is limited to a number of requests a minute."""


@pytest.mark.parametrize(("is_one_mailbox", "unasked", "mails"), [(False, 24, 36), (True, 2, 5)])
def test_five_hundred_from_one_network_book_within_its_limit_and_hold_twelve_seats(
    server: RunningServer, is_one_mailbox: bool, unasked: int, mails: int, tried: Tried
) -> None:
    event_id = open_event(server, capacity=SEATS)
    answers = ask_at_once(server, event_id, [None] * GUESTS, is_one_mailbox=is_one_mailbox)
    statuses = Counter(answer.status for answer in answers)
    booked = [json.loads(answer.body) for answer in answers if answer.status == 201]
    assert statuses == {201: unasked + WAITING_SEATS, 429: GUESTS - unasked - WAITING_SEATS}
    sale = outcome(server, event_id, capacity=len(booked), answers=statuses, mails=mails)
    assert (sale.seats_booked, sale.seats_taken, sale.mails) == (len(booked), len(booked), mails)
    assert sum(booking["heldUntil"] is None for booking in booked) == unasked
    who = "one mailbox" if is_one_mailbox else "one network"
    figure = f"{unasked} booked unasked, {WAITING_SEATS} held, {mails} mails"
    held = statuses[201] + statuses[429]
    tried(45, f"Bookings of {who} at once", of=GUESTS, held=held, figure=figure)


def test_pressing_the_button_as_the_time_runs_out_leaves_each_party_one_or_the_other(
    server: RunningServer, settings: LazySettings
) -> None:
    settings.SECRET_KEY = (server.data_dir / "secret-key").read_text()
    event_id = open_event(server, capacity=CONFIRMS)
    answers = ask_at_once(server, event_id, [None] * CONFIRMS, homes=CONFIRMS)
    assert Counter(answer.status for answer in answers) == {201: CONFIRMS}
    # As if each of these homes had more than it gets unasked.
    server.change(
        "UPDATE bookings_booking SET status = 'held', held_until = '2031-01-01 00:00:00',"
        " asked_at = created_at"
        f" WHERE event_id = {event_id} AND id IN (SELECT id FROM bookings_booking"
        f" WHERE event_id = {event_id} ORDER BY id LIMIT {CONFIRMS - UNASKED})"
    )
    waiting = [
        Booking(reference=str(reference), customer_email=str(email))
        for reference, email in server.rows(
            f"SELECT reference, customer_email FROM bookings_booking WHERE event_id = {event_id}"
            " AND held_until IS NOT NULL"
        )
    ]
    assert len(waiting) == CONFIRMS - UNASKED
    with ThreadPoolExecutor(16) as hands, ExitStack() as opened:
        manager = opened.enter_context(server.signed_in())
        homes = [opened.enter_context(visitor_at(server, number)) for number in range(HOMES)]
        until = now() + timedelta(seconds=RUNS_OUT_AFTER)
        server.change(
            f"UPDATE bookings_booking SET held_until = '{until:%Y-%m-%d %H:%M:%S.%f}'"
            f" WHERE event_id = {event_id} AND held_until IS NOT NULL"
        )
        begun = time.monotonic()

        def press(turn: int) -> int:
            moment = begun + 2 * RUNS_OUT_AFTER * turn / len(waiting)
            time.sleep(max(0.0, moment - time.monotonic()))
            link = f"/booking/{waiting[turn].token}"
            return homes[turn % HOMES].post(link).status_code

        # Each is pressed by two, and all the while somebody asks for the seats.
        pressed = [hands.submit(press, turn) for turn in range(len(waiting)) for _ in range(2)]
        asked = [hands.submit(_ask_for_a_seat, manager, event_id) for _ in range(CONFIRMS // 2)]
        assert Counter(one.result() for one in pressed) == {303: 2 * len(waiting)}
        assert {one.result() for one in asked} <= {201, 409}
        while _ask_for_a_seat(manager, event_id) == httpx.codes.CREATED:
            pass
    _holds_what_it_says(server, event_id, waiting=len(waiting))


@pytest.mark.skipif(not IS_HARD, reason="waits for the background worker")
def test_seats_that_nobody_confirmed_come_back_within_a_minute_though_nobody_asks(
    server: RunningServer,
) -> None:
    event_id = open_event(server, capacity=3)
    # Too many holds of the other network have run out.
    ask_at_once(server, event_id, [None] * 3, is_one_mailbox=True, home=home_of(HOMES))
    taken = f"SELECT seats_taken FROM events_event WHERE id = {event_id}"
    assert server.number(taken) == 3
    ran_out = now() - timedelta(seconds=1)
    server.change(
        f"UPDATE bookings_booking SET held_until = '{ran_out:%Y-%m-%d %H:%M:%S}'"
        f" WHERE event_id = {event_id} AND held_until IS NOT NULL"
    )
    deadline = time.monotonic() + 60
    while server.number(taken) == 3 and time.monotonic() < deadline:
        time.sleep(0.5)
    assert server.number(taken) == 2


def _ask_for_a_seat(manager: httpx.Client, event_id: int) -> int:
    body = {"customerName": "Eve", "customerPhone": "212 555 0101", "eventId": event_id}
    return manager.post("/api/bookings/by-phone", json=body).status_code


def _holds_what_it_says(server: RunningServer, event_id: int, *, waiting: int) -> None:
    of_event = f"FROM bookings_booking WHERE event_id = {event_id}"
    standing = server.number(
        f"SELECT CAST(SUM(number_of_tickets) AS INTEGER) {of_event} AND cancelled_at IS NULL"
    )
    taken = server.number(f"SELECT seats_taken FROM events_event WHERE id = {event_id}")
    assert taken == standing == CONFIRMS
    asked = f"{of_event} AND asked_at IS NOT NULL AND customer_email LIKE 'guest%'"
    confirmed = server.number(f"SELECT COUNT(*) {asked} AND status = 'confirmed'")
    gone = server.number(f"SELECT COUNT(*) {asked} AND status = 'expired'")
    assert confirmed > 0
    assert gone > 0
    assert confirmed + gone == waiting
    # Who confirmed was written to once.
    assert CONFIRMS + confirmed == server.number(
        "SELECT COUNT(*) FROM mail_mail WHERE template = 'bookings/confirmation'"
        f""" AND "to" LIKE '%-of-{event_id}@example.com'"""
    )
