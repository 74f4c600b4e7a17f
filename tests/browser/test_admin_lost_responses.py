"""What the panel has sent, the server has done, and nobody has heard of: it is done once."""

from datetime import UTC, datetime

import httpx
from playwright.sync_api import Page, Route, expect

from tests.support.browser.box_office import book_by_phone
from tests.support.browser.event_panel import event, fill, save, titled
from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.row_menu import choose
from tests.support.browser.toasts import toast, told
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer


def lose_the_first_response(page: Page, address: str) -> list[str | None]:
    """Let the first write to an address reach the server, but not its response the page.

    Returns the keys of all writes to it, in their order.
    """
    keys: list[str | None] = []

    def pass_on(route: Route) -> None:
        if route.request.method == "GET":
            route.continue_()
            return
        keys.append(route.request.headers.get("idempotency-key"))
        if len(keys) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route(address, pass_on)
    return keys


def test_a_series_is_added_once(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Every Other", datetime(2027, 3, 4, 1, tzinfo=UTC))
    page = panel(house, f"?view=events&event={event_id}", may_fail=True)
    keys = lose_the_first_response(page, "**/api/events/*/repeat")
    page.get_by_role("button", name="Repeat weekly").click()
    page.get_by_label("Until").fill("2027-03-20")
    save(page, "Add these events")
    told(page, "2 events added successfully")
    assert len(titled(manager, "every other")) == 3
    assert len(keys) == 2
    assert keys[0] is not None
    assert keys[0] == keys[1]


def test_a_new_event_is_created_once_and_its_deletion_succeeds_and_is_undone(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=events&new=1", may_fail=True)
    lose_the_first_response(page, "**/api/events")
    fill(page, title="Only Once")
    save(page, "Create event")
    told(page, "Event created successfully")
    [made] = titled(manager, "only once")
    go_to(page, "?view=events")
    lose_the_first_response(page, f"**/api/events/{made['id']}")
    choose(page, "Only Once", "Delete")
    told(page, "Event deleted successfully")
    assert titled(manager, "only once") == []
    toast(page).get_by_role("button", name="Undo").click()
    told(page, "Restored as it was")
    assert len(titled(manager, "only once")) == 1


def test_what_is_pressed_again_after_all_responses_were_lost_is_done_once(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Told Once", in_hours(48), capacity=20)
    book_by_phone(manager, event_id, "Ada Lovelace", email="ada@example.com")
    page = panel(house, f"?view=bookings&event={event_id}", may_fail=True)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/api/admin/event-guests/*/mail", lose)
    page.get_by_role("button", name="Mail the guests").click()
    page.get_by_label("Subject").fill("A new bar")
    page.get_by_label("What you want to say").fill("It has opened.")
    save(page, "Preview")
    save(page, "Send to 1 guest")
    expect(toast(page)).to_contain_text("Failed to send the mail")
    page.unroute("**/api/admin/event-guests/*/mail")
    save(page, "Send to 1 guest")
    told(page, "1 mail on the way")
    found = "SELECT COUNT(*) FROM mail_mail WHERE subject LIKE 'A new bar: Told Once%'"
    assert house.number(found) == 1


def test_an_edit_is_not_taken_for_somebody_elses_and_what_is_refused_goes_out_once(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "One Hand", in_hours(70), priceRange="$10")
    page = panel(house, f"?view=events&event={event_id}", may_fail=True)
    sent: list[str] = []

    def refuse(route: Route) -> None:
        if route.request.method == "PUT":
            sent.append(route.request.url)
            problem = {"message": "Please look again.", "fields": {"priceRange": "is too much"}}
            route.fulfill(status=422, json=problem)
        else:
            route.continue_()

    page.route(f"**/api/events/{event_id}", refuse)
    fill(page, price="$1000")
    save(page)
    told(page, "Price is too much.")
    expect(page.get_by_label("Price", exact=True)).to_be_focused()
    assert len(sent) == 1
    page.unroute(f"**/api/events/{event_id}")
    lose_the_first_response(page, f"**/api/events/{event_id}")
    fill(page, price="$12")
    save(page)
    told(page, "Event saved successfully")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert event(manager, event_id)["priceRange"] == "$12"
