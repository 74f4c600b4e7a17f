"""Each list that is searched on the server finds a text however it is typed."""

import json
from collections.abc import Callable, Mapping
from datetime import date, time
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
from django.test import Client

from nightcap.content.models import (
    FeaturedImage,
    HostEventImage,
    PastEvent,
    PastEventImage,
    Video,
)
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.core.writing.publishing import atomic
from nightcap.events.models import Event
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail import services as mail
from nightcap.mail.models import Mail
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber, Subscriber
from tests.support.bookings.admin import change
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.waitlist.line import full_event, join

pytestmark = [pytest.mark.django_db, pytest.mark.database]

_FILE = Path(__file__).parents[2] / "frontend" / "src" / "lib" / "folding-cases.json"
CASES: list[dict[str, Any]] = json.loads(_FILE.read_text("utf-8"))["found"]
ADDRESS = "somebody@example.com"
S = TypeVar("S", bound=Subscriber)


def _mail(_: Make, text: str) -> None:
    with atomic():
        mail.enqueue(mail.new(to=ADDRESS, subject=text, template="x", facts={}))


def _inquiry(**fields: object) -> None:
    blank: dict[str, object] = {
        **{
            "first_name": "A",
            "last_name": "B",
            "email": ADDRESS,
            "phone": "212 555 0101",
            "event_name": "C",
        },
        **{"guest_count": 1, "event_date": date(2026, 12, 1)},
        **{"start_time": time(19), "end_time": time(20), "created_at": now(), "mailbox": "m"},
    }
    HostInquiry.objects.create(**{**blank, **fields})


def _message(**fields: object) -> None:
    blank: dict[str, object] = {
        **{"name": "A", "email": ADDRESS, "message": "B", "created_at": now(), "mailbox": "n"},
    }
    ContactMessage.objects.create(**{**blank, **fields})


def _subscriber(kind: type[S], text: str) -> S:
    address = f"{kind.objects.count()}@example.com"
    return kind(name=text, email=address, created_at=now())


LISTS: Final[Mapping[str, tuple[str, Callable[[Make, str], object]]]] = {
    "programme by title": ("/api/admin/events", lambda make, text: make.event(title=text)),
    "programme by place": ("/api/admin/events", lambda make, text: make.event(location=text)),
    "events of the box office": (
        "/api/bookings/events",
        lambda make, text: make.event(title=text),
    ),
    "bookings": ("/api/bookings", lambda make, text: make.booking(make.event(), name=text)),
    "guests who booked": (
        "/api/admin/guests",
        lambda make, text: make.booking(make.event(), name=text),
    ),
    "guests who wait": (
        "/api/admin/guests",
        lambda make, text: join(full_event(make, 1)[0], text, customerEmail=ADDRESS),
    ),
    "guests who inquired": (
        "/api/admin/guests",
        lambda make, text: _inquiry(first_name=text.split()[0], last_name=text.split(" ", 1)[1]),
    ),
    "guests who wrote": ("/api/admin/guests", lambda make, text: _message(name=text)),
    "inbox, by an inquiry": ("/api/admin/inbox", lambda make, text: _inquiry(event_name=text)),
    "inbox, by notes": ("/api/admin/inbox", lambda make, text: _inquiry(notes=text)),
    "inbox, by a message": ("/api/admin/inbox", lambda make, text: _message(message=text)),
    "inquiries": ("/api/event-hosting", lambda make, text: _inquiry(event_name=text)),
    "messages": ("/api/contact", lambda make, text: _message(name=text)),
    "mail log": ("/api/admin/mails", _mail),
    "list of changes": (
        "/api/admin/changes",
        lambda make, text: changes.record(action="sent", kind="event", title=text),
    ),
    "newsletter": (
        "/api/newsletter",
        lambda make, text: _subscriber(NewsletterSubscriber, text).save(),
    ),
    "secret calendar": (
        "/api/secret-calendar",
        # As a visitor's sign-up is written.
        lambda make, text: SecretCalendarSubscriber.objects.bulk_create(
            [_subscriber(SecretCalendarSubscriber, text)], ignore_conflicts=True
        ),
    ),
    "clips": ("/api/videos", lambda make, text: Video.objects.create(title=text, category="c")),
    "photos": (
        "/api/admin/featured-images",
        lambda make, text: FeaturedImage.objects.create(caption=text, image_url="/x"),
    ),
    "past events": ("/api/past-events", lambda make, text: PastEvent.objects.create(title=text)),
    "photos of past events": (
        "/api/past-event-images",
        lambda make, text: PastEventImage.objects.create(
            past_event=PastEvent.objects.create(title="x"), caption=text, image_url="/x"
        ),
    ),
    "slideshow": (
        "/api/host-event-images",
        lambda make, text: HostEventImage.objects.create(caption=text, image_url="/x"),
    ),
}


def number_found(as_manager: Client, path: str, search: str) -> int:
    return len(as_manager.get(path, {"search": search}).json())


@pytest.mark.parametrize("name", LISTS)
def test_a_text_is_found_however_it_is_typed(name: str, make: Make, as_manager: Client) -> None:
    path, write = LISTS[name]
    for case in CASES:
        write(make, case["text"])
    lost = [
        (case["text"], search)
        for case in CASES
        for search in case["finds"]
        if search != "-" and number_found(as_manager, path, search) != 1
    ]
    assert lost == []
    wrong = [
        search
        for case in CASES
        for search in case["misses"]
        if number_found(as_manager, path, search)
    ]
    assert wrong == []


def test_a_text_is_found_by_what_it_says_after_a_change(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event(), name="Zoë")
    assert change(as_manager, booking, customerName="Łukasz").status_code == 200
    assert number_found(as_manager, "/api/bookings", "zoe") == 0
    assert number_found(as_manager, "/api/bookings", "lukasz") == 1
    event = make.event(title="Zoë")
    sent = {"title": "Łukasz"}
    as_manager.put(f"/api/events/{event.pk}", sent, content_type="application/json")
    assert number_found(as_manager, "/api/admin/events", "zoe") == 0
    assert number_found(as_manager, "/api/admin/events", "lukasz") == 1
    undo = as_manager.get("/api/admin/changes", {"search": "event"}).json()[0]["id"]
    assert as_manager.post(f"/api/admin/changes/{undo}/undo").status_code == 200
    assert number_found(as_manager, "/api/admin/events", "zoe") == 1
    assert number_found(as_manager, "/api/admin/events", "lukasz") == 0


def test_a_guest_is_not_found_by_the_words_of_a_message(as_manager: Client) -> None:
    _message(name="Zoë", message="About the café")
    assert number_found(as_manager, "/api/admin/guests", "cafe") == 0
    assert number_found(as_manager, "/api/admin/guests", "zoe") == 1


def test_a_name_with_a_phonetic_sign_is_taken(make: Make, as_manager: Client) -> None:
    make.booking(make.event(), name="Aƛ")
    assert number_found(as_manager, "/api/bookings", "aƛ") == 1


NUMBER = "+1 (212) 555-0177"
PHONES: Final[Mapping[str, tuple[str, Callable[[Make], object]]]] = {
    "bookings": ("/api/bookings", lambda make: book(make.event(), customerPhone=NUMBER)),
    "guests who booked": (
        "/api/admin/guests",
        lambda make: book(make.event(), customerPhone=NUMBER),
    ),
    "guests who wait": (
        "/api/admin/guests",
        lambda make: join(full_event(make, 1)[0], "Zoe", customerPhone=NUMBER),
    ),
    "guests who inquired": ("/api/admin/guests", lambda make: _inquiry(phone=NUMBER)),
    "inbox": ("/api/admin/inbox", lambda make: _inquiry(phone=NUMBER)),
    "inquiries": ("/api/event-hosting", lambda make: _inquiry(phone=NUMBER)),
}


@pytest.mark.parametrize("name", PHONES)
def test_a_telephone_is_found_however_it_is_typed(
    name: str, make: Make, as_manager: Client
) -> None:
    path, write = PHONES[name]
    write(make)
    typed = [
        *("2125550177", "212 555 0177", "212-555-0177", "(212) 555-0177", "212.555.0177"),
        *("+12125550177", "+1 212 555 0177", "1-212-555-0177", "001 212 555 0177", "555-0177"),
    ]
    assert [one for one in typed if number_found(as_manager, path, one) != 1] == []
    assert number_found(as_manager, path, "212 555 0178") == 0


def test_a_date_in_the_notes_on_an_inquiry_is_found_as_it_is_written(as_manager: Client) -> None:
    _inquiry(notes="Calls back on 12/24/2026, room 10-12")
    for search in ("12/24/2026", "10-12", "10-12 room"):
        assert number_found(as_manager, "/api/admin/inbox", search) == 1, search


def test_marks_are_found_as_they_are(make: Make, as_manager: Client) -> None:
    make.event(title="50% Off_Now “Live”")
    for search, count in {"50%": 1, "5%": 0, "f_n": 1, "f_o": 0, '"live"': 1, "f%n": 0}.items():
        assert number_found(as_manager, "/api/admin/events", search) == count, search


def test_each_row_says_what_it_is_searched_by(make: Make) -> None:
    event = make.event(title="Zoë")
    _mail(make, "Łódź")
    assert Event.objects.get(pk=event.pk).search_text == "zoe comedy"
    assert Mail.objects.get().search_text == f"{ADDRESS} lodz"
