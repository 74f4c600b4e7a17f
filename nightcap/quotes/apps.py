from django.apps import AppConfig


class QuotesConfig(AppConfig):
    name = "nightcap.quotes"

    def ready(self) -> None:
        """Connect quotes to inquiries, a domain below that does not import them."""
        from nightcap.inbox import services as inbox
        from nightcap.quotes import services as quotes

        inbox.quotes.check_deletion = quotes.check_inquiry_deletion
