"""A members-only event with a marked word everywhere: no public place names it.

A public event with another marked word is found where it belongs, and a leak is found everywhere.
The places with their counts are in docs/product.md, 'Members'.
"""

import logging
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.services import clock_mails
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.evenings.models import EveningsLink
from nightcap.events.models import Event, EventQuerySet
from nightcap.mail import writing
from nightcap.mail.models import Mail
from tests.support.bookings.asking import guest
from tests.support.bookings.own import token_of
from tests.support.factory import Make
from tests.support.site.visitors import PUBLIC_URL, Site, open_site

SECRET, OPEN = "numbat", "quokka"
"""The words in every field of the members-only event, and of the public one."""
TIMES = {
    "before": timedelta(days=2),
    "during": -timedelta(minutes=30),
    "after": -timedelta(days=1),
}
"""The start of both events, from now."""
DOCUMENTS = (
    "/calendar.ics",
    "/events.atom",
    "/sitemap.xml",
    "/robots.txt",
    "/manifest.webmanifest",
)
UNUSED = 987_654
_ADDRESS = re.compile(r"""(?:"|'|>|\()((?:https://understudy\.example)?/[^\s"'<>()\\]*)""")
_TEXT = re.compile(r"text/|application/(?:json|xml|ld\+json|manifest|atom\+xml)")
_TAG = re.compile(r"<(script|style)\b.*?</\1>|<[^>]+>", re.DOTALL)
_JSON_LD = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)
_PICTURE = re.compile(
    r"""(?:src|srcset|imagesrcset|href|content)="([^"]*\.(?:jpe?g|png|webp|avif)[^"]*)"""
)

log = logging.getLogger(__name__)


@dataclass
class Place:
    """What was read in one kind of place, and how often each marked word is in it."""

    texts: int = 0
    marks: Counter[str] = field(default_factory=Counter)

    def add(self, text: str) -> None:
        self.texts += 1
        for mark in (SECRET, OPEN):
            self.marks[mark] += text.lower().count(mark)


Places = dict[str, Place]


def marked(make: Make, mark: str, starts_at: timedelta, *, members_only: bool) -> Event:
    """Make an event with a mark in every text, in its pictures, and in its link."""
    title, begins = f"The {mark} night", now() + starts_at
    event = make.event(
        title=title,
        members_only=members_only,
        starts_at=begins,
        description=f"{mark} description",
        category=mark,
        location=f"{mark} room",
        image_url=f"https://pictures.example/{mark}.jpg",
        eventbrite_link="",
        tiers=[
            {"id": 1, "name": f"{mark} seat", "amount": 100, "seats": 9, "note": mark, "area": mark}
        ],
        performers=[f"{mark} band"],
        accessibility_note=f"{mark} ramp",
        featured=True,
        capacity=70,
    )
    make.link(
        title,
        start_ts=begins,
        description=f"{mark} link",
        image_url=f"https://pictures.example/{mark}-link.jpg",
        instagram_url=f"https://pages.example/{mark}",
        post_event_link=f"https://pages.example/{mark}-after",
    )
    return event


def kind_of(path: str) -> str:
    """Return the kind of place that a path is."""
    if path in DOCUMENTS or path.endswith(".ics"):
        return "sitemap, robots, manifest" if path in DOCUMENTS[2:] else "feeds and calendar files"
    if not path.startswith("/api/"):
        return "pages, raw"
    return "search and filters" if "?" in path else "API"


def described(site: Site, ids: tuple[int, ...]) -> set[str]:
    """Return each public GET of the API's description, with every value that may lead to events."""
    values = {
        "event_id": [str(one) for one in ids],
        "category": [SECRET, OPEN, "comedy"],
        "code": ["FRIENDS"],
        "token": ["x" * 43],
        "page": ["events", "menu"],
        "past_event_id": ["1"],
    }
    paths = set[str]()
    for path, operations in site.get("/api/openapi.json").json()["paths"].items():
        if "get" not in operations:
            continue
        filled = {path}
        for name in re.findall(r"\{(\w+)\}", path):
            filled = {
                one.replace(f"{{{name}}}", value)
                for one in filled
                for value in values.get(name, ["x"])
            }
        paths |= filled
        names = [one.get("name") for one in operations["get"].get("parameters", [])]
        for mark in (SECRET, OPEN):
            wide = {"from": "2000-01-01", "to": "2100-01-01", "limit": "60", "search": mark}
            asked = {**wide, "category": mark, "after": str(ids[0])}
            if query := {name: asked[name] for name in names if name in asked}:
                paths |= {f"{one}?{urlencode(query)}" for one in filled}
    return paths


def read_all(site: Site, ids: tuple[int, ...], places: Places) -> None:
    """Read all that a stranger reaches: pages, operations, documents, and every link from there."""
    waiting = {"/", *DOCUMENTS, *described(site, ids), *(f"/events/{one}" for one in ids)}
    asked = set(waiting)
    while waiting:
        path = waiting.pop()
        answer = site.get(path, headers={"accept-encoding": "identity"})
        if not _TEXT.match(answer.headers.get("content-type", "")):
            continue
        places.setdefault(kind_of(path), Place()).add(answer.text + str(answer.headers))
        if answer.headers["content-type"].startswith("text/html"):
            places.setdefault("pages, rendered", Place()).add(_TAG.sub(" ", answer.text))
            for text in _JSON_LD.findall(answer.text):
                places.setdefault("JSON-LD", Place()).add(text)
            for name in _PICTURE.findall(answer.text):
                places.setdefault("pictures and previews", Place()).add(name)
        cached = site.get(path, headers={"accept-encoding": "br"})
        again = site.get(path, headers={"accept-encoding": "gzip"})
        head = site.send("HEAD", path)
        for variant in (cached.text, again.text, str(head.headers)):
            places.setdefault("cached variants", Place()).add(variant)
        found = {address.removeprefix(PUBLIC_URL) for address in _ADDRESS.findall(answer.text)}
        waiting |= {address.partition("#")[0] for address in found if address} - asked
        asked |= waiting


def refusals_of(site: Site, event: Event) -> list[str]:
    """Return what a stranger is answered who guesses the id of an event."""
    body = guest(event) | {"partySize": 2}
    asked = (("POST", "/api/bookings"), ("POST", "/api/waitlist"), ("GET", "/api/bookings"))
    answers = [site.send(method, path, json=body) for method, path in asked]
    return [answer.text + str(answer.headers) for answer in answers]


def emails() -> Iterator[str]:
    """Yield the emails of this test, as they are sent."""
    for mail in Mail.objects.all():
        writing.write(mail)
        sent = writing.with_secrets(mail)
        yield f"{sent.subject}\n{sent.text}\n{sent.html}\n{sent.calendar}\n{sent.calendar_name}"


@contextmanager
def logged() -> Iterator[list[str]]:
    """Yield the lines of all logs within."""
    lines: list[str] = []

    class Lines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(f"{record.getMessage()} {getattr(record, 'facts', '')}")

    handler = Lines()
    # The server's own; the test's HTTP client logs what it sends.
    loggers = [logging.getLogger(name) for name in ("nightcap", "nightcap.requests", "django")]
    levels = [one.level for one in loggers]
    for one in loggers:
        one.setLevel(logging.INFO)
        one.addHandler(handler)
    try:
        yield lines
    finally:
        for one, level in zip(loggers, levels, strict=True):
            one.removeHandler(handler)
            one.setLevel(level)


def look_everywhere(make: Make, tmp_path: Path, places: Places) -> None:
    """Look for both words in all places, before, during and after the events."""
    dist = settings.FRONTEND_DIST
    if not (dist / "routes.json").is_file():
        pytest.skip("needs `make build`")
    series = make.event(title="Late Pour", capacity=9)
    hidden = marked(make, SECRET, TIMES["before"], members_only=True)
    shown = marked(make, OPEN, TIMES["before"], members_only=False)
    # A secret date of a public show, whose guests get emails.
    same = marked(make, SECRET, timedelta(days=8), members_only=True)
    Event.objects.filter(pk=same.pk).update(title="Late Pour", title_key="late pour")
    Client().post("/api/bookings", guest(shown, numberOfTickets=1), "application/json")
    Client().post("/api/bookings", guest(series), "application/json")
    Client().post(
        "/api/secret-calendar", {"name": "Eve", "email": "eve@example.com"}, "application/json"
    )
    with logged() as lines:
        for begins in TIMES.values():
            for event in (hidden, shown):
                with publishing.atomic():
                    at = now() + begins
                    Event.objects.filter(pk=event.pk).update(starts_at=at, ends_at=None)
                    event.links.update(start_ts=at)
                    publishing.bump()
            with open_site(dist, tmp_path / "media") as site:
                read_all(site, (hidden.pk, same.pk, shown.pk, UNUSED), places)
                for event in (hidden, shown):
                    for text in refusals_of(site, event):
                        places.setdefault("refusals", Place()).add(text)
                for booking in Booking.objects.all():
                    all_of_mailbox = EveningsLink.for_address(booking.customer_email)
                    all_of_mailbox.save()
                    paths = (f"/booking/{token_of(booking)}", f"/evenings/{all_of_mailbox.token}")
                    for path in paths:
                        text = site.get(path).text
                        places.setdefault("private pages of others", Place()).add(text)
            clock_mails.send_due_reminders(at=now())
            clock_mails.send_due_thanks(at=now())
    for line in lines:
        places.setdefault("log", Place()).add(line)
    for text in emails():
        places.setdefault("emails to others", Place()).add(text)


def table(places: Places) -> str:
    """Return the places with their counts, as the table of docs/product.md has them."""
    rows = [
        f"| {name} | {place.texts} | {place.marks[SECRET]} | {place.marks[OPEN]} |"
        for name, place in sorted(places.items())
    ]
    head = "| place | texts read | members-only event | public event |\n|---|---|---|---|"
    return "\n".join([head, *rows])


NAMED = (
    *("pages, raw", "pages, rendered", "API", "search and filters", "feeds and calendar files"),
    *("sitemap, robots, manifest", "JSON-LD", "pictures and previews", "cached variants"),
    *("private pages of others", "emails to others"),
)
"""The places that name a public event."""


def test_no_public_place_names_a_members_only_event(
    make: Make, tmp_path: Path, transactional_db: None
) -> None:
    places: Places = {}
    look_everywhere(make, tmp_path, places)
    # Shown by `--log-cli-level=INFO`.
    log.info("\n%s", table(places))
    assert [name for name, place in places.items() if place.marks[SECRET]] == []
    assert {name for name in NAMED if not places[name].marks[OPEN]} == set()
    assert places.keys() >= {"log", "refusals"}


def test_the_search_finds_a_leak(
    make: Make, tmp_path: Path, transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EventQuerySet, "for_everyone", lambda self: self)
    places: Places = {}
    look_everywhere(make, tmp_path, places)
    found = {name for name, place in places.items() if place.marks[SECRET]}
    # Emails and private pages are read by other queries, and the address of a members-only event
    # is the home page's.
    others = {"private pages of others", "emails to others", "sitemap, robots, manifest"}
    assert found >= {*NAMED} - others
