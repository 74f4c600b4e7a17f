from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "nightcap.content"

    def ready(self) -> None:
        """Let the clips follow their categories, which do not import them."""
        from nightcap.content.models import Video
        from nightcap.venue.category_uses import calls, use_by_rows

        calls.uses["clip"] = use_by_rows(Video)
