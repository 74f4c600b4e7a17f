"""Accounts of the shared password and of staff members, and the rules for passwords."""

import secrets
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from nightcap.core.errors import Invalid
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.staff.models import ManagerPassword, Role, StaffMember

USERNAME = "manager"
"""The username of the shared password's account."""
SHARED_NAME = "Manager"
"""Name of the shared password's account in the lists of changes and logins."""
RESERVED_NAMES = frozenset({"manager", "calendar"})
"""Keys of names that no member may have: the list of changes uses them for others."""
SHORTEST = 12
_FEWEST_CHARACTERS = 5
"""Different characters: "aaaaaaaaaaaa" and "121212121212" are guessed first."""

# No vowels and no letters that look alike: the code is read from a screen and typed.
_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
_GROUPS, _GROUP_LENGTH = 5, 4


@dataclass(frozen=True, slots=True)
class Account:
    """A person who is signed in or logs in. `name` is None for the shared password.

    A start password works until `start_password_ends_at`, which is None after another was chosen.
    """

    user: User
    name: str | None
    role: Role
    start_password_ends_at: datetime | None = None

    @property
    def is_manager(self) -> bool:
        return self.role is Role.MANAGER

    @property
    def must_choose_password(self) -> bool:
        return self.start_password_ends_at is not None

    @property
    def title(self) -> str:
        """The name under which changes to the account's own login are listed."""
        return self.name or "Admin Panel"


def key_of(name: str) -> str:
    """Return the key of a name, which ignores case, width and spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def account_of(user: AbstractBaseUser | AnonymousUser) -> Account | None:
    """Return the account of a signed-in user; None for others and deleted members."""
    if not isinstance(user, User) or not user.is_active:
        return None
    if user.username == USERNAME:
        return Account(user, None, Role.MANAGER)
    member: StaffMember | None = getattr(user, "staff_member", None)
    if member is None or member.deleted_at is not None:
        return None
    return Account(user, member.name, Role(member.role), member.start_password_ends_at)


def account_named(name: str) -> Account | None:
    """Return the account that logs in with a name; '' and "Manager" mean the shared password."""
    key = key_of(name)
    users = User.objects.select_related("staff_member")
    if key in {"", key_of(SHARED_NAME)}:
        user = users.filter(username=USERNAME).first()
    else:
        user = users.filter(staff_member__name_key=key, staff_member__deleted_at=None).first()
    return account_of(user) if user else None


def shared_account() -> Account:
    """Return the account of the shared password."""
    return Account(User.objects.get(username=USERNAME), None, Role.MANAGER)


def has_staff() -> bool:
    """Return whether there are staff members, who log in by name."""
    return StaffMember.objects.exists()


def normalize_password(password: str) -> str:
    """Return a password in the Unicode form (NFC) that is measured, compared and hashed.

    Rule: A password is the same whether a keyboard sends a letter and its accent as one character
    or as two.
    """
    return unicodedata.normalize("NFC", password)


def password_forms(password: str) -> list[str]:
    """Return the forms of a typed password that may have been hashed, the normalized one first.

    Older versions hashed a password as it was typed.
    """
    return list(dict.fromkeys((normalize_password(password), password)))


def refuse_weak(password: str, *, field: str) -> None:
    """Raise Invalid for a weak password, with `field` and the requirement it fails."""
    fault = _weakness(normalize_password(password))
    if fault:
        raise Invalid(f"The password {fault}.", fields={field: fault})


@transaction.atomic
def ensure_manager(given: str) -> str | None:
    """Make sure that the manager can log in; called at every start.

    The `given` password becomes the shared one, which ends all sessions, unless it is the one given
    before: then a change in the panel stays. Without one, the first start makes one up and returns
    it, to be shown once.
    """
    user, is_new = User.objects.get_or_create(username=USERNAME)
    source, _ = ManagerPassword.objects.get_or_create(user=user)
    if given:
        _take_over(source, given, is_new=is_new)
        return None
    if not is_new:
        return None
    made_up = made_up_password()
    user.set_password(made_up)
    user.save(update_fields=["password"])
    return made_up


@transaction.atomic
def choose_password(account: Account, password: str) -> None:
    """Set the password that a person chose for their own account."""
    user = account.user
    user.set_password(normalize_password(password))
    user.save(update_fields=["password"])
    if account.name is None:
        ManagerPassword.objects.update_or_create(user=user, defaults={"changed_at": now()})
    else:
        StaffMember.objects.filter(user=user).update(start_password_ends_at=None)
    changes.record(action="changed", kind="password", title=account.title)


def made_up_password() -> str:
    """Return a random password that is easy to type."""
    return made_up_code(groups=_GROUPS)


def is_shared_password_from_panel() -> bool:
    """Return whether the panel changed the shared password, which overrides the environment's."""
    return ManagerPassword.objects.filter(changed_at__isnull=False).exists()


def made_up_code(*, groups: int) -> str:
    """Return random groups of letters and digits that are easy to read."""
    return "-".join(
        "".join(secrets.choice(_LETTERS) for _ in range(_GROUP_LENGTH)) for _ in range(groups)
    )


class ActingAccount:
    """Middleware that records a request's changes under the name of its account."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with changes.acting_as(lambda: _name_of(request)):
            return self.get_response(request)


def _name_of(request: HttpRequest) -> str | None:
    account = account_of(request.user)
    return account.name if account else None


def _take_over(source: ManagerPassword, given: str, *, is_new: bool) -> None:
    user = source.user
    # Installations older than `environment_hash` have only the user's hash.
    known = source.environment_hash or ("" if is_new else user.password)
    is_the_same = bool(known) and any(check_password(form, known) for form in password_forms(given))
    if is_the_same and source.environment_hash:
        return
    if not is_the_same:
        user.set_password(normalize_password(given))
        user.save(update_fields=["password"])
        source.changed_at = None
    source.environment_hash = user.password
    source.save()


def _weakness(password: str) -> str:
    if len(password) < SHORTEST:
        return f"must have at least {SHORTEST} characters"
    if len(set(password)) < _FEWEST_CHARACTERS:
        return f"must have at least {_FEWEST_CHARACTERS} different characters"
    if password.isdigit():
        return "must not be digits alone"
    try:
        CommonPasswordValidator().validate(password)
    except ValidationError:
        return "is one of those that are guessed first"
    return ""
