"""Links of members: what they open, how they are renewed and how they end."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.time import now
from nightcap.members.models import MemberLink
from nightcap.subscribers.models import SecretCalendarSubscriber
from tests.support.answers import Answer
from tests.support.bookings.asking import book
from tests.support.bookings.asking import guest as guest_body
from tests.support.factory import Make
from tests.support.members.joining import member, token_of

pytestmark = [pytest.mark.database]


def events_of(token: str) -> Answer:
    return Client().get(f"/api/members/{token}/events")


def renew(token: str, *, key: str = "") -> Answer:
    headers = {"Idempotency-Key": key} if key else {}
    return Client().post(f"/api/members/{token}/renew", headers=headers)


def test_a_member_reads_the_coming_members_only_events_soonest_first(make: Make) -> None:
    later = make.event(members_only=True, starts_at=now() + timedelta(days=9))
    first = make.event(members_only=True)
    make.event()
    make.event(members_only=True, state="draft")
    make.event(members_only=True, title="[T] Test")
    make.event(members_only=True, starts_at=now() - timedelta(days=2))
    answer = events_of(token_of(member()))
    assert [event["id"] for event in answer.json()] == [first.pk, later.pk]
    assert answer["Cache-Control"] == "no-store"
    assert answer["X-Robots-Tag"] == "noindex"
    assert answer["Referrer-Policy"] == "no-referrer"


def test_a_token_that_was_never_made_is_not_found(make: Make) -> None:
    assert events_of("x" * 43).status_code == 404
    assert renew("x" * 43).status_code == 404


def test_no_row_holds_a_token(make: Make) -> None:
    token = token_of(member())
    [row] = MemberLink.objects.values()
    assert token not in str(row)


def test_a_member_books_a_members_only_event_by_the_token(make: Make) -> None:
    event = make.event(members_only=True, capacity=10)
    token = token_of(member())
    assert book(event).status_code == 404
    assert book(event, memberToken="x" * 43).status_code == 404
    booked = book(event, memberToken=token)
    assert booked.status_code == 201
    event.refresh_from_db()
    assert event.seats_taken == 1


def test_a_member_waits_for_a_full_members_only_event(make: Make) -> None:
    event = make.event(members_only=True, capacity=0)
    body = guest_body(event, partySize=2)
    client = Client()
    assert client.post("/api/waitlist", body, "application/json").status_code == 404
    body["memberToken"] = token_of(member())
    assert client.post("/api/waitlist", body, "application/json").status_code == 201


def test_a_member_books_other_events_like_everyone(make: Make) -> None:
    assert book(make.event(), memberToken=token_of(member())).status_code == 201
    assert book(make.event(), memberToken="x" * 43).status_code == 201


def test_a_draft_for_members_is_not_booked_by_members(make: Make) -> None:
    event = make.event(members_only=True, state="draft")
    assert book(event, memberToken=token_of(member())).status_code == 404


def test_renewed_links_replace_the_earlier_ones(make: Make) -> None:
    event = make.event(members_only=True)
    token = token_of(member())
    links = renew(token).json()
    new = links["page"].rpartition("/")[2]
    assert links["calendar"] == f"{links['page']}/calendar.ics"
    assert events_of(new).status_code == 200
    assert events_of(token).status_code == 410
    assert renew(token).status_code == 410
    assert book(event, memberToken=token).status_code == 404
    assert book(event, memberToken=new).status_code == 201


def test_one_key_renews_once_and_is_answered_the_same(make: Make) -> None:
    token = token_of(member())
    first, second = (renew(token, key="one-key-of-eight") for _ in range(2))
    assert (first.status_code, first.json()) == (200, second.json())
    assert MemberLink.objects.count() == 2


def test_a_get_renews_no_link(make: Make) -> None:
    token = token_of(member())
    assert Client().get(f"/api/members/{token}/renew").status_code == 405
    assert events_of(token).status_code == 200


# The manager


def as_seen(manager: Client, subscriber: SecretCalendarSubscriber) -> dict[str, object]:
    seen: dict[str, object] = manager.get(f"/api/admin/members/{subscriber.pk}").json()
    return seen


def test_the_manager_reads_ends_and_makes_the_links_of_a_member(
    as_manager: Client, make: Make
) -> None:
    subscriber = member()
    assert as_seen(as_manager, subscriber)["state"] == "none"
    token = token_of(subscriber)
    seen = as_seen(as_manager, subscriber)
    assert (seen["state"], str(seen["page"]).rpartition("/")[2]) == ("open", token)
    path = f"/api/admin/members/{subscriber.pk}"
    for _ in range(2):
        assert as_manager.post(f"{path}/end").status_code == 204
    assert events_of(token).status_code == 410
    seen = as_seen(as_manager, subscriber)
    assert (seen["state"], seen["page"], seen["calendar"]) == ("ended", None, None)
    made = as_manager.post(f"{path}/renew").json()
    assert events_of(made["page"].rpartition("/")[2]).status_code == 200
    assert events_of(token).status_code == 410


def test_one_key_of_the_manager_makes_one_link(as_manager: Client, make: Make) -> None:
    subscriber = member()
    path = f"/api/admin/members/{subscriber.pk}/renew"
    headers = {"Idempotency-Key": "one-key-of-eight"}
    first, second = (as_manager.post(path, headers=headers).json() for _ in range(2))
    assert first == second
    assert MemberLink.objects.count() == 1


def test_the_list_of_changes_names_no_member(as_manager: Client, make: Make) -> None:
    subscriber = member()
    as_manager.post(f"/api/admin/members/{subscriber.pk}/renew")
    as_manager.post(f"/api/admin/members/{subscriber.pk}/end")
    changes = as_manager.get("/api/admin/changes").json()
    assert {entry["action"] for entry in changes} == {"made", "ended"}
    assert "Grace" not in str(changes)


@pytest.mark.parametrize("what", ["renew", "end"])
def test_no_one_without_a_login_changes_the_links_of_a_member(make: Make, what: str) -> None:
    subscriber = member()
    token = token_of(subscriber)
    assert Client().post(f"/api/admin/members/{subscriber.pk}/{what}").status_code == 401
    assert events_of(token).status_code == 200


# The member leaves


def test_deleting_the_subscriber_ends_the_links_and_undoing_opens_them(
    as_manager: Client, make: Make
) -> None:
    event = make.event(members_only=True)
    subscriber = member()
    token = token_of(subscriber)
    answer = as_manager.delete(f"/api/secret-calendar/{subscriber.pk}")
    assert events_of(token).status_code == 410
    assert renew(token).status_code in {404, 410}
    assert book(event, memberToken=token).status_code == 404
    as_manager.post(f"/api/admin/changes/{answer['X-Change']}/undo")
    assert events_of(token).status_code == 200


def test_forgetting_the_guest_ends_the_links_and_keeps_no_trace_of_the_member(
    as_manager: Client, make: Make
) -> None:
    subscriber = member()
    token = token_of(subscriber)
    body = {"email": subscriber.email}
    answer = as_manager.post("/api/admin/guests/forget", body, "application/json")
    assert answer.status_code == 200
    assert events_of(token).status_code == 410
    link = MemberLink.objects.get()
    assert link.subscriber_id is None
