"""The foot of the pages behind private links: it has the links of every other page.

The other pages are those of the real front end, drawn in V8.
"""

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tests.support.site.lisbon import LISBON
from tests.support.site.visitors import open_site
from tests.support.venue.writing import write

DIST = Path(__file__).parents[2] / "frontend" / "dist"
SAMPLE = Path(__file__).parents[2] / "venue"
LINK = re.compile(r'<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)</a>', re.DOTALL)


def _links(html: str) -> dict[str, str]:
    """Return the texts of a footer's links by address; '' for a link that is an icon."""
    [footer] = re.findall(r"<footer\b.*?</footer>", html, re.DOTALL)
    return {unescape(href): re.sub(r"<[^>]*>", "", text) for href, text in LINK.findall(footer)}


@pytest.mark.parametrize("folder", [SAMPLE, LISBON], ids=["sample", "lisbon"])
def test_a_private_page_ends_with_the_links_of_every_page(
    tmp_path: Path,
    transactional_db: None,
    settings: Settings,
    as_writer: Client,
    folder: Path,
) -> None:
    settings.VENUE_DIR, settings.FRONTEND_DIST = folder, DIST
    pages = {"about": {"title": "The house"}, "gallery": {"isOn": False}, "terms": {"isOn": False}}
    write(as_writer, "house", pages=pages, instagram="https://www.instagram.com/adega.example")
    with open_site(DIST, tmp_path / "media") as site:
        public = _links(site.get("/contact").text)
        private = _links(site.get("/unsubscribe/none").text)
    assert private.keys() == public.keys()
    assert [text for text in private.values() if text in public.values()] == [
        text for text in public.values() if text
    ]
