"""Who waits, or holds an offer, hears by mail when the event moves or is on again."""

from datetime import datetime, timedelta

import pytest
from django.db.models import F
from django.test import Client

from nightcap.bookings.services import notify_guests
from nightcap.core.models import Change
from nightcap.core.time import utc_iso
from nightcap.events.models import WAIT, Event, Notice
from nightcap.mail import writing
from nightcap.mail.models import Mail
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.events.feed_files import vevent
from tests.support.events.feed_publishing import jazz, publish, stamp
from tests.support.factory import Make
from tests.support.mail.reading import the_mail
from tests.support.waitlist.line import (
    do,
    entry_of,
    full_event,
    let_run_out,
    mails_to,
    tokens_in,
    waits,
)

pytestmark = pytest.mark.django_db

EIGHT = datetime.fromisoformat("2038-05-07T00:00:00Z")
"""On a Thursday at the venue."""


def save(manager: Client, event: Event, /, *, key: str = "", **changes: object) -> Answer:
    """Save something in the event's form, and have who comes and who waits told."""
    headers = {"Idempotency-Key": key} if key else {}
    body = {"notifyGuests": True} | changes
    answer = manager.put(f"/api/events/{event.pk}", body, "application/json", headers=headers)
    assert answer.status_code == 200, answer.content
    return answer


def move(manager: Client, event: Event, /, *, key: str = "", **more: object) -> Answer:
    """Move an event to an hour after the one that it had first."""
    later = utc_iso(event.starts_at + timedelta(hours=1))
    return save(manager, event, key=key, date=later, **more)


def told() -> list[str]:
    """Return the recipients of the mails that the worker queues now."""
    before = set(Mail.objects.values_list("pk", flat=True))
    notify_guests.notify_of_due_changes()
    found = Mail.objects.exclude(pk__in=before).order_by("pk")
    return [mail.to.partition("@")[0] for mail in found]


def a_line(make: Make) -> Event:
    """Return an evening that only the house has seats of.

    Bob and Eve wait for it.
    """
    event = make.event(title="Jazz", starts_at=EIGHT, capacity=2, house_seats=2)
    waits(event, "Bob", 2)
    waits(event, "Eve")
    return event


def test_who_waits_is_notified_of_a_new_hour_with_the_managers_words_and_the_way_out(
    make: Make, as_manager: Client
) -> None:
    event = a_line(make)
    move(as_manager, event, message="The band\nis late.")
    assert told() == ["bob", "eve"]
    mail = mails_to("Bob")[-1]
    assert mail.subject == "Changed: Jazz"
    assert "Thursday, May 6, 2038 at 9:00 PM" in mail.text
    assert "Before it was to be: Thursday, May 6, 2038 at 8:00 PM" in mail.text
    assert "The band\nis late." in mail.text
    assert "The band<br>is late." in mail.html
    assert "You are on the waitlist for 2 seats." in mail.text
    assert (mail.calendar, mail.calendar_name) == ("", "")
    assert tokens_in(mail.text + mail.html) == set()
    leaving = writing.with_secrets(mail)
    [token] = tokens_in(leaving.text)
    assert tokens_in(leaving.html) == {token}
    path = f"/api/guest/waitlist/{token}/leave"
    assert Client().post(path, None, "application/json").status_code == 200
    assert entry_of(event, "Bob").state == "left"


def test_who_holds_an_offer_is_notified_until_when_beside_who_comes(
    make: Make, as_manager: Client
) -> None:
    event, [ada, kim] = full_event(make, 2, 2)
    waits(event, "Bob", 2)
    waits(event, "Eve")
    own.do(ada, "cancel")
    assert entry_of(event, "Bob").state == "offered"
    save(as_manager, event, location="The Lounge")
    assert told() == [kim.customer_email.partition("@")[0], "bob", "eve"]
    mail = mails_to("Bob")[-1]
    assert "The Lounge\n\nBefore it was to be at: " in mail.text
    assert "2 seats are held for you until " in mail.text
    assert do(entry_of(event, "Bob"), "accept").status_code == 200


def test_who_left_let_an_offer_run_out_or_accepted_is_in_no_line(
    make: Make, as_manager: Client
) -> None:
    event, [ada, kim, lou] = full_event(make, 2, 2, 2)
    for name in ("Bob", "Eve", "Dan"):
        waits(event, name, 2)
    for booking in (ada, kim):
        own.do(booking, "cancel")
    do(entry_of(event, "Bob"), "accept")
    let_run_out(entry_of(event, "Eve"))
    do(entry_of(event, "Dan"), "leave")
    move(as_manager, event)
    # Bob as the guest who he is now.
    assert sorted(told()) == sorted([lou.customer_email.partition("@")[0], "bob"])
    assert mails_to("Bob")[-1].template == "bookings/event-changed"


def test_waiting_parties_hear_nothing_unasked_and_nothing_of_events_in_no_calendar(
    make: Make, as_manager: Client
) -> None:
    event = a_line(make)
    move(as_manager, event, notifyGuests=False)
    save(as_manager, event, priceRange="$30")
    assert told() == []
    assert not Notice.objects.exclude(due_at=None).exists()


def test_who_waits_is_notified_that_a_cancelled_event_is_on_again(
    make: Make, as_manager: Client
) -> None:
    event = a_line(make)
    save(as_manager, event, isCancelled=True, message="The piano fell ill.")
    assert told() == ["bob", "eve"]
    assert mails_to("Bob")[-1].subject == "Cancelled: Jazz"
    assert "The piano fell ill." in mails_to("Bob")[-1].text
    save(as_manager, event, isCancelled=False)
    assert told() == ["bob", "eve"]
    mail = mails_to("Bob")[-1]
    assert mail.subject == "On again: Jazz"
    assert "this evening takes place after all" in mail.text
    assert entry_of(event, "Bob").state == "waiting"


def test_one_key_and_a_second_round_of_the_worker_tell_who_waits_once(
    make: Make, as_manager: Client
) -> None:
    event = a_line(make)
    for _ in range(3):
        move(as_manager, event, key="the-same-key")
    assert told() == ["bob", "eve"]
    assert told() == []


def test_who_joined_after_the_change_knows_of_it(make: Make, as_manager: Client) -> None:
    event = a_line(make)
    move(as_manager, event)
    waits(event, "Dan")
    assert told() == ["bob", "eve"]


def test_an_undone_change_is_mailed_to_who_waits_again(make: Make, as_manager: Client) -> None:
    event = a_line(make)
    entry = move(as_manager, event)["X-Change"]
    assert told() == ["bob", "eve"]
    assert as_manager.post(f"/api/admin/changes/{entry}/undo").status_code == 200
    assert told() == ["bob", "eve"]
    assert "Before it was to be: Thursday, May 6, 2038 at 9:00 PM" in mails_to("Bob")[-1].text


def test_the_question_counts_who_waits_beside_who_comes(make: Make, as_manager: Client) -> None:
    event, _ = full_event(make, 2, title="Jazz")
    other = make.event(
        title="Jazz", starts_at=event.starts_at + timedelta(days=7), capacity=1, house_seats=1
    )
    for name in ("Bob", "Eve"):
        waits(event, name, 2)
    waits(other, "Dan")
    do(entry_of(event, "Eve"), "leave")
    path = f"/api/admin/event-guests/{event.pk}"
    assert as_manager.get(path).json() == {
        "mails": 1,
        "partiesWithoutEmail": 0,
        "partiesWaiting": 1,
        "paidParties": 0,
        "paidAmount": 0,
        "oweAgain": [],
    }
    assert as_manager.get(path, {"scope": "all"}).json()["partiesWaiting"] == 2
    Event.objects.filter(pk=event.pk).update(cancelled_at=event.created_at)
    assert as_manager.get(path).json()["partiesWaiting"] == 1


def test_the_list_of_changes_says_how_many_parties_were_notified(
    make: Make, as_manager: Client
) -> None:
    event = a_line(make)
    move(as_manager, event)
    told()
    entry = Change.objects.get(action="notified of a change")
    assert entry.details == [
        {"field": "guests notified by mail", "before": "", "after": "0"},
        {"field": "parties on the waitlist notified by mail", "before": "", "after": "2"},
    ]


def publish_later(hours: int) -> None:
    """Import the event some hours later than first."""
    publish(vevent(stamp("DTSTART", hours_later=hours), uid="night", title="Jazz Night"))


@pytest.fixture
def imported() -> Event:
    """Return an event of the calendar with only house seats left.

    Bob waits for it.
    """
    publish(jazz())
    Event.objects.update(capacity=2, house_seats=2)
    event = Event.objects.get()
    waits(event, "Bob", 2)
    return event


def test_the_calendar_notifies_who_waits_once_after_ten_minutes_however_often_it_changed(
    imported: Event,
) -> None:
    for hours in (1, 3, 2):
        publish_later(hours)
    assert told() == []
    Notice.objects.update(due_at=F("due_at") - WAIT)
    assert told() == ["bob"]
    assert told() == []
    entry = Change.objects.get(kind="guests")
    assert (entry.actor, entry.action) == ("feed", "notified of a change")


def test_what_goes_back_to_what_who_waits_knows_is_no_news(imported: Event) -> None:
    publish_later(1)
    publish_later(0)
    Notice.objects.update(due_at=F("due_at") - WAIT)
    assert told() == []


def test_a_venue_may_tell_who_waits_itself(imported: Event, as_manager: Client) -> None:
    values = as_manager.get("/api/admin/venue").json()["values"]
    values["bookingsTellOfImportedChanges"] = False
    assert as_manager.put("/api/admin/venue", values, "application/json").status_code == 200
    publish_later(1)
    assert not Notice.objects.exclude(due_at=None).exists()


def test_the_words_to_who_waits_are_text(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=1, house_seats=1)
    waits(event, "Bob")
    move(as_manager, event, message="<b>{{ venue }}</b>")
    Mail.objects.all().delete()
    assert told() == ["bob"]
    assert "&lt;b&gt;{{ venue }}&lt;/b&gt;" in the_mail().html
