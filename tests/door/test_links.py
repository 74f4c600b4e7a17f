"""Door links: who may make them, what they open, and when they end."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.keyed import hash_of
from nightcap.core.models import Change, StoredResponse
from nightcap.core.time import now
from nightcap.door.models import DoorLink, Tap
from nightcap.events.models import Event
from tests.support.door.doors import door_of, look, make_link, send, token_of, walk_in
from tests.support.factory import Make

pytestmark = pytest.mark.django_db

LINKS = "/api/admin/door-links"


def begun(make: Make, hours_ago: float, *, capacity: int | None = None) -> Event:
    """Return an event of two hours that began some hours ago."""
    return make.event(starts_at=now() - timedelta(hours=hours_ago), capacity=capacity)


def test_a_link_has_an_address_of_256_bits_of_which_only_the_hash_is_kept(
    make: Make, as_manager: Client
) -> None:
    answer = make_link(as_manager, make.event(title="Jazz"), **{"Idempotency-Key": "made-once"})
    token = token_of(answer.json()["url"])
    assert (answer.status_code, len(token)) == (201, 43)
    assert answer.json()["url"].startswith("https://understudy.example/door/")
    assert answer.json()["qr"].startswith("data:image/svg+xml")
    assert DoorLink.objects.get().link_hash == hash_of(token)
    assert not StoredResponse.objects.exists()
    assert "no-store" in answer.headers["Cache-Control"]
    assert [(change.action, change.title) for change in Change.objects.all()] == [("made", "Jazz")]


def test_a_repeat_under_one_key_makes_one_link(make: Make, as_manager: Client) -> None:
    event = make.event()
    urls = {
        make_link(as_manager, event, **{"Idempotency-Key": key}).json()["url"]
        for key in ("the-first", "the-first", "the-second")
    }
    assert (len(urls), DoorLink.objects.count()) == (2, 2)


def test_of_an_event_that_is_not_there_no_link_is_made(make: Make, as_manager: Client) -> None:
    event = make.event(title="[T] Rehearsal")
    assert make_link(as_manager, event).status_code == 404
    assert as_manager.post(LINKS, {}, "application/json").status_code == 422


def test_the_list_shows_what_is_open_with_its_address(make: Make, as_manager: Client) -> None:
    url = make_link(as_manager, make.event()).json()["url"]
    make_link(as_manager, None)
    gone = begun(make, 9)
    DoorLink.objects.create(event=gone, link_hash="gone", created_at=now())
    listed = as_manager.get(LINKS).json()
    assert [link["eventId"] is None for link in listed] == [True, False]
    assert listed[1]["url"] == url


def test_a_link_that_was_ended_opens_nothing_and_takes_nothing(
    make: Make, as_manager: Client
) -> None:
    event = begun(make, 1)
    token = door_of(as_manager, event)
    assert look(token).status_code == 200
    assert as_manager.delete(f"{LINKS}/{DoorLink.objects.get().pk}").status_code == 204
    assert look(token).status_code == 404
    assert send(token, walk_in(event, 1)).status_code == 404
    assert as_manager.get(LINKS).json() == []


def test_a_wrong_token_gets_404(make: Make, as_manager: Client) -> None:
    token = door_of(as_manager, make.event())
    for wrong in ("x", token[:-1], "A" * 43, token.swapcase()):
        assert look(wrong).status_code == 404
        assert send(wrong).status_code == 404


def test_a_link_of_one_evening_ends_by_itself_but_late_taps_are_not_lost(
    make: Make, as_manager: Client
) -> None:
    event = begun(make, 7)
    token = door_of(as_manager, event)
    assert look(token).status_code == 200
    Event.objects.update(starts_at=now() - timedelta(hours=9))
    assert look(token).status_code == 404
    answer = send(token, walk_in(event, 2))
    assert (answer.status_code, answer.json()) == (200, {"refused": [], "door": None})
    event.refresh_from_db()
    assert event.walk_ins == 2
    Event.objects.update(starts_at=now() - timedelta(days=8))
    assert send(token, walk_in(event, 2)).status_code == 404


def test_a_link_opens_the_guests_of_its_own_event_and_only_counts_the_others(
    make: Make, as_manager: Client
) -> None:
    first, second = begun(make, 0.01, capacity=10), begun(make, 0, capacity=20)
    make.booking(first, number_of_tickets=2, name="Ada Lovelace")
    make.booking(second, number_of_tickets=4, name="Cole Porter")
    answer = look(door_of(as_manager, first))
    shows = {show["eventId"]: show for show in answer.json()["shows"]}
    [party] = shows[first.pk]["parties"]
    assert (party["customerName"], party["numberOfTickets"]) == ("Ada Lovelace", 2)
    assert party["phoneEnding"] == "0100"
    assert (shows[second.pk]["parties"], shows[second.pk]["toCome"]) == (None, 4)
    for secret in ("Cole Porter", "ada@example.com", "555"):
        assert secret not in answer.content.decode()


def test_a_link_for_every_evening_opens_all_shows_of_tonight(
    make: Make, as_manager: Client
) -> None:
    tonight, later = begun(make, 0), make.event()
    token = door_of(as_manager, None)
    assert [show["eventId"] for show in look(token).json()["shows"]] == [tonight.pk]
    assert send(token, walk_in(tonight, 1)).json()["refused"] == []
    assert len(send(token, walk_in(later, 1)).json()["refused"]) == 1
    assert Tap.objects.count() == 1
