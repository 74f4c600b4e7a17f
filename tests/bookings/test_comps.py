"""Comps: guests of the house, who pay nothing at the door."""

import csv
from datetime import timedelta
from io import StringIO

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail import writing
from nightcap.mail.models import Mail
from tests.support.bookings import own
from tests.support.bookings.admin import by_phone, change
from tests.support.bookings.asking import book
from tests.support.door.doors import door_of, look
from tests.support.factory import Make

pytestmark = pytest.mark.django_db

NAME_ALONE = {"customerPhone": "", "customerEmail": "", "isComp": True}


@pytest.fixture
def event(make: Make) -> Event:
    """Return an event in eight hours, at twenty dollars a seat."""
    return make.event(capacity=20, price_range="$20", starts_at=now() + timedelta(hours=8))


def comp(manager: Client, event: Event, /, **more: object) -> Booking:
    """Write down Grace as a guest of the house."""
    body = {"customerEmail": "grace@example.com", "isComp": True, "numberOfTickets": 2} | more
    answer = by_phone(manager, event, **body)
    assert answer.status_code == 201, answer.content
    return Booking.objects.get(pk=answer.json()["id"])


def texts(mail: Mail) -> tuple[str, str]:
    """Return a mail's words, plain and as HTML."""
    writing.write(mail)
    return mail.text, mail.html


def test_a_comp_needs_only_a_name(event: Event, as_manager: Client) -> None:
    answer = by_phone(as_manager, event, **NAME_ALONE)
    assert (answer.status_code, answer.json()["isComp"]) == (201, True)
    assert not Mail.objects.exists()
    nameless = by_phone(as_manager, event, **NAME_ALONE, customerName="")
    assert (nameless.status_code, set(nameless.json()["fields"])) == (422, {"customerName"})


def test_who_pays_leaves_a_phone_number(event: Event, as_manager: Client) -> None:
    for refused in (
        by_phone(as_manager, event, customerPhone=""),
        change(as_manager, comp(as_manager, event), customerPhone="", isComp=False),
    ):
        assert (refused.status_code, set(refused.json()["fields"])) == (422, {"customerPhone"})


def test_visitors_cannot_make_themselves_comps(event: Event) -> None:
    answer = book(event, isComp=True, fromHouseSeats=True)
    assert answer.status_code == 201
    assert not Booking.objects.get().is_comp
    without_phone = book(event, isComp=True, customerPhone="")
    assert without_phone.status_code == 422


def test_the_mail_says_with_our_compliments_instead_of_what_is_to_pay(
    event: Event, as_manager: Client
) -> None:
    comp(as_manager, event, customerPhone="")
    for text in texts(Mail.objects.get()):
        assert "With our compliments: there is nothing to pay." in text
        assert "$" not in text
        assert "grace@example.com." in text


def test_a_mail_that_the_release_before_has_queued_is_still_written(
    event: Event, as_manager: Client
) -> None:
    comp(as_manager, event)
    mail = Mail.objects.get()
    del mail.facts["bookings"][0]["is_comp"]
    for text in texts(mail):
        assert "$40" in text


def test_a_booking_becomes_a_comp_and_its_guest_hears_of_it(
    event: Event, as_manager: Client
) -> None:
    book(event, numberOfTickets=2)
    booking = Booking.objects.get()
    assert change(as_manager, booking, isComp=True).json()["isComp"]
    for text in texts(Mail.objects.latest("pk")):
        assert "With our compliments" in text
    entry = Change.objects.latest("pk")
    assert entry.details == [{"field": "comp", "before": "False", "after": "True"}]


def test_an_edit_that_does_not_say_leaves_a_comp_one(event: Event, as_manager: Client) -> None:
    booking = comp(as_manager, event)
    assert change(as_manager, booking, customerName="Grace M. Hopper").json()["isComp"]


def test_the_list_of_changes_names_a_comp(event: Event, as_manager: Client) -> None:
    comp(as_manager, event)
    assert Change.objects.get().action == "added as a comp"


def test_the_guests_own_page_says_so_and_asks_for_nothing(event: Event, as_manager: Client) -> None:
    booking = comp(as_manager, event)
    seen = own.look(own.token_of(booking)).json()
    assert (seen["isComp"], seen["toPay"]) == (True, "")
    page = Client().get(f"/booking/{own.token_of(booking)}").content.decode()
    assert "with our compliments" in page
    assert "$40" not in page


def test_its_guest_gives_seats_back_and_takes_no_more_for_nothing(
    event: Event, as_manager: Client
) -> None:
    booking = comp(as_manager, event, numberOfTickets=3)
    more = own.change(booking, numberOfTickets=4)
    assert (more.status_code, more.json()["fields"]) == (
        422,
        {"numberOfTickets": "must be at most 3"},
    )
    assert own.change(booking, numberOfTickets=2).json()["mostTickets"] == 2


def test_a_guest_who_left_no_phone_number_need_not_leave_one_later(
    event: Event, as_manager: Client
) -> None:
    booking = comp(as_manager, event, customerPhone="")
    assert own.change(booking, numberOfTickets=1).status_code == 200
    reached = comp(as_manager, event)
    gone = own.change(reached, customerPhone="")
    assert (gone.status_code, set(gone.json()["fields"])) == (422, {"customerPhone"})


def test_a_comp_that_is_handed_over_stays_one(event: Event, as_manager: Client) -> None:
    booking = comp(as_manager, event)
    event.refresh_from_db()
    assert own.do(booking, "hand-over", **own.EVE).status_code == 204
    assert Booking.objects.get(customer_email="eve@example.com").is_comp


def test_the_door_knows_who_pays_nothing_and_what_the_house_keeps(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=20, house_seats=4, starts_at=now() + timedelta(hours=1))
    comp(as_manager, event)
    by_phone(as_manager, event, customerName="Ida Paying")
    [show] = look(door_of(as_manager, event)).json()["shows"]
    assert show["houseSeats"] == 4
    parties = {party["customerName"]: party["isComp"] for party in show["parties"]}
    assert parties == {"Grace Hopper": True, "Ida Paying": False}


def test_the_file_of_bookings_names_comps(event: Event, as_manager: Client) -> None:
    book(event)
    comp(as_manager, event)
    text = as_manager.get("/api/bookings/download").content.decode("utf-8-sig")
    rows = csv.DictReader(StringIO(text))
    assert {row["Name"]: row["Comp"] for row in rows} == {"Ada Lovelace": "", "Grace Hopper": "yes"}
