"""One place for an event, and one change for many dates, in the event's form."""

from datetime import UTC, datetime, timedelta

import httpx
from playwright.sync_api import expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.box_office import book_by_phone
from tests.support.browser.event_panel import event, fill, save, titled, unfold
from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import put_on
from tests.support.browser.toasts import told
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer

FIRST = datetime(2038, 5, 6, 0, tzinfo=UTC)


def test_a_price_changes_on_this_and_the_later_dates_and_the_toast_says_which(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    ids = [put_on(manager, "Every Jam", FIRST + timedelta(weeks=n)) for n in range(3)]
    page = panel(house, f"?view=events&event={ids[1]}")
    fill(page, price="$22")
    expect(page.get_by_role("radio", name="This date only")).to_be_checked()
    page.get_by_role("radio", name="This and the later dates").check()
    save(page)
    told(page, "Event saved successfully")
    expect(page.get_by_text("Changed: 2 dates, May 12, 2038 to May 19, 2038").first).to_be_visible()
    assert [event(manager, each)["priceRange"] for each in ids[1:]] == ["$22", "$22"]
    assert event(manager, ids[0])["priceRange"] != "$22"
    save(page, "Undo")
    told(page, "Restored as it was")
    assert event(manager, ids[2])["priceRange"] != "$22"


def test_a_date_with_a_price_of_its_own_is_named_and_keeps_it_or_not(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    day = FIRST + timedelta(days=3)
    ids = [
        put_on(manager, "Own Price", day + timedelta(weeks=week), priceRange=price)
        for week, price in enumerate(("$15", "$25", "$15"))
    ]
    page = panel(house, f"?view=events&event={ids[0]}")
    fill(page, price="$18")
    page.get_by_role("radio", name="All dates to come").check()
    save(page)
    asking = page.get_by_role("alertdialog", name="One date differs")
    expect(asking.get_by_role("listitem")).to_have_text("May 15, 2038: price $25")
    assert_accessible_and_fits(page, ((390, 844), (1440, 900)))
    asking.get_by_role("button", name="Save").click()
    told(page, "Event saved successfully")
    assert [event(manager, each)["priceRange"] for each in ids] == ["$18", "$25", "$18"]
    fill(page, price="$20")
    page.get_by_role("radio", name="All dates to come").check()
    save(page)
    asking.get_by_role("radio", name="They change as well").check()
    with page.expect_response(f"**/api/events/{ids[0]}"):
        asking.get_by_role("button", name="Save").click()
    assert [event(manager, each)["priceRange"] for each in ids] == ["$20", "$20", "$20"]


def test_the_form_shows_and_saves_what_the_link_says_and_asks_where_seats_are_booked_here(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    linked = put_on(manager, "Linked Up", FIRST + timedelta(days=1))
    tickets = "https://tickets.example/linked"
    link = {"title": "Linked Up", "date": event(manager, linked)["date"], "url": tickets}
    manager.post("/api/event-links", json=link).raise_for_status()
    page = panel(house, f"?view=events&event={linked}")
    expect(unfold(page.get_by_label("Ticket link", exact=True))).to_have_value(tickets)
    fill(page, ticket_link="https://tickets.example/other", instagram="https://instagram.com/x")
    unfold(page.get_by_label("Highlighted: its card stands out")).check()
    save(page)
    told(page, "Event saved successfully")
    found = event(manager, linked)
    assert (found["eventbriteLink"], found["instagramUrl"], found["isHighlighted"]) == (
        "https://tickets.example/other",
        "https://instagram.com/x",
        True,
    )
    booked = put_on(manager, "Booked Up", FIRST + timedelta(days=2), capacity=20)
    book_by_phone(manager, booked, "Ada", tickets=2)
    go_to(page, f"?view=events&event={booked}")
    fill(page, ticket_link="https://tickets.example/booked")
    save(page)
    expect(page.get_by_role("alertdialog")).to_contain_text("2 seats are booked here")
    save(page, "Go back")
    assert event(manager, booked)["eventbriteLink"] is None
    save(page)
    with page.expect_response(f"**/api/events/{booked}*"):
        save(page, "Add the link")
    assert event(manager, booked)["eventbriteLink"] == "https://tickets.example/booked"


def test_an_event_is_repeated_every_month_without_a_day_that_is_left_out(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    own = put_on(manager, "Monthly", FIRST + timedelta(days=5))
    page = panel(house, f"?view=events&event={own}")
    page.get_by_role("button", name="Repeat weekly").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Every month").click()
    expect(dialog).to_contain_text("on the second Monday of each month")
    page.get_by_label("Until").fill("2038-08-31")
    page.get_by_label("Monday, July 12, 2038").uncheck()
    expect(dialog).to_contain_text("2 more events:")
    save(page, "Add these events")
    told(page, "2 events added successfully")
    dates = sorted(str(row["date"])[:10] for row in titled(manager, "monthly"))
    assert dates == ["2038-05-11", "2038-06-15", "2038-08-10"]


def test_a_series_that_was_cancelled_is_put_back_on_with_the_dates_that_are_meant(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    day = FIRST + timedelta(days=9)
    ids = [put_on(manager, "Off and On", day + timedelta(weeks=n)) for n in range(4)]
    body = {"eventId": ids[1], "dates": "later"}
    manager.post("/api/bookings/cancel-event", json=body).raise_for_status()
    page = panel(house, f"?view=events&event={ids[1]}")
    save(page, "Put it back on")
    asking = page.get_by_role("alertdialog", name="Put it back on?")
    asking.get_by_role("radio", name="All dates to come 3 dates").check()
    assert_accessible_and_fits(page, ((390, 844), (1440, 900)))
    asking.get_by_role("button", name="Go on").click()
    told(page, "3 dates are back on")
    assert [event(manager, each)["isCancelled"] for each in ids] == [False] * 4
