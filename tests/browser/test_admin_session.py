"""A session that ends in the middle of work: the login comes back, and nothing typed is lost."""

from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.box_office import book_by_phone
from tests.support.browser.event_panel import act, unfold
from tests.support.browser.panel_lists import LISTS, SLIDES, WITH_FORMS, PanelList
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.received import write
from tests.support.browser.row_menu import choose
from tests.support.browser.slideshow_panel import clear
from tests.support.browser.staff_panel import OWN_PASSWORD, staff_cookies
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, OpenWindow
from tests.support.drills import few
from tests.support.server import PASSWORD, RunningServer


@pytest.fixture
def manager(house: RunningServer) -> Iterator[httpx.Client]:
    """Return the manager, signed in for each test.

    The sessions of the test before have ended.
    """
    with house.signed_in() as client:
        yield client


@pytest.fixture
def message(house: RunningServer) -> int:
    """Return a message in the inbox."""
    return write(house)


def login(page: Page) -> Locator:
    return page.get_by_role("alertdialog", name="Please log in again")


def log_in_again(page: Page) -> None:
    login(page).get_by_label("Password").fill(PASSWORD)
    login(page).get_by_role("button", name="Login").click()
    expect(login(page)).to_have_count(0)


def test_what_was_typed_or_asked_for_outlasts_the_login(
    panel: OpenPanel, house: RunningServer, message: int
) -> None:
    page = panel(house, f"?view=inbox&message={message}", may_fail=True)
    page.get_by_label("Notes").fill("Tune it on Monday.")
    # Whatever is still asked for would find the session gone before the manager does.
    page.wait_for_load_state("networkidle")
    house.change("DELETE FROM django_session")
    page.get_by_role("button", name="Save notes").click()
    expect(login(page)).to_contain_text("What you typed is still here.")
    log_in_again(page)
    expect(page.get_by_label("Notes")).to_have_value("Tune it on Monday.")
    page.get_by_role("button", name="Save notes").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    assert house.rows(f"SELECT notes FROM inbox_contactmessage WHERE id = {message}") == [
        ("Tune it on Monday.",)
    ]
    # A view that is opened too late is shown then,
    ways = page.get_by_role("navigation", name="Panel")
    ways.get_by_role("link", name="Settings").click()
    expect(page.get_by_label("Tagline", exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    house.change("DELETE FROM django_session")
    ways.get_by_role("link", name="Changes").click()
    log_in_again(page)
    expect(page.get_by_role("main")).to_contain_text("Message changed")
    ways.get_by_role("link", name="Guests").click()
    ways.get_by_role("link", name="Inbox").click()
    expect(page.get_by_role("region", name="Inbox")).to_contain_text("Mary")
    # and a search is made.
    house.change("DELETE FROM django_session")
    page.get_by_label("Search the inbox").fill("nobody of that name")
    log_in_again(page)
    expect(page.get_by_label("Search the inbox")).to_have_value("nobody of that name")
    expect(page.get_by_text("Nothing matches.")).to_be_visible()


def test_what_was_typed_outlasts_the_login_also_in_a_panel_that_is_open_for_long(
    panel: OpenPanel, house: RunningServer, message: int
) -> None:
    page = panel(house, f"?view=inbox&message={message}", may_fail=True, of_its_own=True)
    page.get_by_label("Notes").fill("Tune it on Monday.")
    page.wait_for_load_state("networkidle")
    page.clock.install()
    page.clock.fast_forward("06:00")
    page.wait_for_load_state("networkidle")
    house.change("DELETE FROM django_session")
    page.get_by_role("button", name="Save notes").click()
    log_in_again(page)
    expect(page.get_by_label("Notes")).to_have_value("Tune it on Monday.")
    page.get_by_role("button", name="Save notes").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def test_what_was_typed_outlasts_a_session_that_ends_while_the_network_is_away(
    panel: OpenPanel, house: RunningServer, message: int
) -> None:
    page = panel(house, f"?view=inbox&message={message}", may_fail=True, of_its_own=True)
    page.get_by_label("Notes").fill("Tune it on Monday.")
    page.wait_for_load_state("networkidle")
    page.clock.install()
    page.context.set_offline(True)
    page.clock.fast_forward("06:00")
    house.change("DELETE FROM django_session")
    page.context.set_offline(False)
    log_in_again(page)
    expect(page.get_by_label("Notes")).to_have_value("Tune it on Monday.")
    page.get_by_role("button", name="Save notes").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def test_a_login_in_another_tab_is_enough_and_what_was_typed_is_saved(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=venue", may_fail=True, of_its_own=True)
    page.get_by_label("Tagline", exact=True).fill("Typed before")
    page.context.clear_cookies()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(login(page)).to_be_visible()
    other = page.context.new_page()
    other.goto(f"{house.url}/admin")
    other.get_by_label("Password").fill(PASSWORD)
    other.get_by_role("button", name="Login").click()
    expect(other.get_by_role("navigation").first).to_be_visible()
    other.close()
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(login(page)).to_have_count(0)
    expect(page.get_by_label("Tagline", exact=True)).to_have_value("Typed before")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(toast(page)).to_contain_text("Venue saved successfully")


@pytest.mark.every_page
@pytest.mark.parametrize("name", few(WITH_FORMS, 2))
def test_the_form_of_a_row_outlasts_the_login(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, name: str
) -> None:
    rows: PanelList = LISTS[name]
    rows.fill(manager)
    page = panel(house, f"?view={rows.view}", may_fail=True)
    rows.choose(page)
    rows.button(page, "Edit", "Green").click()
    form = page.locator("form").filter(has=page.get_by_role("button", name="Save", exact=True))
    typed = form.get_by_label(rows.label, exact=True).last
    typed.fill("Emerald")
    page.wait_for_load_state("networkidle")
    house.change("DELETE FROM django_session")
    form.get_by_role("button", name="Save", exact=True).last.click()
    log_in_again(page)
    expect(typed).to_have_value("Emerald")
    form.get_by_role("button", name="Save", exact=True).last.click()
    expect(toast(page).filter(has_text="successfully").last).to_be_visible()


def type_venue(page: Page) -> tuple[Locator, Locator]:
    return page.get_by_label("Tagline", exact=True), page.get_by_role(
        "button", name="Save", exact=True
    )


def type_event(page: Page) -> tuple[Locator, Locator]:
    return page.get_by_label("Title", exact=True), page.get_by_role(
        "button", name="Save", exact=True
    ).first


def type_new_event(page: Page) -> tuple[Locator, Locator]:
    page.get_by_label("Title", exact=True).fill("Held Breath")
    return unfold(page.get_by_label("Description", exact=True)), page.get_by_role(
        "button", name="Create event"
    ).first


def type_booking(page: Page) -> tuple[Locator, Locator]:
    choose(page, "Ada Lovelace", "Change")
    dialog = page.get_by_role("dialog")
    return dialog.get_by_label("Note"), dialog.get_by_role("button", name="Save")


def type_caller(page: Page) -> tuple[Locator, Locator]:
    page.get_by_role("button", name="Add by phone").click()
    dialog = page.get_by_role("dialog", name="Add by phone")
    dialog.get_by_label("Phone").fill("212 555 0199")
    return dialog.get_by_label("Name"), dialog.get_by_role("button", name="Add booking")


def type_mail(page: Page) -> tuple[Locator, Locator]:
    page.get_by_role("button", name="Mail the guests").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Subject").fill("The piano")
    return dialog.get_by_label("What you want to say"), dialog.get_by_role("button", name="Preview")


def type_word_to_guests(page: Page) -> tuple[Locator, Locator]:
    act(page, "Cancel event")
    question = page.get_by_role("alertdialog", name="Cancel this event?")
    return question.get_by_role("textbox"), question.get_by_role("button", name="Cancel the event")


def type_caption(page: Page) -> tuple[Locator, Locator]:
    card = page.get_by_role("article").first
    return card.get_by_label("Caption"), page.get_by_role("button", name="Save All Changes")


BOOKINGS = "?view=bookings&event={event}"
SCENES: dict[str, tuple[str, Callable[[Page], tuple[Locator, Locator]], str]] = {
    "venue": ("?view=venue", type_venue, "Venue saved successfully"),
    "event": ("?view=events&event={event}", type_event, "Event saved successfully"),
    "new event": ("?view=events&new=1", type_new_event, "created"),
    "booking": (BOOKINGS, type_booking, "Booking updated successfully"),
    "caller": (BOOKINGS, type_caller, "added successfully"),
    "mail": (BOOKINGS, type_mail, ""),
    "word to guests": (BOOKINGS, type_word_to_guests, "Event cancelled"),
    "slides": ("?view=host-slideshow", type_caption, "Changes saved successfully"),
}


@pytest.mark.every_page
@pytest.mark.parametrize("scene", few(SCENES, 3))
def test_what_is_typed_anywhere_outlasts_the_login_and_is_sent_then(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, scene: str
) -> None:
    clear(manager)
    SLIDES.fill(manager)
    event = put_on(manager, "Ends in the Middle", in_hours(75), capacity=10)
    book_by_phone(manager, event, "Ada Lovelace", tickets=2, email="ada@example.com")
    place, begin, done = SCENES[scene]
    page = panel(house, place.format(event=event), may_fail=True)
    typed, send = begin(page)
    typed.fill("The words of a long night")
    page.wait_for_load_state("networkidle")
    house.change("DELETE FROM django_session")
    send.click()
    log_in_again(page)
    expect(typed).to_have_value("The words of a long night")
    send.click()
    if done == "":
        expect(page.get_by_role("region", name="Preview")).to_be_visible()
    else:
        expect(toast(page).filter(has_text=done)).to_be_visible()


def test_what_was_typed_outlasts_a_new_start_password(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, message: int
) -> None:
    cookies = staff_cookies(house, manager, "Anna", "manager")
    page = look_at(house, cookies=cookies, may_fail=True)
    page.goto(f"/admin?view=inbox&message={message}")
    page.get_by_label("Notes").fill("Tune it on Monday.")
    page.wait_for_load_state("networkidle")
    [anna] = [one for one in manager.get("/api/admin/staff").json() if one["name"] == "Anna"]
    renewed = manager.post(
        f"/api/admin/staff/{anna['id']}/start-password", json={"password": PASSWORD}
    ).raise_for_status()
    page.get_by_role("button", name="Save notes").click()
    login(page).get_by_label("Who are you?").fill("Anna")
    login(page).get_by_label("Password").fill(renewed.json()["startPassword"])
    login(page).get_by_role("button", name="Login").click()
    welcome = page.get_by_role("alertdialog", name="Welcome back, Anna")
    expect(welcome).to_contain_text("What you typed is still here.")
    welcome.get_by_label("New password", exact=True).fill(f"{OWN_PASSWORD} again")
    welcome.get_by_label("New password again").fill(f"{OWN_PASSWORD} again")
    welcome.get_by_role("button", name="Save and go on").click()
    expect(welcome).to_have_count(0)
    expect(page.get_by_label("Notes")).to_have_value("Tune it on Monday.")
    page.get_by_role("button", name="Save notes").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def test_who_logs_in_over_the_work_of_another_sees_nothing_of_it(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, message: int
) -> None:
    staff_cookies(house, manager, "Berta", "manager")
    page = panel(house, f"?view=inbox&message={message}", may_fail=True, of_its_own=True)
    page.get_by_label("Notes").fill("For my eyes only.")
    page.wait_for_load_state("networkidle")
    page.clock.install()
    page.clock.fast_forward("06:00")
    house.change("DELETE FROM django_session")
    page.get_by_role("button", name="Save notes").click()
    login(page).get_by_label("Who are you?").fill("Berta")
    login(page).get_by_label("Password").fill(OWN_PASSWORD)
    login(page).get_by_role("button", name="Login").click()
    expect(login(page)).to_have_count(0)
    expect(page.get_by_label("Notes")).to_have_value("")
