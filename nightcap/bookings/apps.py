from django.apps import AppConfig


class BookingsConfig(AppConfig):
    name = "nightcap.bookings"

    def ready(self) -> None:
        """Register the promo codes' functions with events, which do not import them."""
        from nightcap.bookings import promo_codes
        from nightcap.events import tiers

        tiers.promo_codes.refuse_unchargeable = promo_codes.refuse_unchargeable
        tiers.promo_codes.follow_title = promo_codes.follow_title
