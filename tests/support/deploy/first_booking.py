"""Creates the first event and books it, over HTTP as the panel and a visitor do."""

import sys
from datetime import UTC, datetime, timedelta

import httpx

_HOST = "tickets.example.com"
_FRONT = {"Host": _HOST, "X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}


def _visitor() -> httpx.Client:
    visitor = httpx.Client(base_url="http://127.0.0.1:8000", headers=_FRONT, timeout=60)
    token = visitor.get("/api/csrf-token").raise_for_status()
    # The cookie is for https, which ends at the front.
    visitor.headers["X-CSRF-Token"] = token.json()["csrfToken"]
    return visitor


def _send(
    visitor: httpx.Client, path: str, body: dict[str, object], cookies: str
) -> httpx.Response:
    headers = {"Cookie": cookies, "Origin": f"https://{_HOST}", "Referer": f"https://{_HOST}/"}
    return visitor.post(path, json=body, headers=headers).raise_for_status()


def _cookies(visitor: httpx.Client) -> str:
    return "; ".join(f"{each.name}={each.value}" for each in visitor.cookies.jar)


def main(password: str) -> None:
    """Log in with the password of the settings, open the site, and book two seats of an event.

    The guest then looks at the calendar.
    """
    manager, guest = _visitor(), _visitor()
    _send(manager, "/api/admin/login", {"password": password}, _cookies(manager))
    begin = (datetime.now(UTC) + timedelta(days=2)).strftime("%Y-%m-%dT%H:00:00Z")
    new = {"title": "The First Evening", "date": begin, "capacity": 70}
    manager.headers["X-CSRF-Token"] = manager.cookies.get("csrf-token") or ""
    event = _send(manager, "/api/events", new, _cookies(manager)).json()
    _send(manager, "/api/admin/setup/open", {}, _cookies(manager))
    order = {
        "eventId": event["id"],
        "customerName": "Ada Lovelace",
        "customerEmail": "ada@example.com",
        "customerPhone": "+1 212 555 0100",
        "numberOfTickets": 2,
    }
    booked = _send(guest, "/api/bookings", order, _cookies(guest)).json()
    guest.get("/events").raise_for_status()
    sys.stdout.write(f"booked {booked['numberOfTickets']}\n")


if __name__ == "__main__":
    main(sys.argv[1])
