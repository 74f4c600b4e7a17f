"""Trying a connection as it is set now, for a manager who has just set it."""

from collections.abc import Callable, Mapping
from typing import Final, Literal
from urllib.parse import urlsplit

from django.http import HttpRequest
from ninja import Router

from nightcap.backup.archive import open_archive
from nightcap.backup.target import BackupError, Missing, Target
from nightcap.connections.services import backup_key, backup_to, email_url
from nightcap.core.errors import DomainError
from nightcap.core.responses import WRITE_REFUSALS
from nightcap.core.schemas import CamelSchema
from nightcap.events.feed.run import preview_address
from nightcap.mail import transport
from nightcap.mail.errors import Unreachable, in_words
from nightcap.staff.access import manager
from nightcap.venue.moments import plain_day

router = Router(by_alias=True, tags=["connections"], auth=manager)

What = Literal["feed", "mail", "backup"]
_PROBE: Final = "tried"


class TryIn(CamelSchema):
    """Which connection is tried."""

    what: What


class TriedOut(CamelSchema):
    """Whether a connection works, and a sentence that says how or why not."""

    is_well: bool
    text: str


@router.post("/try", response={200: TriedOut} | WRITE_REFUSALS, operation_id="try_connection")
def try_connection(request: HttpRequest, data: TryIn) -> TriedOut:
    """Reach what is set: read the calendar, greet the mail server, open the place of backups.

    Nothing is imported, sent or backed up.
    """
    try:
        return TriedOut(is_well=True, text=_TRIES[data.what]())
    except Unreachable as error:
        return TriedOut(is_well=False, text=in_words(str(error)))
    except UnicodeError:
        return TriedOut(is_well=False, text="The name of the host cannot be used.")
    except (BackupError, DomainError) as error:
        return TriedOut(is_well=False, text=str(error))


def _feed() -> str:
    found = preview_address("")
    dates = found.new + found.changed + found.unchanged
    return f"The calendar can be read. Dates in it: {dates}."


def _mail() -> str:
    address = email_url()
    if not address:
        raise DomainError("No mail server is set.")
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
        # It is begun by the first backup: begun by two at once, it would have two keys.
        made = []
    last = f"the last is of {plain_day(made[0])}" if made else "the first is made soon"
    return f"Backups can be kept in {address}: {last}."


_TRIES: Final[Mapping[What, Callable[[], str]]] = {
    "feed": _feed,
    "mail": _mail,
    "backup": _backup,
}
