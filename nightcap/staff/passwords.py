"""Passwords: which are taken, where the shared one comes from, and changing one."""

import secrets

from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.db import transaction

from nightcap.core.errors import Invalid
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.staff.models import ManagerPassword, StaffMember

USERNAME = "manager"
SHORTEST = 12
_FEWEST_CHARACTERS = 5
"""Different ones: "aaaaaaaaaaaa" and "121212121212" are guessed first."""

# No vowels and nothing that looks like something else: it is read from a screen and typed.
_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
_GROUPS, _GROUP_LENGTH = 5, 4


def refuse_weak(password: str, *, field: str) -> None:
    """Raise Invalid, which names the field and says what it must be, for a weak password."""
    fault = _weakness(password)
    if fault:
        raise Invalid(f"The password {fault}.", fields={field: fault})


def manager() -> User:
    """Return the user who has the shared password."""
    return User.objects.get(username=USERNAME)


@transaction.atomic
def ensure_manager(given: str) -> str | None:
    """Make sure that the manager can log in; called at every start.

    The password that is given becomes the password, which ends all sessions, unless it is the one
    that was given before: what was changed in the panel since then stays. Without one, the very
    first start makes one up and returns it, to be shown once.
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
def change(password: str) -> User:
    """Set the shared password, as chosen in the panel."""
    user = manager()
    user.set_password(password)
    user.save(update_fields=["password"])
    ManagerPassword.objects.update_or_create(user=user, defaults={"changed_at": now()})
    changes.record(action="changed", kind="password", title="Admin Panel")
    return user


def change_own(member: StaffMember, password: str) -> User:
    """Set the password that a staff member chose, in the caller's transaction."""
    user = member.user
    user.set_password(password)
    user.save(update_fields=["password"])
    StaffMember.objects.filter(pk=member.pk).update(start_password_ends_at=None)
    changes.record(action="changed", kind="password", title=member.name)
    return user


def made_up_password() -> str:
    """Make up a password for who has none yet."""
    return made_up_code(groups=_GROUPS)


def is_from_panel() -> bool:
    """Whether the password was written in the panel, so that what the environment holds is old."""
    return ManagerPassword.objects.filter(changed_at__isnull=False).exists()


def made_up_code(*, groups: int) -> str:
    """Make up what nobody guesses, in groups of letters and digits that are easy to read."""
    return "-".join(
        "".join(secrets.choice(_LETTERS) for _ in range(_GROUP_LENGTH)) for _ in range(groups)
    )


def _take_over(source: ManagerPassword, given: str, *, is_new: bool) -> None:
    user = source.user
    if source.environment_hash and check_password(given, source.environment_hash):
        return
    # Installed before it was written down what the environment held.
    is_the_same = not is_new and not source.environment_hash and user.check_password(given)
    if not is_the_same:
        user.set_password(given)
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
