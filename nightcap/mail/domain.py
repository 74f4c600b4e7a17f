"""The DNS records of the domain that our email comes from: MX, SPF, DKIM and DMARC.

Receivers use them to decide whether an email really comes from the venue.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import dns.exception
import dns.resolver

_TIMEOUT_SECONDS = 5.0
# Reserved names (RFC 2606 and 6761), which have no DNS records.
_RESERVED = frozenset({"example", "invalid", "localhost", "test"})
_EXAMPLES = frozenset({"example.com", "example.net", "example.org"})


class Record(NamedTuple):
    """The result of one check; `is_lost` if email to the domain is certainly lost."""

    about: str
    is_well: bool
    text: str
    is_lost: bool = False


def is_reserved(domain: str) -> bool:
    """Return whether a domain is reserved, so that a lookup is pointless."""
    parts = domain.lower().rstrip(".").split(".")
    return len(parts) == 1 or parts[-1] in _RESERVED or ".".join(parts[-2:]) in _EXAMPLES


def system_resolver() -> dns.resolver.Resolver:
    """Return the resolver that this machine uses for names.

    Raises dns.exception.DNSException if the machine has none.
    """
    resolver = dns.resolver.Resolver()
    resolver.lifetime = _TIMEOUT_SECONDS
    return resolver


def records(domain: str, resolver: dns.resolver.Resolver) -> Iterator[Record]:
    """Look up each kind of record, one after the other."""
    for about, check in _CHECKS.items():
        try:
            yield check(domain, resolver)
        except dns.exception.DNSException as error:
            kind = type(error).__name__
            yield Record(about, False, f"The name servers did not answer for {domain} ({kind}).")


def _mx(domain: str, resolver: dns.resolver.Resolver) -> Record:
    try:
        found = resolver.resolve(domain, "MX")
    except dns.resolver.NXDOMAIN:
        text = f"There is no domain {domain}: enter it, or mend the address."
        return Record("MX", False, text, is_lost=True)
    except dns.resolver.NoAnswer:
        return Record("MX", False, f"{domain} names no server for its mail: enter an MX record.")
    hosts = sorted((entry.preference, str(entry.exchange).rstrip(".")) for entry in found)
    if hosts == [(0, "")]:
        text = f"{domain} takes no mail: what guests answer is lost."
        return Record("MX", False, text, is_lost=True)
    return Record("MX", True, f"{hosts[0][1]} takes what guests answer to {domain}.")


def _spf(domain: str, resolver: dns.resolver.Resolver) -> Record:
    found = [text for text in _texts(domain, resolver) if text.split(" ")[0].lower() == "v=spf1"]
    if not found:
        return Record(
            "SPF", False, f"{domain} does not say who may send its mail: enter a TXT record v=spf1."
        )
    if len(found) > 1:
        text = f"{domain} has {len(found)} records v=spf1, so none of them counts: keep one."
        return Record("SPF", False, text)
    if {"+all", "all"} & set(found[0].lower().split(" ")):
        return Record("SPF", False, f"{domain} lets everybody send in its name: end it with -all.")
    return Record("SPF", True, f"{domain} says who may send its mail.")


def _dkim(domain: str, resolver: dns.resolver.Resolver) -> Record:
    # DNS cannot list the keys, but any key makes the name above it exist.
    try:
        resolver.resolve(f"_domainkey.{domain}", "TXT")
    except dns.resolver.NXDOMAIN:
        text = f"{domain} has no key: turn DKIM on where your mail is sent, and enter its record."
        return Record("DKIM", False, text)
    except dns.resolver.NoAnswer:
        pass
    return Record("DKIM", True, f"{domain} has a key; a mail shows whether it is signed with it.")


def _dmarc(domain: str, resolver: dns.resolver.Resolver) -> Record:
    labels = domain.split(".")
    above = [".".join(labels[place:]) for place in range(len(labels) - 1)]
    for name in above:
        for text in _texts(f"_dmarc.{name}", resolver):
            if text.lower().startswith("v=dmarc1"):
                return Record("DMARC", True, f"{name} says what becomes of forged mail.")
    text = f"{domain} does not say what becomes of forged mail: enter v=DMARC1; p=none at _dmarc."
    return Record("DMARC", False, text)


def _texts(name: str, resolver: dns.resolver.Resolver) -> list[str]:
    try:
        found = resolver.resolve(name, "TXT")
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    return [b"".join(entry.strings).decode("utf-8", "replace") for entry in found]


_CHECKS: dict[str, Callable[[str, dns.resolver.Resolver], Record]] = {
    "MX": _mx,
    "SPF": _spf,
    "DKIM": _dkim,
    "DMARC": _dmarc,
}
KINDS = tuple(_CHECKS)
"""The kinds of records, in the order of the lookups."""
