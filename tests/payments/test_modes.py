"""What was practiced counts as paid only while the house practices."""

from typing import Literal
from urllib.parse import urlsplit

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.bookings.models import Booking
from nightcap.config import doctor
from nightcap.config.sample import loading
from nightcap.core.time import now
from nightcap.payments.models import Payment, Refund
from nightcap.payments.services import refunds
from nightcap.payments.services.reconcile import count_present_mode
from nightcap.venue import opening
from tests.support.bookings import own
from tests.support.bookings.asking import guest
from tests.support.factory import Make
from tests.support.payments.paying import (
    STANDARD,
    ask_now,
    booked,
    let_run_out,
    look,
    pay,
    pay_page,
    prepaid_event,
)
from tests.support.payments.stripe import KEY, StripeServer

pytestmark = pytest.mark.django_db


def set_key(settings: Settings, key: str) -> None:
    """Change the key of the house, and let the worker see it."""
    settings.STRIPE_KEY = key
    for _ in range(2):
        count_present_mode()


@pytest.fixture
def practiced(make: Make, stripe_server: StripeServer, settings: Settings) -> Booking:
    """Return a booking of two seats, $50, that was paid in practice."""
    set_key(settings, "")
    booking = booked(prepaid_event(make))
    pay(booking)
    return booking


def test_who_has_practiced_owes_once_there_is_a_key_and_pays_by_the_same_link(
    practiced: Booking, stripe_server: StripeServer, settings: Settings
) -> None:
    booking = practiced
    assert (look(booking)["payment"]["state"], look(booking)["toPay"]) == ("paid", "")
    set_key(settings, KEY)
    assert (look(booking)["state"], look(booking)["toPay"]) == ("confirmed", "$50")
    pay_page(booking)
    [payment] = Payment.objects.filter(mode="test")
    stripe_server.pay(str(payment.session_id))
    ask_now()
    assert look(booking)["payment"]["paid"] == 5000
    own.do(booking, "cancel")
    ask_now()
    given_back = Payment.objects.values_list("mode", "refunded").order_by("mode")
    assert list(given_back) == [("practice", 0), ("test", 5000)]


def test_the_house_practices_on_where_its_key_is_taken_away(
    practiced: Booking, settings: Settings
) -> None:
    refunds.refund_goodwill(Payment.objects.get().pk, 2000, "a glass fell")
    before = look(practiced)["payment"]
    set_key(settings, KEY)
    set_key(settings, "")
    assert look(practiced)["payment"] == before


def test_real_money_counts_under_every_key(practiced: Booking, settings: Settings) -> None:
    Payment.objects.update(mode="live")
    set_key(settings, KEY)
    assert look(practiced)["payment"]["state"] == "paid"


def test_the_sample_loads_with_practice_payments_whatever_the_key(
    stripe_server: StripeServer,
) -> None:
    before = stripe_server.books()
    loading.load_into_empty_database()
    payments, sent = Payment.objects.all(), Refund.objects.filter(state=Refund.State.DONE)
    assert {payment.mode for payment in payments} == {"practice"}
    assert {payment.state for payment in payments} >= {"open", "paid"}
    assert sent.exists()
    # Then the rules of the present key apply.
    count_present_mode()
    refunds.refund_deposits()
    for booking in Booking.objects.unpaid_holds():
        let_run_out(booking)
    ask_now()
    assert not Booking.objects.filter(paid__gt=0).exists()
    assert not Booking.objects.unpaid_holds().exists()
    assert stripe_server.books() == before


# A blank venue, before and after its site is open.


@pytest.fixture
def blank(settings: Settings) -> None:
    """Serve the blank venue, whose site is closed, without a key."""
    settings.VENUE_DIR, settings.STRIPE_KEY = settings.BLANK_VENUE, ""


def open_site() -> None:
    opening.open_site()
    count_present_mode()


@pytest.fixture
def tried_out(blank: None, make: Make, as_manager: Client) -> Booking:
    """Return a booking that the manager has paid in practice before the site is open."""
    event = prepaid_event(make)
    body = guest(event, tickets=[{"tierId": STANDARD, "number": 2}])
    answer = as_manager.post("/api/bookings", body, "application/json")
    booking = Booking.objects.select_related("event").get(pk=answer.json()["id"])
    address = f"/api/guest/bookings/{own.token_of(booking)}/pay"
    url = as_manager.post(address).json()["url"]
    as_manager.post(urlsplit(url).path, {"does": "pay"})
    ask_now()
    return booking


def takings(manager: Client) -> tuple[str, int, int]:
    """Return what the books say of this year: whether money moves, the takings, what is owed."""
    year = now().year
    span = {"from": f"{year}-01-01", "to": f"{year}-12-31"}
    found = manager.get("/api/admin/books", span).json()
    return found["mode"], found["totals"]["gross"], found["owed"]


def test_what_is_paid_before_a_site_is_open_is_marked_as_practice_and_never_counts_later(
    tried_out: Booking, as_manager: Client
) -> None:
    assert takings(as_manager) == ("practice", 5000, 5000)
    open_site()
    assert takings(as_manager) == ("live", 0, 0)
    assert as_manager.get("/api/admin/payments").json() == []
    assert (look(tried_out)["toPay"], Payment.objects.get().is_counted) == ("€50", False)


def test_undoing_the_opening_brings_the_practice_payments_back(
    tried_out: Booking, as_manager: Client
) -> None:
    open_site()
    entry = as_manager.get("/api/admin/changes").json()[0]
    assert as_manager.post(f"/api/admin/changes/{entry['id']}/undo").status_code == 200
    count_present_mode()
    assert takings(as_manager)[0] == "practice"
    assert Payment.objects.get().is_counted


@pytest.mark.parametrize("paid", ["now", "deposit", "choice"])
@pytest.mark.usefixtures("blank")
def test_guests_of_an_open_site_without_a_key_pay_at_the_door(
    make: Make, as_manager: Client, paid: Literal["now", "deposit", "choice"]
) -> None:
    open_site()
    event = prepaid_event(make, payment=paid, deposit=1000)
    assert Client().get(f"/api/events/{event.pk}").json()["payment"] == "door"
    assert as_manager.get(f"/api/admin/events/{event.pk}").json()["payment"] == paid
    booking = booked(event, payNow=True)
    assert (look(booking)["state"], look(booking)["payment"]) == ("confirmed", None)
    assert look(booking)["toPay"] == "€50"
    assert pay_page(booking).status_code == 409
    assert "Stripe" not in Client().get("/api/terms").content.decode()


@pytest.mark.usefixtures("blank")
def test_guests_of_an_open_site_pay_when_they_book_once_there_is_a_key(
    make: Make, stripe_server: StripeServer
) -> None:
    open_site()
    booking = booked(prepaid_event(make))
    assert (look(booking)["state"], look(booking)["payment"]["amount"]) == ("unpaid", 5000)


@pytest.mark.usefixtures("blank")
def test_the_panel_says_what_follows_without_a_key(as_manager: Client) -> None:
    def says() -> tuple[bool, str]:
        answer = as_manager.get("/api/admin/connections").json()
        by_doctor = {one.about: one.text for one in doctor.findings()}
        return answer["hasPractice"], by_doctor["Payments"].partition(" ")[0]

    assert says() == (True, "Practice:")
    open_site()
    assert says() == (False, "Guests")
