from enum import StrEnum
from typing import ClassVar

from django.db import models
from django.db.models import Value

from nightcap.core.models import Versioned


class Source(StrEnum):
    """Source of a connection's value."""

    ENVIRONMENT = "environment"
    PANEL = "panel"
    NONE = "none"


class Connections(Versioned):
    """The panel's connections, used if the environment sets none: one row, encrypted values.

    A value is a Fernet token under a key derived from the secret key, '' if it is not set.
    """

    # The privacy page states whether emails are sent and backups are made.
    is_public: ClassVar[bool] = True

    feed_url = models.TextField("calendar to import", blank=True)
    email_url = models.TextField("mail server", blank=True)
    backup_to = models.TextField("place of the backups", blank=True)
    backup_key = models.TextField("backup passphrase", blank=True)
    stripe_key = models.TextField("Stripe key", blank=True, default="", db_default="")
    stripe_webhook_secrets = models.TextField(
        "Stripe webhook secrets", blank=True, default="", db_default=""
    )

    # The hash of the address of the mail server that has accepted a test message.
    email_tested = models.TextField(blank=True, default="", db_default="", editable=False)

    # The encrypted values before the latest change, by column; they can be restored for a day.
    earlier = models.JSONField(
        default=dict, db_default=Value({}, models.JSONField()), blank=True, editable=False
    )
    earlier_at = models.DateTimeField(null=True, blank=True, editable=False)

    def __str__(self) -> str:
        return "Mail, payments, calendar and backups"
