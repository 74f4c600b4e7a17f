"""A blank venue shows nothing of the sample, and only its staff see it until it opens."""

import re
import time
from collections.abc import Iterator

import httpx
import pytest

from nightcap.http.cache import POLL_SECONDS
from tests.support.server import RunningServer, running
from tests.support.site.fake_front_end import REAL_PATHS
from tests.support.venue.sample_facts import shown_of_sample

pytestmark = pytest.mark.server

OFF = ("/cocktails", "/creativity", "/comedy", "/gallery", "/history")
"""Pages whose content comes from files or from categories."""
PAGES = [path for path in REAL_PATHS if path not in OFF]
DOCUMENTS = [
    "/calendar.ics",
    "/events.atom",
    "/sitemap.xml",
    "/.well-known/security.txt",
    "/embed/social-feed",
]
API = ["/api/venue", "/api/home", "/api/events", "/api/visit", "/api/terms", "/api/privacy"]
OPEN_TO_ALL = ["/healthz", "/admin", "/api/admin/status", "/favicon.svg", "/robots.txt"]
EMPTY_HEADING = re.compile(r"<(h[1-6]|dt|dd|address)\b[^>]*>(?:\s|<[^>]*>)*</\1>")
EMPTY_LINK = re.compile(r"""href=(?:""|"(?:tel:|mailto:)?(?:None|null|undefined)?")""")
NO_VALUE = re.compile(r"\b(?:None|null|undefined|NaN)\b")
LONELY = re.compile(r"(?:^|\s)[,;:·|](?:\s|$)|,\s*[,.]|\(\s*\)")


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Run a blank venue whose manager has entered one event."""
    with running(tmp_path_factory.mktemp("blank"), NIGHTCAP_VENUE="blank") as server:
        with server.signed_in() as manager:
            event = {
                "title": "First Night",
                "date": "2036-05-02T19:00:00Z",
                "ticketStatus": "Available",
                "state": "published",
            }
            manager.post("/api/events", json=event).raise_for_status()
        yield server


@pytest.fixture
def manager(blank: RunningServer) -> Iterator[httpx.Client]:
    with blank.signed_in() as client:
        yield client


def _drawn(page: str) -> str:
    """Return a page without scripts and styles."""
    return re.sub(r"(?s)<(script|style)\b.*?</\1>", "", page)


@pytest.mark.parametrize("path", [*PAGES, "/events/1-first-night", *DOCUMENTS, *API, "/404"])
def test_nothing_that_the_manager_sees_is_of_the_sample(manager: httpx.Client, path: str) -> None:
    answer = manager.get(path)
    assert answer.status_code == (404 if path == "/404" else 200)
    assert not shown_of_sample(answer.text)


@pytest.mark.parametrize("path", [*PAGES, "/events/1-first-night", "/embed/social-feed", "/404"])
def test_no_page_shows_a_gap(manager: httpx.Client, path: str) -> None:
    page = _drawn(manager.get(path).text)
    words = re.sub(r"<[^>]*>", "", page)
    assert re.search(r"<title>[^<|:]+</title>", page)
    for gap in (EMPTY_HEADING, EMPTY_LINK):
        assert not gap.search(page)
    for gap in (LONELY, NO_VALUE):
        assert not gap.search(words)


@pytest.mark.parametrize("path", ["/", "/visit", "/events/1-first-night"])
def test_search_engines_read_of_no_place_and_no_picture(manager: httpx.Client, path: str) -> None:
    page = manager.get(path).text
    for word in ("PostalAddress", "GeoCoordinates", "og:image", "og:site_name", "telephone"):
        assert word not in page


def test_pages_say_in_plain_words_what_a_manager_has_not_written(manager: httpx.Client) -> None:
    def put(**fields: object) -> None:
        manager.put("/api/admin/house", json=fields).raise_for_status()

    names = ("creativity", "gallery", "history")
    put(pages={name: {"isOn": True} for name in names}, name="Casa", socialFeedUrl=None)
    time.sleep(2 * POLL_SECONDS)
    for name in names:
        page = manager.get(f"/{name}")
        assert page.status_code == 200
        assert not shown_of_sample(page.text)
    assert "No history is here yet." in manager.get("/history").text
    invitation = "Send us a postcard, {tag} collects them."
    put(phrases={"historyEmptyTitle": "Ask the neighbors.", "photosInvitation": invitation})
    time.sleep(2 * POLL_SECONDS)
    assert "Ask the neighbors." in manager.get("/history").text
    gallery = re.sub(r"<[^>]*>", "", manager.get("/gallery").text)
    assert "Send us a postcard, Casa collects them." in gallery
    put(phrases=dict.fromkeys(("historyEmptyTitle", "photosInvitation"), ""), name="")
    put(pages={name: {"isOn": False} for name in names})
    time.sleep(2 * POLL_SECONDS)


def test_pages_that_are_off_are_nowhere(manager: httpx.Client) -> None:
    home, sitemap = manager.get("/").text, manager.get("/sitemap.xml").text
    for path in OFF:
        assert manager.get(path).status_code == 404
        assert f'href="{path}"' not in home
        assert f"{path}<" not in sitemap


@pytest.mark.parametrize("path", [*PAGES, *OFF, "/events/1-first-night", *DOCUMENTS, "/nowhere"])
def test_a_stranger_gets_one_quiet_page(blank: RunningServer, path: str) -> None:
    answer = blank.get(path)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "3600")
    assert answer.headers["cache-control"] == "no-store"
    assert "Opening <i>soon</i>" in answer.text
    assert '<meta name="robots" content="noindex">' in answer.text
    assert "First Night" not in answer.text
    assert not EMPTY_HEADING.search(answer.text)


@pytest.mark.parametrize("path", API)
def test_a_stranger_gets_nothing_from_the_api(blank: RunningServer, path: str) -> None:
    answer = blank.get(path)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "3600")
    assert answer.json()["message"] == "This site is not open yet."


@pytest.mark.parametrize("path", OPEN_TO_ALL)
def test_what_the_manager_needs_to_log_in_works(blank: RunningServer, path: str) -> None:
    assert blank.get(path).status_code == 200


def test_the_login_tells_a_stranger_no_fact_of_a_closed_site(
    blank: RunningServer, manager: httpx.Client
) -> None:
    email = "ola@casa.example"
    manager.put("/api/admin/venue", json={"email": email}).raise_for_status()
    time.sleep(2 * POLL_SECONDS)
    assert email in manager.get("/api/venue").text
    assert email not in blank.get("/admin").text


def test_the_link_of_a_test_booking_works_without_the_login(
    blank: RunningServer, manager: httpx.Client
) -> None:
    guest = {"eventId": 1, "customerName": "Ana", "customerEmail": "ana@example.com"}
    party = {**guest, "customerPhone": "+351 912 345 678", "numberOfTickets": 1}
    link = httpx.URL(manager.post("/api/bookings", json=party).raise_for_status().json()["link"])
    page = blank.get(link.path)
    assert page.status_code == 200
    assert "First Night" in page.text
    assert blank.get(f"/api/guest{link.path.replace('booking', 'bookings')}").status_code == 200
    for path in (f"{link.path[:-1]}~", "/waitlist/nowhere", "/api/guest/bookings/nowhere"):
        answer = blank.get(path)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "3600")


def test_a_stranger_requests_no_link_to_bookings_while_the_site_is_closed(
    blank: RunningServer,
) -> None:
    with blank.visitor() as visitor:
        answer = visitor.post("/api/guest/evenings", json={"email": "ana@example.com"})
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "3600")


def test_door_links_work_while_the_site_is_closed(
    blank: RunningServer, manager: httpx.Client
) -> None:
    made = manager.post("/api/admin/door-links", json={"eventId": None}).raise_for_status()
    token = httpx.URL(made.json()["url"]).path.rpartition("/")[2]
    assert blank.get("/").status_code == 503
    assert "First Night" in blank.get(f"/api/door/{token}").text
    assert blank.get(f"/door/{token}").status_code == 200
    assert blank.get("/api/door/nowhere").status_code == 503


def test_a_made_up_session_is_a_stranger(blank: RunningServer) -> None:
    for path in ("/", "/api/venue"):
        with blank.visitor() as visitor:
            assert visitor.get(path, headers={"Cookie": "nightcap=made-up"}).status_code == 503


def test_a_stranger_cannot_open_the_site(blank: RunningServer) -> None:
    with blank.visitor() as visitor:
        assert visitor.post("/api/admin/setup/open").status_code == 401
    assert blank.get("/").status_code == 503


def test_neither_the_manager_nor_a_stranger_gets_what_the_other_one_was_shown(
    blank: RunningServer, manager: httpx.Client
) -> None:
    for _ in range(3):
        page = manager.get("/events")
        assert (page.status_code, page.headers["cache-control"]) == (200, "no-store")
        assert "Only you can see this site." in page.text
        assert blank.get("/events").status_code == 503


def test_the_site_opens_for_everybody_at_once_and_the_opening_can_be_undone(
    blank: RunningServer, manager: httpx.Client
) -> None:
    opened = manager.post("/api/admin/setup/open").raise_for_status()
    assert opened.json() == {"isOpen": True}
    time.sleep(2 * POLL_SECONDS)
    # Each is another connection, and so another worker.
    assert {blank.get("/").status_code for _ in range(8)} == {200}
    assert "Only you" not in blank.get("/").text + manager.get("/").text
    assert manager.post("/api/admin/setup/open").json() == {"isOpen": True}

    [change, *_] = manager.get("/api/admin/changes").json()
    assert (change["title"], change["action"]) == ("Website", "opened")
    manager.post(f"/api/admin/changes/{change['id']}/undo").raise_for_status()
    time.sleep(2 * POLL_SECONDS)
    assert {blank.get("/").status_code for _ in range(8)} == {503}
    assert manager.get("/").status_code == 200


def test_a_manager_closes_the_open_site_and_opens_it_again(
    blank: RunningServer, manager: httpx.Client
) -> None:
    def opening() -> dict[str, object]:
        found: dict[str, object] = manager.get("/api/admin/setup/opening").json()
        return found

    manager.post("/api/admin/setup/open").raise_for_status()
    time.sleep(2 * POLL_SECONDS)
    guest = {"eventId": 1, "customerName": "Rui", "customerEmail": "rui@example.com"}
    party = {**guest, "customerPhone": "+351 912 345 679", "numberOfTickets": 1}
    link = httpx.URL(manager.post("/api/bookings", json=party).raise_for_status().json()["link"])
    bookings = opening()["upcomingBookings"]
    assert opening() == {"isOpen": True, "canBeClosed": True, "upcomingBookings": bookings}
    assert bookings

    closed = manager.post("/api/admin/setup/close").raise_for_status()
    assert closed.json() == {"isOpen": False}
    time.sleep(2 * POLL_SECONDS)
    assert {blank.get("/").status_code for _ in range(8)} == {503}
    assert "Only you can see this site." in manager.get("/").text
    assert blank.get(link.path).status_code == 200
    # Guests of an opened site never pay in practice again.
    assert manager.get("/api/admin/connections").json()["hasPractice"] is False

    # The message after the closing offers to undo it.
    undo = f"/api/admin/changes/{closed.headers['x-change']}/undo"
    manager.post(undo).raise_for_status()
    time.sleep(2 * POLL_SECONDS)
    assert blank.get("/").status_code == 200
    manager.post("/api/admin/setup/close").raise_for_status()
    assert manager.post("/api/admin/setup/open").json() == {"isOpen": True}
    time.sleep(2 * POLL_SECONDS)
    assert blank.get("/").status_code == 200
    manager.post("/api/admin/setup/close").raise_for_status()
    time.sleep(2 * POLL_SECONDS)


def test_a_name_is_on_the_quiet_page_and_on_no_page_the_samples(
    blank: RunningServer, manager: httpx.Client
) -> None:
    written = manager.put("/api/admin/venue", json={"name": "Casa Amarela"}).raise_for_status()
    assert written.json()["values"]["shortName"] == ""
    time.sleep(2 * POLL_SECONDS)
    quiet = blank.get("/")
    assert "Casa Amarela" in quiet.text
    assert "<title>Events Calendar | Casa Amarela</title>" in manager.get("/events").text
    assert "<title>Casa Amarela</title>" in manager.get("/").text
    assert manager.get("/api/venue").json()["shortName"] == "Casa Amarela"
