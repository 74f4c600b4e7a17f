"""Long lists of the panel are sorted on the server, by each column and in both directions."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from nightcap.bookings.models import Booking, Party, Status
from nightcap.core.time import now
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail.models import Mail
from nightcap.staff.models import LogIn
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber
from nightcap.trap.models import TrappedForm
from tests.support.bookings.promo_codes import code
from tests.support.factory import Make
from tests.support.mail.queueing import queue

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

BY_NAME, BY_NUMBER, BY_DATE, BY_START = (
    "Ada bert Cleo",
    "Cleo bert Ada",
    "bert Ada Cleo",
    "Ada Cleo bert",
)
LISTS = {
    "/api/bookings": {
        "guest": BY_NAME,
        "contact": BY_NUMBER,
        "tickets": BY_NUMBER,
        "booked": BY_DATE,
        "event": BY_START,
    },
    "/api/bookings/events": {
        "event": BY_NAME,
        "seats": BY_NUMBER,
        "parties": BY_NUMBER,
        "date": BY_START,
    },
    "/api/admin/events": {"event": BY_NAME, "seats": BY_NUMBER, "date": BY_START},
    "/api/admin/guests": {
        "guest": BY_NAME,
        "contact": BY_NUMBER,
        "bookings": BY_NUMBER,
        "next": BY_START,
    },
    "/api/newsletter": {"name": BY_NAME, "email": BY_NUMBER, "date": BY_DATE},
    "/api/secret-calendar": {"name": BY_NAME, "email": BY_NUMBER, "date": BY_DATE},
    "/api/admin/mails": {"subject": BY_NAME, "to": BY_NUMBER, "written": BY_DATE},
    "/api/admin/promo-codes": {
        "code": BY_NAME,
        "gives": BY_NUMBER,
        "used": BY_NUMBER,
        "until": BY_START,
    },
    "/api/admin/inbox": {"from": BY_NAME, "received": BY_DATE},
    "/api/admin/inbox/automatic": {"from": BY_NAME, "received": BY_DATE},
    "/api/admin/security/log-ins": {
        "who": BY_NAME,
        "browser": BY_NUMBER,
        "network": BY_NUMBER,
        "when": BY_DATE,
    },
}
"""Each list with the keys of its columns, and the order of its rows upward."""
DAY = timedelta(days=1)


def fill(make: Make) -> None:
    """Write rows of three people, whose order differs by name, number, date and start."""
    for name, number, day, starts in (("Cleo", 1, 3, 2), ("bert", 2, 1, 3), ("Ada", 3, 2, 1)):
        at, email = now() - 9 * DAY + day * DAY, f"{number}@example.com"
        event = make.event(title=name, starts_at=now() + starts * DAY)
        promo_code = code(code=name.upper(), value=number, ends_at=event.starts_at)
        for _ in range(number):
            booking = make.booking(event, number_of_tickets=number)
            booking.party = Party(name, email, "", number)
            booking.created_at, booking.promo_code = at, promo_code
            booking.save()
        for kind in (NewsletterSubscriber, SecretCalendarSubscriber):
            kind.objects.create(name=name, email=email, created_at=at)
        Mail.objects.filter(pk=queue(email, subject=name).pk).update(queued_at=at)
        ContactMessage.objects.create(name=name, email=email, message="Hi", created_at=at)
        TrappedForm.objects.create(kind="message", name=name, email=email, created_at=at)
        LogIn.objects.create(
            name=name, at=at, outcome="logged-in", browser=f"{number}", network=f"10.0.0.{number}"
        )


def rows(manager: Client, address: str, **wanted: str | int) -> list[dict[str, Any]]:
    answer = manager.get(address, wanted)
    assert answer.status_code == 200, answer.content
    found: list[dict[str, Any]] = answer.json()
    return found


def name_of(row: dict[str, Any]) -> str:
    keys = ("customerName", "name", "sender", "subject", "title", "code")
    names = (row[key] for key in keys if key in row)
    return str(next(names))


@pytest.mark.parametrize("address", LISTS)
def test_a_list_is_sorted_by_each_column_in_both_directions(
    make: Make, as_manager: Client, address: str
) -> None:
    fill(make)
    for key, upward in LISTS[address].items():
        names = upward.casefold().split()
        for sort, order in ((key, names), (f"-{key}", names[::-1])):
            found = map(name_of, rows(as_manager, address, sort=sort))
            assert [name.casefold() for name in dict.fromkeys(found)] == order, sort


@pytest.mark.parametrize("address", LISTS)
def test_the_pages_of_a_sorted_list_have_each_row_once(
    make: Make, as_manager: Client, address: str
) -> None:
    fill(make)
    for key in LISTS[address]:
        for sort in (key, f"-{key}"):
            whole = rows(as_manager, address, sort=sort)
            parts = [
                row
                for offset in range(0, len(whole), 2)
                for row in rows(as_manager, address, sort=sort, limit=2, offset=offset)
            ]
            assert parts == whole, sort


@pytest.mark.parametrize("address", [*LISTS, "/api/admin/payments"])
def test_an_unknown_column_is_refused_by_name(as_manager: Client, address: str) -> None:
    answer = as_manager.get(address, {"sort": "shoe size"})
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"sort"})


def test_the_inbox_is_sorted_with_both_kinds_in_one_order(as_manager: Client) -> None:
    for first_name, event_name, status in (("Cleo", "Gala", "new"), ("bert", "", "declined")):
        HostInquiry.objects.create(
            first_name=first_name, event_name=event_name, status=status, created_at=now()
        )
    for name, message in (("Ada", "Zero"), ("Dora", "alpha")):
        ContactMessage.objects.create(
            name=name, message=message, status="answered", created_at=now()
        )
    for sort, order in (
        ("from", "Ada bert Cleo Dora"),
        ("about", "Cleo bert Dora Ada"),
        ("status", "Cleo Ada Dora bert"),
        ("received", "Cleo bert Ada Dora"),
    ):
        for key, names in ((sort, order.split()), (f"-{sort}", order.split()[::-1])):
            found = rows(as_manager, "/api/admin/inbox", sort=key)
            assert [row["sender"] for row in found] == names, key
            parts = [
                rows(as_manager, "/api/admin/inbox", sort=key, limit=1, offset=offset)
                for offset in range(4)
            ]
            assert [row for part in parts for row in part] == found, key
    found = rows(as_manager, "/api/admin/inbox", sort="from", kind="message")
    assert [row["sender"] for row in found] == ["Ada", "Dora"]


def test_states_are_sorted_in_the_order_in_which_the_panel_names_them(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    for name, values in {
        "Cancelled": {"status": Status.CANCELLED, "cancelled_at": now()},
        "Arrived": {"arrived_at": now(), "arrived_seats": 1},
        "Booked": {},
        "To pay": {"status": Status.UNPAID, "held_until": now() + DAY},
    }.items():
        booking = make.booking(event)
        Booking.objects.filter(pk=booking.pk).update(customer_name=name, **values)
    found = rows(as_manager, "/api/bookings", sort="state")
    assert [row["customerName"] for row in found] == ["To pay", "Booked", "Arrived", "Cancelled"]
    for state in ("failed", "written", "queued"):
        Mail.objects.filter(pk=queue("a@example.com").pk).update(state=state)
    found = rows(as_manager, "/api/admin/mails", sort="state")
    assert [row["state"] for row in found] == ["queued", "written", "failed"]
    for outcome in ("unknown-name", "logged-in", "wrong-password"):
        LogIn.objects.create(outcome=outcome, at=now(), browser="", network="")
    LogIn.objects.filter(browser__gt="").delete()
    found = rows(as_manager, "/api/admin/security/log-ins", sort="result")
    assert [row["outcome"] for row in found] == ["logged-in", "wrong-password", "unknown-name"]
    for kind in ("newsletter", "inquiry", "message"):
        TrappedForm.objects.create(kind=kind, name=kind, email="", created_at=now())
    found = rows(as_manager, "/api/admin/inbox/automatic", sort="sent")
    assert [row["kind"] for row in found] == ["inquiry", "message", "newsletter"]


def test_guests_who_have_never_come_are_last_in_both_directions(
    make: Make, as_manager: Client
) -> None:
    fill(make)
    for name in ("bert", "Ada"):
        Booking.objects.filter(customer_name=name).update(arrived_seats=1)
    for sort, order in (("last-seen", "Ada bert Cleo"), ("-last-seen", "bert Ada Cleo")):
        found = rows(as_manager, "/api/admin/guests", sort=sort)
        assert [row["name"] for row in found] == order.split()


def test_a_promo_code_without_an_end_is_after_all_others(make: Make, as_manager: Client) -> None:
    fill(make)
    code(code="ALWAYS")
    found = rows(as_manager, "/api/admin/promo-codes", sort="until")
    assert [row["code"] for row in found] == ["ADA", "CLEO", "BERT", "ALWAYS"]
    found = rows(as_manager, "/api/admin/promo-codes", sort="-until")
    assert [row["code"] for row in found] == ["ALWAYS", "BERT", "CLEO", "ADA"]
