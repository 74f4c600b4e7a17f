from django.apps import AppConfig
from django.utils.module_loading import import_string


class GuestbookConfig(AppConfig):
    name = "nightcap.guestbook"

    def ready(self) -> None:
        """Let notes follow a guest whose name is mended in a booking."""
        import_string("nightcap.guestbook.services.keep_with_mended")
