"""Rules of HTTP that more than one domain needs."""

import ipaddress
from functools import lru_cache

from django.http import HttpRequest

NETWORKS_OF_A_SITE = 8
"""How many visitors' numbers a whole /48 of IPv6 may use up: it holds 65,536 networks."""


@lru_cache(maxsize=4_096)
def network_of(address: str) -> str:
    """Name what one visitor can choose addresses from: an IPv4 address, or the /64 of an IPv6 one.

    What is no address stays as it is.
    """
    return _network(address, 64)


@lru_cache(maxsize=4_096)
def site_of(address: str) -> str:
    """Name what one customer may have of a provider: an IPv4 address, or the /48 of an IPv6 one.

    What is no address stays as it is.
    """
    return _network(address, 48)


def _network(address: str, prefix: int) -> str:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, prefix), strict=False))


def sender_of(request: HttpRequest) -> str:
    """Name the network that a request came from."""
    return network_of(request.META.get("REMOTE_ADDR", ""))


def length_of(request: HttpRequest) -> int:
    """Return how many bytes the body of a request has."""
    return int(request.META.get("CONTENT_LENGTH") or 0)


def names_etag(if_none_match: str, etag: str) -> bool:
    """Whether an If-None-Match header names this entity tag, compared weakly (RFC 9110, 13.1.2)."""
    tags = [tag.strip().removeprefix("W/") for tag in if_none_match.split(",")]
    return etag in tags or "*" in tags
