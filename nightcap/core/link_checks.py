"""The daily check of links that visitors follow: which link is due, and the check.

Each domain lists its links. The last result is stored per address.
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
# Names that are reserved for examples and tests (RFC 2606): they have no pages.
_RESERVED = ("example", "test", "invalid", "example.com", "example.net", "example.org")

Ask: TypeAlias = Callable[[str], str | None]
"""Returns an address's problem, '' if it has none, None if the check had no result."""


def ask_next(*sources: Mapping[str, Ask]) -> str | None:
    """Check the first address that is due, in the order of the sources; store the result.

    Only one of several servers checks an address. Returns the checked address, None if none was
    due. Without a result the previous one is kept.
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
    """Return the last problem of each address that has one."""
    found = LinkCheck.objects.filter(url__in=urls).exclude(problem="")
    return {check.url: check.problem for check in found}


def claim(url: str, *, at: datetime) -> bool:
    """Claim the check of an address that is due; return False if another server has it."""
    LinkCheck.objects.get_or_create(url=url, defaults={"asked_at": at - EVERY})
    due = LinkCheck.objects.filter(url=url, asked_at__lte=at - EVERY)
    return bool(due.update(asked_at=at))


def ask_page(url: str) -> str | None:
    """Check a page that visitors are sent to; return what check_address() returns."""
    # Loading the HTTP client here keeps it out of every start.
    from nightcap.core import outbound

    return outbound.check_address(url, outbound.PAGE, allow_private=settings.FEED_ALLOW_PRIVATE)


def ask_clip(url: str) -> str | None:
    """Check a clip that our pages play; return what check_address() returns."""
    from nightcap.core import outbound

    return outbound.check_address(url, outbound.CLIP, allow_private=settings.FEED_ALLOW_PRIVATE)


def _is_reserved(url: str) -> bool:
    host = f".{urlsplit(url).hostname or ''}"
    return any(host.endswith(f".{name}") for name in _RESERVED)
