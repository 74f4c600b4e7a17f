"""No text that somebody wrote can leave the script element it is inlined in."""

import json

import pytest
from pydantic import JsonValue

from nightcap.core.time import now
from tests.support.factory import Make
from tests.support.site.pages import ReadPage
from tests.support.site.visitors import Site

CORPUS = [
    "</script><script>alert(1)</script>",
    "</SCRIPT/>",
    "<!--<script>",
    "--><svg onload=alert(1)>",
    "]]><img src=x onerror=alert(1)>",
    "line\u2028and\u2029paragraph",
    "&lt;/script&gt;",
    "\\u003c/script\\u003e",
    '\\"</script>',
    "' onmouseover='alert(1)",
    '"><script>alert(1)</script>',
    "{name} {0} %s ${x} `x`",
    "</title><script>alert(1)</script>",
    "</style><script>alert(1)</script>",
]


@pytest.mark.parametrize("text", CORPUS)
def test_hostile_texts_stay_texts(site: Site, make: Make, text: str) -> None:
    # What begins now is in the calendar of this month, whichever day it is.
    event = make.event(title=f"Night {text}", description=text, starts_at=now())
    harmless = 2
    for path in ("/", "/events", f"/events/{event.pk}-{event.slug}"):
        answer = site.get(path)
        page = ReadPage(answer.text)
        assert answer.status_code == 200
        assert event.title in _texts(page.of_type("Event"))
        # Data and boot, and what search engines read.
        extra = sum(named.get("type") == "application/ld+json" for named, _ in page.scripts)
        assert len(page.scripts) == harmless + extra
        assert all("alert" not in text for named, text in page.scripts if not named.get("type"))
        assert "\u2028" not in answer.text.split("<h1>")[1].split("</h1>")[1].split("</p>", 1)[1]


@pytest.mark.parametrize("text", CORPUS)
def test_hostile_texts_stay_texts_where_the_page_could_not_be_drawn(
    site: Site, make: Make, text: str
) -> None:
    event = make.event(title=f"THROW {text}", description=text)
    page = ReadPage(site.get("/").text)
    assert page.root == ""
    assert event.title in _texts(page.data)
    assert all("alert" not in text for named, text in page.scripts if not named.get("type"))


def test_json_is_written_without_any_character_that_html_reads(site: Site, make: Make) -> None:
    make.event(title="THROW <&>\u2028\u2029.")
    html = site.get("/").text
    inlined = html.split('id="data">')[1].split("</script>")[0]
    assert not set("<>&\u2028\u2029") & set(inlined)
    assert "THROW <&>\u2028\u2029." in _texts(json.loads(inlined))


def _texts(value: JsonValue | list[dict[str, JsonValue]]) -> set[str]:
    if isinstance(value, str):
        return {value}
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {text for part in inner for text in _texts(part)}
