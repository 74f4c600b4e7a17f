"""Sign-ups to the two lists, and the manager's changes."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

from django.db import IntegrityError

from nightcap.core.errors import DomainError
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber, Subscriber
from nightcap.trap.models import FormKind, TrappedForm


class AlreadySubscribed(DomainError):
    """The address is already on the list; only the manager gets this error."""

    def __init__(self) -> None:
        super().__init__(
            "This address is on the list already.", fields={"email": "is on the list already"}
        )


S = TypeVar("S", bound=Subscriber)

_TRAPPED: Final[Mapping[type[Subscriber], FormKind]] = {
    NewsletterSubscriber: FormKind.NEWSLETTER,
    SecretCalendarSubscriber: FormKind.CALENDAR,
}


@dataclass(slots=True)
class MemberCalls:
    """Calls of sign-ups to members, a domain above, whose `apps.py` sets them."""

    welcome: Callable[[SecretCalendarSubscriber], object] = lambda _: None


members = MemberCalls()


@publishing.atomic()
def join(kind: type[Subscriber], *, name: str, email: str) -> None:
    """Add a visitor's address to a list, and welcome a new member; a repeat changes nothing."""
    at = now()
    # Of two sign-ups at once the database keeps one row, without an error for the other.
    kind.objects.bulk_create(
        [kind(name=name, email=email.lower(), created_at=at)], ignore_conflicts=True
    )
    row = kind.objects.get(email=email.lower())
    if isinstance(row, SecretCalendarSubscriber) and row.created_at == at:
        members.welcome(row)


def set_aside(kind: type[Subscriber], *, name: str, email: str) -> None:
    """Store a sign-up that was probably sent by a program; the manager decides."""
    TrappedForm.objects.create(kind=_TRAPPED[kind], name=name, email=email, created_at=now())


def accept_sign_up(trapped: TrappedForm) -> None:
    """Add a trapped sign-up to its list."""
    [kind] = [kind for kind, name in _TRAPPED.items() if name == trapped.kind]
    join(kind, name=trapped.name, email=trapped.email)


def add(kind: type[S], *, name: str, email: str) -> S:
    """Add a person to a list for the manager. Raises AlreadySubscribed."""
    with _one_row_for_an_address():
        return changes.create(kind(name=name, email=email.lower(), created_at=now()))


def update(
    kind: type[S], subscriber_id: int, values: Mapping[str, object], *, seen: int | None
) -> S:
    """Change the given fields; an equal value is not a change.

    Raises NoSuchRow, Stale when `seen` is not the latest, and AlreadySubscribed.
    """
    with _one_row_for_an_address(), changes.edit(kind, subscriber_id, seen=seen) as edit:
        changes.assign(edit.row, values)
        edit.row.email = edit.row.email.lower()
    return edit.row


@contextmanager
def _one_row_for_an_address() -> Iterator[None]:
    try:
        with publishing.atomic():
            yield
    except IntegrityError as error:
        raise AlreadySubscribed from error
