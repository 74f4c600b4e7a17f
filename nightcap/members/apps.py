from django.apps import AppConfig


class MembersConfig(AppConfig):
    name = "nightcap.members"

    def ready(self) -> None:
        """Connect members to sign-ups, a domain below that does not import them."""
        from nightcap.members import services as members
        from nightcap.subscribers import services as subscribers

        subscribers.members.welcome = members.welcome
