"""What a guest must say to book, and what is refused by the field's own name."""

import pytest

from nightcap.bookings.models import Booking
from tests.support.bookings.asking import book
from tests.support.factory import Make

pytestmark = pytest.mark.django_db

REQUIRED = ("customerName", "customerEmail", "customerPhone", "eventId")


@pytest.mark.parametrize("field", REQUIRED)
@pytest.mark.parametrize("value", [None, "", "   "])
def test_a_missing_field_is_named(make: Make, field: str, value: str | None) -> None:
    response = book(make.event(), **{field: value})
    assert (response.status_code, set(response.json()["fields"])) == (422, {field})


def test_every_fault_is_named_at_once(make: Make) -> None:
    response = book(None, customerName="", customerEmail="x", customerPhone="", numberOfTickets=9)
    assert set(response.json()["fields"]) == {*REQUIRED, "numberOfTickets"}


@pytest.mark.parametrize("tickets", [0, 7, -1, 1.5, "many", True, None, 10**30])
def test_one_to_six_tickets_can_be_booked_at_once(make: Make, tickets: object) -> None:
    response = book(make.event(), numberOfTickets=tickets)
    assert (response.status_code, set(response.json()["fields"])) == (422, {"numberOfTickets"})


@pytest.mark.parametrize(
    "email",
    [
        "ada",
        "ada@",
        "ada@localhost",
        "ada@example.com, eve@example.com",
        "Ada <ada@example.com>",
        "ada@example.com\r\nBcc: eve@example.com",
        "ada@exa mple.com",
        f"{'a' * 243}@example.com",
    ],
)
def test_the_email_is_exactly_one_address(make: Make, email: str) -> None:
    response = book(make.event(), customerEmail=email)
    assert (response.status_code, set(response.json()["fields"])) == (422, {"customerEmail"})


@pytest.mark.database
@pytest.mark.parametrize("field", ["customerName", "customerPhone"])
@pytest.mark.parametrize("value", ["Ada\r\nBcc: eve@example.com", "Ada\x00", "a" * 201])
def test_names_and_numbers_are_one_line_of_bounded_length(
    make: Make, field: str, value: str
) -> None:
    response = book(make.event(), **{field: value})
    assert (response.status_code, set(response.json()["fields"])) == (422, {field})


@pytest.mark.database
@pytest.mark.parametrize("event_id", [0, -1, "next", 10**30, True])
def test_the_event_is_named_by_its_number(event_id: object) -> None:
    response = book(None, eventId=event_id)
    assert (response.status_code, set(response.json()["fields"])) == (422, {"eventId"})


def test_spaces_around_a_text_do_not_matter(make: Make) -> None:
    assert book(make.event(), customerName="  Ada  ").json()["customerName"] == "Ada"


@pytest.mark.database
def test_a_name_may_be_written_in_any_script(make: Make) -> None:
    assert book(make.event(), customerName="Zoë 李 O'Neil-ﷺ").status_code == 201
    assert Booking.objects.get().customer_name == "Zoë 李 O'Neil-ﷺ"
