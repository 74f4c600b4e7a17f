"""Quotes for private events: made, replaced and withdrawn by the venue, accepted by the guest."""

from http import HTTPStatus

import pytest
from django.test import Client

from nightcap.core.models import Change
from nightcap.inbox.models import HostInquiry
from nightcap.quotes.models import InquiryQuote
from nightcap.staff.models import Role
from tests.support.quotes.quoting import (
    LINES,
    accept,
    in_days,
    inquiry,
    look,
    path_of,
    quote,
    quoted,
    url_of,
)
from tests.support.staff.people import browser_as

pytestmark = [pytest.mark.django_db, pytest.mark.clock]


def listed(manager: Client, about: HostInquiry) -> list[str]:
    """Return the states of an inquiry's quotes, newest first."""
    return [row["state"] for row in manager.get(url_of(about)).json()]


def test_a_quote_copies_the_terms_and_returns_its_link(as_manager: Client) -> None:
    made = quoted(
        as_manager, inquiry(), minimumSpend=200_000, deposit=50_000, validUntil=in_days(7)
    )
    assert made["link"].startswith("https://understudy.example/quotes/")
    assert made["lines"] == LINES
    agreed = {"total": 135_000, "minimumSpend": 200_000, "deposit": 50_000, "currency": "USD"}
    about = {"title": "Engine Night", "eventDate": "2026-12-11", "guestCount": 45}
    assert made.items() >= {**agreed, **about, "state": "open", "validUntil": in_days(7)}.items()
    assert made["termsVersion"]
    own = look(made)
    assert own == {name: made[name] for name in own}
    assert {"link", "acceptedBy", "id"}.isdisjoint(own)


def test_an_inquiry_with_a_quote_no_longer_waits_for_an_answer(as_manager: Client) -> None:
    about = inquiry()

    def waiting() -> int:
        counts = as_manager.get("/api/admin/inbox/counts").json()["inquiries"]
        return int(counts["waiting"])

    before = waiting()
    quoted(as_manager, about)
    quoted(as_manager, about)
    assert (before, waiting()) == (1, 0)


def test_a_quote_stays_as_it_was_made_when_the_inquiry_changes(as_manager: Client) -> None:
    about = inquiry()
    made = quoted(as_manager, about)
    path = f"/api/event-hosting/{about.pk}"
    body = {"eventName": "Other", "guestCount": 9, "eventDate": "2027-01-09"}
    assert as_manager.put(path, body, "application/json").status_code == HTTPStatus.OK
    assert look(made) == {name: made[name] for name in look(made)}


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"lines": []}, "lines"),
        ({"lines": [{"text": " ", "amount": 1}]}, "lines.0.text"),
        ({"lines": [*LINES, {"text": "Bar", "amount": "1"}]}, "lines.2.amount"),
        ({"lines": [{"text": "Discount", "amount": -1}]}, "lines"),
        ({"deposit": 135_001}, "deposit"),
        ({"deposit": 10}, "deposit"),
        ({"deposit": -1}, "deposit"),
        ({"minimumSpend": True}, "minimumSpend"),
        ({"validUntil": "2020-02-29"}, "validUntil"),
        ({"validUntil": "soon"}, "validUntil"),
    ],
)
def test_a_refused_quote_names_the_field(
    as_manager: Client, terms: dict[str, object], field: str
) -> None:
    answer = quote(as_manager, inquiry(), **terms)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert list(answer.json()["fields"]) == [field]
    assert not InquiryQuote.objects.exists()


def test_a_deposit_may_reach_the_minimum_spend(as_manager: Client) -> None:
    free = [{"text": "Room, free with the minimum spend", "amount": 0}]
    about = inquiry()
    assert quoted(as_manager, about, lines=free, minimumSpend=90_000, deposit=90_000)
    answer = quote(as_manager, about, lines=free, minimumSpend=90_000, deposit=90_001)
    assert answer.json()["fields"] == {"deposit": "must be at most $900"}


def test_a_repeated_request_makes_one_quote(as_manager: Client) -> None:
    about = inquiry()
    one, other = (quote(as_manager, about, "0123456789abcdef") for _ in range(2))
    assert one.json() == other.json()
    assert InquiryQuote.objects.count() == 1


def test_a_new_quote_replaces_an_open_one(as_manager: Client) -> None:
    about = inquiry()
    first, second = quoted(as_manager, about), quoted(as_manager, about)
    assert listed(as_manager, about) == ["open", "replaced"]
    assert (look(first)["state"], look(second)["state"]) == ("replaced", "open")
    answer = accept(first, name="Ada")
    assert (answer.status_code, answer.json()["message"]) == (
        HTTPStatus.GONE,
        "A newer quote replaces this one.",
    )


def test_an_expired_quote_cannot_be_accepted(as_manager: Client) -> None:
    made = quoted(as_manager, inquiry(), validUntil=in_days(0))
    assert look(made)["state"] == "open"
    InquiryQuote.objects.update(valid_until=in_days(-1))
    assert look(made)["state"] == "expired"
    assert accept(made).status_code == HTTPStatus.GONE


def test_a_withdrawn_quote_cannot_be_accepted(as_manager: Client) -> None:
    about = inquiry()
    made = quoted(as_manager, about)
    path = f"/api/admin/quotes/{made['id']}/withdraw"
    for _ in range(2):
        assert as_manager.post(path).json()["state"] == "withdrawn"
    assert accept(made).status_code == HTTPStatus.GONE
    assert listed(as_manager, about) == ["withdrawn"]
    actions = Change.objects.filter(kind="quote").values_list("action", flat=True)
    assert sorted(actions) == ["created", "withdrawn"]


def test_a_quote_of_a_deleted_inquiry_counts_as_withdrawn(as_manager: Client) -> None:
    about = inquiry()
    made = quoted(as_manager, about)
    assert as_manager.delete(f"/api/event-hosting/{about.pk}").status_code == HTTPStatus.NO_CONTENT
    assert look(made)["state"] == "withdrawn"
    assert accept(made).status_code == HTTPStatus.GONE


def test_the_first_acceptance_counts(as_manager: Client) -> None:
    about = inquiry()
    made = quoted(as_manager, about)
    first = accept(made, name="Ada King")
    assert (first.status_code, first.json()["state"]) == (HTTPStatus.OK, "accepted")
    second = accept(made, name="Somebody Else")
    assert second.json() == first.json()
    [row] = as_manager.get(url_of(about)).json()
    assert (row["acceptedBy"], row["acceptedAt"]) == ("Ada King", first.json()["acceptedAt"])
    [entry] = Change.objects.filter(kind="quote", action="accepted")
    assert entry.actor == Change.Actor.GUEST
    assert "Ada" not in str(entry.details)


def test_without_a_name_the_sender_of_the_inquiry_accepts(as_manager: Client) -> None:
    about = inquiry()
    made = quoted(as_manager, about)
    assert Client().generic("POST", f"/api{path_of(made)}/accept").status_code == HTTPStatus.OK
    [row] = as_manager.get(url_of(about)).json()
    assert row["acceptedBy"] == "Ada Lovelace"


def test_an_accepted_quote_is_withdrawn_before_the_next_one(as_manager: Client) -> None:
    about = inquiry()
    made = quoted(as_manager, about)
    accept(made)
    assert quote(as_manager, about).status_code == HTTPStatus.CONFLICT
    assert listed(as_manager, about) == ["accepted"]
    as_manager.post(f"/api/admin/quotes/{made['id']}/withdraw")
    quoted(as_manager, about)
    assert listed(as_manager, about) == ["open", "withdrawn"]


def test_an_unknown_link_leads_to_no_quote() -> None:
    path = f"/api/quotes/{'A' * 43}"
    assert Client().get(path).status_code == HTTPStatus.NOT_FOUND
    assert Client().generic("POST", f"{path}/accept").status_code == HTTPStatus.NOT_FOUND


def test_the_private_answers_are_neither_indexed_nor_stored(as_manager: Client) -> None:
    answer = Client().get(f"/api{path_of(quoted(as_manager, inquiry()))}")
    assert (answer["X-Robots-Tag"], answer["Referrer-Policy"]) == ("noindex", "no-referrer")
    assert answer["Cache-Control"] == "no-store"


def test_hosts_make_quotes_and_the_door_does_not() -> None:
    about = inquiry()
    assert quote(browser_as(Role.DOOR, "Sam"), about).status_code == HTTPStatus.FORBIDDEN
    assert quote(browser_as(Role.HOST), about).status_code == HTTPStatus.CREATED


def waiting(manager: Client) -> list[tuple[int, bool]]:
    """Return deposit and confirmation of the quotes that need attention."""
    rows = manager.get("/api/admin/quotes/waiting").json()
    return [(row["depositDue"], row["isConfirmed"]) for row in rows]


def test_an_accepted_quote_needs_attention_until_confirmed_and_paid(as_manager: Client) -> None:
    about = inquiry()
    made = quoted(as_manager, about, deposit=50_000)
    assert waiting(as_manager) == []
    accept(made)
    assert waiting(as_manager) == [(50_000, False)]
    path = f"/api/event-hosting/{about.pk}"
    as_manager.put(path, {"status": "confirmed"}, "application/json")
    assert waiting(as_manager) == [(50_000, True)]
    received = {"receivedBy": "cash"}
    as_manager.post(f"/api/admin/quotes/{made['id']}/deposit", received, "application/json")
    assert waiting(as_manager) == []
    as_manager.put(path, {"status": "answered"}, "application/json")
    assert waiting(as_manager) == [(0, False)]
    as_manager.put(path, {"status": "declined"}, "application/json")
    # The deposit is held, so the manager has to refund it.
    assert waiting(as_manager) == [(0, False)]
    [payment] = as_manager.get("/api/admin/payments").json()
    refund = {"amount": 50_000, "reason": "We have no room on that day"}
    answer = as_manager.post(
        f"/api/admin/payments/{payment['id']}/refunds", refund, "application/json"
    )
    assert answer.status_code < 300, answer.content
    assert waiting(as_manager) == []
