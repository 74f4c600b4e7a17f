"""The private links of members of the secret calendar."""

import uuid
from datetime import datetime

from django.db import models
from django.db.models import Q

from nightcap.core.models import PrivateLink, Versioned
from nightcap.subscribers.models import SecretCalendarSubscriber


class MemberLink(PrivateLink, Versioned):
    """A link that opens a member's page and personal calendar feed.

    Ended links stay, because their pages and feeds show the end. They have no personal data once
    the subscriber is deleted.
    """

    is_public = False
    link_path = "members"

    # The token is derived from it and the secret key, so the link can be sent and shown again.
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    link_hash = models.CharField(max_length=64, unique=True, editable=False)
    subscriber = models.ForeignKey(
        SecretCalendarSubscriber, on_delete=models.SET_NULL, null=True, related_name="links"
    )
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField("ended", null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["subscriber"],
                name="member_has_one_open_link",
                condition=Q(ended_at=None),
            )
        ]

    def __str__(self) -> str:
        # The list of changes shows it, so it does not name the member.
        return f"Member link {self.pk}"

    @property
    def link_text(self) -> str:
        return str(self.key)

    @property
    def calendar_address(self) -> str:
        """The address of the personal calendar feed."""
        return f"{self.address}/calendar.ics"

    @property
    def over_at(self) -> datetime | None:
        """The instant at which the link ended or its member left; None while it is open."""
        if self.ended_at is not None or self.subscriber is None:
            return self.ended_at or self.created_at
        return self.subscriber.deleted_at
