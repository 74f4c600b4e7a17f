from collections.abc import Collection, Mapping
from datetime import UTC, datetime, time, timedelta
from typing import ClassVar

from django.db import models

from nightcap.core.errors import Invalid
from nightcap.core.keyed import mailbox_of, person_of
from nightcap.core.models import Deletable
from nightcap.core.search import Searchable, SearchText
from nightcap.venue.profile import profile


class Status(models.TextChoices):
    """How far the manager has come with what somebody wrote."""

    NEW = "new"
    ANSWERED = "answered"
    CONFIRMED = "confirmed"
    DECLINED = "declined"


class Entry(Searchable, Deletable):
    """What arrived in the inbox, and what the manager made of it."""

    is_public = False
    personal = frozenset({"notes"})

    email = models.EmailField()
    search_text = SearchText()
    created_at = models.DateTimeField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.NEW)
    # Only the manager sees these; the sender never does.
    notes = models.TextField(blank=True)
    read_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Recognizes the sender among the guests.
    mailbox = models.CharField(max_length=32, null=True, editable=False)

    class Meta:
        abstract = True
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(
                fields=["created_at", "id"],
                name="%(class)s_newest",
                condition=models.Q(deleted_at=None),
            ),
            models.Index(fields=["status", "created_at"], name="%(class)s_waiting"),
            models.Index(
                fields=["created_at"],
                name="%(class)s_unread",
                condition=models.Q(read_at=None, deleted_at=None),
            ),
            models.Index(
                fields=["mailbox", "created_at"],
                name="%(class)s_of_mailbox",
                condition=models.Q(mailbox__isnull=False),
            ),
            models.Index(
                fields=["deleted_at"],
                name="%(class)s_gone",
                condition=models.Q(deleted_at__isnull=False),
            ),
        ]
        constraints = [
            models.CheckConstraint(
                name="%(class)s_status_is_known", condition=models.Q(status__in=Status.values)
            )
        ]

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        if "email" in before:
            self.set_mailbox()
        if "deleted_at" not in before:
            self.refuse_unless_valid()

    def is_undoable(self, changed: Collection[str]) -> bool:
        return "deleted_at" not in changed

    def set_mailbox(self) -> None:
        """Recognize the sender by the address that stands in the row."""
        self.mailbox = mailbox_of(self.email) if self.email else None

    def refuse_unless_valid(self) -> None:
        """Raise Invalid, which names the field, for what no entry may become."""

    @property
    def is_unread(self) -> bool:
        """Whether nobody has opened it yet."""
        return self.read_at is None

    @property
    def sender(self) -> str:
        """Who wrote."""
        raise NotImplementedError

    @property
    def guest_key(self) -> str | None:
        """By what its guest is known again: the mailbox with the name; else None."""
        return person_of(self.mailbox, self.sender) if self.mailbox else None


UNNAMED_EVENT = "Private event"
"""What an inquiry is called whose event has no name yet."""


class InquiryOrigin(models.TextChoices):
    """How an inquiry came here: by the form of the site, or entered by the house."""

    SITE = "site"
    PHONE = "phone"


class HostInquiry(Entry):
    """Somebody wants to host an event. Date and times are the venue's wall time.

    A visitor's is complete. What the house enters by hand, for somebody who called or wrote, may
    lack everything but a name: a text is empty then, a number, day or time None.
    """

    kind: ClassVar[str] = "inquiry"
    personal = frozenset(
        {"notes", "first_name", "last_name", "email", "phone", "extension", "message"}
    )
    searched = ("first_name", "last_name", "email", "phone", "event_name", "notes", "message")
    phones = ("phone",)

    origin = models.CharField(
        max_length=10,
        choices=InquiryOrigin.choices,
        default=InquiryOrigin.SITE,
        db_default=InquiryOrigin.SITE,
    )
    email = models.EmailField(blank=True)
    first_name = models.CharField(max_length=200, blank=True)
    last_name = models.CharField(max_length=200, blank=True)
    phone = models.CharField(max_length=60, blank=True)
    extension = models.CharField(max_length=20, blank=True)
    newsletter_opt_in = models.BooleanField(default=False)
    event_name = models.CharField(max_length=300, blank=True)
    location = models.CharField(max_length=60, blank=True)
    guest_count = models.PositiveIntegerField(null=True, blank=True)
    event_date = models.DateField(null=True, blank=True, db_index=True)
    start_time = models.TimeField(null=True, blank=True)
    end_time = models.TimeField(null=True, blank=True)
    # What else the house should know, in the sender's words.
    message = models.TextField(blank=True, default="", db_default="")

    class Meta(Entry.Meta):
        verbose_name, verbose_name_plural = "inquiry", "inquiries"
        indexes = [
            *Entry.Meta.indexes,
            models.Index(fields=["status", "event_date"], name="hostinquiry_of_days"),
        ]
        constraints = [
            *Entry.Meta.constraints,
            models.CheckConstraint(
                name="inquiry_has_a_guest",
                condition=models.Q(guest_count=None) | models.Q(guest_count__gte=1),
            ),
            models.CheckConstraint(
                name="inquiry_has_a_name",
                condition=~models.Q(first_name="") | ~models.Q(last_name=""),
            ),
            models.CheckConstraint(
                name="inquiry_is_confirmed_for_a_day",
                condition=~models.Q(status=Status.CONFIRMED) | models.Q(event_date__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.subject} on {self.event_date}"

    @property
    def audit_title(self) -> str:
        return self.subject

    def refuse_unless_valid(self) -> None:
        """Raise Invalid for an inquiry of nobody, and for one confirmed without a date.

        Rule: An inquiry needs a name; without a date it takes no evening and cannot be confirmed.
        """
        if not self.sender:
            raise Invalid(
                "An inquiry needs a first or a last name.",
                fields={"firstName": "is required, or a last name"},
            )
        if self.status == Status.CONFIRMED and self.event_date is None:
            raise Invalid(
                "Only an inquiry with a date can be confirmed.",
                fields={"eventDate": "is required to confirm it"},
            )

    @property
    def sender(self) -> str:
        """Who wrote."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def subject(self) -> str:
        """What it is about, on one line."""
        return self.event_name or UNNAMED_EVENT

    @property
    def location_label(self) -> str:
        """What the venue calls the location; '' for none, or one that it offers no longer."""
        labels = {location.value: location.label for location in profile().locations}
        return labels.get(self.location, "")

    @property
    def is_all_day(self) -> bool:
        """Whether it takes its whole day, because its times are not both known."""
        return self.start_time is None or self.end_time is None

    @property
    def times(self) -> tuple[datetime, datetime] | None:
        """The instants at which the event would begin and end; None without a date.

        An end that is not after the start is on the next day.
        """
        if self.event_date is None:
            return None
        start, end = self.start_time, self.end_time
        if start is None or end is None:
            start = end = time.min
        last = self.event_date + timedelta(days=1 if end <= start else 0)
        zone = profile().time_zone
        return (
            datetime.combine(self.event_date, start, zone).astimezone(UTC),
            datetime.combine(last, end, zone).astimezone(UTC),
        )


class ContactMessage(Entry):
    """A message from the contact page."""

    kind: ClassVar[str] = "message"
    # An inquiry has these; in the list of both kinds a message has none.
    event_date: ClassVar[None] = None
    guest_count: ClassVar[None] = None
    searched = ("name", "email", "message", "notes")

    name = models.CharField(max_length=200)
    message = models.TextField()

    class Meta(Entry.Meta):
        verbose_name, verbose_name_plural = "message", "messages"

    def __str__(self) -> str:
        return f"Message {self.pk} from {self.name}"

    @property
    def audit_title(self) -> str:
        return f"From {self.name}"

    @property
    def sender(self) -> str:
        """Who wrote."""
        return self.name

    @property
    def subject(self) -> str:
        """What it is about, on one line: there is nothing but the text."""
        return " ".join(self.message.split())
