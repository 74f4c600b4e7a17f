"""A venue with a light ground, an accent color and typefaces of its own: all that guests see."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits, faults_of
from tests.support.browser.booking_dialog import fill_in, open_dialog, submit
from tests.support.browser.box_office import book, mail_to, own_page, wait_in_line
from tests.support.browser.pages import ALL_PAGES, address
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenWindow, awake, read_through
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer, running

PAPER = "rgb(248, 243, 234)"
LOADED = """document.fonts.ready.then((fonts) => [...new Set([...fonts]
    .filter(({ status }) => status === 'loaded')
    .map(({ family }) => family.replaceAll('"', '')))])"""


@pytest.fixture(scope="module")
def lume(mailbox: Mailbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Run the sample venue in another look, with one more show and a full one."""
    folder = tmp_path_factory.mktemp("lume")
    mail = f"smtp://127.0.0.1:{mailbox.port}"
    with running(folder, workers=1, NIGHTCAP_SAMPLE="1", NIGHTCAP_EMAIL_URL=mail) as server:
        with server.signed_in() as manager:
            look = {"ground": "light", "accent": "#8e1b26", "type": "classic"}
            manager.put("/api/admin/house", json=look).raise_for_status()
        yield server


@pytest.fixture(scope="module")
def show(lume: RunningServer) -> int:
    with lume.signed_in() as manager:
        return put_on(manager, "Low Ceiling", in_hours(72), capacity=40, priceRange="$15")


@pytest.fixture(scope="module")
def full(lume: RunningServer) -> int:
    with lume.signed_in() as manager:
        event = put_on(manager, "Full House", in_hours(96), capacity=1, priceRange="$15")
    book(lume, event, "first@example.com")
    return event


def assert_light(page: Page) -> None:
    """Check ground, typefaces and contrast."""
    expect(page.locator("html")).to_have_css("background-color", PAPER)
    expect(page.locator("html")).to_have_css("color-scheme", "light")
    assert set(page.evaluate(LOADED)) <= {"Fraunces", "Source Sans 3"}
    assert_accessible_and_fits(page)


def poor_contrasts(page: Page) -> list[str]:
    """Return the texts that cannot be read; a frame or an email has no landmarks."""
    return [fault for fault in faults_of(page) if fault.startswith("color-contrast")]


@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_a_page_is_light_and_readable(
    look_at: OpenWindow, lume: RunningServer, page_of: str
) -> None:
    page = awake(look_at(lume, reduced_motion=True), address(lume, page_of))
    read_through(page)
    assert_light(page)


def test_a_picture_keeps_light_text(look_at: OpenWindow, lume: RunningServer) -> None:
    page = awake(look_at(lume), "/about")
    expect(page.locator("h1")).to_have_css("color", "rgb(244, 236, 221)")
    expect(page.get_by_role("heading", name="At a Glance")).to_have_css("color", "rgb(28, 20, 16)")


def test_the_dialog_and_the_menu_are_readable(
    look_at: OpenWindow, lume: RunningServer, show: int
) -> None:
    page = awake(look_at(lume), f"/events/{show}-low-ceiling")
    open_dialog(page)
    submit(page)
    assert faults_of(page) == []
    fill_in(page, email="lume@example.com")
    submit(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert faults_of(page) == []
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    assert faults_of(page) == []


def test_the_page_of_a_booking_is_readable(
    look_at: OpenWindow, lume: RunningServer, show: int
) -> None:
    page = look_at(lume)
    booking = book(lume, show, "own@example.com", tickets=2)
    page.goto(own_page(booking))
    expect(page.get_by_text("You are on the list")).to_be_visible()
    assert_light(page)
    page.get_by_role("button", name="Correct name or phone").click()
    assert faults_of(page) == []


def test_emails_to_guests_are_readable(
    look_at: OpenWindow, lume: RunningServer, mailbox: Mailbox, show: int, full: int
) -> None:
    # Its pictures are parts of the email, which only a mail program shows.
    page = look_at(lume, of_its_own=True, may_fail=True)
    book(lume, show, "mailed@example.com", tickets=2)
    waiting = wait_in_line(lume, full, "Ada", "waits@example.com")
    for guest, subject in (("mailed@example.com", "Your booking"), (waiting, "You are on the")):
        html = mail_to(mailbox, guest, subject).get_body(("html",))
        assert html is not None
        page.set_content(html.get_content())
        assert poor_contrasts(page) == []


@pytest.mark.parametrize("path", ["/door/none", "/unsubscribe/none", "/embed/social-feed"])
def test_a_page_without_the_application_is_readable(
    look_at: OpenWindow, lume: RunningServer, path: str
) -> None:
    page = look_at(lume, may_fail=True)
    page.goto(path)
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    assert poor_contrasts(page) == []
