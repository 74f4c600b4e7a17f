"""Forgetting a guest: by mail address, everywhere, and for good."""

from dataclasses import asdict, astuple, dataclass

from django.db import transaction
from django.db.models import Model

from nightcap.core import database
from nightcap.core.models import Change
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.locking import lock
from nightcap.core.writing.pieces import in_pieces
from nightcap.events.selectors import lock_events
from nightcap.guests import nameless, traces
from nightcap.guests.errors import JustLeaving, NobodyKnown, StillComing
from nightcap.guests.known import Known, is_expected, known_of
from nightcap.mail.models import Mail

FORGOTTEN = "forgotten"


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How many records of each kind are gone, and how many bookings have no name now.

    `mentions` are records about somebody else out of which the address was taken.
    """

    bookings: int
    waitlist: int
    notes: int
    inquiries: int
    messages: int
    automatic: int
    subscriptions: int
    mails: int
    unsubscribed: int
    files: int
    changes: int
    responses: int
    mentions: int


_MOST_ROUNDS = 5
"""How often it is looked for what was written meanwhile."""


def forget(email: str) -> Forgotten:
    """Forget a guest: bookings stay without a name, everything else that names the guest goes.

    It is searched outside of any transaction and deleted in short ones, so that no booking waits
    for it. The guest's own rows go last: they lead to the rest, so after a crash a repeat finds
    what is left. It cannot be undone. What was deleted is overwritten in the database's files too;
    backups made before still hold it. Raises NobodyKnown, StillComing while the guest is expected,
    and JustLeaving while a mail to the guest is being sent.
    """
    known = known_of(email)
    if known.is_nothing:
        raise NobodyKnown
    entry = _begin(known)
    gone = [_forget(known)]
    # Once more, for what was written while it was looked for.
    while not (known := known_of(email)).is_nothing:
        if len(gone) == _MOST_ROUNDS:
            raise RuntimeError("Something goes on writing the address down.")
        gone.append(_forget(known))
    forgotten = Forgotten(*(sum(counts) for counts in zip(*map(astuple, gone), strict=True)))
    if len(gone) > 1:
        _describe(entry, forgotten)
    transaction.on_commit(database.overwrite_what_was_deleted, robust=True)
    return forgotten


@publishing.atomic()
def _begin(known: Known) -> Change:
    """Refuse what cannot be forgotten yet, and note that the guest is; from then on no mail leaves.

    Raises StillComing and JustLeaving.
    """
    lock_events(_events_of(known))
    if is_expected(known):
        raise StillComing
    # A mail that waits shall not leave any more; one that is leaving would be written down again.
    waiting = Mail.objects.filter(
        pk__in=[mail.pk for mail in known.mails],
        state__in=[Mail.State.QUEUED, Mail.State.SENDING],
    )
    if any(mail.state == Mail.State.SENDING for mail in lock(waiting.only("pk", "state"))):
        raise JustLeaving
    waiting.update(state=Mail.State.FAILED)
    entry = changes.record(action=FORGOTTEN, kind="guest", title="By mail address")
    _describe(entry, _counts_of(known))
    return entry


def _describe(entry: Change, forgotten: Forgotten) -> None:
    entry.details = [
        {"field": name, "before": "", "after": str(count)}
        for name, count in asdict(forgotten).items()
        if count
    ]
    entry.save(update_fields=["details"])


def _counts_of(known: Known) -> Forgotten:
    return Forgotten(
        bookings=len(known.bookings),
        waitlist=len(known.waitlist),
        notes=len(known.noted),
        inquiries=len(known.inquiries),
        messages=len(known.messages),
        automatic=len(known.automatic),
        subscriptions=len(known.subscriptions),
        mails=len(known.mails),
        unsubscribed=len(known.unsubscribed),
        files=len(known.files),
        changes=len(known.changes),
        responses=len(known.responses),
        mentions=len(known.mentions),
    )


def _forget(known: Known) -> Forgotten:
    # Before the rows, which are the way to them: a power cut in between leaves what can be found.
    for file in known.files:
        file.unlink(missing_ok=True)
    in_pieces(known.mentions, lambda trace: traces.remove(trace, known.address))
    in_pieces(known.changes, lambda entry: nameless.changes([entry]))
    led_to: list[Model] = [
        *(*known.responses, *known.mails, *known.unsubscribed, *known.noted),
        *(*known.inquiries, *known.messages, *known.automatic, *known.subscriptions),
    ]
    in_pieces(led_to, lambda row: row.delete())
    # Who writes a guest's name beside an event holds that first: a party that is offered seats at
    # this moment is found with them, or is not there any more.
    in_pieces(
        known.waitlist,
        lambda entry: entry.delete(),
        begin=lambda entries: lock_events([entry.event_id for entry in entries]),
    )
    in_pieces(
        known.bookings,
        lambda booking: nameless.bookings([booking.pk]),
        begin=lambda bookings: lock_events([booking.event_id for booking in bookings]),
    )
    return _counts_of(known)


def _events_of(known: Known) -> set[int]:
    booked = {booking.event_id for booking in known.bookings}
    return booked | {entry.event_id for entry in known.waitlist}
