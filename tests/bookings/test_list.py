"""The manager's list of bookings, searched and cut on the server."""

import csv
from datetime import UTC, datetime
from io import StringIO
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from nightcap.bookings.models import Booking, Party
from nightcap.core.keyed import mailbox_of, person_of
from nightcap.core.time import now, utc_iso
from tests.support.bookings.admin import arrive, by_phone, cancel, change
from tests.support.bookings.asking import book
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.database]

NEW_YORK = ZoneInfo("America/New_York")


def test_the_list_is_only_the_managers_and_newest_first(make: Make, as_manager: Client) -> None:
    event = make.event(title="Jazz")
    first, second = book(event).json(), book(event).json()
    # They are the guest's; the manager asks for one at a time.
    for guests in (first, second):
        del guests["link"], guests["changesUntil"]
    assert Client().get("/api/bookings").status_code == 401
    rows = as_manager.get("/api/bookings").json()
    managed = {
        "eventTitle": "Jazz",
        "eventDate": utc_iso(event.starts_at),
        "origin": "site",
        "isComp": False,
        "toPay": "",
        "balanceDue": None,
        "refundIfCancelled": 0,
        "refunds": [],
        "paidAtDoor": {"cash": 0, "card": 0},
        "guestRequest": "",
        "note": "",
        "guestKey": person_of(mailbox_of("ada@example.com"), "Ada Lovelace"),
        "cancelledAt": None,
        "handedOverAt": None,
        "arrivedAt": None,
        "arrivedSeats": 0,
        "version": 1,
    }
    assert rows == [second | managed, first | managed]


def test_the_list_can_be_of_one_event(make: Make, as_manager: Client) -> None:
    event, other = make.event(), make.event()
    wanted = book(event).json()
    book(other)
    rows = as_manager.get(f"/api/bookings?eventId={event.pk}").json()
    assert [row["id"] for row in rows] == [wanted["id"]]
    assert as_manager.get("/api/bookings?eventId=x").status_code == 422


@pytest.mark.parametrize("search", ["love ada", "ADA@ex", "555 01", "test0000"])
def test_a_booking_is_found_by_name_address_phone_or_reference(
    make: Make, as_manager: Client, search: str
) -> None:
    event = make.event()
    make.booking(event, name="Ada Lovelace")
    other = make.booking(event, name="Grace")
    other.party = Party("Grace", "g@x.org", "9", 1)
    other.save()
    answer = as_manager.get("/api/bookings", {"search": search})
    assert [row["customerName"] for row in answer.json()] == ["Ada Lovelace"]
    assert answer["X-Total-Count"] == "1"


@pytest.mark.parametrize(
    "search",
    ["jose", "JOSÉ garcia", "212.555.0177", "2125550177", "+1 212 555 0177", "garcía 555-0177"],
)
def test_a_guest_is_found_at_every_event_however_name_and_number_are_written(
    make: Make, as_manager: Client, search: str
) -> None:
    for title in ("Jazz", "Stand-Up"):
        booking = make.booking(make.event(title=title), name="José García")
        Booking.objects.filter(pk=booking.pk).update(customer_phone="x")
        change(as_manager, booking, customerPhone="(212) 555-0177").json()
    make.booking(make.event(title="Elsewhere"), name="Joseph")
    rows = as_manager.get("/api/bookings", {"search": search}).json()
    found = [row["eventTitle"] for row in rows if row["eventTitle"] != "Elsewhere"]
    assert found == ["Stand-Up", "Jazz"]


def test_a_long_list_comes_in_parts_with_its_whole_length(make: Make, as_manager: Client) -> None:
    event = make.event()
    for number in range(5):
        make.booking(event, name=f"Guest {number}")
    answer = as_manager.get("/api/bookings?offset=1&limit=2")
    assert [row["customerName"] for row in answer.json()] == ["Guest 3", "Guest 2"]
    assert answer["X-Total-Count"] == "5"


def test_the_list_can_leave_out_or_show_only_what_is_cancelled(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    cancelled, active = make.booking(event), make.booking(event)
    cancel(as_manager, cancelled)
    for state, expected in {"active": [active], "cancelled": [cancelled]}.items():
        rows = as_manager.get(f"/api/bookings?state={state}").json()
        assert [row["id"] for row in rows] == [booking.pk for booking in expected]
    assert len(as_manager.get("/api/bookings?state=all").json()) == 2
    assert as_manager.get("/api/bookings?state=lost").status_code == 422


def test_one_booking_can_be_looked_up(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event())
    answer = as_manager.get(f"/api/bookings/{booking.pk}").json()
    assert [answer] == as_manager.get("/api/bookings").json()
    assert as_manager.get(f"/api/bookings/{booking.pk + 1}").status_code == 404


def test_the_file_holds_every_booking_of_an_event_and_runs_no_formula(
    make: Make, as_manager: Client
) -> None:
    event = make.event(title="Jazz")
    hostile = make.booking(event, name='=HYPERLINK("http://evil")', number_of_tickets=2)
    by_phone(as_manager, event)
    cancel(as_manager, hostile)
    book(make.event(title="Another"))
    answer = as_manager.get(f"/api/bookings/download?eventId={event.pk}")
    day = event.starts_at.astimezone(NEW_YORK)
    name = f"bookings-jazz-{day:%Y-%m-%d}.csv"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    grace, formula = csv.DictReader(StringIO(answer.content.decode("utf-8-sig")))
    assert (grace["Name"], grace["Tickets"], grace["Origin"]) == ("Grace Hopper", "1", "phone")
    assert (grace["Event"], grace["Email"], grace["Cancelled"]) == ("Jazz", "", "")
    assert formula["Name"] == '\'=HYPERLINK("http://evil")'
    everything = as_manager.get("/api/bookings/download").content.decode()
    assert everything.count("\r\n") == 4
    assert as_manager.get("/api/bookings/download?eventId=999").status_code == 404


def test_the_file_has_the_time_by_the_venues_clock(make: Make, as_manager: Client) -> None:
    starts_at = datetime(2027, 1, 16, 1, 0, tzinfo=UTC)
    booking = make.booking(make.event(title="Jazz", starts_at=starts_at))
    at = datetime(2027, 1, 2, 3, 30, tzinfo=UTC)
    Booking.objects.filter(pk=booking.pk).update(
        created_at=at, arrived_at=at, cancelled_at=at, status="cancelled"
    )
    answer = as_manager.get(f"/api/bookings/download?eventId={booking.event_id}")
    assert 'filename="bookings-jazz-2027-01-15.csv"' in answer["Content-Disposition"]
    [row] = csv.DictReader(StringIO(answer.content.decode("utf-8-sig")))
    assert row["Event date"] == "2027-01-15 20:00"
    assert row["Booked"] == row["Arrived"] == row["Cancelled"] == "2027-01-01 22:30"


def test_sales_rise_with_bookings_and_fall_with_cancellations(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    first = make.booking(event, number_of_tickets=2)
    make.booking(event, number_of_tickets=3)
    make.booking(make.event(), number_of_tickets=6)
    cancel(as_manager, first)
    points = as_manager.get(f"/api/bookings/sales?eventId={event.pk}").json()
    assert [point["seats"] for point in points] == [2, 5, 3]
    assert points[0]["at"] == utc_iso(first.created_at)
    assert as_manager.get("/api/bookings/sales").status_code == 422


def test_arrivals_are_in_the_list(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event())
    before = utc_iso(now())
    arrive(as_manager, booking)
    [row] = as_manager.get("/api/bookings").json()
    assert row["arrivedAt"] >= before
