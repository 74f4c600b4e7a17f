"""What visitors read: American spelling, and one dash for ranges."""

import re

import pytest

from tests.browser.test_sample_pictures import pages
from tests.browser.window import Read
from tests.server import RunningServer

BRITISH = re.compile(
    r"\b(\w*(?:favourit|neighbour|honour|colour|flavour|humour|rumour|parlour|behaviour|harbour)\w*"
    r"|\w*theatre\w*|licence|centre|metre|litre|programme|(?<!Earl )grey|cosy|pavement"
    r"|cloakroom|cheque|storey"
    r"|(?:organ|recogn|real|apolog|memor)is(?:e|ed|es|ing)|practis\w+|travell\w+|jewell\w+|enquir\w+"
    r"|learnt|spelt|whilst|towards|e-mail)\b",
    re.IGNORECASE,
)
# Ranges are written as the specification writes the opening hours: 5:00 PM-11:00 PM.
OTHER_DASHES = re.compile("\N{EN DASH}|\N{EM DASH}")


@pytest.mark.parametrize("path", [*pages(), "/nowhere"])
def test_every_page_is_spelled_as_americans_do_and_has_one_dash_for_ranges(
    read: Read, understudy: RunningServer, path: str
) -> None:
    page = read(understudy, path, status=404 if path == "/nowhere" else 200)
    text = page.locator("body").inner_text()
    assert BRITISH.findall(text) == []
    assert OTHER_DASHES.findall(text) == []
