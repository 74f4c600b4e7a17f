"""Signing up for the newsletter and the secret calendar."""

import pytest
from django.test import Client

from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber
from tests.support.answers import Answer

pytestmark = pytest.mark.django_db

LISTS = {"newsletter": NewsletterSubscriber, "secret-calendar": SecretCalendarSubscriber}
each_list = pytest.mark.parametrize("name", LISTS)


def sign_up(client: Client, list_name: str, /, **changes: object) -> Answer:
    body = {"name": "Ada", "email": "ada@example.com"} | changes
    return client.post(f"/api/{list_name}", body, "application/json")


@each_list
def test_a_sign_up_is_kept_with_its_address_in_lower_case(client: Client, name: str) -> None:
    assert sign_up(client, name, email=" Ada@Example.COM ").status_code == 201
    row = LISTS[name]._default_manager.get()
    assert (row.name, row.email) == ("Ada", "ada@example.com")


@each_list
def test_signing_up_twice_answers_the_same_and_keeps_the_first_row(
    client: Client, name: str
) -> None:
    first = sign_up(client, name)
    second = sign_up(client, name, name="Somebody else", email="ADA@example.com")
    assert (second.status_code, second.content) == (first.status_code, first.content)
    assert LISTS[name]._default_manager.get().name == "Ada"


@each_list
@pytest.mark.parametrize("field", ["name", "email"])
@pytest.mark.parametrize("value", [None, "", "   "])
def test_name_and_email_are_required_and_named(
    client: Client, name: str, field: str, value: str | None
) -> None:
    response = sign_up(client, name, **{field: value})
    assert response.status_code == 422
    assert field in response.json()["fields"]
    assert not LISTS[name]._default_manager.exists()


@each_list
@pytest.mark.parametrize(
    "email", ["ada", "ada@", "a@b.example, c@d.example", "a@b.example\nBcc: x"]
)
def test_what_is_not_exactly_one_address_is_refused(client: Client, name: str, email: str) -> None:
    response = sign_up(client, name, email=email)
    assert (response.status_code, set(response.json()["fields"])) == (422, {"email"})


@each_list
def test_the_list_is_the_managers_alone(client: Client, as_manager: Client, name: str) -> None:
    sign_up(client, name)
    assert client.get(f"/api/{name}").status_code == 401
    rows = as_manager.get(f"/api/{name}").json()
    assert [set(row) for row in rows] == [
        {
            *("id", "name", "email", "createdAt", "confirmedAt", "state"),
            *("consent", "consentAt", "consentBy", "version"),
        }
    ]
    assert rows[0]["createdAt"].endswith("Z")


@each_list
def test_one_list_knows_nothing_of_the_other(client: Client, name: str) -> None:
    sign_up(client, name)
    others = [model for other, model in LISTS.items() if other != name]
    assert not any(model._default_manager.exists() for model in others)


@each_list
def test_a_repeat_under_the_same_key_gets_the_first_answer(client: Client, name: str) -> None:
    body = {"name": "Ada", "email": "ada@example.com"}
    key = {"Idempotency-Key": "a-key-of-the-form"}
    first, second = (
        client.post(f"/api/{name}", body, "application/json", headers=key) for _ in range(2)
    )
    assert (first.status_code, second.content) == (201, first.content)
    other = {**body, "name": "Eve"}
    answer = client.post(f"/api/{name}", other, "application/json", headers=key)
    assert answer.status_code == 422
