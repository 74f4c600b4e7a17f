from typing import ClassVar

from django.db import models
from django.db.models.functions import Lower

from nightcap.core.models import Deletable
from nightcap.core.search import Searchable, SearchText


class Subscriber(Searchable, Deletable):
    """A person on a list; each address is on a list once, in lower case."""

    name = models.CharField(max_length=200)
    email = models.EmailField()
    created_at = models.DateTimeField()

    is_public = False
    personal = frozenset({"email"})
    search_text = SearchText()
    searched: ClassVar[tuple[str, ...]] = ("name", "email")

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


class NewsletterSubscriber(Subscriber):
    """Receives the newsletter."""


class SecretCalendarSubscriber(Subscriber):
    """Receives the secret calendar."""
