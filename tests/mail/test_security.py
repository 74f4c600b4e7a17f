"""No password and no mail leaves for another machine in clear text, or to who is not the server."""

import ssl
from ipaddress import IPv4Address
from pathlib import Path

import pytest
import trustme
from pytest_django import Settings

from nightcap.config.env import Environment
from nightcap.mail.delivery import Delivered, deliver_due
from nightcap.mail.errors import in_words
from nightcap.mail.models import Mail
from nightcap.mail.transport import is_loopback
from tests.support.mail.queueing import queue
from tests.support.mail_server import mail_server

pytestmark = pytest.mark.django_db(transaction=True)

SENT = Delivered(sent=1, to_retry=0, failed=0)
KEPT = Delivered(sent=0, to_retry=1, failed=0)

ELSEWHERE = str(IPv4Address(0))
"""An address that is not a loopback one, and that a connection reaches on this machine anyway."""


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> trustme.CA:
    """Return a certificate authority that this process trusts."""
    authority = trustme.CA()
    file = tmp_path / "authority.pem"
    authority.cert_pem.write_to_path(file)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    return authority


def certified(authority: trustme.CA, name: str) -> ssl.SSLContext:
    """Return the TLS context for a server of this name."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(name).configure_cert(context)
    return context


def deliver_to(settings: Settings, scheme: str, host: str, port: int) -> Delivered:
    """Queue a mail and deliver it to a server that the environment names."""
    settings.EMAIL_URL = f"{scheme}://venue:secret@{host}:{port}"
    settings.EMAIL_TIMEOUT = 2
    queue()
    return deliver_due()


def reason() -> str:
    """Why the only mail waits."""
    mail = Mail.objects.get()
    assert mail.state == Mail.State.QUEUED
    return in_words(mail.error)


@pytest.mark.parametrize("is_demanded", [False, True], ids=["offered", "demanded"])
@pytest.mark.parametrize("host", ["127.0.0.1", ELSEWHERE])
def test_smtp_uses_starttls_wherever_it_is_offered(
    settings: Settings, authority: trustme.CA, host: str, *, is_demanded: bool
) -> None:
    context = certified(authority, host)
    with mail_server(host=host, starttls=context, is_starttls_demanded=is_demanded) as server:
        mailbox, port = server
        assert deliver_to(settings, "smtp", host, port) == SENT
    assert mailbox.recipients == ["ada@example.com"]
    assert mailbox.passwords == ["secret"]
    assert mailbox.is_all_secure


def test_a_server_on_this_machine_may_do_without(settings: Settings) -> None:
    with mail_server() as (mailbox, port):
        assert deliver_to(settings, "smtp", "127.0.0.1", port) == SENT
    assert mailbox.passwords == ["secret"]


def test_a_server_elsewhere_that_offers_no_starttls_gets_nothing(settings: Settings) -> None:
    with mail_server(host=ELSEWHERE) as (mailbox, port):
        assert deliver_to(settings, "smtp", ELSEWHERE, port) == KEPT
    assert (mailbox.passwords, mailbox.mails) == ([], [])
    assert "no secure connection" in reason()


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
@pytest.mark.parametrize("fault", ["issued by nobody we know", "issued to somebody else"])
@pytest.mark.parametrize("host", ["127.0.0.1", ELSEWHERE])
def test_a_server_with_a_wrong_certificate_gets_nothing(
    settings: Settings, authority: trustme.CA, scheme: str, fault: str, host: str
) -> None:
    if fault == "issued by nobody we know":
        context = certified(trustme.CA(), host)
    else:
        context = certified(authority, "mail.example.net")
    starttls, smtps = (context, None) if scheme == "smtp" else (None, context)
    with mail_server(host=host, starttls=starttls, smtps=smtps) as (mailbox, port):
        assert deliver_to(settings, scheme, host, port) == KEPT
    assert (mailbox.passwords, mailbox.mails) == ([], [])
    assert "could not prove who it is" in reason()


def test_smtps_is_secure_from_the_first_byte_on(settings: Settings, authority: trustme.CA) -> None:
    context = certified(authority, ELSEWHERE)
    with mail_server(host=ELSEWHERE, smtps=context) as (mailbox, port):
        assert deliver_to(settings, "smtps", ELSEWHERE, port) == SENT
    assert mailbox.passwords == ["secret"]


def test_smtp_plain_speaks_clear_text_even_where_starttls_is_offered(
    settings: Settings, authority: trustme.CA
) -> None:
    context = certified(authority, ELSEWHERE)
    with mail_server(host=ELSEWHERE, starttls=context) as (mailbox, port):
        assert deliver_to(settings, "smtp+plain", ELSEWHERE, port) == SENT
    assert (mailbox.passwords, mailbox.is_all_secure) == (["secret"], False)


@pytest.mark.parametrize(
    ("host", "is_here"),
    [
        ("127.0.0.1", True),
        ("127.8.9.10", True),
        ("::1", True),
        ("localhost", True),
        ("LocalHost.", True),
        ("mail.localhost", True),
        (ELSEWHERE, False),
        ("10.0.0.1", False),
        ("192.168.1.20", False),
        ("::", False),
        ("fe80::1", False),
        ("mail.example.com", False),
        ("localhost.example.com", False),
        ("127.0.0.1.example.com", False),
        ("2130706433", False),
        ("", False),
    ],
)
def test_only_what_is_called_so_counts_as_this_machine(host: str, *, is_here: bool) -> None:
    assert is_loopback(host) == is_here


@pytest.mark.parametrize("address", ["mail.example.com", "smtp+tls://mail.example.com", "smtp://"])
def test_another_way_of_sending_is_refused_and_the_known_ones_are_named(address: str) -> None:
    with pytest.raises(ValueError, match=r"smtp://.* smtps://.* smtp\+plain://"):
        Environment(email_url=address)
