from collections.abc import Mapping
from typing import ClassVar

from django.db import models
from django.db.models.functions import Lower

from nightcap.core.search import Searchable, SearchText

Pictures = Mapping[str, bytes]
"""PNG pictures of an email by their Content-ID, to which its HTML refers as `cid:…`."""
NO_PICTURES: Pictures = {}


class Mail(Searchable):
    """A queued email, and later the record that it was sent."""

    class State(models.TextChoices):
        QUEUED = "queued"
        SENDING = "sending"
        SENT = "sent"
        # Written to a file in the data folder, if no mail server is set.
        WRITTEN = "written"
        FAILED = "failed"

    to = models.EmailField()
    reply_to = models.EmailField(blank=True)
    subject = models.CharField(max_length=400)
    # The text is written from these facts when it is sent, and then stored as sent.
    template = models.CharField(max_length=100, blank=True)
    facts = models.JSONField(default=dict, blank=True)
    text = models.TextField(blank=True)
    html = models.TextField(blank=True)
    calendar = models.TextField(blank=True)
    calendar_name = models.CharField(max_length=200, blank=True)
    # Created with the row and used for every attempt, so that receivers recognize a repeat.
    message_id = models.CharField(max_length=200, unique=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.TextField(blank=True)
    queued_at = models.DateTimeField()
    due_at = models.DateTimeField()
    # After this instant the email is not sent.
    expires_at = models.DateTimeField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)

    search_text = SearchText()
    searched: ClassVar[tuple[str, ...]] = ("to", "subject")

    class Meta:
        ordering = ["queued_at", "id"]
        # The worker polls twice a second; sent emails must not slow that down.
        indexes = [
            models.Index(fields=["state", "due_at", "id"], name="mail_waiting"),
            models.Index(fields=["queued_at", "id"], name="mail_newest"),
            models.Index(fields=["state", "queued_at", "id"], name="mail_newest_of_state"),
            models.Index(Lower("subject"), "id", name="mail_by_subject"),
            models.Index(Lower("to"), "id", name="mail_by_recipient"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} (mail {self.pk})"


class MailingList(models.TextChoices):
    """The kinds of emails from which a mailbox unsubscribes, each by its own link."""

    AFTER_SHOW = "after-show"
    NEWSLETTER = "newsletter"
    SECRET_CALENDAR = "secret-calendar"  # noqa: S105 (a name)
    DATE_ALERTS = "date-alerts"


class Unsubscribed(models.Model):
    """A mailbox that has unsubscribed from one kind of emails.

    Only a hash of the address is stored. The row has no expiry; it is deleted when the guest is
    forgotten, or signs up again and confirms.
    """

    mailbox = models.CharField(max_length=32)
    mailing_list = models.CharField(
        max_length=20,
        choices=MailingList.choices,
        default=MailingList.AFTER_SHOW,
        db_default=MailingList.AFTER_SHOW,
    )
    at = models.DateTimeField()

    class Meta:
        verbose_name = "unsubscribed mailbox"
        verbose_name_plural = "unsubscribed mailboxes"
        constraints = [
            models.UniqueConstraint(fields=["mailbox", "mailing_list"], name="unsubscribed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.mailbox} from {self.mailing_list} at {self.at}"


class RejectingMailbox(models.Model):
    """A mailbox whose server has permanently rejected an email.

    Only a hash of the address is stored. The row is deleted when an email is accepted again, or
    when the guest is forgotten.
    """

    mailbox = models.CharField(max_length=32, unique=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "rejecting mailboxes"

    def __str__(self) -> str:
        return f"{self.mailbox} at {self.at}"


class DayVolume(models.Model):
    """The volume of visitors' submissions on a day: of all visitors, or of one source."""

    # In UTC.
    day = models.DateField()
    # Keyed hash of a network or a mailbox; '' for all visitors together.
    source = models.CharField(max_length=32, blank=True)
    submissions = models.PositiveIntegerField(default=0, db_column="letters")
    size = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["day", "source"], name="day_volume_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.submissions} submissions on {self.day}"
