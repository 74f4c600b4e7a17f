"""What guests of a blank venue get: emails, their own page and a receipt, without gaps."""

import re
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.mail import writing
from nightcap.mail.models import Mail
from nightcap.mail.transport import compose
from nightcap.payments.models import Payment
from nightcap.venue import opening
from tests.support.bookings import own
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.mail.reading import all_mails, the_mail
from tests.support.payments.paying import ask_now, booked, pay_page, prepaid_event
from tests.support.payments.stripe import KEY, running_stripe
from tests.support.venue.sample_facts import shown_of_sample

pytestmark = pytest.mark.django_db

GAPS = re.compile(r"\bNone\b|(?:^|\s)[,;:·|](?:\s|$)|,\s*[,.]|href=\"\"|mailto:\"|us: ?\.")


@pytest.fixture(autouse=True)
def blank_venue(settings: Settings, db: None) -> None:
    """Serve a blank venue that its manager has opened."""
    settings.VENUE_DIR = settings.BLANK_VENUE
    opening.open_site()


def sent(mail: Mail) -> list[str]:
    """Return the parts of a sent email, each as text, the headers first."""
    leaving = compose(writing.with_secrets(mail), pictures=writing.pictures_of(mail))
    message = message_from_bytes(leaving.message().as_bytes(), policy=policy.default)
    headers = "\n".join(f"{name}: {value}" for name, value in message.items())
    texts = [part.get_content() for part in message.walk() if part.get_content_maintype() == "text"]
    return [headers, *map(str, texts)]


def words(html: str) -> str:
    return re.sub(r"<[^>]*>", "", re.sub(r"(?s)<style.*?</style>", "", html))


def test_a_confirmation_names_no_venue_and_leaves_no_gap(make: Make) -> None:
    assert book(make.event(title="First Night")).status_code == 201
    parts = sent(the_mail())
    assert parts[0].count("no-reply@") == 1
    assert "Reply-To" not in parts[0]
    for part in parts:
        assert not shown_of_sample(part)
        assert not GAPS.search(words(part))
    assert "Map:" not in parts[1]
    assert "Phone:" not in parts[1]


def test_guests_read_how_to_reach_the_venue_once_it_has_an_email_address(
    make: Make, as_writer: Client
) -> None:
    body = {"email": "ola@casa.example"}
    assert (
        as_writer.put("/api/admin/venue", body, content_type="application/json").status_code == 200
    )
    assert book(make.event(title="First Night")).status_code == 201
    headers, text, *_ = sent(the_mail())
    assert "ola@casa.example" in headers
    assert "If something is wrong, answer this mail." in text


def test_an_inquiry_arrives_although_the_venue_has_no_email_address() -> None:
    body = {"name": "Ada", "email": "ada@example.com", "message": "Hello"}
    answer = Client().post("/api/contact", body, content_type="application/json")
    assert answer.status_code == 201
    assert [mail.to for mail in all_mails()] == ["ada@example.com"]


@pytest.mark.usefixtures("dist")
def test_a_receipt_and_the_guests_own_page_name_no_venue(
    make: Make, tmp_path: Path, settings: Settings
) -> None:
    with running_stripe(tmp_path) as stripe:
        settings.STRIPE_KEY, settings.STRIPE_API = KEY, stripe.url
        booking = booked(prepaid_event(make))
        pay_page(booking)
        stripe.pay(str(Payment.objects.get().session_id))
        ask_now()
    address = f"/booking/{own.token_of(booking)}"
    for path in (address, f"{address}/receipt"):
        answer = Client().get(path)
        assert answer.status_code == 200
        page = answer.content.decode()
        assert not shown_of_sample(page)
        assert not GAPS.search(words(page))
