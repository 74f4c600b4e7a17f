"""The sections of the panel, and the way between them in a panel that is open.

To open another section of it takes a fifth of the time of a new panel.
"""

import re
from pathlib import Path

from playwright.sync_api import Page, Request, expect

from tests.support.browser.window import wait_until

_TABLE = Path(__file__).parents[3] / "frontend" / "src" / "admin" / "panel" / "sections.ts"
SECTIONS = tuple(re.findall(r'^ +view: "([\w-]+)",$', _TABLE.read_text(), re.MULTILINE))
"""The value of `view` of every section, in the order of the rail."""


def go_to(page: Page, place: str) -> None:
    """Lead an open panel to another of its places ('?view=menu'), as its links do.

    Returns when all that the place asks for has come. What was fetched a moment ago is shown from
    the panel's cache: a test that changes rows behind its back opens a new panel.
    """
    awaited: set[Request] = set()

    def ask(request: Request) -> None:
        # What tells of changes stays open.
        if request.resource_type != "eventsource":
            awaited.add(request)

    def hear(request: Request) -> None:
        awaited.discard(request)

    page.on("request", ask)
    page.on("requestfinished", hear)
    page.on("requestfailed", hear)
    page.evaluate("place => history.pushState(null, '', `/admin${place}`)", place)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    # What still comes moves what is below it: a button that moves away misses its click.
    expect(page.get_by_role("main").get_by_text("Loading")).to_have_count(0)
    wait_until(page, lambda: not awaited)
    page.remove_listener("request", ask)
    page.remove_listener("requestfinished", hear)
    page.remove_listener("requestfailed", hear)
