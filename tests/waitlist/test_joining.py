"""Joining the waitlist: where one may, and what one is told."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from nightcap.mail import writing
from nightcap.waitlist import services as waitlist
from nightcap.waitlist.models import WaitlistEntry
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.waitlist.line import (
    do,
    entry_of,
    full_event,
    join,
    let_run_out,
    mails_to,
    party,
    states,
    tokens_in,
    waits,
)

pytestmark = pytest.mark.django_db


def test_at_a_full_event_a_party_joins_and_reads_its_place(make: Make) -> None:
    event, _ = full_event(make, 2)
    assert join(event, "Ada", 2).json()["position"] == 1
    answer = join(event, "Bob", 3)
    assert answer.status_code == 201
    assert answer.json()["position"] == 2
    assert answer.json()["partySize"] == 3
    assert "link" not in answer.json()


def test_the_mail_says_the_place_and_holds_the_link_which_is_kept_nowhere(make: Make) -> None:
    event, _ = full_event(make, 2, title="Jazz")
    waits(event, "Ada", 2)
    waits(event, "Bob", 1)
    [mail] = mails_to("Bob")
    assert mail.subject == "You are on the waitlist: Jazz"
    assert "You are on the waitlist: second in line, for 1 seat." in mail.text
    assert tokens_in(mail.text + mail.html + str(mail.facts)) == set()
    for body in (mail.text, mail.html):
        assert "You then have 2 hours to accept them, on the day itself 20 minutes." in body
    leaving = writing.with_secrets(mail)
    token = entry_of(event, "Bob").token
    assert tokens_in(leaving.text) == tokens_in(leaving.html) == {token}
    assert token not in str(WaitlistEntry.objects.values().get(customer_name="Bob"))


def test_while_seats_for_the_party_are_free_nobody_waits(make: Make) -> None:
    event = make.event(capacity=3)
    answer = join(event, "Ada", 3)
    assert answer.status_code == 409
    assert answer.json()["message"] == "3 seats are free: please book."
    assert answer.json()["seatsLeft"] == 3
    assert not WaitlistEntry.objects.exists()


def test_nobody_joins_the_line_of_an_event_that_has_moved_since_it_was_seen(make: Make) -> None:
    event, _ = full_event(make, 2)
    seen = utc_iso(event.starts_at - timedelta(hours=2))
    answer = join(event, "Ada", 2, eventDate=seen)
    assert answer.status_code == 409
    assert answer.json()["message"].startswith("This event has moved: it is now on ")
    assert not WaitlistEntry.objects.exists()
    assert join(event, "Ada", 2, eventDate=utc_iso(event.starts_at)).status_code == 201


def test_a_party_waits_where_seats_are_left_but_too_few(make: Make) -> None:
    assert join(make.event(capacity=3), "Ada", 4).status_code == 201


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"partySize": 0}, "partySize"),
        ({"partySize": 7}, "partySize"),
        ({"customerEmail": "ada"}, "customerEmail"),
        ({"customerName": " "}, "customerName"),
        ({"customerPhone": ""}, "customerPhone"),
        ({"eventId": "one"}, "eventId"),
    ],
)
def test_a_wrong_field_is_named_and_nothing_is_kept(
    make: Make, changes: dict[str, object], field: str
) -> None:
    event, _ = full_event(make, 2)
    body = party(event, "Ada", 2) | changes
    answer = Client().post("/api/waitlist", body, "application/json")
    assert answer.status_code == 422
    assert list(answer.json()["fields"]) == [field]
    assert not WaitlistEntry.objects.exists()


def test_nobody_waits_where_there_is_nothing_to_wait_for(make: Make) -> None:
    at = now()
    hour = timedelta(hours=1)
    events = [
        make.event(capacity=0, cancelled_at=at),
        make.event(capacity=0, starts_at=at - 3 * hour),
        make.event(capacity=0, starts_at=at + hour / 3),
        make.event(capacity=0, title="[T] Rehearsal"),
        make.event(capacity=0, title="Saturday Open Mixer"),
        make.event(ticket_status="Sold Out", ticket_status_set_at=at),
        make.event(capacity=9, ticket_status="Sold Out", ticket_status_set_at=at),
    ]
    answers = [join(event, "Ada", 1) for event in events]
    assert [answer.status_code for answer in answers] == [409] * len(events)
    assert all("fields" in answer.json() for answer in answers)
    assert join(make.event(capacity=0, deleted_at=at), "Ada", 1).status_code == 404
    assert not WaitlistEntry.objects.exists()


def test_one_party_of_a_mailbox_waits_for_an_event_at_a_time(make: Make) -> None:
    event, _ = full_event(make, 2)
    waits(event, "Ada", 2)
    again = join(event, "Ada", 1, customerEmail="Ada+friends@example.com")
    assert again.status_code == 409
    assert again.json()["fields"] == {"customerEmail": "is on this waitlist already"}
    other_event, _ = full_event(make, 2)
    assert join(other_event, "Ada", 2).status_code == 201
    assert do(entry_of(event, "Ada"), "leave").status_code == 200
    assert join(event, "Ada", 1).status_code == 201


def test_a_party_with_held_seats_joins_only_after_they_have_expired(
    make: Make,
) -> None:
    event = make.event(capacity=0)
    waits(event, "Ada", 2)
    event.refresh_from_db()
    event.capacity = 2
    event.save()
    Event.after_save([event])
    assert join(event, "Ada", 2).status_code == 409
    let_run_out(entry_of(event, "Ada"))
    waits(event, "Bob", 6)
    assert book(event, numberOfTickets=2).status_code == 201
    assert join(event, "Ada", 2).status_code == 201


def test_who_has_seats_already_may_wait_for_more(make: Make) -> None:
    event = make.event(capacity=2)
    assert book(event, numberOfTickets=2).status_code == 201
    assert join(event, "Ada", 2).status_code == 201


def test_one_key_joins_once_and_is_answered_the_same(make: Make) -> None:
    event, _ = full_event(make, 2)
    answers = {join(event, "Ada", 2, key="one-key-to-join").content for _ in range(3)}
    assert len(answers) == 1
    assert len(mails_to("Ada")) == 1


def test_one_network_fills_no_line(make: Make) -> None:
    event, _ = full_event(make, 2)
    sent = [
        Client().post("/api/waitlist", party(event, f"Guest{turn}", 6), "application/json")
        for turn in range(5)
    ]
    assert [answer.status_code for answer in sent] == [201] * 4 + [429]
    assert int(sent[-1]["Retry-After"]) == 3600
    other_event, _ = full_event(make, 2)
    elsewhere = Client().post("/api/waitlist", party(other_event, "Eve", 6), "application/json")
    assert elsewhere.status_code == 201


def test_a_strangers_mailbox_is_not_filled(make: Make) -> None:
    answers = [join(full_event(make, 1)[0], "Ada", 1).status_code for _ in range(21)]
    assert answers == [201] * 20 + [429]


def test_where_a_party_came_from_is_forgotten_after_a_day(make: Make) -> None:
    event, _ = full_event(make, 2)
    waits(event, "Ada")
    waits(event, "Bob")
    day_ago = now() - timedelta(days=1)
    WaitlistEntry.objects.filter(customer_name="Ada").update(joined_at=day_ago)
    assert waitlist.forget_networks() == 1
    assert entry_of(event, "Ada").network is None
    assert entry_of(event, "Bob").network is not None


def test_nobody_waits_for_an_event_whose_tickets_are_sold_elsewhere(make: Make) -> None:
    event, _ = full_event(make, 2, eventbrite_link="https://tickets.example/jazz")
    assert join(event, "Bob").status_code == 409
    assert states(event) == {}
