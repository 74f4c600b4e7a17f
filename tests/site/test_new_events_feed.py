"""The Atom feed of new events, and the links by which programs find the feeds."""

from datetime import timedelta
from xml.etree import ElementTree

import pytest

from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.events import selectors
from nightcap.events.models import Event, EventState
from nightcap.events.services import programme
from tests.support.factory import Make
from tests.support.site.visitors import PUBLIC_URL, Site

ATOM = "{http://www.w3.org/2005/Atom}"
FEEDS = (
    'rel="alternate" type="text/calendar" href="/calendar.ics"',
    'rel="alternate" type="application/atom+xml" href="/events.atom"',
)


def entries(site: Site) -> list[ElementTree.Element]:
    """Return the entries of the feed."""
    answer = site.get("/events.atom")
    assert answer.headers["content-type"].startswith("application/atom+xml")
    root = ElementTree.fromstring(answer.text)
    assert root.tag == f"{ATOM}feed"
    return root.findall(f"{ATOM}entry")


def titles(site: Site) -> list[str]:
    """Return the titles in the feed, in its order."""
    return [entry.findtext(f"{ATOM}title", "") for entry in entries(site)]


def test_it_lists_what_is_new_on_the_programme_and_nothing_else(site: Site, make: Make) -> None:
    make.event(title="Jazz & <Blues>", description="First line\nSecond <line>", price_range="$20")
    make.event(title="Newer")
    for state in EventState:
        if state != EventState.PUBLISHED:
            make.event(title=f"Not {state.value}", state=state)
    make.event(title="[T] Test")
    make.event(title="Over", starts_at=now() - timedelta(days=2))
    assert titles(site) == ["Newer", "Jazz & <Blues>"]
    _, entry = entries(site)
    event = Event.objects.get(title="Jazz & <Blues>")
    assert entry.findtext(f"{ATOM}id") == f"urn:uuid:{event.uid}"
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == f"{PUBLIC_URL}/events/{event.pk}-jazz-blues"
    summary = entry.find(f"{ATOM}summary")
    assert summary is not None
    assert summary.get("type") == "html"
    assert "First line<br>Second &lt;line&gt;" in (summary.text or "")
    assert "$20" in (summary.text or "")


def test_an_old_draft_that_is_published_today_is_the_first(
    site: Site, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "MOST_NEW", 2)
    draft = make.event(title="Old draft", state=EventState.DRAFT)
    for title in ("First", "Second"):
        make.event(title=title)
    with changes.edit(Event, draft.pk) as edit:
        edit.row.state = EventState.PUBLISHED
    assert titles(site) == ["Old draft", "Second"]


def test_an_entry_of_a_cancelled_event_says_so_under_the_same_id(site: Site, make: Make) -> None:
    event = make.event(title="Jazz")
    programme.set_cancelled(event.pk, is_cancelled=True)
    [entry] = entries(site)
    assert entry.findtext(f"{ATOM}title") == "Cancelled: Jazz"
    assert entry.findtext(f"{ATOM}id") == f"urn:uuid:{event.uid}"


def test_an_unchanged_feed_is_not_sent_again(site: Site, make: Make) -> None:
    make.event()
    first = site.get("/events.atom")
    for etag, status in ((first.headers["etag"], 304), ('"other"', 200)):
        assert site.get("/events.atom", headers={"if-none-match": etag}).status_code == status


@pytest.mark.parametrize(
    ("path", "has_events"),
    [("/", True), ("/events", True), ("/comedy", True), ("/menu", False), ("/host-event", False)],
)
def test_pages_with_events_name_both_feeds(site: Site, path: str, has_events: bool) -> None:
    html = site.get(path).text
    assert [feed in html for feed in FEEDS] == [has_events] * 2


def test_the_page_of_an_event_names_both_feeds(site: Site, make: Make) -> None:
    event = make.event(title="Jazz")
    html = site.get(f"/events/{event.pk}-jazz").text
    assert all(feed in html for feed in FEEDS)
