"""A person unsubscribes from a list, or gets fewer of its letters (docs/product.md, 'Consent')."""

import pytest
from django.test import Client

from nightcap.letters.selectors import emails_of
from nightcap.letters.services import send_due_letters
from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import MailingList
from nightcap.mail.services import unsubscribe_token
from nightcap.venue import categories
from nightcap.venue.models import Category
from tests.support.letters.writing import act, join_members, read, subscribe, write
from tests.support.mail_server import Mailbox

pytestmark = pytest.mark.django_db(transaction=True)

ADA, BO = "ada@example.com", "bo@example.com"


def link_of(email: str, mailing_list: MailingList = MailingList.NEWSLETTER) -> str:
    return f"/unsubscribe/{unsubscribe_token(email, mailing_list)}"


def send(manager: Client, **letter: object) -> dict[str, object]:
    written = write(manager, **letter)
    act(manager, written, "send")
    for _ in range(3):
        send_due_letters()
        deliver_due()
    return read(manager, written)


def test_each_list_has_its_own_link_and_ends_by_itself(client: Client) -> None:
    subscribe(ADA)
    join_members(ADA)
    client.post(link_of(ADA))
    assert emails_of("newsletter") == []
    assert emails_of("members") == [ADA]
    client.post(link_of(ADA, MailingList.SECRET_CALENDAR))
    assert emails_of("members") == []


def test_the_page_offers_one_letter_a_month_and_each_category(client: Client) -> None:
    categories.seed()
    page = client.get(link_of(ADA)).content.decode()
    assert "At most one letter a month" in page
    for category in Category.objects.all():
        assert f"Only letters about {category.name}" in page


def test_the_thanks_after_a_show_have_no_lesser_choice(client: Client) -> None:
    page = client.get(link_of(ADA, MailingList.AFTER_SHOW)).content.decode()
    assert "a month" not in page


def test_a_person_who_chose_a_category_gets_only_letters_about_it(
    as_manager: Client, client: Client, mailbox: Mailbox
) -> None:
    subscribe(ADA, BO)
    chosen = client.post(link_of(ADA), {"less": "comedy"})
    assert "Only letters about" in chosen.content.decode()
    send(as_manager)
    assert mailbox.recipients == [BO]
    send(as_manager, category="comedy")
    assert sorted(mailbox.recipients[1:]) == [ADA, BO]


def test_a_renamed_category_keeps_the_choice(as_manager: Client, client: Client) -> None:
    categories.seed()
    subscribe(ADA)
    client.post(link_of(ADA), {"less": "comedy"})
    comedy = Category.objects.get(slug="comedy")
    answer = as_manager.put(
        f"/api/admin/categories/{comedy.pk}", {"name": "Stand-up"}, "application/json"
    )
    assert answer.status_code == 200, answer.content
    comedy.refresh_from_db()
    assert emails_of("newsletter", comedy.slug) == [ADA]


def test_a_person_who_chose_one_letter_a_month_gets_one(
    as_manager: Client, client: Client, mailbox: Mailbox
) -> None:
    subscribe(ADA, BO)
    client.post(link_of(ADA), {"less": "monthly"})
    send(as_manager)
    assert sorted(mailbox.recipients) == [ADA, BO]
    second = send(as_manager)
    assert mailbox.recipients[2:] == [BO]
    assert second["counts"] == {"recipients": 1, "sent": 1, "failed": 0, "unsubscribed": 0}


def test_a_choice_ends_an_unsubscription_and_an_unknown_one_changes_nothing(
    client: Client,
) -> None:
    subscribe(ADA)
    client.post(link_of(ADA))
    client.post(link_of(ADA), {"less": "no such choice"})
    assert emails_of("newsletter") == []
    client.post(link_of(ADA), {"less": "monthly"})
    assert emails_of("newsletter") == [ADA]


def test_a_letter_is_about_a_category_of_the_venue(as_manager: Client) -> None:
    body = {"subject": "Hello", "body": "Text", "category": "no such category"}
    answer = as_manager.post("/api/admin/letters", body, "application/json")
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["category"])
