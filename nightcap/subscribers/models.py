from django.db import models

from nightcap.core.models import Versioned


class Subscriber(Versioned):
    """Somebody on a list: an address stands there once, in lower case."""

    name = models.CharField(max_length=200)
    email = models.EmailField(unique=True)
    created_at = models.DateTimeField()

    class Meta:
        abstract = True
        ordering = ["-created_at", "-id"]
        indexes = [models.Index(fields=["-created_at", "-id"], name="%(class)s_order")]

    def __str__(self) -> str:
        return self.name


class NewsletterSubscriber(Subscriber):
    """Receives the newsletter."""


class SecretCalendarSubscriber(Subscriber):
    """Receives the secret calendar."""
