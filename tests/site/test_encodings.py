"""Finished bytes in the encoding a browser takes, and 304 for what it has already."""

import json
from pathlib import Path

import pytest

from tests.support.factory import Make
from tests.support.site import fake_front_end
from tests.support.site.visitors import Site


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("*", "br"),
        ("*, br;q=0", "gzip"),
        ("identity", None),
        ("deflate", None),
        ("", None),
    ],
)
def test_a_page_comes_in_the_best_encoding_that_is_accepted(
    site: Site, make: Make, accepted: str, encoding: str | None
) -> None:
    make.event()
    plain = site.get("/", headers={"Accept-Encoding": "identity"})
    answer = site.get("/", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.content == plain.content
    if encoding:
        assert int(answer.headers["content-length"]) < len(plain.content)


def test_every_encoding_has_a_strong_tag_of_its_own(site: Site) -> None:
    tags = {
        site.get("/", headers={"Accept-Encoding": accepted}).headers["etag"]
        for accepted in ("br", "gzip", "identity")
    }
    assert len(tags) == 3
    assert all(tag.startswith('"') for tag in tags)


@pytest.mark.parametrize("target", ["/", "/api/venue", "/assets/boot-1a.js", "/calendar.ics"])
def test_a_browser_that_has_the_bytes_already_gets_304(site: Site, target: str) -> None:
    first = site.get(target)
    tag = first.headers["etag"]
    for sent in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        answer = site.get(target, headers={"If-None-Match": sent})
        assert answer.status_code == 304
        assert answer.content == b""
        assert answer.headers["etag"] == tag
        assert answer.headers["cache-control"] == first.headers["cache-control"]
    assert site.get(target, headers={"If-None-Match": '"other"'}).status_code == 200


def test_pages_and_public_answers_are_revalidated_and_assets_hold_for_ever(site: Site) -> None:
    assert site.get("/").headers["cache-control"].startswith("public, max-age=0, must-revalidate")
    assert site.get("/api/venue").headers["cache-control"] == "no-cache"
    asset = site.get("/assets/boot-1a.js")
    assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert asset.headers["content-type"] == "text/javascript; charset=utf-8"
    assert site.get("/favicon.svg").headers["cache-control"] == "public, max-age=3600"


def test_assets_come_as_the_build_compressed_them(site: Site, dist: Path) -> None:
    for accepted, suffix in (("br", ".br"), ("gzip", ".gz")):
        answer = site.get("/assets/boot-1a.js", headers={"Accept-Encoding": accepted})
        compressed = dist / "client" / "assets" / f"boot-1a.js{suffix}"
        assert int(answer.headers["content-length"]) == compressed.stat().st_size
        assert answer.text == fake_front_end.SCRIPT


@pytest.mark.parametrize(
    "path",
    [
        "/assets/boot-1a.js.br",
        "/assets/nothing.js",
        "/assets/../.vite/manifest.json",
        "/assets/%2e%2e/%2e%2e/routes.json",
        "/.vite/manifest.json",
        "/server/render.js",
    ],
)
def test_nothing_else_of_the_build_can_be_read(site: Site, path: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 404
    assert "render(" not in answer.text
    assert "isEntry" not in answer.text


def test_what_is_compressed_is_the_same_text(site: Site, make: Make) -> None:
    make.event(description="A long night. " * 50)
    answer = site.get("/api/events")
    for accepted in ("br", "gzip"):
        packed = site.get("/api/events", headers={"Accept-Encoding": accepted})
        assert packed.headers["content-encoding"] == accepted
        assert json.loads(packed.content) == answer.json()
