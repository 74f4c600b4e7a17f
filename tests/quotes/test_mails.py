"""The emails about a quote: the link to the guest, and the acceptance and deposit to both."""

from typing import Any

import pytest
from django.test import Client

from nightcap.mail import writing
from nightcap.mail.models import Mail
from nightcap.venue.profile import profile
from tests.support.payments.paying import ask_now
from tests.support.quotes.quoting import accept, inquiry, path_of, quoted

pytestmark = [pytest.mark.django_db]

ADA = "ada@example.com"


def queued(prefix: str) -> list[Mail]:
    """Return the emails of a kind with their texts, oldest first."""
    found = list(Mail.objects.filter(template__startswith=prefix).order_by("pk"))
    for mail in found:
        writing.write(mail)
    return found


def test_the_guest_gets_the_terms_and_the_link(as_manager: Client) -> None:
    made = quoted(as_manager, inquiry(), deposit=50_000)
    [mail] = queued("quotes/")
    assert (mail.to, mail.subject) == (ADA, "Quote: Engine Night")
    assert mail.reply_to == ""
    for part in ("Dear Ada Lovelace", "Room and staff: $1,200", "Total: $1,350", "Deposit: $500"):
        assert part in " ".join(mail.text.replace("\u2068", "").replace("\u2069", "").split())
    token = made["link"].rpartition("/")[2]
    assert token not in mail.text + mail.html
    leaving = writing.with_secrets(mail)
    assert made["link"] in leaving.text
    assert made["link"] in leaving.html


def test_guest_and_venue_are_told_of_the_acceptance_once(as_manager: Client) -> None:
    made = quoted(as_manager, inquiry())
    for _ in range(2):
        accept(made, name="Ada King")
    to_guest, to_venue = queued("quotes/accepted")
    assert (to_guest.to, to_guest.subject) == (ADA, "Quote accepted: Engine Night")
    assert made["link"] in writing.with_secrets(to_guest).text
    assert (to_venue.to, to_venue.reply_to) == (profile().email, ADA)
    assert "Ada King" in to_venue.text
    assert f"inquiry={made['inquiryId']}" in to_venue.text
    assert made["link"].rpartition("/")[2] not in writing.with_secrets(to_venue).text


def pay_online(made: dict[str, Any]) -> None:
    url = Client().post(f"/api{path_of(made)}/pay").json()["url"]
    Client().post(url.partition("understudy.example")[2], {"does": "pay"})
    ask_now()


def test_guest_and_venue_are_told_of_a_deposit_that_is_paid_online(as_manager: Client) -> None:
    made = quoted(as_manager, inquiry(), deposit=50_000)
    accept(made)
    pay_online(made)
    ask_now()
    to_guest, to_venue = queued("quotes/deposit")
    assert to_guest.to == ADA
    assert f"{made['link']}/receipt" in writing.with_secrets(to_guest).text
    assert (to_venue.subject, "$500" in to_venue.text) == ("Deposit paid: Engine Night", True)


def test_only_the_guest_is_told_of_a_deposit_that_the_venue_received(as_manager: Client) -> None:
    made = quoted(as_manager, inquiry(), deposit=50_000)
    accept(made)
    path = f"/api/admin/quotes/{made['id']}/deposit"
    as_manager.post(path, {"receivedBy": "cash"}, "application/json")
    [mail] = queued("quotes/deposit")
    assert mail.to == ADA


def test_a_caller_without_an_address_gets_no_email_and_the_venue_learns_no_name(
    as_manager: Client,
) -> None:
    answer = as_manager.post("/api/event-hosting", {"firstName": "Grace"}, "application/json")
    path = f"/api/event-hosting/{answer.json()['id']}/quotes"
    terms = {"lines": [{"text": "Room", "amount": 1_000}], "validUntil": "2099-01-01"}
    made = as_manager.post(path, terms, "application/json").json()
    accept(made)
    [mail] = queued("quotes/")
    assert (mail.template, mail.reply_to) == ("quotes/accepted-to-venue", "")
    assert "Grace" not in mail.text + mail.html + str(mail.facts)
