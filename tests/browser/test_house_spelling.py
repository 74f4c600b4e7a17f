"""What visitors read: American spelling, and a dash only between hours."""

import re
from html import unescape

import pytest

from tests.browser.test_sample_pictures import pages
from tests.support.server import RunningServer

BRITISH = re.compile(
    r"\b(\w*(?:favourit|neighbour|honour|colour|flavour|humour|rumour|parlour|behaviour|harbour)\w*"
    r"|\w*theatre\w*|licence|centre|metre|litre|programme|(?<!Earl )grey|cosy|pavement"
    r"|cloakroom|cheque|storey"
    r"|(?:organ|recogn|real|apolog|memor)is(?:e|ed|es|ing)|practis\w+|travell\w+|jewell\w+|enquir\w+"
    r"|learnt|spelt|whilst|towards|e-mail)\b",
    re.IGNORECASE,
)
# The hours of an event have an en dash; other ranges are written as the opening hours are: Mon-Wed.
OTHER_DASHES = re.compile("(?<!\\d:\\d\\d)(?<!\\d:\\d\\d [AP]M)\N{EN DASH}|\N{EM DASH}")


# What is between tags, and what is read out or shown in place of a picture.
WORDS = re.compile(r">([^<>]+)<|\b(?:alt|aria-label|title|placeholder|content)=\"([^\"]*)\"")


def words_of(html: str) -> str:
    """All that a page says, also what only some browsers show."""
    without = re.sub(r"<(script|style)\b.*?</\1>", "", html, flags=re.DOTALL)
    return "\n".join(unescape(text or named) for text, named in WORDS.findall(without))


@pytest.mark.parametrize("path", [*pages(), "/nowhere"])
def test_every_page_is_spelled_as_americans_do_and_has_one_dash_for_hours(
    understudy: RunningServer, path: str
) -> None:
    answer = understudy.get(path)
    assert answer.status_code == (404 if path == "/nowhere" else 200)
    text = words_of(answer.text)
    assert "The Understudy" in text
    assert BRITISH.findall(text) == []
    assert OTHER_DASHES.findall(text) == []
