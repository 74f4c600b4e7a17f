"""What the waitlist does when something happens in events and bookings, the domains below.

They do not import it: at start the functions on the right are put into the places on the left.
"""

from django.apps import AppConfig

from nightcap.core.apps import connect

CALLS = {
    # Seats of an event may have come free.
    "nightcap.events.free_seats.waitlist.offer_free_seats": "services.offer_free_seats",
    # An event asks whether anybody waits for its seats.
    "nightcap.events.free_seats.waitlist.count_waiting": "selectors.count_waiting",
    # An event is cancelled, and its guests are mailed.
    "nightcap.bookings.services.notify_guests.waitlist.mail_event_cancelled": (
        "services.mail_event_cancelled"
    ),
    # An event has moved or is on again, and its guests are mailed.
    "nightcap.bookings.services.notify_guests.waitlist.mail_event_changed": (
        "services.mail_event_changed"
    ),
    # The manager asks how many parties such mails would reach.
    "nightcap.bookings.services.notify_guests.waitlist.count_in_line": "selectors.count_in_line",
}


class WaitlistConfig(AppConfig):
    name = "nightcap.waitlist"

    def ready(self) -> None:
        """Connect the waitlist to the domains below."""
        connect(CALLS, to=self.name)
