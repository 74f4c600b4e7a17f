"""A real Chromium, a real server and a real mailbox, hidden behind words a story can use."""

from collections.abc import Iterator
from pathlib import Path
from typing import Unpack

import httpx
import pytest
from playwright.sync_api import (
    Browser,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.support.browser.chromium import launch
from tests.support.browser.closed_windows import ClosedWindows
from tests.support.browser.doors import event_at_the_door, path_of
from tests.support.browser.window import (
    OpenPanel,
    OpenWindow,
    Read,
    Window,
    cookies_of,
    paper,
    windows,
)
from tests.support.mail_server import Mailbox, mail_server
from tests.support.server import RunningServer, running

# How long anything may take on a busy machine; bench/ measures how fast it is.
expect.set_options(timeout=15_000)

HERE = Path(__file__).parent
TINY = HERE.parent / "venues" / "tiny"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder: it drives a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def mailbox() -> Iterator[Mailbox]:
    """Run a mail server on loopback and return its mailbox."""
    with mail_server() as (mailbox, _):
        yield mailbox


@pytest.fixture(scope="session")
def understudy(
    mailbox: Mailbox, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningServer]:
    """Run the sample venue as a newcomer sees it.

    It sends its mail to `mailbox`.
    """
    folder = tmp_path_factory.mktemp("understudy")
    mail = f"smtp://127.0.0.1:{mailbox.port}"
    with running(folder, workers=1, NIGHTCAP_SAMPLE="1", NIGHTCAP_EMAIL_URL=mail) as server:
        yield server


@pytest.fixture(scope="session")
def empty_house(
    mailbox: Mailbox, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[RunningServer, Path]]:
    """Return the server behind `house` and a snapshot of its untouched rows."""
    folder = tmp_path_factory.mktemp("house")
    mail = f"smtp://127.0.0.1:{mailbox.port}"
    with running(folder, workers=1, NIGHTCAP_EMAIL_URL=mail) as server:
        # Every module finds the manager signed in: a password takes long to check, by intent.
        with server.signed_in():
            empty = server.snapshot()
        yield server, empty


@pytest.fixture(scope="module")
def house(empty_house: tuple[RunningServer, Path]) -> RunningServer:
    """Return the venue of `understudy` with an empty programme.

    A module's tests put on it the events that they need. It has one worker, so that each page
    that is opened shows what was just put on. The modules share the server, which takes seconds to
    start, and each finds it empty.
    """
    server, empty = empty_house
    server.restore(empty)
    return server


@pytest.fixture(scope="session")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Another venue, which has written no story and no season, and has no photos and no events."""
    with running(
        tmp_path_factory.mktemp("elsewhere"), workers=1, NIGHTCAP_VENUE=str(TINY)
    ) as server:
        yield server


@pytest.fixture(scope="module")
def manager(house: RunningServer) -> Iterator[httpx.Client]:
    """Return a client signed in as the manager of `house`."""
    with house.signed_in() as client:
        yield client


@pytest.fixture(scope="session")
def closed_windows() -> ClosedWindows:
    """Return the closed windows that other tests may open again."""
    return ClosedWindows()


@pytest.fixture
def look_at(browser: Browser, closed_windows: ClosedWindows) -> Iterator[OpenWindow]:
    """Open a window at a server's home page; at the end nothing may have gone wrong in it."""
    with windows(browser, closed_windows) as open_window:
        yield open_window


@pytest.fixture(scope="module")
def keep_open(browser: Browser, closed_windows: ClosedWindows) -> Iterator[OpenWindow]:
    """Open a window that a module's tests look at one after another.

    To open a page takes longer than most of what is asked of it. A test leaves the page as it
    found it; nothing may have gone wrong in the window at the module's end.
    """
    with windows(browser, closed_windows) as open_window:
        yield open_window


@pytest.fixture(scope="session")
def read(browser: Browser) -> Iterator[Read]:
    """Read what a page says. What it does, and how it looks, is asked with `look_at`.

    It takes a fifth of the time that a window of its own does. All pages are read in one window,
    and without their pictures and fonts.
    """
    with paper(browser) as read:
        yield read


@pytest.fixture(scope="session")
def read_without_scripts(browser: Browser) -> Iterator[Read]:
    """Read what a page says to a browser that runs no scripts."""
    with paper(browser, javascript=False) as read:
        yield read


@pytest.fixture
def visitor(look_at: OpenWindow, understudy: RunningServer) -> Page:
    """Return a desktop visitor's window on the sample venue."""
    return look_at(understudy)


@pytest.fixture
def phone(look_at: OpenWindow, understudy: RunningServer) -> Page:
    """Return a phone visitor's window on the sample venue."""
    return look_at(understudy, width=390, height=844, has_touch=True)


@pytest.fixture
def panel(look_at: OpenWindow) -> OpenPanel:
    """Open the manager's panel, signed in, at one of its places ('?view=menu', '#past-events')."""

    def open_panel(server: RunningServer, place: str = "", **window: Unpack[Window]) -> Page:
        with server.signed_in() as manager:
            window["cookies"] = cookies_of(manager)
        page = look_at(server, **window)
        page.goto(f"/admin{place}")
        page.get_by_role("heading", level=1).wait_for()
        # What still comes moves what is below it: a button that moves away misses its click.
        expect(page.get_by_role("main").get_by_text("Loading")).to_have_count(0)
        return page

    return open_panel


@pytest.fixture
def event_id(manager: httpx.Client, house: RunningServer) -> int:
    """Return an event of tonight: ten seats, three parties."""
    return event_at_the_door(manager, house)


@pytest.fixture
def address(manager: httpx.Client, event_id: int) -> str:
    """Return the path of the event's door."""
    return path_of(manager, event_id)
