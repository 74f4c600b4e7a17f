"""Filling a night as guests and the manager would, over HTTP, and finding their mails."""

import time
from email.message import EmailMessage

import httpx
from playwright.sync_api import Locator, Page

from tests.mail_server import Mailbox

_WITHIN = 30.0


def write_down(
    manager: httpx.Client, event_id: int, name: str, *, tickets: int = 1, email: str = ""
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
        },
    ).raise_for_status()
    booking_id: int = answer.json()["id"]
    return booking_id


def mail_to(mailbox: Mailbox, address: str, subject: str) -> EmailMessage:
    """Wait for the mail to an address whose subject begins so. Raises TimeoutError."""
    deadline = time.monotonic() + _WITHIN
    while time.monotonic() < deadline:
        for mail in mailbox.mails:
            if mail["To"] == address and str(mail["Subject"]).startswith(subject):
                return mail
        time.sleep(0.05)
    raise TimeoutError(f"no mail to {address} about {subject}")


def text_of(mail: EmailMessage) -> str:
    """What a mail program without HTML shows."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def row_of(page: Page, name: str) -> Locator:
    """The row of a table in which a name stands."""
    return page.get_by_role("row").filter(has_text=name)
