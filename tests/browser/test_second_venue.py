"""Another venue takes the software over by a folder: nothing of the sample venue is left."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser.box_office import mail_to
from tests.support.browser.pages import ALL_PAGES, EVENT, address
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenWindow, Read, awake
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer, running

TINY = Path(__file__).parents[1] / "venues" / "tiny"
ASSETS = Path(__file__).parents[2] / "frontend" / "dist" / "client" / "assets"
TRACE = re.compile(r"understudy|52nd|midtown|manhattan|new[ _+]york", re.IGNORECASE)


@pytest.fixture(scope="module")
def laterne(mailbox: Mailbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Run a tiny venue in Potsdam without hero pictures.

    Its programme has one concert.
    """
    folder = tmp_path_factory.mktemp("laterne")
    venue = shutil.copytree(TINY, folder / "venue")
    profile = (venue / "profile.toml").read_text()
    without = re.sub(r"\[\[hero\]\]\n.*\n.*\n", "", profile)
    assert without != profile
    (venue / "profile.toml").write_text(without)
    mail = f"smtp://127.0.0.1:{mailbox.port}"
    with running(
        folder / "data", workers=1, NIGHTCAP_VENUE=str(venue), NIGHTCAP_EMAIL_URL=mail
    ) as server:
        with server.signed_in() as manager:
            put_on(manager, "Liederabend", in_hours(30), capacity=12)
        yield server


def traces(text: str) -> list[str]:
    """Where the sample venue shows through, with what stands around it."""
    return [text[max(0, found.start() - 60) : found.end() + 60] for found in TRACE.finditer(text)]


@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_no_page_holds_a_trace_of_the_sample_venue(laterne: RunningServer, page_of: str) -> None:
    html = laterne.get(address(laterne, page_of)).text
    assert re.search("<title>[^<]*Kleine Laterne", html)
    assert traces(html) == []


def test_nothing_that_pages_are_made_of_holds_a_trace() -> None:
    files = [file for file in ASSETS.iterdir() if file.suffix in {".js", ".css", ".svg"}]
    assert len(files) > 10
    assert {file.name: traces(file.read_text()) for file in files if traces(file.read_text())} == {}


def test_no_public_answer_holds_a_trace(laterne: RunningServer) -> None:
    with laterne.visitor() as client:
        paths = client.get("/api/openapi.json").json()["paths"]
        plain = [path for path in paths if "{" not in path and "get" in paths[path]]
        [event] = client.get("/api/events").json()
        asked = [
            *plain,
            f"/api/events/{event['id']}",
            f"/api/events/{event['id']}/calendar.ics",
            "/api/openapi.json",
            "/calendar.ics",
            "/embed/social-feed",
            "/robots.txt",
            "/sitemap.xml",
            "/favicon.svg",
            "/manifest.webmanifest",
        ]
        answers = {path: client.get(path) for path in asked}
    assert len([answer for answer in answers.values() if answer.is_success]) > 8
    assert {
        path: traces(answer.text) for path, answer in answers.items() if traces(answer.text)
    } == {}


def test_a_booking_there_is_mailed_in_its_own_name(
    laterne: RunningServer, mailbox: Mailbox, look_at: OpenWindow
) -> None:
    page = awake(look_at(laterne), address(laterne, EVENT))
    page.wait_for_load_state("networkidle")
    assert traces(page.content()) == []
    page.get_by_role("button", name="Book: Liederabend").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Frieda")
    dialog.get_by_label("Email").fill("frieda@example.com")
    dialog.get_by_label("Phone").fill("0331 5550123")
    dialog.get_by_role("button", name="Book Tickets").click()
    expect(page.get_by_text("Booking Confirmed!", exact=True)).to_be_visible()
    mail = mail_to(mailbox, "frieda@example.com", "Your booking: Liederabend")
    parts = [part.get_content() for part in mail.walk() if not part.is_multipart()]
    text = "\n".join([*map(str, mail.values()), *map(str, parts)])
    assert "Kleine Laterne" in text
    assert traces(text) == []


def test_times_are_those_of_its_own_zone(laterne: RunningServer, read: Read) -> None:
    with laterne.signed_in() as manager:
        event = put_on(manager, "Silvester", in_hours(60).replace(hour=19, minute=30))
    page = read(laterne, f"/events/{event}-silvester")
    expect(page.get_by_role("main")).to_contain_text(re.compile("(8|9):30 PM"))


def test_a_venue_without_hero_pictures_has_a_plain_hero(laterne: RunningServer, read: Read) -> None:
    page = read(laterne, "/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Show picture"))).to_have_count(0)
    expect(page.get_by_role("button", name="Secret Calendar Access")).to_be_visible()
