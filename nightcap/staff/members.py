"""Staff members: adding, changing and removing them, and the start password of each.

Each change is one transaction. A start password is returned once and is not stored in readable
form.
"""

import secrets
from collections.abc import Collection
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from nightcap.core.errors import DomainError, Invalid
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.staff import sessions
from nightcap.staff.accounts import RESERVED_NAMES, Account, key_of, made_up_password
from nightcap.staff.models import LONGEST_KEY, Role, SecondFactor, StaffMember

START_PASSWORD_LASTS = timedelta(days=7)
_USERNAME = "staff-"


class NotYourself(DomainError):
    """A member may not remove themselves or change their own role."""


def all_members() -> QuerySet[StaffMember]:
    """Return the staff by name."""
    return StaffMember.objects.select_related("user", "user__secondfactor")


@transaction.atomic
def add(*, name: str, role: Role) -> tuple[StaffMember, str]:
    """Add a staff member; return the member and the start password.

    Raises Invalid for a name that another member has or that the list of changes reserves.
    """
    _refuse_taken(name)
    password = made_up_password()
    username = _USERNAME + secrets.token_hex(8)
    member = StaffMember(
        user=User.objects.create_user(username, password=password),
        name=name,
        name_key=key_of(name),
        role=role,
        start_password_ends_at=now() + START_PASSWORD_LASTS,
    )
    return changes.create(member, action="added"), password


@transaction.atomic
def update(
    member_id: int, *, name: str, role: Role, by: Account, seen: int | None = None
) -> StaffMember:
    """Change name and role. With another role the member has to log in again.

    Raises NoSuchRow, Stale, NotYourself for one's own role, and what add() raises.
    """
    with changes.edit(StaffMember, member_id, seen=seen) as edit:
        member = edit.row
        _refuse_taken(name, but=[member_id])
        if member.role != role and member.user_id == by.user.pk:
            raise NotYourself("Somebody else has to change your role.")
        member.name, member.name_key, member.role = name, key_of(name), role
    if "role" in edit.before:
        sessions.end_all_of(edit.row.user)
    return edit.row


@transaction.atomic
def remove(member_id: int, *, by: Account) -> Change:
    """Remove a staff member; return the change that can be undone.

    Raises NoSuchRow, and NotYourself.
    """

    def check(member: StaffMember) -> None:
        if member.user_id == by.user.pk:
            raise NotYourself("Somebody else has to remove you.")
        sessions.end_all_of(member.user)

    return changes.delete(StaffMember, member_id, check=check)


@transaction.atomic
def renew_start_password(member_id: int) -> tuple[StaffMember, str]:
    """Create a new start password for a member who lost the password or the app.

    Returns the member and the password. It turns off the second factor and ends every session.
    Raises NoSuchRow.
    """
    member = changes.locked(StaffMember, member_id)
    password = made_up_password()
    member.user.set_password(password)
    member.user.save(update_fields=["password"])
    member.start_password_ends_at = now() + START_PASSWORD_LASTS
    member.save(update_fields=["start_password_ends_at"])
    SecondFactor.objects.filter(user=member.user).delete()
    sessions.end_all_of(member.user)
    changes.record(action="renewed", kind="start password", title=member.name)
    return changes.locked(StaffMember, member_id), password


def sweep() -> None:
    """Delete the users of staff members who were removed for good."""
    User.objects.filter(username__startswith=_USERNAME, staff_member=None).delete()


def _refuse_taken(name: str, *, but: Collection[int] = ()) -> None:
    key = key_of(name)
    # Normalizing can make a name longer.
    if not 0 < len(key) <= LONGEST_KEY:
        fault = "must be a name"
    elif key in RESERVED_NAMES:
        fault = "is what the list of changes calls others"
    elif StaffMember.objects.filter(name_key=key).exclude(pk__in=but).exists():
        fault = "is somebody else's already"
    else:
        return
    raise Invalid(f"The name {fault}.", fields={"name": fault})
