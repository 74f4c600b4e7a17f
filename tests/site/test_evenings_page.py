"""All bookings of a mailbox on one page, and booking again, without a script."""

import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client

from nightcap.bookings.models import Booking, Party
from nightcap.bookings.services.holds import PARTIES_A_DAY
from nightcap.core.time import now
from nightcap.evenings.models import EveningsLink
from nightcap.events.models import Event
from nightcap.events.tiers import Tier
from nightcap.mail.models import DayVolume
from nightcap.mail.volume import OF_A_NETWORK
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.bookings.holds import hold
from tests.support.evenings.asking import links_sent, token_for
from tests.support.factory import Make
from tests.support.payments.paying import booked, pay, prepaid_event
from tests.support.site.visitors import Site

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("dist")]

UNKNOWN = "/evenings/" + "A" * 43
ANSWER = "If we know this address, an email with a link is on its way."
STANDARD: Tier = {
    "id": 1,
    "name": "Standard",
    "amount": 2500,
    "seats": None,
    "note": "",
    "area": "",
}
STUDENT: Tier = {**STANDARD, "id": 2, "name": "Student", "amount": 1500}
AGO = timedelta(days=2)


def page_of(token: str) -> str:
    answer = Client().get(f"/evenings/{token}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def rows_of(html: str) -> list[str]:
    return re.findall(r'<article class="night">.*?</article>', html, re.DOTALL)


def the_row() -> str:
    [row] = rows_of(page_of(token_for()))
    return row


def fields_of(row: str) -> dict[str, str]:
    """Return the fields of the form that books again."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', row))


def followed(answer: Answer) -> str:
    """Return the page to which a form leads."""
    assert answer.status_code == 303
    address = answer["Location"].replace("https://understudy.example", "")
    return unescape(Client().get(address).content.decode())


def book_again(token: str, **changes: str) -> Answer:
    """Press the button of the only form."""
    [fields] = [fields for row in rows_of(page_of(token)) if (fields := fields_of(row))]
    return Client().post(f"/evenings/{token}", fields | changes)


@pytest.fixture
def past(make: Make) -> Booking:
    """Return Ada's two seats at a past date of a show."""
    event = make.event(title="Comedy Night", starts_at=now() - AGO)
    return make.booking(event, number_of_tickets=2, name="Ada Lovelace")


# Asking


def test_the_public_page_sends_a_link_to_a_known_address(make: Make) -> None:
    make.booking(make.event())
    assert 'action="/evenings"' in Client().get("/evenings").content.decode()
    answer = Client().post("/evenings", {"email": "ada@example.com"})
    assert ANSWER in followed(answer)
    assert len(links_sent()) == 1


def test_the_public_page_answers_an_unknown_address_the_same(make: Make) -> None:
    make.booking(make.event())
    known, unknown = (
        Client().post("/evenings", {"email": email})
        for email in ("ada@example.com", "grace@example.com")
    )
    assert (known.status_code, known.headers) == (unknown.status_code, unknown.headers)
    assert len(links_sent()) == 1


@pytest.mark.parametrize("form", [{}, {"email": ""}, {"email": "ada"}])
def test_the_public_page_says_what_is_wrong_with_an_address(form: dict[str, str]) -> None:
    shown = followed(Client().post("/evenings", form))
    assert '<p class="note amiss" role="alert">The email ' in shown
    assert ANSWER not in shown


def test_the_public_page_says_that_a_network_asks_too_often() -> None:
    Client().post("/evenings", {"email": "ada@example.com"})
    DayVolume.objects.update(submissions=OF_A_NETWORK.submissions)
    shown = followed(Client().post("/evenings", {"email": "ada@example.com"}))
    assert "more than we can take from one place" in shown


def test_the_page_of_a_booking_leads_to_the_form(past: Booking) -> None:
    html = Client().get(f"/booking/{own.token_of(past)}").content.decode()
    assert '<a href="/evenings">' in html


# Reading


def test_the_page_lists_upcoming_bookings_soonest_first_and_then_past_ones_latest_first(
    make: Make,
) -> None:
    days = {"Older": -9, "Past": -2, "Later": 9, "Soon": 2}
    for title, day in days.items():
        make.booking(make.event(title=title, starts_at=now() + timedelta(days=day)))
    html = page_of(token_for())
    titles = [re.findall(r"<bdi>(.*?)</bdi>", row)[0] for row in rows_of(html)]
    assert titles == ["Soon", "Later", "Past", "Older"]
    assert html.index("Upcoming") < html.index("Soon") < html.index(">Past</h2>")


def test_a_row_has_title_date_seats_status_code_and_the_link_of_the_booking(make: Make) -> None:
    event = make.event(title="Comedy <Night>")
    booking = make.booking(event, number_of_tickets=3)
    row = the_row()
    for text in ("Comedy <Night>", event.when, "3 seats", "Confirmed", booking.reference):
        assert text in row
    [link] = re.findall(r'href="https://understudy\.example(/booking/[\w-]+)"', row)
    page = Client().get(link).content.decode()
    assert "You are on the list" in page
    assert "Comedy &lt;Night&gt;" in page


def states(make: Make) -> Iterator[tuple[Booking, str]]:
    """Yield bookings of Ada, each with its status on the page."""
    yield make.booking(make.event(cancelled_at=now())), "Event cancelled"
    cancelled = make.booking(make.event())
    path = f"/api/guest/bookings/{own.token_of(cancelled)}/cancel"
    assert Client().post(path, {}, "application/json").status_code == 200
    yield cancelled, "Cancelled"
    given = make.booking(make.event())
    grace = {"name": "Grace", "email": "grace@example.com", "phone": "212 555 0101"}
    body = {f"customer{name.capitalize()}": value for name, value in grace.items()}
    path = f"/api/guest/bookings/{own.token_of(given)}/hand-over"
    assert Client().post(path, body, "application/json").status_code == 204
    yield given, "Handed over"
    yield hold(make.event(), customerEmail="ada@example.com"), "Not confirmed yet"
    yield booked(prepaid_event(make)), "Not paid yet"


def test_each_booking_has_its_status(make: Make) -> None:
    expected = {booking.reference: state for booking, state in states(make)}
    rows = rows_of(page_of(token_for()))
    for reference, state in expected.items():
        [row] = [row for row in rows if reference in row]
        assert f"<br>{state}<br>" in row


def test_a_paid_booking_has_its_receipt_also_with_a_practice_payment(make: Make) -> None:
    unpaid = booked(prepaid_event(make))
    token = token_for()
    assert "/receipt" not in page_of(token)
    pay(unpaid)
    [link] = re.findall(
        r'href="https://understudy\.example(/booking/[\w-]+/receipt)"', page_of(token)
    )
    assert Client().get(link).status_code == 200


def test_the_giver_of_handed_over_seats_keeps_the_receipt(make: Make) -> None:
    paid = booked(prepaid_event(make))
    pay(paid)
    body = {
        "customerName": "Grace",
        "customerEmail": "grace@example.com",
        "customerPhone": "212 555 0101",
    }
    path = f"/api/guest/bookings/{own.token_of(paid)}/hand-over"
    assert Client().post(path, body, "application/json").status_code == 204
    row = the_row()
    assert "<br>Handed over<br>" in row
    [link] = re.findall(r'href="https://understudy\.example(/booking/[\w-]+/receipt)"', row)
    assert Client().get(link).status_code == 200


def test_the_page_has_no_booking_of_another_mailbox(make: Make, past: Booking) -> None:
    other = make.booking(make.event(title="Jazz"))
    other.party = Party("Grace", "grace@example.com", "212 555 0101", 1)
    other.save()
    html = page_of(token_for())
    assert "Jazz" not in html
    assert "Grace" not in html


def test_a_forgotten_guest_has_no_page(as_manager: Client, past: Booking) -> None:
    token = token_for()
    body = {"email": "ada@example.com"}
    answer = as_manager.post("/api/admin/guests/forget", body, "application/json")
    assert answer.status_code == 200
    gone = Client().get(f"/evenings/{token}")
    assert gone.status_code == 404
    assert "Comedy Night" not in gone.content.decode()


def test_an_expired_link_answers_like_one_that_never_existed(past: Booking) -> None:
    token = token_for()
    EveningsLink.objects.update(created_at=now() - timedelta(minutes=59))
    page_of(token)
    EveningsLink.objects.update(created_at=now() - timedelta(minutes=60))
    for do in (Client().get, Client().post):
        expired, unknown = do(f"/evenings/{token}"), do(UNKNOWN)
        assert expired.status_code == unknown.status_code == 404
        assert expired.content == unknown.content
        assert expired.headers == unknown.headers
    assert 'action="/evenings"' in unknown.content.decode()


# Booking again


def test_one_tap_books_the_same_seats_of_the_next_date_with_name_and_phone_known(
    make: Make, past: Booking
) -> None:
    make.event(title="Comedy Night", starts_at=now() + timedelta(days=9))
    soon = make.event(title="comedy  night", starts_at=now() + timedelta(days=2), capacity=5)
    make.event(title="Jazz", starts_at=now() + timedelta(days=1))
    row = the_row()
    assert soon.when in row
    assert "2 seats." in row
    assert "Lovelace" not in row
    answer = book_again(token_for())
    booking = Booking.objects.exclude(pk=past.pk).get()
    assert answer["Location"] == booking.address
    assert "You are on the list" in followed(answer)
    assert booking.event == soon
    assert booking.party == past.party


def test_a_form_that_is_sent_twice_books_once(make: Make, past: Booking) -> None:
    make.event(title="Comedy Night", capacity=2)
    token = token_for()
    fields = fields_of(rows_of(page_of(token))[0])
    first, second = (Client().post(f"/evenings/{token}", fields) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Booking.objects.count() == 2


def test_the_next_offer_is_a_date_that_the_guest_has_not_booked(make: Make, past: Booking) -> None:
    soon, later = (
        make.event(title="Comedy Night", starts_at=now() + timedelta(days=day)) for day in (2, 9)
    )
    token = token_for()
    book_again(token)
    book_again(token)
    assert {booking.event for booking in Booking.objects.exclude(pk=past.pk)} == {soon, later}
    assert "Book Again" not in page_of(token)


@pytest.mark.parametrize(
    "fields",
    [
        {"members_only": True},
        {"state": "draft"},
        {"state": "unlisted"},
        {"state": "private"},
        {"cancelled_at": now()},
        {"title": "[T] Comedy Night"},
        {"title": "Comedy Night Two"},
        {"starts_at": now() - timedelta(minutes=20), "ends_at": now() + timedelta(hours=2)},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_without_a_coming_date_that_is_listed_there_is_no_button(
    make: Make, past: Booking, fields: dict[str, object]
) -> None:
    make.event(**{"title": "Comedy Night", **fields})  # type: ignore[arg-type]
    row = the_row()
    assert "Book Again" not in row
    assert "Next" not in row


def test_a_members_only_evening_is_listed_and_a_form_cannot_book_one(
    make: Make, past: Booking
) -> None:
    Event.objects.filter(pk=past.event_id).update(members_only=True)
    make.event(title="Comedy Night")
    secret = make.event(title="Comedy Night", members_only=True, capacity=10)
    token = token_for()
    assert "Comedy Night" in page_of(token)
    answer = book_again(token, event=str(secret.pk), eventDate="")
    assert "There is no such event." in followed(answer)
    assert Booking.objects.count() == 1


def test_a_date_with_too_few_seats_is_passed_over(make: Make, past: Booking) -> None:
    make.event(title="Comedy Night", starts_at=now() + timedelta(days=2), capacity=1)
    free = make.event(title="Comedy Night", starts_at=now() + timedelta(days=9), capacity=2)
    book_again(token_for())
    assert Booking.objects.exclude(pk=past.pk).get().event == free


@pytest.mark.parametrize(
    "fields",
    [
        {"tiers": [STANDARD, STUDENT]},
        {"capacity": 1},
        {"on_sale_at": now() + timedelta(days=1)},
        {"eventbrite_link": "https://tickets.example/1"},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_a_date_that_one_tap_cannot_book_leads_to_the_page_of_its_event(
    make: Make, past: Booking, fields: dict[str, object]
) -> None:
    event = make.event(**{"title": "Comedy Night", **fields})  # type: ignore[arg-type]
    row = the_row()
    assert f'href="/events/{event.pk}-comedy-night">Book Again</a>' in row
    assert "<form" not in row


def test_a_party_that_only_the_venue_can_book_leads_to_the_page_of_the_event(make: Make) -> None:
    make.booking(make.event(title="Comedy Night", starts_at=now() - AGO), number_of_tickets=8)
    make.event(title="Comedy Night")
    assert "<form" not in the_row()


@pytest.mark.parametrize("phone", ["", "none"])
def test_a_booking_without_a_phone_number_leads_to_the_page_of_the_event(
    make: Make, past: Booking, phone: str
) -> None:
    Booking.objects.filter(pk=past.pk).update(customer_phone=phone)
    make.event(title="Comedy Night")
    row = the_row()
    assert "Book Again</a>" in row
    assert "<form" not in row


def test_the_price_is_shown_first_and_the_seats_keep_the_names_of_their_prices(
    make: Make, past: Booking
) -> None:
    past.tickets = [{"tier": 7, "name": "student", "amount": 1000, "number": 2}]
    past.save()
    make.event(title="Comedy Night", tiers=[STANDARD, STUDENT])
    row = the_row()
    assert "2 seats: $30. You pay at the door." in row
    book_again(token_for())
    booking = Booking.objects.exclude(pk=past.pk).get()
    assert (booking.amount, booking.tickets[0]["name"]) == (3000, "Student")


def test_a_guest_never_pays_more_than_the_page_showed(make: Make, past: Booking) -> None:
    event = make.event(title="Comedy Night", tiers=[STANDARD])
    token = token_for()
    fields = fields_of(rows_of(page_of(token))[0])
    Event.objects.filter(pk=event.pk).update(tiers=[{**STANDARD, "amount": 3000}])
    answer = Client().post(f"/evenings/{token}", fields)
    assert "$60" in followed(answer)
    assert Booking.objects.count() == 1


def test_a_guest_books_again_only_for_the_start_that_the_page_showed(
    make: Make, past: Booking
) -> None:
    event = make.event(title="Comedy Night")
    token = token_for()
    fields = fields_of(rows_of(page_of(token))[0])
    Event.objects.filter(pk=event.pk).update(starts_at=event.starts_at + timedelta(days=1))
    assert "This event has moved" in followed(Client().post(f"/evenings/{token}", fields))
    assert Booking.objects.count() == 1


def test_a_prepaid_date_is_held_and_leads_to_its_payment(make: Make, past: Booking) -> None:
    event = prepaid_event(make, title="Comedy Night", tiers=[STANDARD])
    assert "2 seats: $50. Next you pay $50." in the_row()
    answer = book_again(token_for())
    booking = Booking.objects.get(event=event)
    assert (booking.status, booking.prepay) == ("unpaid", 5000)
    assert answer["Location"] == booking.address
    assert "Pay $50" in followed(answer)


@pytest.mark.parametrize(
    ("comes_back", "cost"),
    [
        (True, "Next you pay a deposit of $20, which we refund when you arrive. You pay at the"),
        (False, "Next you pay $20. You pay the rest at the door."),
    ],
)
def test_a_deposit_is_shown_first(make: Make, past: Booking, comes_back: bool, cost: str) -> None:
    deposit = {"payment": "deposit", "deposit": 1000, "deposit_comes_back": comes_back}
    prepaid_event(make, title="Comedy Night", tiers=[STANDARD], **deposit)  # type: ignore[arg-type]
    assert f"2 seats: $50. {cost}" in the_row()


def test_a_mailbox_with_many_bookings_of_one_day_confirms_the_next_by_email(
    make: Make, past: Booking
) -> None:
    for _ in range(PARTIES_A_DAY):
        make.booking(make.event())
    event = make.event(title="Comedy Night")
    answer = book_again(token_for())
    assert "One more step: we sent you an email." in followed(answer)
    assert Booking.objects.get(event=event).status == "held"


def test_a_booking_of_another_mailbox_cannot_be_repeated(make: Make, past: Booking) -> None:
    other = make.booking(make.event(title="Jazz", starts_at=now() - AGO))
    other.party = Party("Grace", "grace@example.com", "212 555 0101", 1)
    other.save()
    make.event(title="Comedy Night")
    answer = book_again(token_for(), booking=other.reference)
    assert "There is no such booking." in followed(answer)
    assert Booking.objects.count() == 2


# Privacy


def test_no_cache_keeps_the_pages_and_forms_reach_them(whole_site: Site, past: Booking) -> None:
    for path in ("/evenings", f"/evenings/{token_for()}", UNKNOWN):
        answer = whole_site.get(path)
        assert answer.status_code == (404 if path == UNKNOWN else 200)
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-robots-tag"] == "noindex"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "cdn-cache-control" not in answer.headers
    form = {"content-type": "application/x-www-form-urlencoded"}
    sent = whole_site.send("POST", "/evenings", content=b"email=ada%40example.com", headers=form)
    assert sent.headers["location"] == "/evenings?said=asked"
