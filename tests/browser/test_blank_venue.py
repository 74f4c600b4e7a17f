"""A venue that is set up in the panel: its manager looks at the site before anybody else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.window import OpenWindow, awake, cookies_of
from tests.support.server import PASSWORD, RunningServer, running


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("blank"), workers=1, NIGHTCAP_VENUE="blank") as server:
        yield server


def test_the_login_of_a_closed_site_asks_only_for_what_strangers_get(
    look_at: OpenWindow, blank: RunningServer
) -> None:
    # A refusal would be an error in the console, with which the window fails.
    page = look_at(blank, of_its_own=True)
    page.goto("/admin")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Login").click()
    expect(page.get_by_role("link", name="Name and address")).to_be_visible()
    page.goto("/admin?view=setup")
    expect(page.get_by_role("link", name="Name and address")).to_be_visible()


def test_the_page_for_private_events_is_readable_without_pictures_and_texts(
    look_at: OpenWindow, blank: RunningServer
) -> None:
    room = {"name": "Sala", "description": "Upstairs.", "seated": 40, "standing": 60, "area": 56}
    with blank.signed_in() as manager:
        house = {"ground": "light", "spaces": [room]}
        manager.put("/api/admin/house", json=house).raise_for_status()
        page = look_at(blank, cookies=cookies_of(manager), of_its_own=True)
    awake(page, "/host-event")
    # The shade of the pictures would darken the ground below dark letters.
    expect(page.locator(".shade-host")).to_have_count(0)
    spaces = page.get_by_role("region", name="Event Spaces")
    expect(spaces.locator("svg")).to_have_count(0)
    fan = page.locator(".fan").bounding_box()
    title = spaces.get_by_role("heading", name="Event Spaces").bounding_box()
    assert fan
    assert title
    assert title["y"] - (fan["y"] + fan["height"]) >= 40
    assert_accessible_and_fits(page)


def test_the_manager_sees_the_site_before_strangers_do_and_opens_it(
    look_at: OpenWindow, blank: RunningServer
) -> None:
    with blank.signed_in() as manager:
        page = look_at(blank, cookies=cookies_of(manager), of_its_own=True)
        awake(page, "/")
        note = page.get_by_text("Only you can see this site.")
        expect(note).to_be_visible()
        expect(page.get_by_role("link", name="Open the panel")).to_have_attribute("href", "/admin")
        assert_accessible_and_fits(page)

        # Of a 503 the console speaks as of an error.
        stranger = look_at(blank, may_fail=True, of_its_own=True)
        stranger.goto("/contact")
        expect(stranger.get_by_role("heading", name="Opening soon")).to_be_visible()
        assert_accessible_and_fits(stranger)

        manager.post("/api/admin/setup/open").raise_for_status()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(note).to_have_count(0)
    stranger.reload()
    expect(stranger.get_by_role("heading", name="Contact Us")).to_be_visible()

    page.goto("/admin?view=setup")
    page.get_by_role("button", name="Close the site").click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("0 upcoming bookings.")
    question.get_by_role("button", name="Close the site").click()
    expect(page.get_by_role("button", name="Open the house")).to_be_visible()
    stranger.reload()
    expect(stranger.get_by_role("heading", name="Opening soon")).to_be_visible()
    assert_accessible_and_fits(page)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_role("button", name="Close the site")).to_be_visible()
