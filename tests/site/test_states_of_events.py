"""What is not published is named nowhere that a stranger can read."""

import re
from datetime import timedelta

import pytest

from nightcap.core.time import now
from nightcap.events.models import Event, EventState
from tests.support.factory import Make
from tests.support.site.visitors import PUBLIC_URL, Site
from tests.test_access import PUBLIC

MARK = "quokka"
"""Stands in every text of the marked event."""
_ADDRESS = re.compile(r"""(?:"|'|>|\()((?:https://understudy\.example)?/[^\s"'<>()\\]*)""")
_TEXT = re.compile(r"text/|application/(?:json|xml|ld\+json|manifest)")
_QUERIES = (
    *("/api/events?from=2000-01-01&to=2100-01-01", "/api/events/upcoming?limit=60"),
    *(f"/api/events/category/{MARK}", f"/api/events/next?category={MARK}"),
    *("/calendar.ics", "/sitemap.xml", "/robots.txt"),
)


def marked(make: Make, state: str) -> Event:
    """Make an event with the mark in every text, and in every text of its link."""
    title = f"The {MARK} night"
    starts_at = now() + timedelta(days=2)
    event = make.event(
        title=title,
        state=state,
        starts_at=starts_at,
        description=f"{MARK} description",
        category=MARK,
        location=f"{MARK} room",
        image_url=f"https://pictures.example/{MARK}.jpg",
        eventbrite_link=f"https://tickets.example/{MARK}",
        price_range=f"{MARK} price",
        performers=[f"{MARK} band"],
        accessibility_note=f"{MARK} ramp",
        featured=True,
        capacity=70,
    )
    page = f"https://tickets.example/{MARK}"
    make.link(title, start_ts=starts_at, description=f"{MARK} link", url=page, instagram_url=page)
    return event


def read_all(site: Site) -> dict[str, str]:
    """Read all that a stranger reaches: each public operation, and every link from there on."""
    public = {path for method, path in PUBLIC if method == "GET" and "{" not in path}
    waiting, texts = {"/", *public, *_QUERIES}, dict[str, str]()
    asked = set(waiting)
    while waiting:
        path = waiting.pop()
        answer = site.get(path)
        if not _TEXT.match(answer.headers.get("content-type", "")):
            continue
        texts[path] = answer.text + str(answer.headers)
        found = {address.removeprefix(PUBLIC_URL) for address in _ADDRESS.findall(answer.text)}
        waiting |= {address.partition("#")[0] for address in found} - asked
        asked |= waiting
    return texts


def naming(site: Site, event: Event) -> set[str]:
    """Return what names the event, but for its own page, its answers and its calendar file."""
    own = re.compile(rf"/(api/)?events/{event.pk}\b")
    return {path for path, text in read_all(site).items() if MARK in text and not own.match(path)}


@pytest.fixture
def others(make: Make, transactional_db: None) -> list[Event]:
    """Return events that are published: before the marked one, after it, and sold out."""
    at = now()
    return [
        make.event(title="Before", starts_at=at + timedelta(days=1)),
        make.event(title="After", starts_at=at + timedelta(days=3)),
        make.event(title=f"The {MARK} night".replace(MARK, "open"), capacity=0),
    ]


@pytest.mark.parametrize("state", [EventState.DRAFT, EventState.PRIVATE, EventState.UNLISTED])
def test_nothing_names_an_event_that_is_not_published(
    whole_site: Site, make: Make, others: list[Event], state: str
) -> None:
    event = marked(make, state)
    assert naming(whole_site, event) == set()


def test_the_search_finds_an_event_that_is_published(
    whole_site: Site, make: Make, others: list[Event]
) -> None:
    event = marked(make, EventState.PUBLISHED)
    found = naming(whole_site, event)
    assert found >= {"/", "/events", "/calendar.ics", "/sitemap.xml", "/api/events/upcoming"}


def test_the_page_of_an_unlisted_event_is_there_and_not_for_search_engines(
    whole_site: Site, make: Make
) -> None:
    event = marked(make, EventState.UNLISTED)
    page = whole_site.get(f"/events/{event.pk}-the-{MARK}-night")
    assert page.status_code == 200
    assert '<meta name="robots" content="noindex">' in page.text
    assert "application/ld+json" not in page.text


@pytest.mark.parametrize("state", [EventState.DRAFT, EventState.PRIVATE])
def test_the_page_of_a_draft_or_private_event_is_not_there(
    whole_site: Site, make: Make, state: str
) -> None:
    event = marked(make, state)
    page = whole_site.get(f"/events/{event.pk}-the-{MARK}-night")
    assert page.status_code == 404
    assert MARK not in page.text.replace(f"/events/{event.pk}-the-{MARK}-night", "")
