"""The practical page, the ways to it, and the pages of rules."""

import httpx
import pytest
from playwright.sync_api import expect

from nightcap.bookings.models import MOST_TICKETS
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenWindow, Read, awake
from tests.support.server import RunningServer


def test_the_page_answers_what_a_guest_asks_before_coming(
    read: Read, understudy: RunningServer
) -> None:
    page = read(understudy, "/visit")
    main = page.get_by_role("main")
    visit = understudy.get("/api/visit").json()
    expect(page.get_by_role("heading", level=1)).to_have_text(visit["title"])
    told = [fact for fact in visit.values() if isinstance(fact, dict) and "title" in fact]
    assert len(told) == 10
    for fact in told:
        expect(main.get_by_role("heading", level=2, name=fact["title"], exact=True)).to_be_visible()
        expect(main.get_by_text(fact["text"], exact=True)).to_be_visible()
    expect(main).to_contain_text("+1 (212) 555-0152")
    expect(main).to_contain_text("5:00 PM-11:00 PM")
    expect(main.get_by_role("img", name="Map of the streets")).to_contain_text("The green door")
    expect(main.get_by_role("link", name="Get Directions")).to_have_attribute("target", "_blank")


@pytest.mark.parametrize(("timezone", "notes"), [("Europe/Berlin", 1), ("America/Toronto", 0)])
def test_opening_hours_name_their_zone_to_visitors_from_another(
    look_at: OpenWindow, understudy: RunningServer, timezone: str, notes: int
) -> None:
    page = awake(look_at(understudy, timezone=timezone), "/visit")
    hours = page.get_by_role("main").locator("section", has_text="5:00 PM-11:00 PM")
    expect(hours).to_have_count(1)
    footer = page.get_by_role("contentinfo")
    expect(footer).to_contain_text("5:00 PM-11:00 PM")
    for place in (hours, footer):
        expect(place.get_by_text("New York time", exact=True)).to_have_count(notes)


def test_an_event_and_its_booking_dialog_lead_to_the_practical_page(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Where To", in_hours(48))
    page = awake(look_at(house), f"/events/{event}-where-to")
    footer = page.get_by_role("contentinfo")
    expect(footer.get_by_text("New York time", exact=True)).to_have_count(0)
    way = page.get_by_role("main").get_by_role("link", name="Before you come")
    expect(way).to_have_attribute("href", "/visit")
    page.get_by_role("button", name="Book: Where To").first.click()
    dialog = page.get_by_role("dialog", name="Where To")
    dialog.get_by_label("Name").fill("Ada")
    with page.expect_popup() as beside:
        dialog.get_by_role("link", name="Before you come").click()
    expect(beside.value.get_by_role("heading", level=1)).to_have_text("Find the Door")
    expect(dialog.get_by_label("Name")).to_have_value("Ada")


@pytest.mark.parametrize("path", ["/privacy", "/terms"])
def test_the_rules_stand_in_plain_words(read: Read, understudy: RunningServer, path: str) -> None:
    told = understudy.get(f"/api{path}").json()
    page = read(understudy, path)
    main = page.get_by_role("main")
    for clause in (*told["clauses"], *told.get("records", ())):
        heading = main.get_by_role("heading", level=2, name=clause["title"], exact=True)
        expect(heading).to_be_visible()
    for record in told.get("records", ()):
        heading = page.get_by_role("heading", level=2, name=record["title"], exact=True)
        part = main.locator("section", has=heading)
        expect(part.get_by_text(record["kept"], exact=True)).to_be_visible()


def test_the_terms_name_the_seats_that_one_booking_holds(
    read: Read, understudy: RunningServer
) -> None:
    main = read(understudy, "/terms").get_by_role("main")
    expect(main).to_contain_text(f"holds up to {MOST_TICKETS} seats at The Understudy")
