"""The page about privacy tells what this installation does, from the settings that decide it."""

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.core.models import UNDO_FOR
from nightcap.core.time import now
from nightcap.core.writing import changes, idempotency
from nightcap.evenings.models import VALID_FOR
from nightcap.inbox import api as inbox
from nightcap.subscribers.models import NewsletterSubscriber
from tests.support.factory import Make
from tests.support.site.fake_front_end import REAL_PATHS
from tests.support.site.visitors import Site

ASKING: dict[str, object] = {
    "firstName": "Ada",
    "lastName": "Byron",
    "email": "ada@example.com",
    "phone": "212 555 0101",
    "eventName": "A reading",
    "guestCount": 12,
    "eventDate": "2030-05-04",
    "startTime": "19:00",
    "endTime": "22:00",
}


def _records(client: Client) -> dict[str, str]:
    told = client.get("/api/privacy").json()
    return {record["title"]: record["kept"] for record in told["records"]}


@pytest.mark.django_db
def test_the_spans_are_those_after_which_the_server_really_forgets(client: Client) -> None:
    kept = _records(client)
    assert f"kept for {idempotency.KEPT_FOR.days} days" in kept["Bookings"]
    assert f"kept for {inbox.KEPT_FOR.days} days" in kept["Messages and inquiries"]
    hours = UNDO_FOR // timedelta(hours=1)
    assert f"{hours} hours after that" in kept["Newsletter and secret calendar"]
    minutes = VALID_FOR // timedelta(minutes=1)
    assert kept["Links to your bookings"] == f"{minutes} minutes."
    assert "60 seconds in memory" in kept["Your network address"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("log", "told"),
    [("text", "Visits are not written down"), ("json", "notes the page and the time, and not who")],
)
def test_the_page_says_what_the_log_holds_of_a_visit(
    client: Client, settings: Settings, log: str, told: str
) -> None:
    settings.LOG = log
    assert told in _records(client)["Your network address"]


@pytest.mark.django_db
def test_guests_are_promised_that_they_can_be_reached_and_not_that_every_change_is_mailed(
    client: Client,
) -> None:
    [bookings, *_] = client.get("/api/privacy").json()["records"]
    assert bookings["title"] == "Bookings"
    assert bookings["purpose"].endswith("so that we can reach you when something changes.")


@pytest.mark.django_db
def test_a_subscriber_who_leaves_is_gone_after_the_span_on_the_page(as_manager: Client) -> None:
    left = NewsletterSubscriber.objects.create(
        name="Ada", email="ada@example.com", created_at=now()
    )
    as_manager.delete(f"/api/newsletter/{left.pk}")
    rows = NewsletterSubscriber.including_deleted
    rows.update(deleted_at=now() - UNDO_FOR - timedelta(minutes=1))
    changes.sweep_deleted()
    assert not rows.exists()


@pytest.mark.django_db
def test_a_site_without_a_mail_server_says_that_its_mails_stay(
    client: Client, settings: Settings
) -> None:
    settings.EMAIL_URL = ""
    assert "not connected to a mail server" in _records(client)["Emails that we send"]
    settings.EMAIL_URL = "smtp://mail.example"
    assert "mail server" not in _records(client)["Emails that we send"]


@pytest.mark.django_db
def test_a_photo_feed_of_another_site_is_named(client: Client, photo_wall: str) -> None:
    elsewhere = " ".join(client.get("/api/privacy").json()["elsewhere"])
    assert "loaded from feed.example" in elsewhere


def test_no_visitor_is_given_a_cookie(whole_site: Site, make: Make) -> None:
    event = make.event(capacity=10)
    booking: dict[str, object] = {
        "eventId": event.pk,
        "customerName": "Ada",
        "customerEmail": "ada@example.com",
        "customerPhone": "212 555 0101",
        "numberOfTickets": 1,
    }
    subscribing: dict[str, object] = {"name": "Ada", "email": "ada@example.com"}
    message = {**subscribing, "message": "Good evening"}
    sent: dict[str, dict[str, object]] = {
        "/api/bookings": booking,
        "/api/newsletter": subscribing,
        "/api/secret-calendar": subscribing,
        "/api/contact": message,
        "/api/event-hosting": ASKING,
    }
    answers = [whole_site.get(path) for path in REAL_PATHS]
    answers += [whole_site.send("POST", path, json=body) for path, body in sent.items()]
    assert all(answer.is_success for answer in answers)
    assert [answer.url.path for answer in answers if "set-cookie" in answer.headers] == []


@pytest.mark.django_db
def test_the_page_names_backups_where_they_are_made(client: Client, settings: Settings) -> None:
    settings.BACKUP_TO = ""
    assert "Backups" not in _records(client)
    settings.BACKUP_TO = "s3://attic"
    assert _records(client)["Backups"].startswith("The last of 7 days, 4 weeks and 12 months.")
