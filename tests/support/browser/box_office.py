"""Filling an event as guests and the manager would, over HTTP, and finding their mails."""

import time
from email.message import EmailMessage

import httpx
from playwright.sync_api import Locator, Page

from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer

_WITHIN = 30.0


def book(
    house: RunningServer, event_id: int, email: str, *, name: str = "Ada Lovelace", tickets: int = 1
) -> dict[str, str]:
    """Book as a guest; return the answer."""
    body = {
        "customerName": name,
        "customerEmail": email,
        "customerPhone": "212 555 0100",
        "eventId": event_id,
        "numberOfTickets": tickets,
    }
    with house.visitor() as guest:
        answer: dict[str, str] = guest.post("/api/bookings", json=body).raise_for_status().json()
    return answer


def own_page(booking: dict[str, str]) -> str:
    """Return the path of a booking's private address."""
    return "/booking/" + booking["link"].rpartition("/")[2]


def wait_in_line(
    house: RunningServer, event_id: int, name: str, email: str = "", *, party: int = 1
) -> str:
    """Put a party in line as a guest; return its mail address."""
    address = email or f"{name.lower()}-{event_id}@example.com"
    body = {
        "eventId": event_id,
        "customerName": name,
        "customerEmail": address,
        "customerPhone": "212 555 0100",
        "partySize": party,
    }
    with house.visitor() as guest:
        guest.post("/api/waitlist", json=body).raise_for_status()
    return address


def book_by_phone(
    manager: httpx.Client,
    event_id: int,
    name: str,
    *,
    tickets: int = 1,
    email: str = "",
    is_comp: bool = False,
) -> int:
    """Book for somebody who calls; return the booking's id."""
    answer = manager.post(
        "/api/bookings/by-phone",
        json={
            "customerName": name,
            "customerEmail": email,
            "customerPhone": "+1 (212) 555-0123",
            "numberOfTickets": tickets,
            "eventId": event_id,
            "isComp": is_comp,
        },
    ).raise_for_status()
    booking_id: int = answer.json()["id"]
    return booking_id


def mail_to(mailbox: Mailbox, address: str, subject: str, *, nth: int = 1) -> EmailMessage:
    """Wait for the nth mail to an address whose subject begins so. Raises TimeoutError.

    Mails of the tests before may still arrive, so a test asks for its own and never for the last.
    """
    deadline = time.monotonic() + _WITHIN
    while time.monotonic() < deadline:
        found = [
            mail
            for mail in mailbox.mails
            if mail["To"] == address and str(mail["Subject"]).startswith(subject)
        ]
        if len(found) >= nth:
            return found[nth - 1]
        time.sleep(0.05)
    raise TimeoutError(f"no mail to {address} about {subject}")


def mails_about(mailbox: Mailbox, address: str, count: int) -> dict[str, EmailMessage]:
    """Wait for this many mails that go to an address or answer to it; by their subjects.

    Raises TimeoutError.
    """
    deadline = time.monotonic() + _WITHIN
    while time.monotonic() < deadline:
        found = [mail for mail in mailbox.mails if address in (mail["To"], mail["Reply-To"])]
        if len(found) >= count:
            return {str(mail["Subject"]): mail for mail in found}
        time.sleep(0.05)
    raise TimeoutError(f"not {count} mails about {address}")


def text_of(mail: EmailMessage) -> str:
    """Return the text that a mail program without HTML shows."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def row_of(page: Page, name: str) -> Locator:
    """Return the table row that contains a name."""
    return page.get_by_role("row").filter(has_text=name)
