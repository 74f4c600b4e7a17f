"""Guests and the venue who act on one quote at the same moment, on either database."""

from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

import pytest
from django.contrib.auth.models import User
from django.test import Client

from nightcap.core.models import Change
from nightcap.core.writing import changes, publishing
from nightcap.inbox.models import HostInquiry
from nightcap.quotes.models import InquiryQuote
from tests.support.locks import begin
from tests.support.quotes.quoting import accept, inquiry, quote, quoted

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def manager(transactional_db: None) -> Client:
    """Return a browser in which the manager is signed in."""
    client = Client()
    client.force_login(User.objects.get_or_create(username="manager")[0])
    return client


def test_two_acceptances_at_the_same_moment_are_one(manager: Client) -> None:
    made = quoted(manager, inquiry())
    with ThreadPoolExecutor(2) as hands:
        with publishing.atomic():
            changes.locked(InquiryQuote, made["id"])
            one = begin(hands, lambda: accept(made, name="Ada King"), blocked=1)
            other = begin(hands, lambda: accept(made, name="Grace Hopper"), blocked=2)
        answers = [one.result(), other.result()]
    assert [answer.status_code for answer in answers] == [HTTPStatus.OK] * 2
    assert answers[0].json() == answers[1].json()
    assert Change.objects.filter(kind="quote", action="accepted").count() == 1


def test_two_quotes_at_the_same_moment_leave_one_open(manager: Client) -> None:
    about = inquiry()
    with ThreadPoolExecutor(2) as hands:
        with publishing.atomic():
            changes.locked(HostInquiry, about.pk)
            one = begin(hands, lambda: quote(manager, about), blocked=1)
            other = begin(hands, lambda: quote(manager, about), blocked=2)
        codes = [one.result().status_code, other.result().status_code]
    assert codes == [HTTPStatus.CREATED] * 2
    assert InquiryQuote.objects.filter(replaced_at=None).count() == 1


def test_an_acceptance_while_a_new_quote_is_made_ends_one_of_them(manager: Client) -> None:
    about = inquiry()
    made = quoted(manager, about)
    with ThreadPoolExecutor(2) as hands:
        with publishing.atomic():
            changes.locked(InquiryQuote, made["id"])
            accepted = begin(hands, lambda: accept(made), blocked=1)
            replaced = begin(hands, lambda: quote(manager, about), blocked=2)
        codes = (accepted.result().status_code, replaced.result().status_code)
    assert codes in {(HTTPStatus.OK, HTTPStatus.CONFLICT), (HTTPStatus.GONE, HTTPStatus.CREATED)}
