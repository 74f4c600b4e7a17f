"""Holds of an inquiry in the panel: made, shown in the calendar, confirmed and released."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.received import empty, inquire
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer


@pytest.fixture(autouse=True)
def empty_inbox(house: RunningServer) -> None:
    empty(house)


def test_a_date_is_held_confirmed_and_released_after_a_question(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, f"?view=inbox&inquiry={inquire(house)}")
    holds = page.get_by_role("region", name="Holds")
    holds.get_by_role("button", name="Hold the date").click()
    form = page.get_by_role("form", name="Hold for Engine Night")
    day = form.get_by_label("Date").input_value()
    form.get_by_label("Held until").fill(f"{day}T12:00")
    form.get_by_role("button", name="Hold it").click()
    expect(toast(page)).to_contain_text("The date is held")
    expect(holds.get_by_text("Held", exact=True)).to_be_visible()
    assert_accessible_and_fits(page)
    menu = holds.get_by_role("button", name=re.compile("^More for hold"))
    menu.click()
    page.get_by_role("menuitem", name="Confirm").click()
    expect(holds.get_by_text("Confirmed", exact=True)).to_be_visible()
    menu.click()
    page.get_by_role("menuitem", name="Release").click()
    page.get_by_role("button", name="Release it").click()
    expect(holds.get_by_text("Released", exact=True)).to_be_visible()
