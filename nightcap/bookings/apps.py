from django.apps import AppConfig


class BookingsConfig(AppConfig):
    name = "nightcap.bookings"

    def ready(self) -> None:
        """Connect the promo codes to events, a domain below that does not import them."""
        from nightcap.bookings import promo_codes
        from nightcap.events import tiers

        tiers.promo_codes.refuse_unchargeable = promo_codes.refuse_unchargeable
        tiers.promo_codes.follow_title = promo_codes.follow_title
