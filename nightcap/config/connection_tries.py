"""Tests a connection with its present settings, for a manager who has just set it."""

from collections.abc import Callable, Mapping
from typing import Final, Literal
from urllib.parse import urlsplit

from django.http import HttpRequest
from ninja import Router

from nightcap.backup.archive import open_archive
from nightcap.backup.target import BackupError, Missing, Target
from nightcap.connections import services
from nightcap.connections.services import backup_key, backup_to, email_url, stripe_key
from nightcap.core.errors import DomainError
from nightcap.core.responses import WRITE_REFUSALS
from nightcap.core.schemas import CamelSchema, EmailAddress
from nightcap.events.feed.run import preview_address
from nightcap.mail import delivery, transport
from nightcap.mail.errors import Undelivered, answer_of, in_words
from nightcap.payments.models import Mode
from nightcap.payments.provider import ProviderError, ProviderUnavailable, payment_provider
from nightcap.staff.access import manager
from nightcap.venue.moments import plain_day

router = Router(by_alias=True, tags=["connections"], auth=manager)

What = Literal["feed", "mail", "backup", "payments"]
_PROBE: Final = "tried"


class TryIn(CamelSchema):
    """Name the connection to try; a mail server sends a test message to `to` if it is given."""

    what: What
    to: EmailAddress | None = None


class TriedOut(CamelSchema):
    """Whether a connection works, and a sentence about the result."""

    is_well: bool
    text: str


@router.post("/try", response={200: TriedOut} | WRITE_REFUSALS, operation_id="try_connection")
def try_connection(request: HttpRequest, data: TryIn) -> TriedOut:
    """Test a connection: read the calendar, greet the mail server, write to the backup place.

    For Stripe, check the rights of the key. The only lasting effect is the test message to `to`.
    """
    try:
        text = _mail(data.to) if data.what == "mail" else _TRIES[data.what]()
        return TriedOut(is_well=True, text=text)
    except Undelivered as error:
        answer = answer_of(str(error))
        said = f" Its answer: {answer}" if answer else ""
        return TriedOut(is_well=False, text=f"{in_words(str(error))}{said}")
    except ProviderUnavailable as error:
        return TriedOut(is_well=False, text=f"Stripe does not answer ({error}).")
    except UnicodeError:
        return TriedOut(is_well=False, text="The name of the host cannot be used.")
    except (BackupError, DomainError, ProviderError) as error:
        return TriedOut(is_well=False, text=str(error))


def _feed() -> str:
    found = preview_address("")
    dates = found.new + found.changed + found.unchanged
    return f"The calendar can be read. Dates in it: {dates}."


def _mail(to: str | None) -> str:
    address = email_url()
    if not address:
        raise DomainError("No mail server is set.")
    if to:
        delivery.send_test(to)
        services.note_test_message()
        return f"{urlsplit(address).hostname} accepted the test message to {to}."
    with transport.connected():
        return f"{urlsplit(address).hostname} takes our mail."


def _backup() -> str:
    address = backup_to()
    if not address:
        raise DomainError("No place for backups is set up.")
    place = Target(address, is_waited_for=True)
    place.write(_PROBE, b"Nightcap")
    place.delete(_PROBE)
    try:
        made = open_archive(address, backup_key()).backup_times()
    except Missing:
        # The first backup creates it: two at once would create two keys.
        made = []
    last = f"the last is of {plain_day(made[0])}" if made else "the first is made soon"
    return f"Backups can be kept in {address}: {last}."


def _payments() -> str:
    if not stripe_key():
        raise DomainError("No Stripe key is set.")
    provider = payment_provider()
    said = provider.check()
    moves = "Guests pay real money." if provider.mode is Mode.LIVE else "No money moves."
    return f"{said} {moves}"


_TRIES: Final[Mapping[str, Callable[[], str]]] = {
    "feed": _feed,
    "backup": _backup,
    "payments": _payments,
}
