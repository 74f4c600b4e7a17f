"""The page of a quote: read and accepted by the guest, without a script and without a login."""

import re
from http import HTTPStatus

import pytest
from django.test import Client

from nightcap.quotes.models import InquiryQuote
from tests.support.answers import Answer
from tests.support.quotes.quoting import accept, in_days, inquiry, path_of, quoted

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("dist")]


def words(answer: Answer) -> str:
    """Return the words of a page without its markup."""
    text = re.sub(r"<style>.*?</style>|<[^>]+>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(text.split())


def press(path: str, name: str) -> Answer:
    """Press the button of the page with a typed name, and follow where it leads."""
    return Client().post(path, {"name": name}, follow=True)


def test_the_page_shows_all_terms(as_manager: Client) -> None:
    lines = [{"text": "Room", "amount": 150_000}, {"text": "Regular guest", "amount": -10_050}]
    made = quoted(as_manager, inquiry(), lines=lines, minimumSpend=200_000, deposit=50_000)
    answer = Client().get(path_of(made))
    said = words(answer)
    for part in (
        "Engine Night",
        "Friday, December 11, 2026, 7:00–11:30 PM",
        "45 guests",
        made["reference"],
        "Room $1,500",
        "Regular guest -$100.50",
        "Total $1,399.50",
        "Minimum spend $2,000",
        "Deposit $500",
    ):
        assert part in said, said
    assert "set-cookie" not in answer
    assert (answer["Cache-Control"], answer["X-Robots-Tag"]) == ("no-store", "noindex")
    assert answer["Referrer-Policy"] == "no-referrer"
    assert b"<script" not in answer.content


def test_reading_the_page_accepts_nothing(as_manager: Client) -> None:
    path = path_of(quoted(as_manager, inquiry()))
    for method in (Client().get, Client().head):
        assert method(path).status_code == HTTPStatus.OK
    assert InquiryQuote.objects.get().accepted_at is None


def test_one_press_with_the_name_accepts(as_manager: Client) -> None:
    path = path_of(quoted(as_manager, inquiry()))
    answer = press(path, "  Ada <b>King  ")
    # To the same page: a browser does not follow a form to the provider's page.
    assert answer.redirect_chain == [(path, HTTPStatus.SEE_OTHER)]
    assert "Accepted by Ada &lt;b&gt;King on" in words(answer)
    assert "Accept the Quote" not in words(answer)
    assert press(path, "Somebody Else").content == Client().get(path).content
    assert InquiryQuote.objects.get().accepted_by == "Ada <b>King"


@pytest.mark.parametrize("name", ["", "   ", "A" * 201, "Ada\0"])
def test_without_a_usable_name_the_page_asks_again(as_manager: Client, name: str) -> None:
    answer = press(path_of(quoted(as_manager, inquiry())), name)
    assert "Please type your name to accept the quote." in words(answer)
    assert InquiryQuote.objects.get().accepted_at is None


def test_each_ended_quote_has_a_page_that_says_so(as_manager: Client) -> None:
    about = inquiry()
    replaced = quoted(as_manager, about)
    withdrawn = quoted(as_manager, about)
    as_manager.post(f"/api/admin/quotes/{withdrawn['id']}/withdraw")
    expired = quoted(as_manager, about)
    InquiryQuote.objects.filter(pk=expired["id"]).update(valid_until=in_days(-1))
    for made, said in (
        (replaced, "A newer quote exists."),
        (withdrawn, "This quote was withdrawn and cannot be accepted."),
        (expired, "This quote could be accepted until"),
    ):
        for answer in (Client().get(path_of(made)), press(path_of(made), "Ada")):
            assert answer.status_code == HTTPStatus.GONE
            assert said in words(answer)
            assert "$1,350" not in words(answer)
    assert not InquiryQuote.objects.exclude(accepted_at=None).exists()


def test_an_accepted_quote_stays_readable_after_its_last_day(as_manager: Client) -> None:
    made = quoted(as_manager, inquiry())
    accept(made, name="Ada King")
    InquiryQuote.objects.update(valid_until=in_days(-1))
    answer = Client().get(path_of(made))
    assert (answer.status_code, "Total $1,350" in words(answer)) == (HTTPStatus.OK, True)


def test_an_unknown_link_says_so() -> None:
    answer = Client().get("/quotes/none")
    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert "This Link Leads Nowhere" in words(answer)
