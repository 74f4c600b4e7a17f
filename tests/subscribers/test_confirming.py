"""A sign-up gets emails only after its person has confirmed it (docs/product.md, 'Consent')."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.time import now
from nightcap.letters.selectors import emails_of
from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import Mail, MailingList, Unsubscribed
from nightcap.mail.services import unsubscribe, unsubscribe_token
from nightcap.members.models import MemberLink
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber
from nightcap.subscribers.services import delete_unconfirmed
from tests.support.answers import Answer
from tests.support.mail_server import Mailbox

pytestmark = pytest.mark.django_db(transaction=True)

JSON = "application/json"
ADA = "ada@example.com"
LISTS = {"newsletter": NewsletterSubscriber, "secret-calendar": SecretCalendarSubscriber}
each_list = pytest.mark.parametrize("place", LISTS)


def sign_up(place: str = "newsletter", email: str = ADA) -> Answer:
    return Client().post(f"/api/{place}", {"name": "Ada", "email": email}, JSON)


def links_in(mailbox: Mailbox) -> list[str]:
    """Deliver the emails that are due, and return the path of each link to confirm."""
    deliver_due()
    bodies = [email.get_body(("plain",)) for email in mailbox.mails]
    texts = [body.get_content() for body in bodies if body is not None]
    return [path for text in texts for path in re.findall(r"/confirm/[\w-]+", text)]


def the_row(manager: Client, place: str = "newsletter") -> dict[str, object]:
    [row] = manager.get(f"/api/{place}").json()
    found: dict[str, object] = row
    return found


@each_list
def test_a_sign_up_is_listed_at_once_and_gets_one_email(
    as_manager: Client, asking: Mailbox, place: str
) -> None:
    assert sign_up(place).json() == {"ok": True}
    assert sign_up(place).json() == {"ok": True}
    assert len(links_in(asking)) == len(asking.mails) == 1
    row = the_row(as_manager, place)
    assert (row["confirmedAt"], row["state"]) == (None, "unconfirmed")
    assert "Ada" not in str(asking.mails[0])
    assert not MemberLink.objects.exists()


@each_list
def test_opening_the_link_asks_and_pressing_the_button_confirms(
    as_manager: Client, asking: Mailbox, place: str
) -> None:
    sign_up(place)
    [link] = links_in(asking)
    for _ in range(2):
        asked = Client().get(link)
        assert asked.status_code == 200
        assert "no-store" in asked["Cache-Control"]
    assert the_row(as_manager, place)["confirmedAt"] is None
    for _ in range(2):
        done = Client().post(link)
        assert "You Are on the List" in done.content.decode()
    row = the_row(as_manager, place)
    assert row["confirmedAt"] is not None
    assert row["state"] == "confirmed"


def test_a_letter_goes_only_to_those_who_have_confirmed(asking: Mailbox) -> None:
    sign_up(email="bo@example.com")
    sign_up()
    [_, link] = links_in(asking)
    Client().post(link)
    assert emails_of("newsletter") == [ADA]


def test_a_member_gets_the_welcome_email_once_after_confirming(asking: Mailbox) -> None:
    sign_up("secret-calendar")
    [link] = links_in(asking)
    assert [email["Subject"] for email in asking.mails] == ["Confirm your secret calendar sign-up"]
    Client().post(link)
    Client().post(link)
    deliver_due()
    assert [email["Subject"] for email in asking.mails[1:]] == ["Welcome to the secret calendar"]


@pytest.mark.parametrize("end", ["", "x", "/"])
def test_an_invalid_link_is_not_found(asking: Mailbox, end: str) -> None:
    sign_up()
    [link] = links_in(asking)
    answer = Client().post(f"{link[:-1]}{end}" if end != "/" else "/confirm/none")
    assert answer.status_code == 404
    assert NewsletterSubscriber.objects.filter(confirmed_at=None).exists()


def test_the_person_is_asked_again_an_hour_later(asking: Mailbox) -> None:
    sign_up()
    NewsletterSubscriber.objects.update(asked_at=now() - timedelta(minutes=61))
    sign_up()
    [first, second] = links_in(asking)
    assert first == second


def test_a_sign_up_that_is_not_confirmed_is_deleted_after_thirty_days(asking: Mailbox) -> None:
    sign_up(email="confirmed@example.com")
    [link] = links_in(asking)
    Client().post(link)
    sign_up(email="old@example.com")
    old = now() - timedelta(days=30)
    NewsletterSubscriber.objects.update(created_at=old, asked_at=old)
    sign_up(email="recent@example.com")
    # A person who signed up again lately was asked again.
    sign_up(email="again@example.com")
    NewsletterSubscriber.objects.filter(email="again@example.com").update(created_at=old)
    assert delete_unconfirmed() == 1
    kept = set(NewsletterSubscriber.including_deleted.values_list("email", flat=True))
    assert kept == {"confirmed@example.com", "recent@example.com", "again@example.com"}


def test_without_a_mail_server_a_sign_up_is_confirmed_at_once(as_manager: Client) -> None:
    sign_up()
    assert the_row(as_manager)["state"] == "confirmed"
    assert not Mail.objects.exists()


def test_the_manager_can_turn_it_off(as_manager: Client, asking: Mailbox) -> None:
    as_manager.put("/api/admin/venue", {"lettersConfirm": False}, JSON)
    sign_up()
    assert links_in(asking) == []
    assert the_row(as_manager)["state"] == "confirmed"


def test_a_mailbox_that_unsubscribed_gets_letters_again_only_after_confirming(
    as_manager: Client, asking: Mailbox
) -> None:
    as_manager.put("/api/admin/venue", {"lettersConfirm": False}, JSON)
    sign_up()
    unsubscribe(unsubscribe_token(ADA, MailingList.NEWSLETTER))
    assert the_row(as_manager)["state"] == "unsubscribed"
    # Another address of the same mailbox.
    sign_up(email="ada+club@example.com")
    assert emails_of("newsletter") == []
    [link] = links_in(asking)
    Client().post(link)
    assert len(emails_of("newsletter")) == 1
    assert not Unsubscribed.objects.exists()


def test_a_changed_address_is_confirmed_by_its_own_person(
    as_manager: Client, asking: Mailbox
) -> None:
    sign_up()
    [first] = links_in(asking)
    Client().post(first)
    row = the_row(as_manager)
    as_manager.put(f"/api/newsletter/{row['id']}", {"email": "grace@example.com"}, JSON)
    assert the_row(as_manager)["state"] == "unconfirmed"
    [_, second] = links_in(asking)
    assert asking.mails[-1]["To"] == "grace@example.com"
    assert Client().post(first).status_code == 404
    Client().post(second)
    assert emails_of("newsletter") == ["grace@example.com"]


def test_a_mailbox_that_rejects_emails_is_marked_and_gets_no_letters(
    as_manager: Client, asking: Mailbox
) -> None:
    sign_up()
    [link] = links_in(asking)
    Client().post(link)
    asking.refused[ADA] = "550 5.1.1 No such user"
    sign_up("secret-calendar")
    deliver_due()
    assert the_row(as_manager)["state"] == "rejecting"
    assert emails_of("newsletter") == []


def test_the_rows_of_an_earlier_release_count_as_confirmed() -> None:
    NewsletterSubscriber.objects.bulk_create(
        [NewsletterSubscriber(name="Ada", email=ADA, created_at=now())]
    )
    assert emails_of("newsletter") == [ADA]
