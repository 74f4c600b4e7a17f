from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class MailConfig(AppConfig):
    name = "nightcap.mail"

    def ready(self) -> None:
        """Let every domain say how its mails are written."""
        autodiscover_modules("mails", "event_mails")
