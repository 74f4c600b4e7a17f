"""The daily check of addresses that visitors are sent to: which one is asked next, and how.

The domains say which addresses there are. What was answered is kept by address.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta
from typing import TypeAlias
from urllib.parse import urlsplit

from django.conf import settings

from nightcap.core.models import LinkCheck
from nightcap.core.time import now

EVERY = timedelta(days=1)

_KEPT_FOR = timedelta(days=7)
# Names that are kept for examples and tests (RFC 2606): nobody has ever had a page there.
_RESERVED = ("example", "test", "invalid", "example.com", "example.net", "example.org")

Ask: TypeAlias = Callable[[str], str | None]
"""Returns what is wrong with an address, '' for nothing, None where nothing was learned."""


def ask_next(*sources: Mapping[str, Ask]) -> str | None:
    """Ask the address that is due, the first one of the first source first; keep what it says.

    Of several servers one does it. Returns the address that was asked, None where none was due.
    Where nothing was learned, what was known before stays.
    """
    at = now()
    addresses: dict[str, Ask] = {}
    for source in sources:
        for url, ask in source.items():
            addresses.setdefault(url, ask)
    asked = LinkCheck.objects.filter(url__in=addresses, asked_at__gt=at - EVERY)
    not_due = set(asked.values_list("url", flat=True))
    for url, ask in addresses.items():
        if url not in not_due and not _is_reserved(url) and claim(url, at=at):
            problem = ask(url)
            if problem is not None:
                LinkCheck.objects.filter(url=url).update(problem=problem)
            return url
    LinkCheck.objects.filter(asked_at__lte=at - _KEPT_FOR).delete()
    return None


def problems(urls: Collection[str]) -> dict[str, str]:
    """Return what was wrong with addresses when each was asked last, of those in trouble."""
    found = LinkCheck.objects.filter(url__in=urls).exclude(problem="")
    return {check.url: check.problem for check in found}


def claim(url: str, *, at: datetime) -> bool:
    """Take it on to ask an address that is due; return False if another server does."""
    LinkCheck.objects.get_or_create(url=url, defaults={"asked_at": at - EVERY})
    due = LinkCheck.objects.filter(url=url, asked_at__lte=at - EVERY)
    return bool(due.update(asked_at=at))


def ask_page(url: str) -> str | None:
    """Ask a page that visitors are sent to."""
    # It loads an HTTP client, which no start shall wait for.
    from nightcap.core import outbound

    return outbound.check_address(url, outbound.PAGE, allow_private=settings.FEED_ALLOW_PRIVATE)


def ask_clip(url: str) -> str | None:
    """Ask a clip that pages of ours play."""
    from nightcap.core import outbound

    return outbound.check_address(url, outbound.CLIP, allow_private=settings.FEED_ALLOW_PRIVATE)


def _is_reserved(url: str) -> bool:
    host = f".{urlsplit(url).hostname or ''}"
    return any(host.endswith(f".{name}") for name in _RESERVED)
