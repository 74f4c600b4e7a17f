"""What is kept of guests ends by itself, as the venue's profile says and the privacy page tells."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from dateutil.relativedelta import relativedelta
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.guests import retention
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail.models import Mail
from nightcap.subscribers.models import NewsletterSubscriber
from tests.support.factory import Make
from tests.support.inbox.writing import inquire, write
from tests.support.mail.queueing import queue

pytestmark = pytest.mark.django_db

JSON = "application/json"
DAY = timedelta(days=1)


def months_ago(months: int, *, days: int = 0) -> datetime:
    instant: datetime = now() - relativedelta(months=months, days=days)
    return instant


def keep(as_manager: Client, **months: int) -> None:
    """Let the manager say how long things are kept."""
    answer = as_manager.put("/api/admin/venue", months, JSON)
    assert answer.status_code == 200, answer.content


def test_a_booking_loses_its_guest_24_months_after_the_event(make: Make) -> None:
    old, recent = make.event(capacity=9), make.event(capacity=9)
    for event, days in ((old, 1), (recent, -1)):
        make.booking(event, number_of_tickets=2)
        Event.objects.filter(pk=event.pk).update(starts_at=months_ago(24, days=days))
    retention.sweep()
    gone, kept = Booking.objects.get(event=old), Booking.objects.get(event=recent)
    assert (gone.customer_name, gone.customer_email) == ("Forgotten guest", "")
    assert gone.number_of_tickets == Event.objects.get(pk=old.pk).seats_taken == 2
    assert kept.customer_email == "ada@example.com"


def test_an_inquiry_without_a_day_goes_with_the_rest_of_the_inbox(as_manager: Client) -> None:
    for name in ("Old", "Recent"):
        as_manager.post("/api/event-hosting", {"firstName": name}, JSON)
    HostInquiry.objects.filter(first_name="Old").update(created_at=months_ago(12, days=1))
    retention.sweep()
    assert [row.first_name for row in HostInquiry.objects.all()] == ["Recent"]


def test_what_an_inquiry_was_before_a_change_is_kept_only_while_it_can_be_undone(
    as_manager: Client,
) -> None:
    inquire()
    path = f"/api/event-hosting/{HostInquiry.objects.get().pk}"
    as_manager.put(path, {"phone": "555 0199"}, JSON)
    retention.sweep()
    assert "212" in str(Change.objects.get().reversal)
    Change.objects.update(at=now() - 2 * DAY)
    retention.sweep()
    assert Change.objects.get().reversal == []


@pytest.mark.parametrize(
    ("model", "arrive"),
    [(ContactMessage, write), (HostInquiry, inquire)],
    ids=["message", "inquiry"],
)
def test_what_arrived_in_the_inbox_goes_after_12_months(
    model: type[ContactMessage] | type[HostInquiry], arrive: Callable[[], object]
) -> None:
    for _ in range(3):
        arrive()
    old, recent, deleted = model.objects.order_by("pk")
    model.objects.filter(pk__in=[old.pk, deleted.pk]).update(created_at=months_ago(12, days=1))
    model.objects.filter(pk=recent.pk).update(created_at=months_ago(12, days=-1))
    model.objects.filter(pk=deleted.pk).update(deleted_at=now())
    if model is HostInquiry:
        HostInquiry.including_deleted.update(event_date=now().date() - 400 * DAY)
    retention.sweep()
    assert list(model.including_deleted.all()) == [recent]


def test_an_inquiry_stays_until_its_day_however_long_before_it_was_made() -> None:
    inquire()
    HostInquiry.objects.update(created_at=months_ago(30), event_date=now().date() + 60 * DAY)
    retention.sweep()
    assert HostInquiry.objects.exists()


def test_a_mail_goes_after_3_months_unless_it_still_waits() -> None:
    old, waiting, recent = (queue(f"{name}@example.com") for name in ("old", "waiting", "recent"))
    Mail.objects.exclude(pk=waiting.pk).update(state=Mail.State.SENT)
    Mail.objects.exclude(pk=recent.pk).update(queued_at=months_ago(3, days=1))
    Mail.objects.filter(pk=recent.pk).update(queued_at=months_ago(3, days=-1))
    retention.sweep()
    assert set(Mail.objects.all()) == {waiting, recent}
    assert old not in Mail.objects.all()


def test_names_in_the_list_of_changes_go_after_12_months(as_manager: Client) -> None:
    for name in ("Ada", "Grace"):
        sent = {"name": name, "email": f"{name}@example.com"}
        as_manager.post("/api/newsletter", sent, JSON, headers={"Prefer": "return=representation"})
    Change.objects.filter(title="Ada").update(at=months_ago(12, days=1))
    assert retention.sweep() == 1
    assert sorted(Change.objects.values_list("title", flat=True)) == ["Forgotten guest", "Grace"]
    assert NewsletterSubscriber.objects.count() == 2, "who is on a list stays there"
    assert retention.sweep() == 0


def test_the_list_of_changes_says_no_more_who_was_booked(as_manager: Client, make: Make) -> None:
    booking = make.booking(make.event(capacity=9))
    changed = {"customerName": "Grace", "customerPhone": "212 555 0101", "numberOfTickets": 2}
    as_manager.put(
        f"/api/bookings/{booking.pk}", {**changed, "customerEmail": "g@example.com"}, JSON
    )
    Event.objects.update(starts_at=months_ago(25))
    retention.sweep()
    [entry] = Change.objects.filter(subject_id=booking.pk)
    assert [part["field"] for part in entry.details] == ["tickets"]


def test_the_manager_says_how_long_and_the_privacy_page_tells(
    as_manager: Client, make: Make
) -> None:
    keep(as_manager, retentionBookingsMonths=6, retentionInboxMonths=1, retentionMailsMonths=2)
    kept = {
        record["title"]: record["kept"]
        for record in as_manager.get("/api/privacy").json()["records"]
    }
    assert kept["Bookings"].startswith("6 months after the event")
    assert kept["Messages and inquiries"].startswith("1 month,")
    assert kept["Emails that we send"].startswith("2 months.")
    assert kept["Our list of changes"] == "Names in it for 1 month."
    make.booking(make.event(capacity=9))
    Event.objects.update(starts_at=months_ago(7))
    assert retention.sweep() == 1


@pytest.mark.parametrize("months", [0, 121, -1, "soon", None, 1.5])
@pytest.mark.parametrize("name", ["Bookings", "Inbox", "Mails"])
def test_what_is_no_number_of_months_is_refused_by_its_name(
    as_manager: Client, name: str, months: object
) -> None:
    field = f"retention{name}Months"
    refusal = as_manager.put("/api/admin/venue", {field: months}, JSON)
    assert refusal.status_code == 422
    assert list(refusal.json()["fields"]) == [field]


def test_many_rows_end_in_small_pieces() -> None:
    at = months_ago(4)
    Mail.objects.bulk_create(
        Mail(to="a@example.com", message_id=f"<{n}>", state="sent", queued_at=at, due_at=at)
        for n in range(450)
    )
    left: list[int] = []

    def is_stopping() -> bool:
        left.append(Mail.objects.count())
        return len(left) == 2

    assert retention.sweep(is_stopping=is_stopping) == 200
    assert left == [350, 250]
    assert retention.sweep() == 250
    assert not Mail.objects.exists()
