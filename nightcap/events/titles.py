"""Comparing titles, and recognising test events by them."""

import unicodedata
from functools import lru_cache

from django.utils.text import slugify

LONGEST_TITLE = 300
_TEST_PREFIX = "[T]"


def title_key(title: str) -> str:
    """Return the form in which titles are compared: lower case, trimmed, single spaces.

    Spaces and capitals are Unicode's, and composed and decomposed accents are equal.
    """
    joined = " ".join(unicodedata.normalize("NFC", title).lower().split())
    return joined[:LONGEST_TITLE]


@lru_cache(1_000)
def slug(title: str) -> str:
    """Return a title as it stands in the address of its event's page."""
    return slugify(title) or "event"


def is_test(title: str) -> bool:
    """Tell whether a title marks a test event: trimmed, it starts with `[T]`, capital T."""
    return title.strip().startswith(_TEST_PREFIX)
