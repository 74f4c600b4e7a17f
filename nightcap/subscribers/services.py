"""Every change to the two lists. Each function is one transaction."""

from django.db import transaction

from nightcap.core.time import now
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber, Subscriber


@transaction.atomic
def join_newsletter(*, name: str, email: str) -> None:
    """Put an address on the newsletter's list; one that stands there already stays as it is."""
    _join(NewsletterSubscriber, name=name, email=email)


@transaction.atomic
def join_secret_calendar(*, name: str, email: str) -> None:
    """Put an address on the secret calendar's list; a known one stays as it is."""
    _join(SecretCalendarSubscriber, name=name, email=email)


def _join(kind: type[Subscriber], *, name: str, email: str) -> None:
    # The database settles two sign-ups at once: one row, and nobody hears of the other.
    kind._default_manager.bulk_create(
        [kind(name=name, email=email.lower(), created_at=now())], ignore_conflicts=True
    )
