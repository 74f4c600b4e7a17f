"""Members of the secret calendar, and the tokens of their links."""

from django.db import transaction

from nightcap.core.time import now
from nightcap.members.models import MemberLink
from nightcap.members.services import welcome
from nightcap.subscribers.models import SecretCalendarSubscriber


def member(
    email: str = "grace@example.com", name: str = "Grace Hopper"
) -> SecretCalendarSubscriber:
    """Make a member."""
    return SecretCalendarSubscriber.objects.create(name=name, email=email, created_at=now())


def token_of(subscriber: SecretCalendarSubscriber) -> str:
    """Return the token of a member's open links; a member without a link is welcomed first."""
    open_links = MemberLink.objects.filter(subscriber=subscriber, ended_at=None)
    if not open_links.exists():
        with transaction.atomic():
            welcome(subscriber)
    return open_links.get().token
