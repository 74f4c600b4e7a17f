"""Many guests at once against a real server, and what may be said about the outcome."""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass
from time import perf_counter

import httpx

from tests.support.server import NO_CERTIFICATES, RunningServer

_HOMES_OF_A_STREET = 250


@dataclass(frozen=True)
class Sale:
    """What the guests were answered, and what the database holds afterwards."""

    capacity: int
    answers: Counter[int]
    seats_booked: int
    seats_taken: int
    mails: int
    mails_wanted: int

    def faults(self) -> list[str]:
        """Everything that is wrong with this sale when more guests came than there were seats."""
        acknowledged = self.answers[201]
        served = {status: count for status, count in self.answers.items() if status < 500}
        found = {
            "nobody came": self.answers.total() <= self.capacity,
            f"oversold by {self.seats_booked - self.capacity}": self.seats_booked > self.capacity,
            f"{self.capacity - self.seats_booked} unsold": self.seats_booked < self.capacity,
            f"failed: {self.answers}": served != {**self.answers},
            f"refused otherwise than by 409: {served}": set(served) - {201, 409} != set(),
            f"{acknowledged} acknowledged": acknowledged != self.seats_booked,
            f"{self.seats_taken} counted as taken": self.seats_taken != self.seats_booked,
            f"{self.mails} mails": self.mails != self.mails_wanted,
        }
        return [fault for fault, is_true in found.items() if is_true]


def open_event(server: RunningServer, *, capacity: int) -> int:
    """Let the manager put an event on the programme; return its number."""
    with server.signed_in() as manager:
        answer = manager.post(
            "/api/events",
            json={
                "title": "The Rush",
                "category": "music",
                "description": "",
                "date": "2031-01-01T01:00:00Z",
                "capacity": capacity,
            },
        ).raise_for_status()
    number: int = answer.json()["id"]
    return number


def address_of(event_id: int, number: int) -> str:
    """Return the mail address of an event's guest with this number."""
    return f"guest-{number}-of-{event_id}@example.com"


def guest(event_id: int, number: int) -> dict[str, object]:
    """Return the body of a guest's request for one seat."""
    return {
        "customerName": "Ada Lovelace",
        "customerEmail": address_of(event_id, number),
        "customerPhone": "212 555 0100",
        "eventId": event_id,
    }


def home_of(number: int) -> str:
    """Return the IP address of a home, used by nobody else."""
    street, house = divmod(number, _HOMES_OF_A_STREET)
    return f"127.0.{street + 1}.{house + 1}"


def visitor_at(server: RunningServer, number: int) -> httpx.Client:
    """Return a client with an IP address of its own.

    Guests at home and phones in a street have one each.
    """
    transport = httpx.HTTPTransport(local_address=home_of(number), verify=NO_CERTIFICATES)
    return httpx.Client(base_url=server.url, timeout=60, transport=transport)


@dataclass(frozen=True)
class Answered:
    """What a guest got back, and after how many seconds."""

    status: int
    body: bytes
    after: float


def ask_at_once(
    server: RunningServer,
    event_id: int,
    keys: list[str | None],
    *,
    is_one_mailbox: bool = False,
    home: str | None = None,
    homes: int = 0,
) -> list[Answered]:
    """Send one booking for each key at the same moment, each on a connection of its own.

    Every guest has a mail address of their own, unless all give the same; who repeats a key does.
    All ask from one `home`, by default from the server's own address; with `homes` that many
    guests ask, each from a home of their own.
    """

    def number_of(index: int, key: str | None) -> int:
        return 0 if is_one_mailbox or key else index

    async def all_of_them() -> list[Answered]:
        return await asyncio.gather(
            *(
                ask(
                    server,
                    event_id,
                    key=key,
                    number=number_of(index, key),
                    home=home_of(index % homes) if homes else home,
                )
                for index, key in enumerate(keys)
            )
        )

    return asyncio.run(all_of_them())


async def ask(
    server: RunningServer,
    event_id: int,
    *,
    number: int,
    key: str | None = None,
    home: str | None = None,
) -> Answered:
    """Send one booking. By hand: five hundred of a client library's would be the bottleneck.

    Raises OSError or asyncio.IncompleteReadError when the connection breaks before the answer.
    """
    began = perf_counter()
    host = server.url.removeprefix("http://")
    source = (home, 0) if home else None
    reader, writer = await asyncio.open_connection(*host.split(":"), local_addr=source)
    body = json.dumps(guest(event_id, number)).encode()
    head = {
        "Host": host,
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **({"Idempotency-Key": key} if key else {}),
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
    try:
        writer.write(f"POST /api/bookings HTTP/1.1\r\n{lines}\r\n".encode() + body)
        status = int((await reader.readuntil(b"\r\n")).split()[1])
        length = 0
        while (line := await reader.readuntil(b"\r\n")) != b"\r\n":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return Answered(status, await reader.readexactly(length), perf_counter() - began)
    finally:
        writer.close()


def outcome(
    server: RunningServer,
    event_id: int,
    *,
    capacity: int,
    answers: Counter[int],
    mails: int | None = None,
) -> Sale:
    """Read from the database what the answers led to; a mail for each, or `mails` in all."""
    return Sale(
        capacity=capacity,
        answers=answers,
        seats_booked=server.number(
            "SELECT CAST(COALESCE(SUM(number_of_tickets), 0) AS INTEGER)"
            f" FROM bookings_booking WHERE event_id = {event_id}"
        ),
        seats_taken=server.number(f"SELECT seats_taken FROM events_event WHERE id = {event_id}"),
        mails=mails_for(server, event_id),
        mails_wanted=answers[201] if mails is None else mails,
    )


def mails_for(server: RunningServer, event_id: int) -> int:
    """Count the mails that the guests of an event are sent."""
    return server.number(
        f"""SELECT COUNT(*) FROM mail_mail WHERE "to" LIKE '%-of-{event_id}@example.com'"""
    )
