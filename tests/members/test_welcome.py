"""A visitor who joins the secret calendar gets one email with the member's page and feed."""

import re
from email.message import EmailMessage

import pytest
from django.test import Client

from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import Mail, MailingList
from nightcap.mail.services import unsubscribe_token
from tests.mail.conftest import mailbox
from tests.support.factory import Make
from tests.support.mail_server import Mailbox

__all__ = ["mailbox"]

pytestmark = [pytest.mark.django_db(transaction=True)]

JSON = "application/json"
GRACE = {"name": "Grace", "email": "grace@example.com"}


def sign_up(place: str = "secret-calendar") -> None:
    assert Client().post(f"/api/{place}", GRACE, JSON).status_code == 201


def text_of(email: EmailMessage, kind: str = "plain") -> str:
    part = email.get_body((kind,))
    assert part is not None
    return str(part.get_content())


def test_the_email_has_the_page_the_feed_and_a_way_out(mailbox: Mailbox, make: Make) -> None:
    night = make.event(members_only=True)
    sign_up()
    deliver_due()
    [email] = mailbox.mails
    assert email["To"] == GRACE["email"]
    assert email["Subject"] == "Welcome to the secret calendar"
    found = re.search(r"https://understudy\.example/members/([\w-]+)\s", text_of(email))
    assert found is not None
    token = found[1]
    listed = Client().get(f"/api/members/{token}/events").json()
    assert [event["id"] for event in listed] == [night.pk]
    unsubscribing = unsubscribe_token(GRACE["email"], MailingList.SECRET_CALENDAR)
    for kind in ("plain", "html"):
        assert f"/members/{token}/calendar.ics" in text_of(email, kind)
        assert f"/unsubscribe/{unsubscribing}" in text_of(email, kind)
        assert "Grace" not in text_of(email, kind)
    assert token not in str(Mail.objects.values())


def test_a_repeated_sign_up_and_the_newsletter_send_none(make: Make) -> None:
    sign_up("newsletter")
    assert not Mail.objects.exists()
    sign_up()
    sign_up()
    assert Mail.objects.count() == 1


def test_a_stranger_cannot_fill_a_mailbox_with_welcomes(as_manager: Client, make: Make) -> None:
    for _ in range(25):
        sign_up()
        [row] = as_manager.get("/api/secret-calendar").json()
        as_manager.delete(f"/api/secret-calendar/{row['id']}")
    assert Mail.objects.count() == 20
