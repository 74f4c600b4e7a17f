"""Holds of one date that are made or confirmed at the same moment, on either database."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.contrib.auth.models import User
from django.test import Client

from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.holds.models import DateHold
from nightcap.inbox.models import HostInquiry
from tests.support.answers import Answer
from tests.support.locks import begin
from tests.support.quotes.quoting import inquiry

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def manager(transactional_db: None) -> Client:
    """Return a browser in which the manager is signed in."""
    client = Client()
    client.force_login(User.objects.get_or_create(username="manager")[0])
    return client


def hold(manager: Client, about: HostInquiry) -> Answer:
    """Hold the day in ten days for an inquiry, as a first hold."""
    body = {
        "date": (now() + timedelta(days=10)).date().isoformat(),
        "until": (now() + timedelta(days=5)).isoformat(),
        "rank": 1,
    }
    return manager.post(f"/api/event-hosting/{about.pk}/holds", body, "application/json")


def test_one_of_two_first_holds_of_a_date_is_refused(manager: Client) -> None:
    mine, theirs = inquiry(), inquiry()
    with ThreadPoolExecutor(2) as hands:
        with publishing.atomic():
            for about in (mine, theirs):
                changes.locked(HostInquiry, about.pk)
            one = begin(hands, lambda: hold(manager, mine), blocked=1)
            other = begin(hands, lambda: hold(manager, theirs), blocked=2)
        codes = sorted([one.result().status_code, other.result().status_code])
    assert codes == [HTTPStatus.CREATED, HTTPStatus.CONFLICT]
    assert DateHold.objects.count() == 1


def test_a_hold_that_is_confirmed_while_it_is_released_ends_one_way(manager: Client) -> None:
    about = inquiry()
    made = hold(manager, about).json()
    path = f"/api/admin/holds/{made['id']}"
    with ThreadPoolExecutor(2) as hands:
        with publishing.atomic():
            changes.locked(HostInquiry, about.pk)
            confirmed = begin(
                hands, lambda: manager.post(f"{path}/confirm", {}, "application/json"), blocked=1
            )
            released = begin(hands, lambda: manager.delete(path), blocked=2)
        codes = (confirmed.result().status_code, released.result().status_code)
    about.refresh_from_db()
    assert codes in {
        (HTTPStatus.OK, HTTPStatus.NO_CONTENT),
        (HTTPStatus.CONFLICT, HTTPStatus.NO_CONTENT),
    }
    assert DateHold.objects.get().state == "released"
    assert about.status != "confirmed"
