"""The manager adds and imports people, and states that they agreed (docs/product.md, 'Consent')."""

import pytest
from django.test import Client

from nightcap.core.models import Change
from nightcap.letters.selectors import emails_of
from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import MailingList
from nightcap.mail.services import unsubscribe, unsubscribe_token
from nightcap.members.services import welcome_added
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber
from tests.support.answers import Answer
from tests.support.mail_server import Mailbox

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

JSON = "application/json"
STATED = "They signed the paper list at the door on November 20."
LISTS = {"newsletter": NewsletterSubscriber, "secret-calendar": SecretCalendarSubscriber}
each_list = pytest.mark.parametrize("place", LISTS)

Row = dict[str, str]


def person(name: str, email: str) -> Row:
    return {"name": name, "email": email}


ADA = person("Ada", "ada@example.com")
BO = person("Bo", "bo@example.com")


def import_rows(
    manager: Client, *rows: Row, place: str = "newsletter", preview: bool = False
) -> Answer:
    body = {"rows": rows, "consent": STATED, "preview": preview}
    return manager.post(f"/api/{place}/import", body, JSON)


@each_list
def test_imported_people_count_as_confirmed_by_the_managers_statement(
    as_manager: Client, asking: Mailbox, place: str
) -> None:
    answer = import_rows(as_manager, ADA, person("Bo", " Bo@Example.com "), place=place)
    assert (answer.status_code, answer.json()) == (200, {"added": 2, "known": 0, "refused": []})
    rows = as_manager.get(f"/api/{place}?sort=email").json()
    assert [row["email"] for row in rows] == ["ada@example.com", "bo@example.com"]
    assert {row["state"] for row in rows} == {"confirmed"}
    assert {row["consent"] for row in rows} == {STATED}
    assert all(row["consentAt"] for row in rows)
    [entry] = Change.objects.filter(action="imported")
    assert entry.title == "2 added, 0 known"


def test_a_row_that_cannot_be_imported_is_refused_by_number_and_reason(
    as_manager: Client, asking: Mailbox
) -> None:
    unsubscribe(unsubscribe_token("gone@example.com", MailingList.NEWSLETTER))
    answer = import_rows(
        as_manager,
        ADA,
        person("Nobody", "not an address"),
        person("Ada again", "ADA@example.com"),
        person("Gone", "gone@example.com"),
        person("", "nameless@example.com"),
    ).json()
    assert (answer["added"], answer["known"]) == (2, 0)
    assert [(row["row"], row["email"]) for row in answer["refused"]] == [
        (2, "not an address"),
        (3, "ADA@example.com"),
        (4, "gone@example.com"),
    ]
    reasons = [row["reason"] for row in answer["refused"]]
    assert "email" in reasons[0].lower()
    assert reasons[1:] == ["is the same address as in row 1", "has unsubscribed"]
    nameless = NewsletterSubscriber.objects.get(email="nameless@example.com")
    assert nameless.name == "nameless@example.com"


def test_people_who_are_on_the_list_stay_as_they_are_and_are_confirmed(
    as_manager: Client, asking: Mailbox
) -> None:
    Client().post("/api/newsletter", ADA, JSON)
    answer = import_rows(as_manager, person("Other name", ADA["email"]), BO).json()
    assert answer == {"added": 1, "known": 1, "refused": []}
    row = NewsletterSubscriber.objects.get(email=ADA["email"])
    assert (row.name, row.consent) == ("Ada", STATED)
    assert row.confirmed_at is not None
    assert sorted(emails_of("newsletter")) == [ADA["email"], BO["email"]]


def test_a_preview_returns_the_same_and_adds_no_row(as_manager: Client, asking: Mailbox) -> None:
    rows = (ADA, person("Twice", ADA["email"]))
    previewed = import_rows(as_manager, *rows, preview=True).json()
    assert not NewsletterSubscriber.objects.exists()
    assert not Change.objects.exists()
    assert import_rows(as_manager, *rows).json() == previewed


@pytest.mark.parametrize(
    ("changes", "field"), [({"consent": " "}, "consent"), ({"rows": []}, "rows")]
)
def test_an_import_needs_rows_and_a_statement(
    as_manager: Client, changes: dict[str, object], field: str
) -> None:
    body = {"rows": [ADA], "consent": STATED} | changes
    answer = as_manager.post("/api/newsletter/import", body, JSON)
    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])
    assert not NewsletterSubscriber.objects.exists()


def test_only_the_manager_imports(client: Client) -> None:
    assert import_rows(client, ADA).status_code == 401


def test_a_repeat_under_the_same_key_has_no_second_effect(
    as_manager: Client, asking: Mailbox
) -> None:
    body = {"rows": [ADA], "consent": STATED}
    key = {"Idempotency-Key": "an-import-of-the-panel"}
    first, second = (
        as_manager.post("/api/newsletter/import", body, JSON, headers=key) for _ in range(2)
    )
    assert first.json() == second.json() == {"added": 1, "known": 0, "refused": []}


def test_imported_members_are_welcomed_at_the_rate_of_letters(
    as_manager: Client, asking: Mailbox
) -> None:
    as_manager.put("/api/admin/venue", {"lettersPerMinute": 12}, JSON)
    import_rows(as_manager, ADA, BO, person("Cy", "cy@example.com"), place="secret-calendar")
    deliver_due()
    assert asking.recipients == []
    assert [welcome_added() for _ in range(3)] == [2, 1, 0]
    deliver_due()
    assert len(asking.recipients) == 3


@each_list
def test_a_person_added_with_a_statement_of_consent_is_confirmed(
    as_manager: Client, asking: Mailbox, place: str
) -> None:
    wants_row = {"Prefer": "return=representation"}
    body = {**ADA, "consent": STATED}
    row = as_manager.post(f"/api/{place}", body, JSON, headers=wants_row).json()
    assert (row["state"], row["consent"]) == ("confirmed", STATED)
    asked = as_manager.post(f"/api/{place}", BO, JSON, headers=wants_row).json()
    assert (asked["state"], asked["consent"]) == ("unconfirmed", "")
    deliver_due()
    assert asking.recipients == [BO["email"]]


def test_the_manager_cannot_add_a_mailbox_that_unsubscribed(
    as_manager: Client, asking: Mailbox
) -> None:
    unsubscribe(unsubscribe_token(ADA["email"], MailingList.NEWSLETTER))
    headers = {"Prefer": "return=representation"}
    body = {**ADA, "consent": STATED}
    answer = as_manager.post("/api/newsletter", body, JSON, headers=headers)
    assert (answer.status_code, answer.json()["fields"]) == (409, {"email": "has unsubscribed"})
    assert not NewsletterSubscriber.objects.exists()


def test_a_visitor_cannot_state_consent(asking: Mailbox) -> None:
    Client().post("/api/newsletter", {**ADA, "consent": STATED}, JSON)
    row = NewsletterSubscriber.objects.get()
    assert (row.confirmed_at, row.consent) == (None, "")
