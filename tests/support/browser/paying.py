"""Guests who pay on the practice page, for the browser tests of money."""

from urllib.parse import urlsplit

from tests.support.browser.box_office import own_page
from tests.support.server import RunningServer


def pay_for_two(house: RunningServer, event_id: int) -> tuple[str, str]:
    """Book two seats as Ada, and pay on the practice page; return their code and token."""
    ada = {
        "customerName": "Ada Lovelace",
        "customerEmail": "ada@example.com",
        "customerPhone": "212 555 0100",
        "tickets": [{"tierId": 1, "number": 2}],
        "eventId": event_id,
    }
    with house.visitor() as guest:
        booking: dict[str, str] = guest.post("/api/bookings", json=ada).raise_for_status().json()
        token = own_page(booking).removeprefix("/booking/")
        page = guest.post(f"/api/guest/bookings/{token}/pay").raise_for_status().json()["url"]
        back = guest.post(urlsplit(page).path, data={"does": "pay"}, follow_redirects=False)
        assert back.status_code == 303, back.text
    return booking["reference"], token
