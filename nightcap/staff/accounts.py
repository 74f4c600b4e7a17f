"""Who is signed in: the shared password, which is a manager's, or a staff member."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse

from nightcap.core.writing.changes import acting_as
from nightcap.staff.models import Role, StaffMember
from nightcap.staff.passwords import USERNAME

SHARED_NAME = "Manager"
"""What the list of changes and of log-ins call who has the shared password."""
RESERVED_NAMES = frozenset({"manager", "calendar"})
"""Keys of names that nobody may have: the list of changes calls others so."""


@dataclass(frozen=True, slots=True)
class Account:
    """Who is signed in. `name` is None for the shared password."""

    user: User
    name: str | None
    role: Role
    must_choose_password: bool = False

    @property
    def is_manager(self) -> bool:
        return self.role is Role.MANAGER


def key_of(name: str) -> str:
    """Return what two spellings of one name have in common: case, width and spaces count not."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def account_of(user: AbstractBaseUser | AnonymousUser) -> Account | None:
    """Return the account of a signed-in user; None for everybody else and who was deleted."""
    if not isinstance(user, User) or not user.is_active:
        return None
    if user.username == USERNAME:
        return Account(user, None, Role.MANAGER)
    member: StaffMember | None = getattr(user, "staff_member", None)
    if member is None or member.deleted_at is not None:
        return None
    must_choose = member.start_password_ends_at is not None
    return Account(user, member.name, Role(member.role), must_choose)


def is_shared(name: str) -> bool:
    """Whether a name at the login means the shared password: none, or the one it is called by."""
    return key_of(name) in {"", key_of(SHARED_NAME)}


def member_named(name: str) -> StaffMember | None:
    """Return the staff member who is called so."""
    return StaffMember.objects.select_related("user").filter(name_key=key_of(name)).first()


def has_staff() -> bool:
    """Whether anybody logs in by name."""
    return StaffMember.objects.exists()


class ActingAccount:
    """Middleware: what a request changes is written down as done by who is signed in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with acting_as(lambda: _name_of(request)):
            return self.get_response(request)


def _name_of(request: HttpRequest) -> str | None:
    account = account_of(request.user)
    return account.name if account else None
