from django.apps import AppConfig
from django.utils.module_loading import import_string


class WaitlistConfig(AppConfig):
    name = "nightcap.waitlist"

    def ready(self) -> None:
        """Let those who wait follow what becomes of their event."""
        for follower in (
            "services.offering.offer_what_is_free",
            "services.telling.tell_of_cancellation",
            "services.telling.tell_of_change",
            "selectors.parties_waiting",
            "selectors.parties_in_line",
        ):
            import_string(f"nightcap.waitlist.{follower}")
