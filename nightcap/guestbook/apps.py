from django.apps import AppConfig

from nightcap.core.apps import connect

CALLS = {
    # A booking's guest has got another name or address.
    "nightcap.bookings.services.change.guestbook.guest_renamed": "services.keep_with_mended",
}


class GuestbookConfig(AppConfig):
    name = "nightcap.guestbook"

    def ready(self) -> None:
        """Connect the guest book to bookings, a domain below that does not import it."""
        connect(CALLS, to=self.name)
