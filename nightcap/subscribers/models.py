from collections.abc import Mapping
from typing import ClassVar, TypeVar

from django.db import models
from django.db.models.functions import Lower, Now

from nightcap.core.models import LONGEST_ACTOR_NAME, Deletable, PrivateLink
from nightcap.core.search import Searchable, SearchText
from nightcap.mail.models import MailingList

LONGEST_CONSENT = 500
"""Characters of the manager's statement of consent."""


class SubscriberState(models.TextChoices):
    """Whether a subscriber gets emails of the list, and why not."""

    CONFIRMED = "confirmed"
    UNCONFIRMED = "unconfirmed"
    UNSUBSCRIBED = "unsubscribed"
    REJECTING = "rejecting"


class Subscriber(PrivateLink, Searchable, Deletable):
    """A person on a list; each address is on a list once, in lower case.

    The private link confirms the sign-up.
    """

    name = models.CharField(max_length=200)
    email = models.EmailField()
    created_at = models.DateTimeField()
    # Null until the sign-up is confirmed. Rows that an earlier release adds count as confirmed.
    confirmed_at = models.DateTimeField(null=True, blank=True, editable=False, db_default=Now())
    # The time of the last confirmation email.
    asked_at = models.DateTimeField(null=True, blank=True, editable=False)
    link_hash = models.CharField(max_length=64, null=True, editable=False)
    # The manager's statement that the person agreed, for rows that the manager added or imported.
    consent = models.CharField(
        max_length=LONGEST_CONSENT, blank=True, editable=False, default="", db_default=""
    )
    consent_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Null for the shared password.
    consent_by = models.CharField(
        max_length=LONGEST_ACTOR_NAME, null=True, blank=True, editable=False
    )

    is_public = False
    personal = frozenset({"email"})
    search_text = SearchText()
    searched: ClassVar[tuple[str, ...]] = ("name", "email")
    link_path = "confirm"
    mailing_list: ClassVar[MailingList]
    state = SubscriberState.CONFIRMED
    """The state at the time of reading; only `selectors.with_states` sets it."""

    class Meta:
        abstract = True
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(
                fields=["-created_at", "-id"],
                name="%(class)s_order",
                condition=models.Q(deleted_at=None),
            ),
            models.Index(
                Lower("name"),
                "id",
                name="%(class)s_name",
                condition=models.Q(deleted_at=None),
            ),
            models.Index(
                fields=["deleted_at"],
                name="%(class)s_gone",
                condition=models.Q(deleted_at__isnull=False),
            ),
            models.Index(
                fields=["link_hash"],
                name="%(class)s_link",
                condition=models.Q(link_hash__isnull=False),
            ),
            models.Index(
                fields=["created_at"],
                name="%(class)s_open",
                condition=models.Q(confirmed_at=None),
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                name="%(class)s_unique",
                fields=["email"],
                condition=models.Q(deleted_at=None),
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def link_text(self) -> str:
        return f"{self.mailing_list} {self.email}"

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        if "email" in before:
            # A link that was sent to another address must not confirm this one.
            self.link_hash = self.asked_at = None


class NewsletterSubscriber(Subscriber):
    """Receives the newsletter."""

    mailing_list = MailingList.NEWSLETTER


class SecretCalendarSubscriber(Subscriber):
    """Receives the secret calendar."""

    mailing_list = MailingList.SECRET_CALENDAR


S = TypeVar("S", bound=Subscriber)

KINDS: Mapping[MailingList, type[Subscriber]] = {
    kind.mailing_list: kind for kind in (NewsletterSubscriber, SecretCalendarSubscriber)
}
"""The model of each list of subscribers."""
