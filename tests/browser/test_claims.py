"""What pages claim exists, read on every page of a house that has nothing, or only some of it."""

import re
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect
from pydantic import JsonValue

from tests.support.browser.menu_items import clear as clear_menu
from tests.support.browser.menu_items import pour
from tests.support.browser.past_event_rows import publish
from tests.support.browser.programme import clear, in_hours, put_on
from tests.support.browser.window import OpenWindow, awake
from tests.support.server import RunningServer
from tests.support.site.fake_front_end import REAL_PATHS
from tests.support.site.pages import ReadPage

PATHS = (*REAL_PATHS, "/no-such-page", "/events?month=2026-01", "/events?category=music")

PROFILE: JsonValue = tomllib.loads(
    (Path(__file__).parents[2] / "venue" / "profile.toml").read_text(), parse_float=str
)
CLAIMS = {
    "shows": r"tonight|what(?: else)? is on|(?<!no )next (?:show|bill|event)|\btickets\b|on sale"
    r"|the bill|full calendar|comes after|every night|between shows|has something on|book a table"
    r"|(?:else|more|further) is (?:on|announced)|the next one|happening now",
    "comedy": r"comedy (?:nights?|events?|shows)|next comedy",
    "creativity": r"creative (?:evening|show)s?|more creativity|next creative",
    "clips": r"\bclips?\b|filmed|it happened here|past shows",
    "cocktails": r"signature cocktails",
    "menu": r"whole menu|with prices|beer, wine|\bmenu: http|/menu#menu",
    "season": r"featured shows|the season|next season",
    "gallery": r"in pictures|behind the curtain",
    "categories": r"(?<=\?category=)\w+",
}
"""Words of the software that say that something of a kind exists."""

DEMANDED = (
    # Titles and texts that stand whatever there is.
    "Video Gallery Coming Soon!",
    "Gallery of Past Shows",
    "Cocktail menu coming soon!",
    "No upcoming comedy shows scheduled yet!",
    "Next creative show coming soon!",
    "Previous show photos coming soon!",
    "Previous Shows",
    "Past Clips",
    "Past clips",
    "Next Featured Show",
    "Featured Creative Show",
    "Signature Cocktails",
    "Additional Upcoming Shows",
    "Featured Shows",
    "View All Events",
    "The Season",
)


@pytest.fixture(autouse=True)
def nothing_on(manager: httpx.Client, house: RunningServer) -> None:
    """Empty the house of events, menu, season, clips and show photos."""
    clear(manager)
    clear_menu(house)
    for table in ("content_video", "content_featuredimage"):
        house.change(f"DELETE FROM {table}")
    manager.put("/api/admin/season", json={"shows": []}).raise_for_status()
    publish(house)


def strings(value: JsonValue) -> Iterator[str]:
    if isinstance(value, str):
        yield " ".join(value.split())
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def own_words(server: RunningServer, path: str) -> str:
    """All that a page says to readers and machines, without what the house itself wrote."""
    html = server.get(path).text
    page = ReadPage(html)
    links = re.findall(r'href="(/[^"]*)"', page_markup(html))
    said = [page.title, *page.metas.values(), *links, page.root]
    said += [text for block in page.described for text in strings(block)]
    labels = re.findall(r'(?:aria-label|alt|title)="([^"]*)"', page_markup(html))
    text = " ".join(" ".join(unescape(part).split()) for part in (*said, *labels))
    # Of the profile a page carries only what it draws; its head says more.
    written = {*strings(page.data["q"]), *strings(PROFILE)}
    known = {found for found in written if len(found) >= len("On the bill")}
    for found in sorted((path, *known, *DEMANDED), key=len, reverse=True):
        text = text.replace(found, "|")
    return text


def page_markup(html: str) -> str:
    return html.partition('id="root"')[2].partition("<script")[0]


def claimed(server: RunningServer, *there: str) -> str:
    """Return what the pages say of kinds that are not `there`.

    Each finding has a line, which says where and in which words.
    """
    found: list[str] = []
    for path in PATHS:
        text = own_words(server, path)
        for kind in CLAIMS.keys() - set(there):
            for match in re.finditer(CLAIMS[kind], text, re.IGNORECASE):
                near = text[max(0, match.start() - 40) : match.end() + 40]
                found.append(f"{kind} at {path}: {near}")
    return "\n".join(sorted(found))


def film(house: RunningServer, title: str, category: str) -> None:
    house.change(
        "INSERT INTO content_video"
        " (title, description, video_url, poster_url, category, featured, version, created_at)"
        f" VALUES ('{title}', '', '/clip.mp4', '', '{category}', false, 1, '2026-10-09 12:00Z')"
    )
    publish(house)


def test_an_empty_house_claims_nothing(house: RunningServer) -> None:
    found = claimed(house, "gallery")
    assert not found, found
    assert "FALL & WINTER" not in ReadPage(house.get("/comedy").text).root


def test_a_venue_without_season_and_photos_claims_nothing(elsewhere: RunningServer) -> None:
    found = claimed(elsewhere)
    assert not found, found


def test_past_shows_are_not_announced(house: RunningServer, manager: httpx.Client) -> None:
    put_on(manager, "Gone By", in_hours(-60), category="comedy")
    put_on(manager, "Long Gone", in_hours(-90), category="creativity")
    found = claimed(house, "gallery", "categories")
    assert not found, found


def test_a_cancelled_show_is_no_show_to_come(house: RunningServer, manager: httpx.Client) -> None:
    put_on(manager, "Called Off", in_hours(50), category="music", isCancelled=True)
    found = claimed(house, "gallery", "categories")
    assert not found, found


def test_only_comedy_is_claimed_where_only_comedy_is_on(
    house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "Tight Five", in_hours(30), category="comedy")
    put_on(manager, "Loose Ten", in_hours(40), category="comedy")
    found = claimed(house, "gallery", "shows", "comedy", "categories")
    assert not found, found
    said = own_words(house, "/comedy") + own_words(house, "/cocktails")
    assert "The next comedy nights." in said
    assert "View All Comedy Events" in said


def test_one_show_is_not_followed_by_others(house: RunningServer, manager: httpx.Client) -> None:
    put_on(manager, "Tight Five", in_hours(30), category="comedy")
    assert "Nothing else is on in the next seven days." in own_words(house, "/")
    # A phrase of the venue's own.
    phrase = "The calendar knows what comes after."
    assert phrase not in page_markup(house.get("/").text)
    put_on(manager, "Next Month", in_hours(24 * 20), category="comedy")
    assert phrase in page_markup(house.get("/").text)


def test_clips_are_claimed_where_they_are_shown(house: RunningServer) -> None:
    film(house, "A Line", "creativity")
    found = claimed(house, "gallery", "clips")
    assert not found, found
    metas = {path: ReadPage(house.get(path).text).metas["description"] for path in REAL_PATHS}
    assert [path for path, text in metas.items() if "Clips" in text] == ["/creativity"]
    assert "What has been filmed" not in own_words(house, "/cocktails")
    film(house, "A Joke", "comedy")
    assert "What has been filmed so far" in own_words(house, "/cocktails")


def test_a_menu_without_cocktails_claims_none(house: RunningServer) -> None:
    pour(house, "House Pilsner", "beer")
    publish(house)
    found = claimed(house, "gallery", "menu")
    assert not found, found


def test_the_sample_house_claims_what_it_has(understudy: RunningServer) -> None:
    """What is read above is read here: the words are found where they are true."""
    said = claimed(understudy)
    kinds = {line.split(" at ", 1)[0] for line in said.splitlines()}
    # Its gallery is described by a phrase of its own.
    assert kinds == set(CLAIMS) - {"gallery"}


def test_an_event_without_description_says_nothing_in_the_venues_words(
    house: RunningServer, manager: httpx.Client
) -> None:
    number = put_on(manager, "Untold", in_hours(30))
    intro = house.get("/api/home").json()["intro"]
    for path in (f"/events/{number}-untold", "/no-such-page"):
        page = ReadPage(house.get(path).text)
        assert intro not in page.root
        assert intro not in page.metas.values()
    assert "The evening" not in ReadPage(house.get(f"/events/{number}-untold").text).root


def test_after_a_navigation_the_description_is_the_servers(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    film(house, "A Line", "creativity")
    put_on(manager, "Told", in_hours(30), category="comedy", description="Of a\nnight. " * 40)
    put_on(manager, "Untold", in_hours(40), category="comedy")
    page = awake(look_at(house), "/")
    footer = page.get_by_role("contentinfo")
    for path in ("/creativity", "/comedy", "/menu", "/events"):
        footer.locator(f"a[href='{path}']").click()
        expect(page).to_have_url(re.compile(f"{path}$"))
        said = ReadPage(house.get(path).text).metas["description"]
        expect(page.locator("meta[name=description]")).to_have_attribute("content", said)
    for title in ("Told", "Untold"):
        footer.locator("a[href='/comedy']").click()
        page.locator(f"main a[href$='-{title.lower()}']").first.click()
        expect(page).to_have_title(f"{title} | The Understudy")
        said = ReadPage(house.get(page.url.removeprefix(house.url)).text).metas["description"]
        expect(page.locator("meta[name=description]")).to_have_attribute("content", said)
