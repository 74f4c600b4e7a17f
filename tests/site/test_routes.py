"""Every path has one answer: a page, another address, or 'Page Not Found'."""

import pytest

from nightcap.core.time import now
from tests.support.factory import Make
from tests.support.site.pages import ReadPage
from tests.support.site.visitors import Site


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/events/0",
        "/events/none",
        "/events/1/more",
        "/EVENTS",
        "/index.html",
        "/%F0",
        "/api",
    ],
)
def test_an_unknown_path_is_page_not_found(site: Site, path: str) -> None:
    answer = site.get(path)
    page = ReadPage(answer.text)
    assert answer.status_code == 404
    assert page.title == "Page Not Found | The Understudy"
    assert page.metas["robots"] == "noindex"
    assert page.data["status"] == 404
    assert "canonical" not in page.links
    assert page.root.startswith("404")


def test_unknown_paths_share_one_kept_page(site: Site) -> None:
    site.get("/nowhere")
    asked = len(site.asked)
    assert {site.get(f"/nowhere/{number}").status_code for number in range(20)} == {404}
    assert len(site.asked) == asked


def test_an_unknown_operation_answers_in_json(site: Site) -> None:
    answer = site.get("/api/nothing")
    assert answer.status_code == 404
    assert answer.json() == {"message": "There is nothing at this address.", "fields": {}}
    assert answer.headers["cache-control"] == "no-store"


def test_an_event_has_one_address(site: Site, make: Make) -> None:
    event = make.event(title="Late Jazz: Ada & Friends")
    canonical = f"/events/{event.pk}-late-jazz-ada-friends"
    assert site.get(canonical).status_code == 200
    for path in (f"/events/{event.pk}", f"/events/{event.pk}-old-title", f"{canonical}/"):
        answer = site.get(path)
        assert answer.status_code == 301
        assert answer.headers["location"] == canonical


def test_a_slash_at_the_end_leads_to_the_path_without(site: Site) -> None:
    answer = site.get("/events/")
    assert (answer.status_code, answer.headers["location"]) == (301, "/events")


def test_a_test_event_and_a_deleted_one_have_no_page(site: Site, make: Make) -> None:
    for event in (make.event(title="[T] Rehearsal"), make.event(deleted_at=now())):
        assert site.get(f"/events/{event.pk}-{event.slug}").status_code == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
def test_a_page_can_only_be_read(site: Site, method: str) -> None:
    answer = site.send(method, "/events")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET, HEAD"
    assert "/events" not in site.asked


def test_head_answers_like_get_without_a_body(site: Site) -> None:
    for target in ("/", "/api/venue", "/api/admin/status", "/assets/boot-1a.js", "/nowhere"):
        read, asked = site.get(target), site.send("HEAD", target)
        assert asked.status_code == read.status_code
        assert asked.headers["content-length"] == read.headers["content-length"]
        assert asked.content == b""
