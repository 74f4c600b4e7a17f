"""Comparing titles, and recognising test events by them."""

import unicodedata

LONGEST_TITLE = 300
_TEST_PREFIX = "[T]"


def title_key(title: str) -> str:
    """Return the form in which titles are compared: lower case, trimmed, single spaces.

    Spaces and capitals are Unicode's, and composed and decomposed accents are equal.
    """
    joined = " ".join(unicodedata.normalize("NFC", title).lower().split())
    return joined[:LONGEST_TITLE]


def is_test(title: str) -> bool:
    """Tell whether a title marks a test event: trimmed, it starts with `[T]`, capital T."""
    return title.strip().startswith(_TEST_PREFIX)
