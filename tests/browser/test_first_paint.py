"""What stands between the request and the first view of a page: sizes, never timings."""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import brotli
import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.support.browser.pages import ALL_PAGES, NOWHERE, TYPICAL_PAGES, address
from tests.support.browser.window import OpenWindow, awake
from tests.support.server import RunningServer, get

pytestmark = pytest.mark.every_page

DOCUMENT = 20_000
"""Brotli, in bytes."""
STYLES = 2_000
FONTS = 45_000
FONT = 14_000
"""So that each comes at once on a connection of its own."""
PICTURE = 40_000
SCRIPTS = 15
PRELOADED = re.compile(r'<link rel="preload"[^>]*as="font"[^>]*>')
LETTERS = "Jost, Bodoni and 0123456789: “quoted” … © · é"


@cache
def _size_of(address: str) -> int:
    return len(get(address).raise_for_status().content)


def document(server: RunningServer, page_of: str) -> str:
    answer = server.get(address(server, page_of))
    assert answer.status_code == (404 if page_of == NOWHERE else 200)
    return answer.text


@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_a_page_is_small(understudy: RunningServer, page_of: str) -> None:
    assert len(brotli.compress(document(understudy, page_of).encode())) <= DOCUMENT


@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_a_page_inlines_only_its_first_styles_and_preloads_small_fonts(
    understudy: RunningServer, page_of: str
) -> None:
    html = document(understudy, page_of)
    styles = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    assert sum(map(len, styles)) <= STYLES
    fonts = [link.split('href="')[1].split('"')[0] for link in PRELOADED.findall(html)]
    assert len(fonts) == 3
    sizes = [_size_of(understudy.url + font) for font in fonts]
    assert sum(sizes) <= FONTS
    assert max(sizes) <= FONT


@pytest.fixture(scope="module")
def fine_phone(keep_open: OpenWindow, understudy: RunningServer) -> Page:
    """Return a phone with a fine screen that caches nothing between pages."""
    page = keep_open(understudy, width=390, height=844, scale=3, javascript=False, of_its_own=True)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    return page


@pytest.mark.parametrize("page_of", TYPICAL_PAGES)
def test_the_first_picture_is_small_on_a_phone_preloaded_and_fetched_once(
    fine_phone: Page, understudy: RunningServer, page_of: str
) -> None:
    page = fine_phone
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(address(understudy, page_of), wait_until="load")
    first = page.locator("main img[fetchpriority=high]:visible").first
    if first.count() == 0:
        return
    source = str(first.evaluate("image => image.currentSrc"))
    assert source.endswith(".avif")
    assert _size_of(source) <= PICTURE
    assert fetched.count(source) == 1
    preloads = re.findall(r'<link rel="preload" as="image"[^>]*>', page.content())
    assert any(source.removeprefix(understudy.url) in unescape(link) for link in preloads)


@pytest.fixture(scope="module")
def usual_phone(browser: Browser, understudy: RunningServer) -> Iterator[Page]:
    """Return a phone that lays a page out by its `viewport`, and not before it has read that."""
    context = browser.new_context(
        base_url=understudy.url,
        viewport={"width": 412, "height": 823},
        device_scale_factor=1.75,
        is_mobile=True,
        java_script_enabled=False,
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_the_first_picture_is_fetched_in_one_width_alone(
    usual_phone: Page, understudy: RunningServer, page_of: str
) -> None:
    page = usual_phone
    fetched: set[str] = set()
    page.on("request", lambda request: fetched.add(request.url))
    page.goto(address(understudy, page_of), wait_until="load")
    first = page.locator("main img[fetchpriority=high]:visible").first
    if first.count() == 0:
        return
    source = str(first.evaluate("image => image.currentSrc"))
    picture = source.rpartition("-")[0]
    assert [one for one in fetched if one.startswith(picture)] == [source]


@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_a_page_comes_with_few_scripts(
    look_at: OpenWindow, understudy: RunningServer, page_of: str
) -> None:
    page = look_at(understudy, of_its_own=True)
    requests: list[Request] = []
    # Playwright cannot hold a built-in function.
    page.on("request", lambda request: requests.append(request))  # noqa: PLW0108
    awake(page, address(understudy, page_of))
    page.wait_for_load_state("networkidle")
    scripts = [request.url for request in requests if request.resource_type == "script"]
    assert len(scripts) <= SCRIPTS


def test_usual_letters_need_no_further_font_and_others_bring_theirs(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = awake(look_at(understudy, of_its_own=True), "/terms")
    page.wait_for_load_state("networkidle")
    assert not _loads(page, LETTERS)
    for letter in ("ñ", "Ł", "Ж"):
        assert _loads(page, letter)


def _loads(page: Page, text: str) -> bool:
    """Whether a text in the site's typeface brings a font that was not there."""
    page.evaluate("document.fonts.ready")
    known = page.evaluate("[...document.fonts].filter((face) => face.status === 'loaded').length")
    page.locator("h1 + p, main p").first.evaluate(
        "(place, text) => { place.textContent = text; }", text
    )
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")
    page.evaluate("document.fonts.ready")
    now = page.evaluate("[...document.fonts].filter((face) => face.status === 'loaded').length")
    return bool(now > known)


def test_without_scripts_a_page_has_the_whole_sheet_at_once(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, javascript=False)
    page.goto("/")
    link = page.get_by_role("banner").get_by_role("link", name="View Events")
    link.hover()
    expect(link).to_have_css("background-color", re.compile(r"0\.15\)"))
