"""A manager sets the Stripe key in the panel: it counts at once, and no money is lost by it."""

from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.bookings.models import Booking
from nightcap.config import doctor
from nightcap.connections.models import Connections
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.payments.models import Mode, Payment, Refund
from nightcap.payments.selectors import present_mode
from nightcap.payments.services import reconcile
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.bookings.selling import guest, visitor_at
from tests.support.factory import Make
from tests.support.payments.notices import notice
from tests.support.payments.paying import (
    ask_now,
    booked,
    let_run_out,
    look,
    pay,
    pay_page,
    prepaid_event,
)
from tests.support.payments.stripe import KEY, StripeServer
from tests.support.server import RunningServer, running
from tests.support.waiting import until

pytestmark = pytest.mark.django_db

URL = "/api/admin/connections"
LIVE, OTHER_LIVE = "rk_live_51KeyInPanel", "sk_live_51KeyInPanel"
SECRET = "whsec_0fThePanel"
ANOTHER_SECRET_KEY = "another key of another machine, long enough"


@pytest.fixture(autouse=True)
def _no_key_on_the_server(stripe_server: StripeServer, settings: Settings) -> None:
    settings.STRIPE_KEY = settings.STRIPE_WEBHOOK_SECRETS = ""


@pytest.fixture
def live(
    as_manager: Client,
    other_end: StripeServer,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Set a live key, and let the library find the Stripe of the tests at Stripe's own address."""
    settings.STRIPE_API = ""
    monkeypatch.setattr("stripe._stripe_client.DEFAULT_API_BASE", other_end.url)
    assert put(as_manager, stripeKey=LIVE).status_code == 200


def put(manager: Client, **values: object) -> Answer:
    return manager.put(URL, values, "application/json")


def tried(manager: Client) -> tuple[bool, str]:
    answer = manager.post(f"{URL}/try", {"what": "payments"}, "application/json").json()
    return answer["isWell"], answer["text"]


def is_confirmed(server: RunningServer, link: str) -> bool:
    state: str = server.get(link).json()["state"]
    return state == "confirmed"


def said_by_doctor() -> tuple[str, str]:
    found = {one.about: one for one in doctor.findings()}["Payments"]
    return found.verdict, found.text


def test_guests_pay_with_it_from_then_on_and_practice_once_it_is_removed(
    make: Make, as_manager: Client, stripe_server: StripeServer
) -> None:
    event = prepaid_event(make)
    pay(booked(event))
    put(as_manager, stripeKey=KEY)
    paying = booked(event, customerEmail="bob@example.com")
    assert pay_page(paying).json()["url"].startswith(stripe_server.url)
    put(as_manager, stripeKey=None)
    pay(booked(event, customerEmail="eve@example.com"))
    assert [payment.mode for payment in Payment.objects.order_by("pk")] == [
        *("practice", "test", "practice")
    ]


@pytest.mark.server
def test_every_worker_and_the_background_worker_use_it_without_a_restart(
    tmp_path: Path, other_end: StripeServer
) -> None:
    event = {
        **{"title": "The Rush", "category": "music", "date": "2031-01-01T01:00:00Z"},
        **{"capacity": 50, "payment": "now", "tiers": [{"name": "Standard", "amount": 2500}]},
    }
    with (
        running(tmp_path, workers=2, NIGHTCAP_STRIPE_API=other_end.url) as server,
        server.signed_in() as manager,
    ):
        event_id = manager.post("/api/events", json=event).raise_for_status().json()["id"]
        manager.put(URL, json={"stripeKey": KEY}).raise_for_status()
        links = []
        # Enough for both workers to be asked.
        for number in range(4):
            with visitor_at(server, number) as visitor:
                body = guest(event_id, number)
                link = visitor.post("/api/bookings", json=body).raise_for_status().json()["link"]
                links.append(f"/api/guest/bookings/{link.rpartition('/')[2]}")
                page = visitor.post(f"{links[-1]}/pay").raise_for_status().json()["url"]
            assert page.startswith(other_end.url)
            other_end.pay(page.rpartition("/")[2])
        for link in links:
            until(partial(is_confirmed, server, link))


def test_visitors_read_at_once_that_payments_go_through_stripe(
    client: Client, as_manager: Client
) -> None:
    assert "paying" not in client.get("/api/terms").json()
    put(as_manager, stripeKey=KEY)
    assert "Stripe" in client.get("/api/terms").json()["paying"]


def test_trying_it_says_which_key_it_is_and_whether_it_works(
    as_manager: Client, stripe_server: StripeServer
) -> None:
    assert tried(as_manager) == (False, "No Stripe key is set.")
    put(as_manager, stripeKey=KEY)
    assert tried(as_manager) == (
        True,
        "Stripe takes the test key, without webhooks. No money moves.",
    )
    stripe_server.set(faults="before")
    assert tried(as_manager) == (False, "Stripe does not answer (APIConnectionError).")
    stripe_server.set(faults="", key="rejected")
    is_well, text = tried(as_manager)
    assert (is_well, text.startswith("Stripe rejects the key (")) == (False, True)


@pytest.mark.usefixtures("live")
def test_trying_a_live_key_says_that_guests_pay_real_money(as_manager: Client) -> None:
    assert tried(as_manager)[1].endswith("the live key, without webhooks. Guests pay real money.")


def test_what_the_environment_sets_wins_and_is_not_changed(
    as_manager: Client, settings: Settings
) -> None:
    put(as_manager, stripeKey=KEY)
    settings.STRIPE_KEY, settings.STRIPE_API = LIVE, ""
    assert present_mode() == Mode.LIVE
    answer = put(as_manager, stripeKey=KEY)
    text = "NIGHTCAP_STRIPE_KEY sets the Stripe key on the server, and wins."
    assert (answer.status_code, answer.json()["message"]) == (409, text)


def test_neither_key_nor_secret_is_answered_noted_or_kept_in_the_clear(
    as_manager: Client,
) -> None:
    put(as_manager, stripeKey=KEY, stripeWebhookSecrets=SECRET)
    found = as_manager.get(URL)
    assert found.json()["stripeKey"]["address"] == "rk_test_…"
    assert found.json()["stripeWebhookSecrets"]["address"] == ""
    put(as_manager, stripeKey=f"{KEY}2", stripeWebhookSecrets="")
    [entry, first] = as_manager.get("/api/admin/changes").json()
    assert sorted(first["details"], key=lambda one: one["field"]) == [
        {"field": "Stripe key", "before": "not set", "after": "set"},
        {"field": "Stripe webhook secrets", "before": "not set", "after": "set"},
    ]
    assert sorted(entry["details"], key=lambda one: one["field"]) == [
        {"field": "Stripe key", "before": "set", "after": "changed"},
        {"field": "Stripe webhook secrets", "before": "set", "after": "not set"},
    ]
    kept = f"{list(Change.objects.values())}{list(Connections.objects.values())}"
    everything = kept + found.content.decode()
    assert [one for one in (KEY, SECRET) if one in everything] == []


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"stripeKey": "pk_test_1"}, "must begin with sk_ or rk_, and test_ or live_"),
        ({"stripeKey": "sk_test_"}, "must begin with sk_ or rk_, and test_ or live_"),
        ({"stripeKey": "sk_test_schlüssel"}, "must begin with sk_ or rk_, and test_ or live_"),
        ({"stripeKey": LIVE}, "another address than Stripe's is only for a test key"),
        ({"stripeWebhookSecrets": "whsec_1,2"}, "each secret must begin with whsec_"),
    ],
)
def test_a_value_that_cannot_be_used_is_refused(
    as_manager: Client, values: dict[str, str], why: str
) -> None:
    answer = put(as_manager, **values)
    assert (answer.status_code, list(answer.json()["fields"].values())) == (422, [why])


def test_a_live_key_is_refused_without_https(as_manager: Client, settings: Settings) -> None:
    settings.STRIPE_API, settings.PUBLIC_URL = "", "http://127.0.0.1:8000"
    answer = put(as_manager, stripeKey=LIVE)
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["stripeKey"])


def test_webhooks_are_signed_with_the_secrets_of_the_panel(
    make: Make, as_manager: Client, stripe_server: StripeServer
) -> None:
    put(as_manager, stripeKey=KEY, stripeWebhookSecrets=f" whsec_old, {SECRET} ")
    booking = booked(prepaid_event(make))
    pay_page(booking)
    session = str(Payment.objects.get().session_id)
    assert notice(session, SECRET).status_code == 204
    assert notice(session, "whsec_other").status_code == 400


def test_a_page_that_was_asked_for_before_the_key_changed_is_not_made_with_the_new_one(
    make: Make, as_manager: Client, stripe_server: StripeServer
) -> None:
    put(as_manager, stripeKey=KEY)
    booking = booked(prepaid_event(make))
    stripe_server.set(faults="before,before")
    assert pay_page(booking).status_code == 503
    put(as_manager, stripeKey=None)
    pay(booking)
    assert [(one.mode, one.state) for one in Payment.objects.order_by("pk")] == [
        *(("test", "ended"), ("practice", "paid"))
    ]


# A key that cannot be read or used


def test_with_another_secret_key_nothing_is_paid_and_nothing_is_practiced(
    make: Make, as_manager: Client, settings: Settings
) -> None:
    put(as_manager, stripeKey=KEY, stripeWebhookSecrets=SECRET)
    event = prepaid_event(make)
    settings.SECRET_KEY = ANOTHER_SECRET_KEY
    booking = booked(event)
    assert pay_page(booking).status_code == 503
    let_run_out(booking)
    for _ in range(2):
        ask_now()
    assert look(booking)["payment"]["paid"] == 0
    event.refresh_from_db()
    assert event.seats_taken == 0
    assert notice("cs_1", SECRET).status_code == 400
    lost = "The Stripe key was set with another secret key: set it again under Connections."
    assert said_by_doctor() == ("FAIL", lost)


def test_with_another_secret_key_the_panel_says_so_and_the_key_can_be_set_again(
    settings: Settings, make: Make, as_manager: Client
) -> None:
    put(as_manager, stripeKey=KEY)
    sealed = Connections.objects.get().stripe_key
    Connections.objects.update(stripe_key=f"gAAAA{sealed[5:-9]}AAAAAAAA=")
    assert as_manager.get(URL).json()["stripeKey"]["isUnreadable"]
    assert tried(as_manager) == (
        False,
        "The Stripe key was set with another secret key: set it again under Connections.",
    )
    put(as_manager, stripeKey=KEY)
    assert tried(as_manager)[0]


@pytest.mark.usefixtures("live")
def test_refunds_wait_and_seats_stay_held_while_the_key_cannot_be_read(
    make: Make, as_manager: Client, stripe_server: StripeServer
) -> None:
    event = prepaid_event(make)
    open_page, paid = booked(event), booked(event, customerEmail="bob@example.com")
    for booking in (open_page, paid):
        pay_page(booking)
    payment = Payment.objects.get(booking=paid)
    stripe_server.pay(str(payment.session_id), livemode="true")
    ask_now()
    Connections.objects.update(stripe_key="gAAAAABunreadable")
    own.do(paid, "cancel")
    let_run_out(open_page)
    ask_now()
    event.refresh_from_db()
    assert event.seats_taken == 2
    refund = Refund.objects.get()
    assert (refund.state, refund.is_blocked) == (Refund.State.WANTED, True)
    put(as_manager, stripeKey=OTHER_LIVE)
    Refund.objects.update(due_at=now())
    reconcile.send_due_refunds()
    refund.refresh_from_db()
    assert refund.state == Refund.State.DONE


@pytest.mark.usefixtures("live")
@pytest.mark.parametrize(
    ("address", "api"),
    [("http://127.0.0.1:8000", ""), ("https://understudy.example", "http://127.0.0.1:9400")],
)
def test_a_live_key_takes_no_money_in_the_open_or_elsewhere_once_the_addresses_have_changed(
    as_manager: Client, make: Make, settings: Settings, address: str, api: str
) -> None:
    settings.PUBLIC_URL, settings.STRIPE_API = address, api
    assert pay_page(booked(prepaid_event(make))).status_code == 503
    verdict, text = said_by_doctor()
    assert (verdict, text.startswith("The Stripe key cannot be used: ")) == ("FAIL", True)
    assert present_mode() == Mode.LIVE


# Another key while money is on its way


@pytest.fixture
def paying(live: None, make: Make) -> Booking:
    """Return a booking whose guest is on a live page."""
    booking = booked(prepaid_event(make))
    assert pay_page(booking).status_code == 200
    return booking


def test_while_a_guest_may_be_paying_the_entry_of_the_live_key_is_not_undone(
    paying: Booking, as_manager: Client
) -> None:
    answer = as_manager.post(f"{URL}/undo", {}, "application/json")
    assert answer.status_code == 409
    assert "guests may be paying with the present Stripe key." in answer.json()["message"]
    assert present_mode() == Mode.LIVE


@pytest.mark.parametrize("key", [None, KEY])
def test_while_a_guest_may_be_paying_the_live_key_is_not_removed_or_made_a_test_key(
    paying: Booking, as_manager: Client, key: str | None
) -> None:
    answer = put(as_manager, stripeKey=key)
    assert answer.status_code == 409
    assert "guests may be paying with the present Stripe key." in answer.json()["message"]
    assert present_mode() == Mode.LIVE


def test_while_a_guest_may_be_paying_only_a_key_of_the_same_account_is_taken(
    paying: Booking, as_manager: Client
) -> None:
    page = Payment.objects.get()
    Payment.objects.update(session_id="cs_live_of_another_account")
    assert put(as_manager, stripeKey=OTHER_LIVE).status_code == 409
    Payment.objects.update(session_id=page.session_id)
    assert put(as_manager, stripeKey=OTHER_LIVE).status_code == 200


def test_a_page_that_could_not_be_read_since_it_ended_keeps_no_key(
    paying: Booking, as_manager: Client
) -> None:
    Payment.objects.update(session_ends_at=now() - timedelta(minutes=11))
    assert put(as_manager, stripeKey=None).status_code == 200


def test_while_a_refund_waits_the_key_stays_unless_the_refund_cannot_be_sent_with_it(
    paying: Booking, as_manager: Client, stripe_server: StripeServer
) -> None:
    stripe_server.pay(str(Payment.objects.get().session_id), livemode="true")
    ask_now()
    own.do(paying, "cancel")
    answer = put(as_manager, stripeKey=None)
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "Refunds that are not sent yet: 1."
        " Enter a key of the same Stripe account, or try again later.",
    )
    stripe_server.set(key="rejected")
    reconcile.send_due_refunds()
    assert put(as_manager, stripeKey=None).status_code == 200
