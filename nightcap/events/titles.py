"""What an event's title says beside its words."""

import unicodedata

LONGEST_TITLE = 300
_TEST_PREFIX = "[T]"


def title_key(title: str) -> str:
    """Return the form in which titles are compared: lower case, trimmed, single spaces.

    Spaces and capitals are Unicode's, and a letter with its accent apart equals the joined one.
    """
    joined = " ".join(unicodedata.normalize("NFC", title).lower().split())
    return joined[:LONGEST_TITLE]


def is_test(title: str) -> bool:
    """Tell whether a title marks a test event: it starts with `[T]`, capital, after trimming."""
    return title.strip().startswith(_TEST_PREFIX)
