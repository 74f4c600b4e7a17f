from django.apps import AppConfig


class HoldsConfig(AppConfig):
    name = "nightcap.holds"

    def ready(self) -> None:
        """Connect holds to inquiries and events, domains below that do not import them."""
        from nightcap.events import private_dates
        from nightcap.holds import services as holds
        from nightcap.inbox import services as inbox

        inbox.holds.check_deletion = holds.check_inquiry_deletion
        private_dates.holds.check_event = holds.check_event
