"""The booking dialog, as a visitor uses it."""

from playwright.sync_api import Page, expect


def open_dialog(page: Page) -> None:
    """Press the button of the event 'Low Ceiling'."""
    page.get_by_role("button", name="Book: Low Ceiling").first.click()
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()


def fill_in(page: Page, *, name: str = "Ada Lovelace", email: str = "ada@example.com") -> None:
    """Type who comes."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Email").fill(email)
    dialog.get_by_label("Phone").fill("212 555 0100")


def submit(page: Page) -> None:
    """Send what was typed."""
    page.get_by_role("dialog").get_by_role("button", name="Book Tickets").click()
