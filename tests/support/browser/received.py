"""What visitors have sent, and the manager's inbox that shows it."""

from playwright.sync_api import Locator, Page

from tests.support.server import RunningServer

INQUIRY = {
    "firstName": "Ada",
    "lastName": "Lovelace",
    "email": "ada@example.com",
    "phone": "+1 212 555 0100",
    "extension": "12",
    "newsletterOptIn": True,
    "eventName": "Engine Night",
    "location": "full-venue",
    "guestCount": 45,
    "eventDate": "2031-12-11",
    "startTime": "19:00",
    "endTime": "23:30",
}
MESSAGE = {
    "name": "Mary Shelley",
    "email": "mary@example.com",
    "message": "Good evening,\n\nis the piano in tune?",
}


def empty(house: RunningServer) -> None:
    """Take everything out of the inbox."""
    house.change("DELETE FROM quotes_inquiryquote")
    house.change("DELETE FROM inbox_hostinquiry")
    house.change("DELETE FROM inbox_contactmessage")


def inquire(house: RunningServer, **changes: object) -> int:
    """Let an inquiry arrive and return its number."""
    with house.visitor() as visitor:
        visitor.post("/api/event-hosting", json=INQUIRY | changes).raise_for_status()
    return house.number("SELECT max(id) FROM inbox_hostinquiry")


def write(house: RunningServer, **changes: object) -> int:
    """Let a message arrive and return its number."""
    with house.visitor() as visitor:
        visitor.post("/api/contact", json=MESSAGE | changes).raise_for_status()
    return house.number("SELECT max(id) FROM inbox_contactmessage")


def table(page: Page) -> Locator:
    """Return the list of the inbox."""
    return page.get_by_role("region", name="Inbox")


def sent(page: Page) -> Locator:
    """Return what was submitted, as the open entry shows it."""
    return page.get_by_role("region", name="What was sent")
