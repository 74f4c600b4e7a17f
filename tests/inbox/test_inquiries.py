"""The inquiry to host an event."""

from datetime import date, time

import pytest

from nightcap.inbox.models import HostInquiry
from nightcap.mail.models import Mail
from nightcap.subscribers.models import NewsletterSubscriber
from tests.support.inbox.writing import INQUIRY, inquire

pytestmark = pytest.mark.django_db


def test_an_inquiry_is_kept_with_every_field() -> None:
    answer = inquire(extension="12", location="cozy-cocktail-bar", newsletterOptIn=True)
    assert (answer.status_code, answer.json()) == (201, {"ok": True})
    row = HostInquiry.objects.get()
    assert (row.first_name, row.last_name, row.email) == ("Ada", "Lovelace", "ada@example.com")
    assert (row.phone, row.extension, row.newsletter_opt_in) == ("+1 212 555 0100", "12", True)
    assert (row.event_name, row.location) == ("Engine Night", "cozy-cocktail-bar")
    assert (row.guest_count, row.event_date) == (45, date(2026, 12, 11))
    assert (row.start_time, row.end_time) == (time(19), time(23, 30))


@pytest.mark.parametrize("field", INQUIRY)
@pytest.mark.parametrize("value", [None, "", "   "])
def test_a_required_field_that_is_missing_is_named(field: str, value: str | None) -> None:
    answer = inquire(**{field: value})
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {field})
    assert not HostInquiry.objects.exists()
    assert not Mail.objects.exists()


def test_every_fault_is_named_at_once() -> None:
    answer = inquire(**dict.fromkeys(INQUIRY, ""))
    assert set(answer.json()["fields"]) == set(INQUIRY)


def test_a_few_words_more_keep_their_lines_and_may_be_left_out() -> None:
    assert inquire(message="We bring a cake.\r\nIt is large.").status_code == 201
    assert inquire(message="m" * 1_000).status_code == 201
    assert inquire(message="").status_code == 201
    assert inquire().status_code == 201
    messages = [row.message for row in HostInquiry.objects.order_by("pk")]
    assert messages == ["We bring a cake.\nIt is large.", "m" * 1_000, "", ""]


def test_extension_opt_in_and_location_may_be_left_out_or_empty() -> None:
    assert inquire().status_code == 201
    assert inquire(extension="", location="", newsletterOptIn=False).status_code == 201
    assert {row.location for row in HostInquiry.objects.all()} == {""}


@pytest.mark.parametrize(
    "location", ["full-venue", "cozy-cocktail-bar", "creativity-comedy-lounge"]
)
def test_the_location_is_one_of_the_venues_choices(location: str) -> None:
    assert inquire(location=location).status_code == 201


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("email", "ada@nowhere"),
        ("email", "ada@example.com, eve@example.com"),
        ("email", "ada@example.com\r\nBcc: eve@example.com"),
        ("firstName", "Ada\nBcc: eve@example.com"),
        ("lastName", "a" * 201),
        ("message", "m" * 1_001),
        ("message", None),
        ("phone", "1" * 61),
        ("phone", "212\x00"),
        ("extension", "1" * 21),
        ("eventName", "Night\r\nBcc: eve@example.com"),
        ("eventName", "n" * 301),
        ("location", "the-roof"),
        ("guestCount", 0),
        ("guestCount", -3),
        ("guestCount", 1.5),
        ("guestCount", "many"),
        ("guestCount", 10**30),
        ("eventDate", "11/12/2026"),
        ("eventDate", "2026-02-30"),
        ("eventDate", "0000-01-01"),
        ("eventDate", 20261211),
        ("startTime", "7 PM"),
        ("startTime", "25:00"),
        ("startTime", "19:00Z"),
        ("endTime", "23:30+05:00"),
        ("endTime", 84600),
        ("newsletterOptIn", "perhaps"),
    ],
)
def test_what_is_wrong_is_refused_by_its_name(field: str, value: object) -> None:
    answer = inquire(**{field: value})
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {field})
    assert not HostInquiry.objects.exists()


def test_a_party_may_end_on_the_next_morning() -> None:
    assert inquire(startTime="21:00", endTime="02:00").status_code == 201


def test_a_day_that_has_passed_while_the_inquiry_was_waiting_is_taken() -> None:
    assert inquire(eventDate="2020-02-29").status_code == 201


def test_who_asks_for_the_newsletter_is_subscribed_once() -> None:
    inquire(newsletterOptIn=True, email="Ada@Example.com")
    inquire(newsletterOptIn=True, email="ada@example.com")
    row = NewsletterSubscriber.objects.get()
    assert (row.name, row.email) == ("Ada Lovelace", "ada@example.com")


def test_a_long_name_that_asks_for_the_newsletter_is_subscribed_too() -> None:
    assert inquire(newsletterOptIn=True, firstName="a" * 200, lastName="b" * 200).status_code == 201
    assert NewsletterSubscriber.objects.count() == 1


def test_who_does_not_ask_is_not_subscribed() -> None:
    inquire()
    assert not NewsletterSubscriber.objects.exists()
