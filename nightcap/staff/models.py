from django.conf import settings
from django.db import models


class Guesses(models.Model):
    """How much of an allowance of guesses is used: all of it counts no more at `cleared_at`."""

    counted_for = models.CharField(max_length=80, primary_key=True)
    cleared_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.counted_for


class LogIn(models.Model):
    """An attempt to log in whose password was judged."""

    class Outcome(models.TextChoices):
        LOGGED_IN = "logged-in"
        WRONG_PASSWORD = "wrong-password"  # noqa: S105 - a word, no secret
        CODE_ASKED = "code-asked"
        WRONG_CODE = "wrong-code"

    at = models.DateTimeField(db_index=True)
    outcome = models.CharField(max_length=20, choices=Outcome.choices)
    # In words: 'Safari on iPhone'.
    browser = models.CharField(max_length=60)
    network = models.CharField(max_length=60)

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [models.Index(fields=["network", "outcome"], name="log_in_network")]

    def __str__(self) -> str:
        return f"{self.outcome} {self.at}"


class ManagerPassword(models.Model):
    """Where the manager's password comes from; the password itself is the user's."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True)
    # The hash of what NIGHTCAP_ADMIN_PASSWORD held when it was last taken over.
    environment_hash = models.CharField(max_length=128, blank=True)
    # When it was changed in the panel, if what holds was written there.
    changed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"password of {self.user_id}"


class SecondFactor(models.Model):
    """A secret shared with an authenticator app (TOTP, RFC 6238)."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True)
    secret = models.CharField(max_length=64)
    # Before that it was shown, and no code of it given yet.
    turned_on_at = models.DateTimeField(null=True, blank=True)
    # The 30 seconds whose code was used last: it is taken once.
    last_step = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"second factor of {self.user_id}"


class RecoveryCode(models.Model):
    """A code that is taken once in place of the app's."""

    factor = models.ForeignKey(SecondFactor, models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["factor", "digest"], name="recovery_code_unique")
        ]

    def __str__(self) -> str:
        return f"recovery code {self.pk}"
