from collections.abc import Sequence
from typing import ClassVar, Self

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models

from nightcap.core.models import LONGEST_ACTOR_NAME, Deletable

LONGEST_KEY = 2 * LONGEST_ACTOR_NAME


class Role(models.TextChoices):
    """A staff member's role; `nightcap.staff.roles` lists its operations."""

    MANAGER = "manager"
    HOST = "host"
    DOOR = "door"


class StaffMember(Deletable):
    """A person who works here and logs in by name; the user has password and second factor."""

    is_public: ClassVar[bool] = False

    user = models.OneToOneField(User, models.CASCADE, related_name="staff_member", editable=False)
    name = models.CharField(max_length=LONGEST_ACTOR_NAME)
    # The login's key for the name, which ignores case, width and spaces.
    name_key = models.CharField(max_length=LONGEST_KEY, editable=False)
    role = models.CharField(max_length=10, choices=Role.choices)
    # The start password expires then; null once the member has chosen a password.
    start_password_ends_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["name_key"]
        verbose_name = "staff member"
        constraints = [
            models.UniqueConstraint(
                name="staff_member_name_unique",
                fields=["name_key"],
                condition=models.Q(deleted_at=None),
            )
        ]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def after_save(cls, rows: Sequence[Self]) -> None:
        """Deactivate the users of deleted members; reactivate them on undo."""
        for member in rows:
            member.user.is_active = member.deleted_at is None
            member.user.save(update_fields=["is_active"])


class AttemptLimit(models.Model):
    """How much of a login limit is used up; the count ends at `cleared_at`."""

    key = models.CharField(max_length=80, primary_key=True, db_column="counted_for")
    cleared_at = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "staff_guesses"

    def __str__(self) -> str:
        return self.key


class LogIn(models.Model):
    """An attempt to log in whose password was checked."""

    class Outcome(models.TextChoices):
        LOGGED_IN = "logged-in"
        WRONG_PASSWORD = "wrong-password"  # noqa: S105 - a word, no secret
        CODE_ASKED = "code-asked"
        WRONG_CODE = "wrong-code"
        UNKNOWN_NAME = "unknown-name"
        EXPIRED = "expired"

    at = models.DateTimeField(db_index=True)
    outcome = models.CharField(max_length=20, choices=Outcome.choices)
    # Such as 'Safari on iPhone'.
    browser = models.CharField(max_length=60)
    network = models.CharField(max_length=60)
    # The staff member's; null for the shared password and for unknown names.
    name = models.CharField(max_length=LONGEST_ACTOR_NAME, null=True, blank=True)

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [models.Index(fields=["network", "outcome"], name="log_in_network")]

    def __str__(self) -> str:
        return f"{self.outcome} {self.at}"


class ManagerPassword(models.Model):
    """Source of the manager's password; the password itself is the user's."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True)
    # The hash of NIGHTCAP_ADMIN_PASSWORD when it last became the password.
    environment_hash = models.CharField(max_length=128, blank=True)
    # When it was changed in the panel; null while the environment's is valid.
    changed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"password of {self.user_id}"


class SecondFactor(models.Model):
    """A secret shared with an authenticator app (TOTP, RFC 6238)."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True)
    secret = models.CharField(max_length=64)
    # Null until the first code of the secret is confirmed.
    turned_on_at = models.DateTimeField(null=True, blank=True)
    # The 30-second step of the last code that was used: each code works once.
    last_step = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"second factor of {self.user_id}"


class RecoveryCode(models.Model):
    """A one-time code in place of the app's."""

    factor = models.ForeignKey(SecondFactor, models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["factor", "digest"], name="recovery_code_unique")
        ]

    def __str__(self) -> str:
        return f"recovery code {self.pk}"
