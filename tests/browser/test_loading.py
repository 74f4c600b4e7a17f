"""Pages say that they are loading, and what did not come can be asked for again."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.window import Held, OpenWindow, awake
from tests.support.server import RunningServer


@dataclass(frozen=True)
class Loading:
    """A page that the browser fetches the data of: its link and title, addresses and words."""

    link: str
    title: str
    fetched: tuple[str, ...]
    says: str
    failed: tuple[str, ...]
    """What is said of each address that fails."""


PAGES = (
    Loading(
        "Comedy",
        "Featured Shows",
        ("season", "events/category/comedy", "videos/category/comedy"),
        "Loading featured shows...",
        ("could not be loaded.",) * 3,
    ),
    Loading(
        "Creativity",
        "Creativity",
        ("events/category/creativity", "videos/category/creativity"),
        "Loading creativity events...",
        (
            "The creativity events could not be loaded.",
            "The clips of past shows could not be loaded.",
        ),
    ),
    Loading(
        "Gallery",
        "GALLERY",
        ("gallery",),
        "Loading gallery...",
        ("The photos could not be loaded.",),
    ),
    Loading(
        "Menu",
        "Cocktail Menu",
        ("menu",),
        "Loading cocktail menu...",
        ("The menu could not be loaded.",),
    ),
    Loading(
        "History",
        "History",
        ("history",),
        "Loading history...",
        ("The story could not be loaded.",),
    ),
)

TITLE_IS_A_LINK_TOO = ("Creativity", "History")


@pytest.mark.parametrize("loading", PAGES, ids=lambda loading: loading.link)
def test_a_page_says_that_it_is_loading_and_what_did_not_come_can_be_asked_for_again(
    look_at: OpenWindow, understudy: RunningServer, loading: Loading
) -> None:
    page = look_at(understudy, may_fail=True)
    held = [Held(page, f"**/api/{address}") for address in loading.fetched]
    # From another page, so that the browser fetches what this one needs.
    awake(page, "/terms")
    page.get_by_role("contentinfo").get_by_role("link", name=loading.link, exact=True).click()
    expect(page.get_by_role("heading", level=1, name=loading.title)).to_be_visible()
    if loading.link not in TITLE_IS_A_LINK_TOO:
        expect(page.get_by_text(loading.title, exact=True)).to_have_count(1)
    waiting = page.get_by_role("status").filter(has_text=loading.says)
    expect(waiting).to_be_visible()
    for one in held:
        one.refuse()
    alerts = page.get_by_role("alert").filter(has_text="could not be loaded.")
    expect(alerts).to_have_count(len(loading.failed))
    for words in loading.failed:
        expect(alerts.filter(has_text=words).first).to_be_visible()
    expect(waiting).to_have_count(0)
    assert faults_of(page) == []
    for one in held:
        one.let_go()
    for left in range(len(loading.failed), 0, -1):
        expect(alerts).to_have_count(left)
        # What has come moves the next button: a key meets it wherever it is.
        page.get_by_role("button", name="Try again").first.press("Enter")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("main").get_by_role("img").first).to_be_attached()
