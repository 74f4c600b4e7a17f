"""The document of the manager's panel: apart from every page that visitors load."""

import pytest

from tests.support.site.fake_front_end import REAL_PATHS
from tests.support.site.visitors import Site


def test_the_panel_is_a_document_of_its_own(site: Site) -> None:
    answer = site.get("/admin")
    assert answer.status_code == 200
    assert '<script type="module" src="/assets/admin/panel-5e.js"></script>' in answer.text
    assert '<link rel="stylesheet" href="/assets/admin/panel-6f.css">' in answer.text
    assert '<div id="root"></div>' in answer.text
    assert "needs JavaScript" in answer.text


def test_search_engines_are_kept_out_of_the_panel(site: Site) -> None:
    answer = site.get("/admin")
    assert answer.headers["x-robots-tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in answer.text
    assert "/admin" not in site.get("/sitemap.xml").text


def test_only_the_panel_may_show_what_is_about_to_be_uploaded(site: Site) -> None:
    assert (
        "img-src 'self' data: https: blob:;"
        in site.get("/admin").headers["content-security-policy"]
    )
    assert "blob:" not in site.get("/").headers["content-security-policy"]


def test_the_panel_has_one_address(site: Site) -> None:
    answer = site.get("/admin/")
    assert (answer.status_code, answer.headers["location"]) == (301, "/admin")
    assert site.get("/admin/events").status_code == 404


@pytest.mark.parametrize("path", REAL_PATHS)
def test_no_page_of_visitors_loads_a_byte_of_the_panel(whole_site: Site, path: str) -> None:
    assert "/assets/admin/" not in whole_site.get(path).text
