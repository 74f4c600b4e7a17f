"""A manager sets calendar, mail server and place of the backups; none of their secrets leaves."""

import logging
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.test import Client
from pytest_django import Settings

from nightcap.backup import archive
from nightcap.backup.models import BackupRun
from nightcap.backup.services import back_up_now, make_backup, run_nightly
from nightcap.config import doctor
from nightcap.connections import services
from nightcap.connections.models import Connections
from nightcap.core.models import Change, StoredResponse
from nightcap.events.feed import run
from nightcap.events.models import Event, FeedRun
from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import Mail
from nightcap.staff.models import Role
from tests.support.answers import Answer
from tests.support.commands import said
from tests.support.events.feed_server import serving
from tests.support.mail.queueing import queue
from tests.support.mail_server import mail_server
from tests.support.ports import free_port
from tests.support.staff.people import browser_as

pytestmark = pytest.mark.django_db(transaction=True)

URL = "/api/admin/connections"
PASSWORD, TOKEN, PASSPHRASE = "tin-whistle-77", "t0ken-of-the-feed", "a lamp behind the curtain"
SECRETS = (PASSWORD, TOKEN, PASSPHRASE)
MAIL = f"smtp://venue:{PASSWORD}@mail.example:587"
FEED = f"https://calendar.example/private-{TOKEN}/basic.ics?key={TOKEN}"


@pytest.fixture(autouse=True)
def _nothing_set(settings: Settings) -> None:
    settings.FEED_URL = settings.EMAIL_URL = settings.BACKUP_TO = settings.BACKUP_KEY = ""
    settings.STRIPE_KEY = settings.STRIPE_WEBHOOK_SECRETS = ""
    settings.EMAIL_BACKEND = "nightcap.mail.transport.EmlBackend"


@pytest.fixture
def attic(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder outside of the house's own."""
    return tmp_path_factory.mktemp("elsewhere") / "attic"


def put(manager: Client, **values: object) -> Answer:
    return manager.put(URL, values, "application/json")


def shown(manager: Client) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = manager.get(URL).json()
    return found


def tried(manager: Client, what: str, **more: object) -> tuple[bool, str]:
    answer = manager.post(f"{URL}/try", {"what": what, **more}, "application/json").json()
    return answer["isWell"], answer["text"]


def test_where_nothing_is_set_each_connection_says_so(as_manager: Client) -> None:
    nothing = {"source": "none", "address": "", "isUnreadable": False, "canUndo": False}
    assert shown(as_manager) == {
        "version": 1,
        "hasPractice": True,
        "feedUrl": nothing | {"variable": "NIGHTCAP_FEED_URL"},
        "emailUrl": nothing | {"variable": "NIGHTCAP_EMAIL_URL"},
        "backupTo": nothing | {"variable": "NIGHTCAP_BACKUP_TO"},
        "backupKey": nothing | {"variable": "NIGHTCAP_BACKUP_KEY"},
        "stripeKey": nothing | {"variable": "NIGHTCAP_STRIPE_KEY"},
        "stripeWebhookSecrets": nothing | {"variable": "NIGHTCAP_STRIPE_WEBHOOK_SECRETS"},
    }


class TestWhatIsSet:
    def test_mails_leave_by_it_at_once(self, as_manager: Client) -> None:
        queue("before@example.com")
        deliver_due()
        assert Mail.objects.get().state == "written"
        with mail_server() as (mailbox, port):
            assert not as_manager.get("/api/admin/mails/counts").json()["isMailSent"]
            put(as_manager, emailUrl=f"smtp+plain://venue:{PASSWORD}@127.0.0.1:{port}")
            assert as_manager.get("/api/admin/mails/counts").json()["isMailSent"]
            queue("ada@example.com")
            deliver_due()
            assert tried(as_manager, "mail") == (True, "127.0.0.1 takes our mail.")
        assert mailbox.recipients == ["ada@example.com"]
        assert set(mailbox.passwords) == {PASSWORD}
        assert sorted(Mail.objects.values_list("state", flat=True)) == ["sent", "written"]

    def test_the_calendar_is_imported_from_it_and_its_address_is_noted_nowhere(
        self, as_manager: Client, settings: Settings
    ) -> None:
        settings.FEED_ALLOW_PRIVATE = True
        with serving() as server:
            put(as_manager, feedUrl=f"{server}/good/{TOKEN}.ics")
            summary = run.due_import()
            for body in ({}, {"url": f"{server}/good/{TOKEN}.ics"}):
                as_manager.post("/api/feed/import", body, "application/json")
            assert tried(as_manager, "feed") == (True, "The calendar can be read. Dates in it: 1.")
        assert summary is not None
        assert Event.objects.get().title == "Jazz Night"
        assert [found.source for found in FeedRun.objects.all()] == [run.OWN]
        assert TOKEN not in as_manager.get("/api/feed/runs").content.decode()

    def test_a_private_address_of_a_calendar_is_not_asked(self, as_manager: Client) -> None:
        with serving() as server:
            put(as_manager, feedUrl=f"{server}/good")
            is_well, text = tried(as_manager, "feed")
        assert (is_well, "public" in text) == (False, True)
        assert not Event.objects.exists()

    def test_backups_go_there_encrypted(
        self, as_manager: Client, attic: Path, tmp_path: Path
    ) -> None:
        (tmp_path / "secret-key").write_text("secret")
        run_nightly(lambda: False)
        assert as_manager.post("/api/admin/backups").status_code == 409
        put(as_manager, backupTo=str(attic), backupKey=PASSPHRASE)
        is_well, text = tried(as_manager, "backup")
        assert is_well, text
        assert as_manager.post("/api/admin/backups").json()["state"] == "fine"
        assert len(archive.open_archive(str(attic), PASSPHRASE).backup_times()) == 1

    def test_it_is_taken_away_by_nothing(self, as_manager: Client) -> None:
        put(as_manager, emailUrl=MAIL, feedUrl=FEED)
        assert put(as_manager, emailUrl=None).json()["emailUrl"]["source"] == "none"
        assert put(as_manager, feedUrl="").json()["feedUrl"]["source"] == "none"
        assert services.email_url() == services.feed_url() == ""


class TestATestMessage:
    def test_it_reaches_the_mail_server_at_once_and_is_in_no_log(self, as_manager: Client) -> None:
        with mail_server() as (mailbox, port):
            put(as_manager, emailUrl=f"smtp+plain://127.0.0.1:{port}")
            assert tried(as_manager, "mail", to="ada@example.com") == (
                True,
                "127.0.0.1 accepted the test message to ada@example.com.",
            )
        [message] = mailbox.mails
        assert mailbox.recipients == ["ada@example.com"]
        assert str(message["Subject"]).startswith("Test message from ")
        assert not Mail.objects.exists()

    @pytest.mark.parametrize(
        ("answer", "text"),
        [
            (
                "550 5.1.1 No such user",
                "There is no such mailbox: the address is probably mistyped."
                " Its answer: 550 5.1.1 No such user",
            ),
            (
                "450 4.2.0 Come back later",
                "The recipient's mail server was busy. Its answer: 450 4.2.0 Come back later",
            ),
        ],
    )
    def test_the_refusal_of_a_recipient_is_told(
        self, as_manager: Client, answer: str, text: str
    ) -> None:
        with mail_server() as (mailbox, port):
            mailbox.refused["ada@example.com"] = answer
            put(as_manager, emailUrl=f"smtp+plain://127.0.0.1:{port}")
            assert tried(as_manager, "mail", to="ada@example.com") == (False, text)

    def test_the_refusal_of_the_message_is_told(self, as_manager: Client) -> None:
        with mail_server() as (mailbox, port):
            mailbox.answer_to_data = "554 5.7.1 It's spam"
            put(as_manager, emailUrl=f"smtp+plain://127.0.0.1:{port}")
            is_well, text = tried(as_manager, "mail", to="ada@example.com")
        assert (is_well, text.partition(" Its answer: ")[2]) == (False, "554 5.7.1 It's spam")

    @pytest.mark.parametrize("is_by_environment", [False, True])
    def test_the_step_of_emails_is_done_once_a_message_was_taken(
        self, as_manager: Client, settings: Settings, is_by_environment: bool
    ) -> None:
        def missing() -> list[str]:
            steps = as_manager.get("/api/admin/setup").json()
            [found] = [step["missing"] for step in steps if step["step"] == "email"]
            return list(found)

        with mail_server() as (mailbox, port):
            address = f"smtp+plain://127.0.0.1:{port}"
            if is_by_environment:
                settings.EMAIL_URL = address
            else:
                put(as_manager, emailUrl=address)
            tried(as_manager, "mail")
            assert missing() == ["Test message"]
            mailbox.refused["ada@example.com"] = "550 5.1.1 No such user"
            tried(as_manager, "mail", to="ada@example.com")
            assert missing() == ["Test message"]
            tried(as_manager, "mail", to="eve@example.com")
            assert missing() == []
        settings.EMAIL_URL = ""
        put(as_manager, emailUrl=MAIL)
        assert missing() == ["Test message"]

    def test_it_needs_a_mail_server_and_one_address(self, as_manager: Client) -> None:
        assert tried(as_manager, "mail", to="ada@example.com") == (False, "No mail server is set.")
        two = {"what": "mail", "to": "ada@example.com, eve@example.com"}
        answer = as_manager.post(f"{URL}/try", two, "application/json")
        assert (answer.status_code, list(answer.json()["fields"])) == (422, ["to"])


class TestTheEnvironment:
    def test_it_wins_and_says_so(self, as_manager: Client, settings: Settings) -> None:
        put(as_manager, emailUrl=MAIL)
        settings.EMAIL_URL = f"smtps://house:{PASSWORD}@relay.example"
        assert services.email_url() == settings.EMAIL_URL
        found = shown(as_manager)["emailUrl"]
        assert found["source"] == "environment"
        assert found["address"] == "smtps://…@relay.example"

    def test_what_it_sets_is_not_changed_in_the_panel(
        self, as_manager: Client, settings: Settings
    ) -> None:
        settings.EMAIL_URL = MAIL
        answer = put(as_manager, emailUrl="smtp://other.example", feedUrl=FEED)
        assert answer.status_code == 409
        text = "NIGHTCAP_EMAIL_URL sets the mail server on the server, and wins."
        assert answer.json()["message"] == text
        assert list(answer.json()["fields"]) == ["emailUrl"]
        assert services.feed_url() == ""


class TestNoSecretLeaves:
    @pytest.fixture(autouse=True)
    def _set(self, as_manager: Client, attic: Path) -> None:
        answer = put(
            as_manager,
            emailUrl=MAIL,
            feedUrl=FEED,
            backupTo=str(attic),
            backupKey=PASSPHRASE,
            version=1,
        )
        assert answer.status_code == 200, answer.json()

    def test_every_column_is_sealed(self) -> None:
        row = Connections.objects.values_list("feed_url", "email_url", "backup_to", "backup_key")
        [values] = row
        assert all(value.startswith("gAAAA") for value in values)
        assert not StoredResponse.objects.exists()
        if connection.vendor == "sqlite":
            name = Path(str(connection.settings_dict["NAME"]))
            stored = b"".join(file.read_bytes() for file in name.parent.glob(f"{name.name}*"))
            assert [secret for secret in SECRETS if secret.encode() in stored] == []

    def test_answers_and_history_hold_none(self, as_manager: Client, attic: Path) -> None:
        found = shown(as_manager)
        assert [found[name]["address"] for name in ("feedUrl", "emailUrl", "backupKey")] == [
            "https://calendar.example/…",
            "smtp://…@mail.example:587",
            "",
        ]
        assert found["backupTo"]["address"] == str(attic)
        put(as_manager, emailUrl=f"{MAIL}0")
        [entry, _] = as_manager.get("/api/admin/changes").json()
        assert (entry["kind"], entry["title"], entry["action"]) == (
            "connections",
            "Mail, payments, calendar and backups",
            "changed",
        )
        assert entry["details"] == [{"field": "mail server", "before": "set", "after": "changed"}]
        assert not entry["canBeUndone"]
        everything = str(list(Change.objects.values())) + as_manager.get(URL).content.decode()
        assert [secret for secret in SECRETS if secret in everything] == []

    def test_refusals_and_the_log_hold_none(
        self, as_manager: Client, caplog: pytest.LogCaptureFixture
    ) -> None:
        with caplog.at_level(logging.DEBUG):
            refused = [
                put(as_manager, emailUrl=f"smtp://venue:{PASSWORD}@mail.example:99999"),
                put(as_manager, emailUrl=f"smtp://venue:{PASSWORD}\u2100@mail.example"),
                put(as_manager, emailUrl=f"imap://venue:{PASSWORD}@mail.example"),
                put(as_manager, feedUrl=f"file:///{TOKEN}"),
                put(as_manager, emailUrl=[PASSWORD]),
            ]
            put(as_manager, emailUrl=f"smtp+plain://venue:{PASSWORD}@127.0.0.1:{free_port()}")
            assert tried(as_manager, "mail") == (False, "The mail server could not be reached.")
            queue()
            deliver_due()
        assert [answer.status_code for answer in refused] == [422] * 5
        assert [next(iter(answer.json()["fields"])) for answer in refused] == [
            *["emailUrl"] * 3,
            "feedUrl",
            "emailUrl",
        ]
        seen = caplog.text + "".join(answer.content.decode() for answer in refused)
        seen += Mail.objects.get().error
        assert [secret for secret in SECRETS if secret in seen] == []

    def test_with_another_secret_key_mails_wait_and_no_backup_is_made_in_the_clear(
        self, settings: Settings, attic: Path, tmp_path: Path
    ) -> None:
        (tmp_path / "secret-key").write_text("secret")
        settings.SECRET_KEY = "another key of another machine, long enough"
        queue("ada@example.com")
        deliver_due()
        assert Mail.objects.get().state == "queued"
        services.change({"backup_to": str(attic)}, seen=None)
        lost = "The backup passphrase was set with another secret key: set it again"
        with pytest.raises(services.Unreadable, match=lost):
            back_up_now()
        run_nightly(lambda: False)
        assert BackupRun.objects.get().error.startswith(lost)
        assert not attic.exists()
        services.change({"backup_key": PASSPHRASE}, seen=None)
        back_up_now()
        assert len(archive.open_archive(str(attic), PASSPHRASE).backup_times()) == 1

    def test_with_another_secret_key_the_panel_says_what_cannot_be_read(
        self, settings: Settings
    ) -> None:
        settings.SECRET_KEY = "another key of another machine, long enough"
        assert (services.backup_to(), services.is_set("backup_to")) == ("", True)
        found = services.read()[1]["email_url"]
        assert (found.source, found.is_unreadable, found.address) == ("panel", True, "")
        [finding] = [found for found in doctor.findings() if found.about == "Sealed"]
        assert finding.verdict == "WARN"
        assert "mail server" in finding.text
        steps = browser_as(Role.MANAGER).get("/api/admin/setup").json()
        missing = {one["step"]: one["missing"] for one in steps}
        assert "Mail server" in missing["email"]
        assert missing["backups"] == ["Place for backups"]

    def test_with_another_secret_key_backups_are_late_and_the_import_says_why(
        self, settings: Settings
    ) -> None:
        settings.SECRET_KEY = "another key of another machine, long enough"
        manager = browser_as(Role.MANAGER)
        lost = "was set with another secret key: set it again under Connections."
        backups = manager.get("/api/admin/backups").json()
        assert (backups["state"], backups["error"]) == ("late", f"The place of the backups {lost}")
        now = manager.post("/api/admin/backups")
        assert (now.status_code, now.json()["message"]) == (409, backups["error"])
        assert run.due_import() is None
        [tried] = manager.get("/api/feed/runs").json()
        assert tried["error"].endswith(lost)


def test_a_restore_under_another_secret_key_says_what_has_to_be_set_again(
    as_manager: Client, attic: Path, tmp_path: Path
) -> None:
    (tmp_path / "secret-key").write_text(django_settings.SECRET_KEY)
    put(as_manager, emailUrl=MAIL)
    make_backup(archive.open_archive(str(attic), "", is_new_allowed=True))
    assert "mail server" not in said("restore", str(attic), data_dir=tmp_path / "same")
    other = {"NIGHTCAP_SECRET_KEY": "another key of another machine, long enough"}
    answer = said("restore", str(attic), data_dir=tmp_path / "other", **other)
    assert "have to be set again in the panel: mail server." in answer


@pytest.mark.parametrize("role", [Role.HOST, Role.DOOR])
def test_managers_alone_see_and_set_them(role: Role) -> None:
    browser = browser_as(role)
    assert browser.get(URL).status_code == 403
    assert put(browser, emailUrl=MAIL).status_code == 403
    answer = browser.post(f"{URL}/try", {"what": "mail"}, "application/json")
    assert answer.status_code == 403


def test_of_two_managers_the_second_is_refused(as_manager: Client) -> None:
    assert put(as_manager, emailUrl=MAIL, version=1).json()["version"] == 2
    assert put(as_manager, emailUrl=MAIL, version=1).status_code == 200, "it is the same"
    answer = put(as_manager, emailUrl=f"{MAIL}0", version=1)
    assert (answer.status_code, list(answer.json()["fields"])) == (409, ["version"])
    assert services.email_url() == MAIL


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("attic", "must be the full path of a folder, or look like s3://bucket/folder"),
        ("s3://", "must look like s3://bucket or s3://bucket/folder"),
        ("s3://user:password@bucket", "must look like s3://bucket or s3://bucket/folder"),
        ("{data}/copies", "must lie outside of the folders that it is to be a copy of"),
        ("{data}/media/../copies", "must lie outside of the folders that it is to be a copy of"),
        ("/etc/hostname/attic", "is no folder"),
    ],
)
def test_a_place_that_cannot_hold_backups_is_refused(
    as_manager: Client, tmp_path: Path, place: str, why: str
) -> None:
    answer = put(as_manager, backupTo=place.format(data=tmp_path))
    assert (answer.status_code, answer.json()["fields"]) == (422, {"backupTo": why})


@pytest.mark.parametrize(
    "address",
    [
        "smtp://user:12#34@mail.example:587",
        "smtp://user:12/34@mail.example:587",
        "smtp://user:b%C3%A4r@mail.example",
    ],
)
def test_a_password_that_no_mail_server_would_get_whole_is_refused(
    as_manager: Client, address: str
) -> None:
    answer = put(as_manager, emailUrl=address)
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["emailUrl"])


def test_a_question_about_a_calendar_that_is_not_followed_any_more_is_closed(
    as_manager: Client,
) -> None:
    FeedRun.objects.create(source=run.OWN, withdrawals=[{"title": "Jazz"}])
    run.due_import()
    assert FeedRun.objects.get().withdrawals == []


def test_a_short_passphrase_is_refused(as_manager: Client) -> None:
    answer = put(as_manager, backupKey="short")
    assert answer.status_code == 422
    assert answer.json()["fields"] == {"backupKey": "must have at least 16 characters"}


@pytest.mark.database
def test_a_command_on_the_database_of_an_earlier_release_reads_what_is_there(
    as_manager: Client,
) -> None:
    put(as_manager, emailUrl=MAIL)
    columns = Connections._meta.concrete_fields
    fields = [field for field in columns if field.name.startswith("stripe_")]
    with connection.schema_editor() as editor:
        for field in fields:
            editor.remove_field(Connections, field)
    try:
        assert services.email_url() == MAIL
        assert services.stripe_key() == ""
    finally:
        with connection.schema_editor() as editor:
            for field in fields:
                editor.add_field(Connections, field)
