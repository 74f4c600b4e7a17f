"""Inquiries that the manager enters by hand and changes, in the browser."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.received import empty, inquire, sent, table
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer


@pytest.fixture(autouse=True)
def empty_inbox(house: RunningServer) -> None:
    empty(house)


def test_an_inquiry_that_came_by_phone_is_added_by_a_name_and_completed_later(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=inbox")
    page.get_by_role("button", name="Add an inquiry").click()
    form = page.get_by_role("form", name="New inquiry")
    expect(form.get_by_label("First name")).to_be_focused()
    form.get_by_label("Phone").fill("212 555 0188")
    form.get_by_role("button", name="Add inquiry").click()
    expect(form.get_by_text("First name is required, or a last name.")).to_be_visible()
    assert_accessible_and_fits(page)
    form.get_by_label("Last name").fill("Hopper")
    form.get_by_role("button", name="Add inquiry").dblclick()
    said = page.get_by_role("region", name="What was said")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Private event")
    expect(said).to_contain_text("Not known yet")
    expect(said).to_contain_text("By hand, ")
    expect(page.get_by_role("link", name="Call back")).to_have_attribute("href", "tel:+12125550188")
    expect(page.get_by_role("region", name="Calendar")).to_have_count(0)
    confirmed = page.get_by_label("Status").locator("option", has_text="Confirmed")
    expect(confirmed).to_be_disabled()
    assert_accessible_and_fits(page)
    assert house.rows("SELECT last_name, origin FROM inbox_hostinquiry") == [("Hopper", "phone")]
    mails = "SELECT count(*) FROM mail_mail WHERE template LIKE 'inbox/%'"
    assert house.number(f"{mails} AND facts LIKE '%Hopper%'") == 0

    said.get_by_role("button", name="Edit Private event").click()
    form = page.get_by_role("form", name="Edit Private event")
    form.get_by_label("Guests").fill("40")
    form.get_by_label("Day").fill("2031-12-11")
    form.get_by_label("What else they said").fill("A surprise.")
    assert_accessible_and_fits(page)
    form.get_by_role("button", name="Save").click()
    expect(said).to_contain_text("Thursday, December 11, 2031")
    expect(said).to_contain_text("A surprise.")
    expect(said.get_by_role("button", name="Edit Private event")).to_be_focused()
    expect(page.get_by_role("region", name="Calendar")).to_be_visible()
    page.get_by_label("Status").select_option("Confirmed")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    page.get_by_role("link", name="Inbox").last.click()
    expect(table(page)).to_contain_text("Thursday, December 11, 2031, 40 guests")
    expect(table(page)).to_contain_text("Confirmed")


def test_what_a_visitor_sent_is_changed_in_place_and_the_change_can_be_undone(
    panel: OpenPanel, house: RunningServer
) -> None:
    number = inquire(house)
    page = panel(house, f"?view=inbox&inquiry={number}", may_fail=True)
    sent(page).get_by_role("button", name="Edit Engine Night").click()
    form = page.get_by_role("form", name="Edit Engine Night")
    form.get_by_label("Guests").fill("60")
    form.get_by_label("Email").fill("ada@nowhere")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_label("Email")).to_have_attribute("aria-invalid", "true")
    form.get_by_label("Email").fill("countess@example.com")
    form.get_by_role("button", name="Save").click()
    expect(toast(page)).to_contain_text("Inquiry saved successfully")
    expect(sent(page)).to_contain_text("countess@example.com")
    with house.signed_in() as manager:
        [change, *_] = manager.get("/api/admin/changes").json()
        manager.post(f"/api/admin/changes/{change['id']}/undo").raise_for_status()
    page.reload()
    expect(sent(page)).to_contain_text("ada@example.com")
    expect(sent(page)).to_contain_text("45")
