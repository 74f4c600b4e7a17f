"""How much JavaScript a page brings before it answers to its visitor, as the build has left it."""

import pytest

from tests.support.browser.pages import PAGES
from tests.support.site.weights import files_of, weight_of

# Brotli, in bytes.
MOST_AT_FIRST = 90_500
MOST_FOR_ANOTHER = 8_000


@pytest.mark.parametrize("page", PAGES)
def test_a_page_answers_to_its_visitor_with_little_javascript(page: str) -> None:
    assert weight_of(files_of(page)) <= MOST_AT_FIRST


@pytest.mark.parametrize("page", PAGES)
def test_a_page_after_the_first_needs_only_what_is_its_own(page: str) -> None:
    assert (
        weight_of(files_of(page, with_late=True) - files_of("/", with_late=True))
        <= MOST_FOR_ANOTHER
    )
