from django.apps import AppConfig


class VenueConfig(AppConfig):
    name = "nightcap.venue"

    def ready(self) -> None:
        """Let the tax rates follow the categories."""
        from nightcap.venue import categories
        from nightcap.venue.category_uses import calls

        calls.uses["tax rate"] = categories.TAX_RATES
