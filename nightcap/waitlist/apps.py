from django.apps import AppConfig


class WaitlistConfig(AppConfig):
    name = "nightcap.waitlist"

    def ready(self) -> None:
        """Register the waitlist's functions with events and bookings, which do not import it."""
        from nightcap.bookings.services import notify_guests
        from nightcap.events import free_seats
        from nightcap.waitlist import selectors, services

        free_seats.waitlist.offer_free_seats = services.offer_free_seats
        free_seats.waitlist.count_waiting = selectors.count_waiting
        notify_guests.waitlist.mail_event_cancelled = services.mail_event_cancelled
        notify_guests.waitlist.mail_event_changed = services.mail_event_changed
        notify_guests.waitlist.count_in_line = selectors.count_in_line
