"""No address of ours sends a visitor to another house, however it is written."""

from urllib.parse import urljoin, urlsplit

import pytest

from nightcap.http.request import Reader, Refused
from tests.support.site.visitors import Site
from tests.trust.recording import Tried

OURS = "https://understudy.example"
ELSEWHERE = (
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/%2f%2fevil.example",
    "/%5cevil.example",
    "//evil.example/%2f..",
    "//evil.example@understudy.example",
    "/@evil.example",
    "/.evil.example",
    "/;@evil.example",
    "/events//evil.example",
    "/events/1-//evil.example",
    "/events/1-x?next=https://evil.example",
    "/admin?next=//evil.example",
    "/admin/login?next=https://evil.example",
    "/?url=https://evil.example&redirect=https://evil.example",
    "/https://evil.example",
    "/javascript:alert(1)",
    "/\tevil.example",
    "/booking/confirm/x?next=//evil.example",
)


def leads_elsewhere(location: str) -> bool:
    """Whether a browser that is told to go there leaves this house."""
    return urlsplit(urljoin(f"{OURS}/", location)).hostname != urlsplit(OURS).hostname


def over_http(target: str) -> str:
    """Where a request that came over http is sent."""
    path, _, query = target.partition("?")
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(b"host", b"understudy.example"), (b"x-forwarded-proto", b"http")],
        "client": ("127.0.0.1", 1),
        "scheme": "http",
    }
    with pytest.raises(Refused) as refusal:
        Reader(public_url=OURS, proxies=1).read(scope)  # type: ignore[arg-type]
    return (refusal.value.response.header(b"location") or b"").decode()


def test_no_address_leads_a_visitor_to_another_house(whole_site: Site, tried: Tried) -> None:
    pages = [whole_site.get(target.replace("\t", "%09")) for target in ELSEWHERE]
    told = [page.headers.get("location", "") for page in pages]
    told += [over_http(target) for target in ELSEWHERE]
    tried(31, of=len(told), held=sum(not leads_elsewhere(location) for location in told))


def test_an_address_that_is_simply_followed_leads_elsewhere(tried: Tried) -> None:
    given = [target.partition("=")[2] or target for target in ELSEWHERE]
    caught = sum(map(leads_elsewhere, given))
    tried.control(31, "addresses that are simply followed", caught=caught, of=len(given))
