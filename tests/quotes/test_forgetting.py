"""Quotes of guests who are forgotten, and of inquiries that expire."""

from datetime import timedelta

import pytest
from dateutil.relativedelta import relativedelta
from django.test import Client

from nightcap.core.models import StoredResponse
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.guests import retention
from nightcap.inbox.models import HostInquiry
from nightcap.quotes.models import InquiryQuote
from tests.support.answers import Answer
from tests.support.quotes.quoting import accept, inquiry, look, quote, quoted

pytestmark = [pytest.mark.django_db, pytest.mark.database]

ADA = {"email": "ada@example.com"}


def asked(manager: Client, what: str) -> Answer:
    return manager.post(f"/api/admin/guests/{what}", ADA, "application/json")


def test_the_export_of_a_guest_has_the_quotes(as_manager: Client) -> None:
    accept(quoted(as_manager, inquiry(), deposit=50_000), name="Ada King")
    [known] = asked(as_manager, "known").json()["quotes"]
    assert (known["state"], known["acceptedBy"], known["total"]) == (
        "accepted",
        "Ada King",
        135_000,
    )


def test_forgetting_a_guest_deletes_unpaid_quotes_and_ends_their_links(as_manager: Client) -> None:
    about = inquiry()
    quoted(as_manager, about)
    made = quoted(as_manager, about)
    assert asked(as_manager, "forget").json()["quotes"] == 2
    assert not InquiryQuote.objects.exists()
    assert "leads nowhere" in look(made)["message"]


def test_forgetting_a_guest_keeps_a_paid_quote_without_names(as_manager: Client) -> None:
    made = quoted(as_manager, inquiry(), deposit=50_000)
    accept(made, name="Ada King")
    path = f"/api/admin/quotes/{made['id']}/deposit"
    as_manager.post(path, {"receivedBy": "cash"}, "application/json")
    assert asked(as_manager, "forget").json()["quotes"] == 1
    [kept] = InquiryQuote.objects.all()
    assert (kept.accepted_by, kept.event_name, kept.inquiry, kept.total) == (
        "Forgotten guest",
        "",
        None,
        135_000,
    )
    assert {line["text"] for line in kept.lines} == {""}


def test_no_stored_response_has_the_link_or_the_terms(as_manager: Client) -> None:
    answer = quote(as_manager, inquiry(), "0123456789abcdef")
    accept(answer.json(), "0123456789abcdef", name="Ada King")
    stored = str(list(StoredResponse.objects.values_list("operation", "body")))
    for secret in (answer.json()["link"].rpartition("/")[2], "Ada King", "Engine Night"):
        assert secret not in stored


def test_the_quotes_of_a_removed_inquiry_expire_with_it(as_manager: Client) -> None:
    quoted(as_manager, inquiry())
    old = now() - relativedelta(months=30)
    HostInquiry.objects.update(created_at=old, event_date=old.date() + timedelta(days=1))
    retention.sweep()
    assert not InquiryQuote.objects.exists()


def test_a_paid_quote_of_a_deleted_inquiry_loses_its_names(as_manager: Client) -> None:
    about = inquiry()
    made = quoted(as_manager, about, deposit=50_000)
    accept(made, name="Ada King")
    path = f"/api/admin/quotes/{made['id']}/deposit"
    as_manager.post(path, {"receivedBy": "cash"}, "application/json")
    as_manager.delete(f"/api/event-hosting/{about.pk}")
    HostInquiry.including_deleted.update(deleted_at=now() - timedelta(days=2))
    changes.sweep_deleted()
    retention.sweep()
    [kept] = InquiryQuote.objects.all()
    assert (kept.inquiry, kept.accepted_by, kept.event_name) == (None, "Forgotten guest", "")
    assert kept.paid == 50_000
