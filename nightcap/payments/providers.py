"""Who takes the guests' money here: Stripe with the venue's key, else practice."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from django.conf import settings
from django.utils.module_loading import import_string

from nightcap.payments.practice import Practice
from nightcap.payments.provider import Provider

_is_practice: ContextVar[bool] = ContextVar("is_practice", default=False)


def provider() -> Provider:
    """Return who takes the guests' money."""
    if _is_practice.get() or not settings.STRIPE_KEY:
        return Practice()
    return _stripe(settings.STRIPE_KEY, settings.STRIPE_API)


@contextmanager
def practice_only() -> Iterator[None]:
    """Make all payments within practice payments, even if the venue has a Stripe key."""
    token = _is_practice.set(True)
    try:
        yield
    finally:
        _is_practice.reset(token)


@lru_cache(1)
def _stripe(key: str, api: str) -> Provider:
    # Its library takes thirty megabytes, which a house without a key need not spend.
    made: Provider = import_string("nightcap.payments.stripe_provider.Stripe")(key, api)
    return made
