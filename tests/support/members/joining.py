"""Members of the secret calendar, and the tokens of their links."""

from nightcap.core.time import now
from nightcap.members.services import member_links
from nightcap.subscribers.models import SecretCalendarSubscriber


def member(
    email: str = "grace@example.com", name: str = "Grace Hopper"
) -> SecretCalendarSubscriber:
    """Make a member."""
    return SecretCalendarSubscriber.objects.create(name=name, email=email, created_at=now())


def token_of(subscriber: SecretCalendarSubscriber) -> str:
    """Return the token of a member's open links, as the welcome email has it."""
    return member_links(subscriber).page.rpartition("/")[2]
