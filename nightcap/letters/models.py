import uuid
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from nightcap.core.models import Deletable
from nightcap.core.search import Searchable, SearchText
from nightcap.mail.models import Mail, MailingList


class LetterState(models.TextChoices):
    DRAFT = "draft"
    SCHEDULED = "scheduled"
    SENDING = "sending"
    SENT = "sent"
    STOPPED = "stopped"


class Letter(Searchable, Deletable):
    """An email to many people at once, such as the newsletter.

    Subject, text and audience are fixed when the first email of the letter is queued.
    """

    is_public = False

    # Part of the Message-ID of each of its emails.
    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    subject = models.CharField(max_length=300)
    # Markdown (CommonMark), without HTML.
    body = models.TextField()
    # A key of `nightcap.letters.audiences`.
    to = models.CharField(max_length=120)
    # The slug of the category that the letter is about; '' for a letter about everything.
    category = models.CharField(max_length=60, blank=True, default="", db_default="")
    state = models.CharField(
        max_length=10, choices=LetterState.choices, default=LetterState.DRAFT, editable=False
    )
    created_at = models.DateTimeField(editable=False)
    # The time that the manager has chosen.
    send_at = models.DateTimeField(null=True, editable=False)
    # The time at which the recipients were listed; null before.
    started_at = models.DateTimeField(null=True, editable=False)
    ended_at = models.DateTimeField(null=True, editable=False)

    search_text = SearchText()
    searched: ClassVar[tuple[str, ...]] = ("subject",)

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(
                fields=["-created_at", "-id"], name="letter_order", condition=Q(deleted_at=None)
            ),
            models.Index(
                Lower("subject"), "id", name="letter_by_subject", condition=Q(deleted_at=None)
            ),
            # The worker looks for these every two seconds.
            models.Index(
                fields=["state", "send_at"],
                name="letter_due",
                condition=Q(state__in=["scheduled", "sending"]),
            ),
        ]

    def __str__(self) -> str:
        return self.subject

    @property
    def is_fixed(self) -> bool:
        """Whether the letter has recipients, so that its text cannot change."""
        return self.started_at is not None


class FewerLetters(models.Model):
    """The choice of a mailbox that gets fewer letters of a list instead of unsubscribing.

    Only a hash of the address is stored. The row is deleted when the guest is forgotten.
    """

    mailbox = models.CharField(max_length=32)
    mailing_list = models.CharField(max_length=20, choices=MailingList.choices)
    # The slug of the only category that the letters may be about; '' for all.
    category = models.CharField(max_length=60, blank=True)
    # At most one letter in a calendar month of the venue.
    is_monthly = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "choices of fewer letters"
        constraints = [
            models.UniqueConstraint(fields=["mailbox", "mailing_list"], name="fewer_letters_once")
        ]

    def __str__(self) -> str:
        return f"{self.mailbox}: fewer letters of {self.mailing_list}"


class RecipientState(models.TextChoices):
    WAITING = "waiting"
    QUEUED = "queued"
    SENT = "sent"
    FAILED = "failed"
    # The person unsubscribed, or chose fewer letters, before the email was queued.
    LEFT_OUT = "left out"


class Recipient(models.Model):
    """A person who gets a letter, listed when the sending begins.

    A forgotten guest's row stays without the address, so that the counts of the letter stay right.
    """

    letter = models.ForeignKey(Letter, models.CASCADE, related_name="recipients")
    email = models.EmailField(blank=True)
    # Keyed hash of the mailbox, '' once it is forgotten.
    mailbox = models.CharField(max_length=32, blank=True)
    state = models.CharField(
        max_length=10, choices=RecipientState.choices, default=RecipientState.WAITING
    )
    mail = models.OneToOneField(
        Mail, models.SET_NULL, null=True, related_name="letter_recipient", db_constraint=False
    )
    queued_at = models.DateTimeField(null=True, db_index=True)
    unsubscribed_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["state", "letter"], name="recipients_of_state"),
            models.Index(fields=["letter", "state", "id"], name="letter_recipients_of_state"),
            models.Index(fields=["mailbox", "queued_at"], name="letters_of_mailbox"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["letter", "email"], name="letter_recipient_once", condition=~Q(email="")
            )
        ]

    def __str__(self) -> str:
        return f"Recipient {self.pk} of letter {self.letter_id}"
