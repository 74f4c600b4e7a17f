"""How much JavaScript a page loads before it answers to its visitor, as the build has left it."""

import pytest

from tests.support.browser.pages import EVENT, PAGES
from tests.support.site.weights import files_of, weight_of

# Brotli, in bytes, as on 27 November 2026. The document itself contains the script that loads them.
MOST_AT_FIRST = {
    "/": 81_400,
    "/events": 76_600,
    EVENT: 81_800,
    "/host-event": 79_100,
    "/menu": 78_400,
    "/cocktails": 76_900,
    "/about": 78_800,
    "/history": 78_600,
    "/contact": 78_000,
    "/creativity": 76_400,
    "/comedy": 81_600,
    "/gallery": 78_800,
    "/visit": 78_300,
    "/privacy": 77_900,
    "/terms": 76_700,
}
MOST_FOR_ANOTHER = 8_000


@pytest.mark.parametrize("page", PAGES)
def test_a_page_answers_to_its_visitor_with_no_more_javascript_than_its_limit(page: str) -> None:
    assert weight_of(files_of(page)) <= MOST_AT_FIRST[page]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_after_the_first_needs_only_what_is_its_own(page: str) -> None:
    assert (
        weight_of(files_of(page, with_late=True) - files_of("/", with_late=True))
        <= MOST_FOR_ANOTHER
    )
