"""Answers to inquiries that staff send from the panel, and the templates of such answers."""

from django.db import models

from nightcap.core.models import LONGEST_ACTOR_NAME, Deletable
from nightcap.core.time import now
from nightcap.inbox.models import HostInquiry, Status
from nightcap.mail.models import Mail


class InquiryAnswer(models.Model):
    """An answer to an inquiry, as it was sent; it never changes and is deleted with its inquiry."""

    inquiry = models.ForeignKey(HostInquiry, models.CASCADE, related_name="answers")
    text = models.TextField()
    # The staff member's name at that time; None under the shared password.
    author = models.CharField(max_length=LONGEST_ACTOR_NAME, null=True)
    created_at = models.DateTimeField(default=now, editable=False)
    # Emails are deleted earlier than inquiries.
    mail = models.ForeignKey(
        Mail, models.SET_NULL, null=True, related_name="inquiry_answer", db_constraint=False
    )

    class Meta:
        verbose_name = "answer"
        ordering = ["created_at", "id"]
        indexes = [models.Index(fields=["inquiry", "created_at"], name="inquiryanswer_thread")]

    def __str__(self) -> str:
        return f"answer {self.pk}"


class AnswerTemplate(Deletable):
    """A text that an answer begins with; its variables are those of `nightcap.answers.rules`."""

    is_public = False

    title = models.CharField(max_length=100)
    text = models.TextField()
    # The status of an inquiry to which the text belongs; '' for none.
    status = models.CharField(
        max_length=10, choices=[(each.value, each.label) for each in Status], blank=True
    )

    class Meta:
        verbose_name = "answer template"
        ordering = ["title", "id"]

    def __str__(self) -> str:
        return self.title
