"""Every change to the two lists. Each function is one transaction.

No e-mail address is ever written into the list of changes.
"""

from typing import TypeVar

from django.db import IntegrityError, transaction
from typing_extensions import TypedDict  # pydantic reads these, and on Python 3.11 needs them so

from nightcap.audit import services as audit
from nightcap.audit.models import Change
from nightcap.core.time import now
from nightcap.subscribers.errors import AlreadySubscribed, NoSuchSubscriber
from nightcap.subscribers.models import Subscriber

S = TypeVar("S", bound=Subscriber)


class SubscriberChanges(TypedDict, total=False):
    """What may be changed about a subscriber."""

    name: str
    email: str


@transaction.atomic
def join(kind: type[Subscriber], *, name: str, email: str) -> None:
    """Put an address on a list for a visitor; one that stands there already stays as it is."""
    # The database settles two sign-ups at once: one row, and nobody hears of the other.
    kind._default_manager.bulk_create(
        [kind(name=name, email=email.lower(), created_at=now())], ignore_conflicts=True
    )


@transaction.atomic
def add(kind: type[S], *, name: str, email: str) -> S:
    """Put somebody on a list by the manager's hand. Raises AlreadySubscribed."""
    row = kind(name=name, email=email.lower(), created_at=now())
    _save(row)
    audit.record(action="created", kind=_word(kind), title=row.name, subject_id=row.pk)
    return row


@transaction.atomic
def update(
    kind: type[S], subscriber_id: int, changes: SubscriberChanges, *, seen: int | None = None
) -> S:
    """Change what is given; what it holds already is no change.

    Raises NoSuchSubscriber, Stale when `seen` is not the latest, and AlreadySubscribed.
    """
    row = _locked(kind, subscriber_id)
    name = changes.get("name", row.name)
    email = changes.get("email", row.email).lower()
    if (name, email) == (row.name, row.email):
        return row
    row.begin_change(seen)
    told: dict[str, tuple[object, object]] = {"name": (row.name, name)}
    if email != row.email:
        told["email"] = ("", "another address")
    row.name, row.email = name, email
    _save(row)
    audit.record(action="changed", kind=_word(kind), title=name, subject_id=row.pk, fields=told)
    return row


@transaction.atomic
def delete(kind: type[Subscriber], subscriber_id: int) -> Change:
    """Take somebody off a list; return the change that can be undone. Raises NoSuchSubscriber."""
    row = _locked(kind, subscriber_id)
    change = audit.record_deletion(kind=_word(kind), title=row.name, rows=[row])
    row.delete()
    return change


def _save(row: Subscriber) -> None:
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as error:
        raise AlreadySubscribed from error


def _locked(kind: type[S], subscriber_id: int) -> S:
    row = kind._default_manager.select_for_update().filter(pk=subscriber_id).first()
    if row is None:
        raise NoSuchSubscriber
    return row


def _word(kind: type[Subscriber]) -> str:
    return str(kind._meta.verbose_name)
