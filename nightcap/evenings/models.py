"""The private links to the bookings of a mailbox."""

import uuid
from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q

from nightcap.core.keyed import hash_of, mailbox_of
from nightcap.core.models import PrivateLink
from nightcap.core.time import now

VALID_FOR = timedelta(hours=1)
"""How long a link opens the bookings, from its request."""


class EveningsLink(PrivateLink):
    """A link that opens all bookings of one mailbox.

    Every request makes one, also for an unknown mailbox, whose link is never sent.
    """

    link_path = "evenings"

    # The token is derived from it and the secret key.
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    link_hash = models.CharField(max_length=64, unique=True, editable=False)
    mailbox = models.CharField(max_length=32, db_index=True)
    created_at = models.DateTimeField(db_index=True)
    # Null until the email is queued.
    sent_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = "link to bookings"
        verbose_name_plural = "links to bookings"
        indexes = [
            models.Index(fields=["id"], name="evenings_link_to_send", condition=Q(sent_at=None))
        ]

    def __str__(self) -> str:
        return f"Link to bookings {self.pk}"

    @classmethod
    def for_address(cls, email: str) -> "EveningsLink":
        """Return an unsaved link to the bookings of an address's mailbox."""
        link = cls(mailbox=mailbox_of(email), created_at=now())
        link.link_hash = hash_of(link.token)
        return link

    @property
    def link_text(self) -> str:
        return str(self.key)

    @property
    def ends_at(self) -> datetime:
        """The instant from which the link opens nothing."""
        return self.created_at + VALID_FOR
