"""The check of the language finds each kind of phrase, and lets the plain sentence pass."""

import pytest

from tests.support.language import PATTERNS, Pattern, kinds_in


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.kind)
def test_a_phrase_is_found_and_the_plain_sentence_passes(pattern: Pattern) -> None:
    assert pattern.kind in kinds_in(pattern.bad)
    assert kinds_in(pattern.good) == []
