"""Headers that keep a page's visitors safe, on every answer."""

import pytest

from nightcap.site.security import hash_of, headers, policy
from tests.support.site.pages import ReadPage
from tests.support.site.visitors import Site

EVERYTHING = [
    "/",
    "/events",
    "/nowhere",
    "/api/venue",
    "/api/nothing",
    "/api/admin/status",
    "/assets/boot-1a.js",
    "/assets/none.js",
    "/media/none.jpg",
    "/healthz",
    "/embed/social-feed",
    "/calendar.ics",
    "/events/",
]


@pytest.mark.parametrize("path", EVERYTHING)
def test_every_answer_carries_them(site: Site, path: str) -> None:
    answer = site.get(path)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert answer.headers["strict-transport-security"].startswith("max-age=31536000")
    sources = answer.headers["content-security-policy"]
    assert "unsafe" not in sources
    assert sources.startswith("default-src 'none'")


def test_refusals_carry_them_too(site: Site) -> None:
    for answer in (
        site.get("/", headers={"Host": "evil.example"}),
        site.send("DELETE", "/events"),
        site.send("POST", "/api/bookings", content=b"x" * 70_000),
        site.get("/" + "x" * 5_000),
    ):
        assert answer.status_code >= 400
        assert "content-security-policy" in answer.headers
        assert answer.headers["cache-control"] == "no-store"


def test_a_page_allows_its_own_files_and_exactly_what_it_has_inlined(
    photo_wall: str, site: Site
) -> None:
    answer = site.get("/")
    inlined = answer.text.split("<style>")[1].split("</style>")[0]
    [boot] = [text for named, text in ReadPage(answer.text).scripts if "data-code" in named]
    assert answer.headers["content-security-policy"] == (
        f"default-src 'none'; script-src 'self' {hash_of(boot)}; "
        f"style-src 'self' {hash_of(inlined)}; img-src 'self' data: https:; media-src 'self'; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "frame-src 'self' https://feed.example; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    )


def test_browsers_are_bound_to_https_only_where_the_public_address_has_it() -> None:
    csp = policy()
    assert not [name for name, _ in headers(csp=csp, is_https=False) if b"transport" in name]
    assert [name for name, _ in headers(csp=csp, is_https=True) if b"transport" in name]


def test_what_inlines_no_styles_allows_none(site: Site) -> None:
    sources = site.get("/assets/boot-1a.js").headers["content-security-policy"]
    assert "sha256" not in sources
