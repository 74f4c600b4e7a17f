"""Rules of HTTP that more than one domain needs."""

import ipaddress
from functools import lru_cache

from django.http import HttpRequest

NETWORKS_OF_A_SITE = 8
"""How many visitors' quotas a whole IPv6 /48 may use up; it contains 65,536 /64 networks."""


@lru_cache(maxsize=4_096)
def network_of(address: str) -> str:
    """Return a visitor's network: an IPv4 address, or the /64 of an IPv6 one.

    A text that is not an address is returned unchanged.
    """
    return _network(address, 64)


@lru_cache(maxsize=4_096)
def site_of(address: str) -> str:
    """Return a provider customer's network: an IPv4 address, or the /48 of IPv6.

    A text that is not an address is returned unchanged.
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
    """Return the network that a request came from."""
    return network_of(request.META.get("REMOTE_ADDR", ""))


def length_of(request: HttpRequest) -> int:
    """Return the number of bytes in the body of a request."""
    return int(request.META.get("CONTENT_LENGTH") or 0)


def names_etag(if_none_match: str, etag: str) -> bool:
    """Return whether If-None-Match names an ETag by weak comparison (RFC 9110, 13.1.2)."""
    tags = [tag.strip().removeprefix("W/") for tag in if_none_match.split(",")]
    return etag in tags or "*" in tags
