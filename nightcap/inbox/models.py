from datetime import UTC, datetime, timedelta
from typing import ClassVar

from django.db import models

from nightcap.core.keyed import person_of
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


class HostInquiry(Entry):
    """Somebody wants to host an event. Date and times are the venue's wall time."""

    kind: ClassVar[str] = "inquiry"
    searched = ("first_name", "last_name", "email", "phone", "event_name", "notes")
    phones = ("phone",)

    first_name = models.CharField(max_length=200)
    last_name = models.CharField(max_length=200)
    phone = models.CharField(max_length=60)
    extension = models.CharField(max_length=20, blank=True)
    newsletter_opt_in = models.BooleanField(default=False)
    event_name = models.CharField(max_length=300)
    location = models.CharField(max_length=60, blank=True)
    guest_count = models.PositiveIntegerField()
    event_date = models.DateField(db_index=True)
    start_time = models.TimeField()
    end_time = models.TimeField()

    class Meta(Entry.Meta):
        verbose_name, verbose_name_plural = "inquiry", "inquiries"
        indexes = [
            *Entry.Meta.indexes,
            models.Index(fields=["status", "event_date"], name="hostinquiry_of_days"),
        ]
        constraints = [
            *Entry.Meta.constraints,
            models.CheckConstraint(
                name="inquiry_has_a_guest", condition=models.Q(guest_count__gte=1)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_name} on {self.event_date}"

    @property
    def audit_title(self) -> str:
        return self.event_name

    @property
    def sender(self) -> str:
        """Who wrote."""
        return f"{self.first_name} {self.last_name}"

    @property
    def subject(self) -> str:
        """What it is about, on one line."""
        return self.event_name

    @property
    def location_label(self) -> str:
        """What the venue calls the location; '' for none, or one that it offers no longer."""
        labels = {location.value: location.label for location in profile().locations}
        return labels.get(self.location, "")

    @property
    def starts_at(self) -> datetime:
        """The instant at which the event would begin."""
        wall = datetime.combine(self.event_date, self.start_time, profile().time_zone)
        return wall.astimezone(UTC)

    @property
    def ends_at(self) -> datetime:
        """The instant at which it would end: an end that is not after the start is a day later."""
        is_next_day = self.end_time <= self.start_time
        day = self.event_date + timedelta(days=1 if is_next_day else 0)
        return datetime.combine(day, self.end_time, profile().time_zone).astimezone(UTC)


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
