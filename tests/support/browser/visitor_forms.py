"""Writing to the house in the browser: the contact form and the inquiry dialog."""

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.window import awake
from tests.support.server import RunningServer

MESSAGE = {"Name": "Ada Lovelace", "Message": "Is the piano in tune?"}
INQUIRY = {
    "First name": "Ada",
    "Last name": "Lovelace",
    "Phone": "212 555 0100",
    "Event name": "Engine Night",
    "Guest count": "45",
    "Event date": "2031-12-11",
    "Start time": "19:00",
    "End time": "23:30",
}


def at_contact(page: Page) -> Page:
    """Open the contact page."""
    return awake(page, "/contact")


def at_inquiry(page: Page) -> Page:
    """Open the host page and on it the inquiry."""
    awake(page, "/host-event")
    page.get_by_role("button", name="Inquire Now").click()
    expect(inquiry(page)).to_be_visible()
    return page


def inquiry(page: Page) -> Locator:
    """Return the inquiry dialog."""
    return page.get_by_role("dialog", name="Host Your Event")


def write_message(page: Page, email: str) -> None:
    """Fill in the contact form."""
    _fill(page.get_by_role("region", name="Send a Message"), MESSAGE | {"Email": email})


def write_inquiry(page: Page, email: str) -> None:
    """Fill in everything that an inquiry needs."""
    _fill(inquiry(page), INQUIRY | {"Email": email})


def send_message(page: Page) -> None:
    page.get_by_role("button", name="Send Message").click()


def send_inquiry(page: Page) -> None:
    inquiry(page).get_by_role("button", name="Submit Inquiry").click()


def _fill(form: Locator, values: dict[str, str]) -> None:
    for label, value in values.items():
        form.get_by_label(label).fill(value)


def messages_of(server: RunningServer, email: str) -> int:
    """How many messages an address has in the manager's inbox."""
    return server.number(f"SELECT count(*) FROM inbox_contactmessage WHERE email = '{email}'")


def inquiries_of(server: RunningServer, email: str) -> int:
    """How many inquiries an address has in the manager's inbox."""
    return server.number(f"SELECT count(*) FROM inbox_hostinquiry WHERE email = '{email}'")
