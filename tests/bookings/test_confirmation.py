"""The mail a guest receives: what was booked and how to get there."""

from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from html.parser import HTMLParser
from io import BytesIO

import pytest
import segno
from django.conf import settings
from django.test import Client
from icalendar import Calendar
from PIL import Image

from nightcap.bookings.models import Booking
from nightcap.mail import writing
from nightcap.mail.models import Mail
from nightcap.mail.transport import compose
from nightcap.mail.writing import PRIVATE
from nightcap.venue.profile import profile
from tests.support.bookings.asking import book
from tests.support.factory import EventFields, Make
from tests.support.mail.reading import all_mails, the_mail, written

pytestmark = pytest.mark.django_db

LATE_JAZZ: EventFields = {
    "title": "Jazz (late) & more",
    "starts_at": datetime(2037, 7, 4, 0, 30, tzinfo=UTC),
    "price_range": "$15-25",
}


def confirmation(make: Make, **changes: object) -> Mail:
    response = book(make.event(**LATE_JAZZ), **changes)
    assert response.status_code == 201
    return the_mail()


def sent(mail: Mail) -> list[EmailMessage]:
    """Return the parts of an email as the guest receives it."""
    leaving = compose(writing.with_secrets(mail), pictures=writing.pictures_of(mail))
    return list(message_from_bytes(leaving.message().as_bytes(), policy=policy.default).walk())


class _Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name == "href" and value]

    def handle_data(self, data: str) -> None:
        self.text += data


def read(html: str) -> _Texts:
    parser = _Texts()
    parser.feed(html)
    return parser


def test_it_says_what_was_booked_at_the_venues_own_time(make: Make) -> None:
    mail = confirmation(make, numberOfTickets=2)
    assert mail.subject == "Your booking: Jazz (late) & more"
    for body in (mail.text, read(mail.html).text):
        assert "Jazz (late) & more" in body
        assert "Friday, July 3, 2037 at 8:30 PM" in body
        assert "2 tickets" in body
        assert "$15-25" in body


def test_it_says_when_the_doors_open_where_somebody_has_said_so(make: Make) -> None:
    book(make.event(starts_at=LATE_JAZZ["starts_at"], doors_minutes=45))
    book(make.event(**LATE_JAZZ), customerEmail="other@example.com")
    known, unknown = all_mails()
    for body in (known.text, read(known.html).text):
        assert "Doors 7:45 PM" in body
    for body in (unknown.text, read(unknown.html).text):
        assert "Doors " not in body


@pytest.mark.parametrize(
    ("location", "places"),
    [
        ("", []),
        ("The Understudy, 212 East 52nd Street, New York, NY 10022", []),
        ("Creativity & Comedy Lounge", ["Creativity & Comedy Lounge"]),
    ],
)
def test_it_says_the_address_once_and_a_place_of_its_own_before_it(
    make: Make, location: str, places: list[str]
) -> None:
    book(make.event(location=location))
    mail = the_mail()
    _, _, way = mail.text.partition("How to find us\n")
    way, _, _ = way.partition("Map:")
    venue = profile()
    lines = [venue.name, *places, venue.street_line, venue.find_us]
    assert way.splitlines() == lines
    assert "".join(lines) in read(mail.html).text


def test_it_leads_to_what_a_guest_wants_to_know_before_coming(make: Make) -> None:
    mail = confirmation(make)
    page = f"{settings.PUBLIC_URL}/visit"
    assert f"Before you come (the way, the hours): {page}\n" in mail.text
    assert page in read(mail.html).links


@pytest.mark.parametrize(
    ("price", "tickets", "to_pay"),
    [("$20", 2, "$40"), ("$20", 1, "$20"), ("€12.50", 3, "€37.50"), ("$ 250", 6, "$1,500")],
)
def test_it_says_what_is_to_pay_at_the_door(
    make: Make, price: str, tickets: int, to_pay: str
) -> None:
    book(make.event(price_range=price), numberOfTickets=tickets)
    mail = the_mail()
    for body in (mail.text, read(mail.html).text):
        assert f"Pay at the door: {to_pay}\n" in body


@pytest.mark.parametrize("price", ["", "Free", "$0", "$15-25", "$20 or two for $30", "20", "TBA"])
def test_it_names_no_sum_where_there_is_none_or_more_than_one(make: Make, price: str) -> None:
    book(make.event(price_range=price), numberOfTickets=2)
    mail = the_mail()
    assert "Pay at the door" not in mail.text + mail.html


def test_it_holds_the_reference_for_the_door(make: Make) -> None:
    reference = book(make.event(**LATE_JAZZ)).json()["reference"]
    mail = the_mail()
    assert reference in mail.text
    assert reference in read(mail.html).text


def test_it_shows_the_code_as_a_picture_that_needs_no_network(make: Make) -> None:
    reference = book(make.event(**LATE_JAZZ)).json()["reference"]
    parts = sent(the_mail())
    kinds = [part.get_content_type() for part in parts]
    assert kinds == [
        *("multipart/mixed", "multipart/alternative", "text/plain", "multipart/related"),
        *("text/html", "image/png", "text/calendar"),
    ]
    plain, html, picture = (parts[at] for at in (2, 4, 5))
    assert reference in plain.get_content()
    assert f'src="cid:{picture["Content-ID"].strip("<>")}"' in html.get_content()
    assert reference in read(html.get_content()).text
    drawn = Image.open(BytesIO(picture.get_content())).convert("1")
    code = segno.make(f"NIGHTCAP:{reference}", error="m", micro=False)
    rows = list(code.matrix_iter(border=4))
    step = drawn.width // len(rows)
    assert drawn.size == (step * len(rows), step * len(rows))
    for y, row in enumerate(rows):
        for x, is_dark in enumerate(row):
            assert (drawn.getpixel((x * step, y * step)) == 0) == bool(is_dark)


def test_the_calendar_file_has_all_that_the_door_asks_for(make: Make) -> None:
    event = make.event(**LATE_JAZZ | {"price_range": "$20"})
    first = book(event, numberOfTickets=2).json()
    book(event, customerEmail="ADA+jazz@example.com").json()
    *_, last = Mail.objects.order_by("pk")
    *_, attached = sent(written(last))
    lines = attached.get_content().encode().split(b"\r\n")
    assert max(map(len, lines)) <= 75
    [entry] = Calendar.from_ical(attached.get_content()).walk("VEVENT")
    bookings = Booking.objects.order_by("-pk")
    assert entry["CLASS"] == "PRIVATE"
    assert str(entry["DESCRIPTION"]).startswith(
        "\n\n".join(
            f"Code for the door: {booking.reference}\n{seats}\nBalance due: {due}\n"
            f"Your booking: {booking.address}"
            for booking, seats, due in zip(
                bookings, ("1 seat", "2 seats"), ("$20", "$40"), strict=True
            )
        )
    )
    assert first["reference"] in str(entry["DESCRIPTION"])
    assert "/booking/" not in last.calendar.replace(f"/booking/{PRIVATE}", "")


def test_it_says_how_long_seats_are_held_for_who_is_late_as_the_visit_page_does(
    make: Make, client: Client
) -> None:
    mail, visit = confirmation(make), client.get("/api/visit").json()
    rule = visit["seats"]["text"]
    assert "fifteen minutes" in rule
    assert rule in " ".join(mail.text.split())
    assert rule in read(mail.html).text
    assert client.get("/api/venue").json()["lateArrivals"] == rule


def test_it_says_how_to_reach_the_venue(make: Make) -> None:
    mail, venue = confirmation(make), profile()
    for expected in (venue.name, venue.street_line, str(venue.phone)):
        assert expected in mail.text
        assert expected in read(mail.html).text
    assert str(venue.map_url) in mail.text
    assert str(venue.map_url) in read(mail.html).links


def test_it_shows_the_address_back_so_that_a_slip_is_noticed(make: Make) -> None:
    mail = confirmation(make, customerEmail="ada@exmaple.com")
    assert "ada@exmaple.com" in mail.text
    assert "ada@exmaple.com" in read(mail.html).text


def test_it_leads_into_the_guests_calendar(make: Make) -> None:
    mail = confirmation(make)
    links = read(mail.html).links
    assert any(link.startswith("https://calendar.google.com/") for link in links)
    assert any(link.startswith("https://outlook.live.com/") for link in links)
    assert mail.calendar_name == "Jazz__late____more.ics"
    [entry] = Calendar.from_ical(mail.calendar).walk("VEVENT")
    assert entry.decoded("dtstart") == LATE_JAZZ["starts_at"]


def test_an_all_day_event_has_no_hour(make: Make) -> None:
    book(make.event(starts_at=datetime(2037, 7, 3, 4, tzinfo=UTC), is_all_day=True))
    assert "Friday, July 3, 2037\n" in the_mail().text


def test_one_ticket_is_one_ticket(make: Make) -> None:
    assert "1 ticket\n" in confirmation(make).text


def test_what_a_guest_types_is_text_and_never_markup(make: Make) -> None:
    hostile = "<script>alert(1)</script>{{ venue }}"
    mail = confirmation(make, customerName=hostile)
    assert "script" not in read(mail.html).tags
    assert hostile in read(mail.html).text
    assert f"Dear {hostile}," in mail.text


def test_a_title_of_several_lines_becomes_one_subject(make: Make) -> None:
    book(make.event(title="Jazz\r\nBcc: eve@example.com"))
    assert the_mail().subject == "Your booking: Jazz Bcc: eve@example.com"
