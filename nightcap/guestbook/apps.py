from django.apps import AppConfig


class GuestbookConfig(AppConfig):
    name = "nightcap.guestbook"

    def ready(self) -> None:
        """Connect the guest book to bookings, a domain below that does not import it."""
        from nightcap.bookings.services import change
        from nightcap.guestbook import services

        change.guestbook.guest_renamed = services.keep_with_mended
