"""A promo code may be for all dates of a show, also those that are added or renamed later."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import PromoCode
from nightcap.core.time import now
from nightcap.events.fields import EventChangesIn, Scope
from nightcap.events.models import Event
from nightcap.events.services import programme
from tests.support.bookings.promo_codes import ask, code, event_of, seen
from tests.support.events.feed_publishing import publish, weekly
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def dates_of(make: Make, title: str, count: int) -> list[Event]:
    """Make an event of two prices on several weeks."""
    found = []
    for week in range(count):
        event = event_of(make)
        event.title, event.starts_at = title, now() + timedelta(days=7 * (week + 1))
        event.derive_fields()
        event.save()
        found.append(event)
    return found


def counts_for(event: Event) -> bool:
    return seen(event, "half").status_code == 200


def test_a_code_for_a_show_counts_on_all_of_its_dates_and_on_no_other_show(make: Make) -> None:
    first, second = dates_of(make, "Late Pour", 2)
    [other] = dates_of(make, "Gala", 1)
    code(shows=[" late  POUR"])
    later = dates_of(make, "Late Pour", 3)[-1]
    assert [counts_for(event) for event in (first, second, later, other)] == [True] * 3 + [False]
    assert ask(other, "half").status_code == 422
    assert ask(second, "half").status_code == 201


def test_a_code_may_be_for_a_show_and_for_single_dates(make: Make) -> None:
    [show] = dates_of(make, "Late Pour", 1)
    chosen, other = dates_of(make, "Gala", 2)
    code(shows=["Late Pour"], events=[chosen.pk])
    assert [counts_for(event) for event in (show, chosen, other)] == [True, True, False]


@pytest.mark.parametrize("scope", [Scope.ALL, Scope.LATER])
def test_a_code_stays_valid_when_the_show_gets_another_title(make: Make, scope: Scope) -> None:
    first, second, third = dates_of(make, "Late Pour", 3)
    code(shows=["Late Pour"])
    programme.save(second.pk, EventChangesIn(title="Later Pour", scope=scope))
    assert [counts_for(event) for event in (first, second, third)] == [True] * 3


def test_a_date_that_leaves_its_series_leaves_the_code(make: Make) -> None:
    first, second = dates_of(make, "Late Pour", 2)
    code(shows=["Late Pour"])
    programme.save(second.pk, EventChangesIn(title="Gala"))
    assert [counts_for(event) for event in (first, second)] == [True, False]


def test_a_code_follows_the_last_date_and_a_calendar_that_renames_a_show(make: Make) -> None:
    [only] = dates_of(make, "Gala", 1)
    gala = code(shows=["Gala"])
    programme.save(only.pk, EventChangesIn(title="Grand Gala"))
    assert counts_for(only)
    publish(weekly())
    jazz = code(code="JAZZ", shows=["Jazz Night"])
    publish(weekly().replace("Jazz Night", "Jazz Evening"))
    gala.refresh_from_db()
    jazz.refresh_from_db()
    assert (gala.shows, gala.version) == (["Gala", "Grand Gala"], 2)
    assert jazz.is_for_show("Jazz Evening")


def test_a_code_for_a_show_leaves_no_amount_that_stripe_rejects(
    make: Make, as_manager: Client
) -> None:
    [show] = dates_of(make, "Late Pour", 1)
    Event.objects.filter(pk=show.pk).update(payment="full")
    body = {"code": "ALMOST", "kind": "percent", "value": 99, "shows": ["Late Pour"]}
    refused = as_manager.post("/api/admin/promo-codes", body, content_type="application/json")
    assert refused.status_code == 422
    assert "value" in refused.json()["fields"]
    assert not PromoCode.objects.exists()


def test_the_manager_finds_shows_by_a_search_and_those_of_chosen_dates(
    make: Make, as_manager: Client
) -> None:
    pours = dates_of(make, "Late Pour", 2)
    [gala] = dates_of(make, "Gala", 1)
    over = make.event(title="Old Revue", starts_at=now() - timedelta(days=9))

    def listed(query: str) -> list[tuple[str, list[int]]]:
        answer = as_manager.get(f"/api/admin/shows?{query}").json()
        return [(show["title"], [date["id"] for date in show["dates"]]) for show in answer]

    of_pours, of_gala = ("Late Pour", [one.pk for one in pours]), ("Gala", [gala.pk])
    assert listed("") == [of_pours, of_gala]
    assert listed("search=gal") == [of_gala]
    assert listed(f"search=gal&events={over.pk}") == [("Old Revue", [over.pk]), of_gala]
    assert listed(f"search=none&events={pours[1].pk}") == [of_pours]


def test_a_code_keeps_the_shows_that_were_sent(make: Make, as_manager: Client) -> None:
    body = {"code": "POUR", "kind": "percent", "value": 10, "shows": ["Late Pour"]}
    made = as_manager.post("/api/admin/promo-codes", body, content_type="application/json").json()
    assert (made["shows"], made["events"]) == (["Late Pour"], [])
    # A server of the release before would take a code without dates for all events.
    assert PromoCode.objects.get().events == [0]
    wrong = {**body, "version": made["version"], "shows": [""]}
    path = f"/api/admin/promo-codes/{made['id']}"
    refused = as_manager.put(path, wrong, content_type="application/json")
    assert refused.status_code == 422
    assert any(name.startswith("shows") for name in refused.json()["fields"])
