from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "nightcap.events"

    def ready(self) -> None:
        """Register the events with their categories, which do not import them."""
        from nightcap.events import selectors
        from nightcap.events.models import Event
        from nightcap.venue.category_uses import calls, use_by_rows

        calls.uses["event"] = use_by_rows(Event)
        calls.events = selectors.events_of_categories
