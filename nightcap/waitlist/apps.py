from django.apps import AppConfig
from django.utils.module_loading import import_string


class WaitlistConfig(AppConfig):
    name = "nightcap.waitlist"

    def ready(self) -> None:
        """Let those who wait follow what becomes of their event."""
        for follower in (
            "services.offering.offer_what_is_free",
            "services.ending.tell_of_cancellation",
            "queries.parties_waiting",
        ):
            import_string(f"nightcap.waitlist.{follower}")
