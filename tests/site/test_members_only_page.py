"""The address of a members-only event answers a stranger like one that was never used."""

import re
from datetime import timedelta

import httpx
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.events.models import Event
from tests.support.factory import Make
from tests.support.site.visitors import Site
from tests.support.waiting import until

UNUSED = 987_654
_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z")
_VARYING = ("date", "x-request-id", "server-timing")
KINDS: dict[str, dict[str, object]] = {
    "to come": {},
    "over": {"starts_at": now() - timedelta(days=1)},
    "cancelled": {"cancelled_at": now()},
    "unlisted": {"state": "unlisted"},
}
ADDRESSES = (
    *("/events/{}", "/events/{}-hidden-hour", "/events/{}-hidden-hour/"),
    *("/api/events/{}", "/api/events/{}/dates", "/api/events/{}/calendar.ics"),
    *("/api/events/{}/promo-codes/FRIENDS", "/api/events/upcoming?after={}"),
)


def secret_event(make: Make, kind: str) -> Event:
    event = make.event(title="Hidden Hour", members_only=True, pk=UNUSED - 1)
    Event.objects.filter(pk=event.pk).update(**KINDS[kind])
    return event


def bare(text: str, event_id: int) -> str:
    """Return a text without the id that was asked for, and without the present instant."""
    return _INSTANT.sub("NOW", text.replace(str(event_id), "ID"))


def answer_of(site: Site, method: str, address: str, event_id: int) -> tuple[int, str, str]:
    answer: httpx.Response = site.send(method, address.format(event_id))
    headers = [pair for pair in answer.headers.multi_items() if pair[0] not in _VARYING]
    return answer.status_code, bare(answer.text, event_id), bare(str(headers), event_id)


@pytest.mark.parametrize("kind", KINDS)
def test_every_request_for_a_members_only_event_is_answered_like_an_unused_id(
    whole_site: Site, make: Make, kind: str
) -> None:
    event = secret_event(make, kind)
    for address in ADDRESSES:
        for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"):
            secret = answer_of(whole_site, method, address, event.pk)
            assert secret == answer_of(whole_site, method, address, UNUSED), (method, address)
            assert method != "GET" or secret[0] == 404 or address.endswith("/")


@pytest.mark.django_db
@pytest.mark.usefixtures("dist")
@pytest.mark.parametrize("kind", KINDS)
def test_the_page_of_a_members_only_event_costs_as_many_queries_as_an_unused_id(
    make: Make, kind: str
) -> None:
    event = secret_event(make, kind)
    # What is read once for each process must not count for either.
    Client().get(f"/events/{UNUSED + 1}")
    counts = []
    for event_id in (event.pk, UNUSED):
        with CaptureQueriesContext(connection) as queries:
            answer = Client().get(f"/events/{event_id}-hidden-hour")
        counts.append((answer.status_code, len(queries)))
    assert counts[0] == counts[1]
    assert counts[0][0] == 404


def test_the_kept_page_of_an_event_ends_when_it_becomes_members_only(
    whole_site: Site, make: Make
) -> None:
    event = make.event(title="Hidden Hour")
    address = f"/events/{event.pk}-hidden-hour"
    assert whole_site.get(address).status_code == 200
    with publishing.atomic():
        Event.objects.filter(pk=event.pk).update(members_only=True)
        publishing.bump()
    until(lambda: whole_site.get(address).status_code == 404)
    assert whole_site.get(f"/api/events/{event.pk}").status_code == 404
    assert whole_site.get("/api/events").json() == []


def test_an_earlier_address_of_a_members_only_event_leads_nowhere(
    whole_site: Site, make: Make
) -> None:
    event = make.event(title="Hidden Hour", members_only=True)
    answer = whole_site.get(f"/events/{event.pk}-an-earlier-title")
    assert (answer.status_code, "location" in answer.headers) == (404, False)
