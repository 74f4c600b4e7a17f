"""The latest change of the connections can be undone for a day, and no secret leaves by it."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.connections import services
from nightcap.connections.models import Connections
from nightcap.core.models import UNDO_FOR, Change, StoredResponse
from nightcap.core.time import now
from nightcap.staff.models import Role
from tests.support.answers import Answer
from tests.support.staff.people import browser_as

pytestmark = pytest.mark.django_db

URL = "/api/admin/connections"
PASSWORD, PASSPHRASE = "tin-whistle-77", "a lamp behind the curtain"
KEY, WEBHOOK = "rk_test_51Undo", "whsec_51Undo"
SECRETS = (PASSWORD, PASSPHRASE, KEY, WEBHOOK, "gAAAA")
MAIL = f"smtp://venue:{PASSWORD}@mail.example:587"
OTHER_MAIL = f"smtp://venue:{PASSWORD}@other.example:587"


@pytest.fixture(autouse=True)
def _nothing_set(settings: Settings) -> None:
    settings.FEED_URL = settings.EMAIL_URL = settings.BACKUP_TO = settings.BACKUP_KEY = ""
    settings.STRIPE_KEY = settings.STRIPE_WEBHOOK_SECRETS = ""


def put(manager: Client, **values: object) -> Answer:
    return manager.put(URL, values, "application/json")


def undo(manager: Client, **values: object) -> Answer:
    return manager.post(f"{URL}/undo", values, "application/json")


def stored() -> dict[str, str]:
    names = ("feed_url", "email_url", "stripe_key", "stripe_webhook_secrets", "backup_to")
    values = {name: services.readable(name) for name in (*names, "backup_key")}
    return {name: value for name, value in values.items() if value}


def undoable(answer: Answer) -> list[str]:
    return [
        name
        for name, found in answer.json().items()
        if isinstance(found, dict) and found["canUndo"]
    ]


@pytest.fixture
def attic(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a folder outside of the venue's own."""
    return str(tmp_path_factory.mktemp("elsewhere") / "attic")


Chosen = Callable[[str], dict[str, str]]
CONNECTIONS: dict[str, Chosen] = {
    "email": lambda _: {"emailUrl": MAIL},
    "payments": lambda _: {"stripeKey": KEY, "stripeWebhookSecrets": WEBHOOK},
    "backups": lambda attic: {"backupTo": attic, "backupKey": PASSPHRASE},
    "calendar": lambda _: {"feedUrl": f"https://calendar.example/{PASSWORD}.ics"},
}


@pytest.mark.parametrize("step", CONNECTIONS)
def test_a_save_and_a_removal_can_be_undone(as_manager: Client, attic: str, step: str) -> None:
    values = CONNECTIONS[step](attic)
    saved = put(as_manager, **values)
    assert undoable(saved) == list(values)
    assert undo(as_manager, version=saved.json()["version"]).status_code == 200
    assert stored() == {}

    put(as_manager, **values)
    before = stored()
    removed = put(as_manager, **dict.fromkeys(values, ""))
    assert stored() == {}
    restored = undo(as_manager, version=removed.json()["version"])
    assert stored() == before
    assert undoable(restored) == []
    answers = saved.content + removed.content + restored.content
    seen = answers.decode() + str(list(Change.objects.values()))
    assert [secret for secret in SECRETS if secret in seen] == []
    assert not StoredResponse.objects.exists()


def test_an_undo_restores_only_the_values_of_the_latest_change(as_manager: Client) -> None:
    put(as_manager, emailUrl=MAIL)
    put(as_manager, stripeKey=KEY)
    put(as_manager, emailUrl=OTHER_MAIL)
    undo(as_manager)
    assert stored() == {"email_url": MAIL, "stripe_key": KEY}
    entry = Change.objects.latest("pk")
    assert entry.action == "restored"
    assert entry.details == [{"field": "mail server", "before": "set", "after": "changed"}]
    assert undo(as_manager).status_code == 409


def test_a_day_later_the_earlier_values_are_forgotten(as_manager: Client) -> None:
    put(as_manager, emailUrl=MAIL)
    put(as_manager, emailUrl="")
    Connections.objects.update(earlier_at=now() - UNDO_FOR - timedelta(seconds=1))
    assert undoable(as_manager.get(URL)) == []
    assert undo(as_manager).json()["message"] == "This cannot be undone any more."
    services.forget_earlier()
    assert Connections.objects.get().earlier == {}


def test_earlier_values_are_kept_for_a_day(as_manager: Client) -> None:
    put(as_manager, emailUrl=MAIL)
    services.forget_earlier()
    assert undo(as_manager).status_code == 200


def test_an_undo_keeps_what_somebody_else_has_set_since(as_manager: Client) -> None:
    version = put(as_manager, emailUrl=MAIL).json()["version"]
    put(as_manager, emailUrl=OTHER_MAIL)
    answer = undo(as_manager, version=version)
    assert (answer.status_code, list(answer.json()["fields"])) == (409, ["version"])
    assert stored() == {"email_url": OTHER_MAIL}


def test_the_environment_wins_over_a_restored_value(as_manager: Client, settings: Settings) -> None:
    put(as_manager, emailUrl=MAIL)
    put(as_manager, emailUrl="")
    settings.EMAIL_URL = OTHER_MAIL
    assert undo(as_manager).json()["emailUrl"]["source"] == "environment"
    assert services.email_url() == OTHER_MAIL


@pytest.mark.parametrize("role", [Role.HOST, Role.DOOR])
def test_only_managers_undo_a_change(as_manager: Client, role: Role) -> None:
    put(as_manager, emailUrl=MAIL)
    assert undo(browser_as(role)).status_code == 403
    assert stored() == {"email_url": MAIL}


def test_the_earlier_values_are_encrypted(as_manager: Client, attic: Path) -> None:
    put(as_manager, emailUrl=MAIL, backupTo=str(attic), backupKey=PASSPHRASE)
    put(as_manager, emailUrl="", backupTo="", backupKey="")
    earlier = Connections.objects.get().earlier
    assert set(earlier) == {"email_url", "backup_to", "backup_key"}
    assert all(value.startswith("gAAAA") for value in earlier.values())


def test_a_removed_mail_server_leaves_no_address_in_the_database(as_manager: Client) -> None:
    put(as_manager, emailUrl=MAIL)
    services.note_test_message()
    assert services.has_sent_test_message()
    put(as_manager, emailUrl=OTHER_MAIL)
    assert not services.has_sent_test_message()
    undo(as_manager)
    assert services.has_sent_test_message()
    put(as_manager, emailUrl="")
    assert not services.has_sent_test_message()
    Connections.objects.update(earlier_at=now() - UNDO_FOR - timedelta(minutes=1))
    services.forget_earlier()
    [row] = Connections.objects.values()
    assert "gAAAA" not in str(row)
