from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import ClassVar

from django.db import models

from nightcap.core.errors import Invalid
from nightcap.core.keyed import mailbox_of, person_of
from nightcap.core.models import Deletable
from nightcap.core.search import Searchable, SearchText
from nightcap.venue.profile import profile


class Status(models.TextChoices):
    """The manager's progress with an entry."""

    NEW = "new"
    ANSWERED = "answered"
    CONFIRMED = "confirmed"
    DECLINED = "declined"


class Entry(Searchable, Deletable):
    """An entry of the inbox, with the manager's status and notes."""

    is_public = False
    personal = frozenset({"notes"})

    email = models.EmailField()
    search_text = SearchText()
    created_at = models.DateTimeField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.NEW)
    # Only the manager sees these; the sender never does.
    notes = models.TextField(blank=True)
    read_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Links the sender to a guest.
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
        """Set the mailbox's hash from the row's email address."""
        self.mailbox = mailbox_of(self.email) if self.email else None

    def refuse_unless_valid(self) -> None:
        """Raise Invalid, which names the field, if the entry is not allowed."""

    @property
    def is_unread(self) -> bool:
        """Whether the entry has not been opened yet."""
        return self.read_at is None

    @property
    def sender(self) -> str:
        """The sender's name."""
        raise NotImplementedError

    @property
    def guest_key(self) -> str | None:
        """The key of the sender's guest page, from mailbox and name; None without an email."""
        return person_of(self.mailbox, self.sender) if self.mailbox else None


UNNAMED_EVENT = "Private event"
"""Title of an inquiry whose event has no name yet."""


class InquiryOrigin(models.TextChoices):
    """Source of an inquiry: the form of the site, or a staff member."""

    SITE = "site"
    PHONE = "phone"


def instants_of(
    day: date | None, start: time | None, end: time | None
) -> tuple[datetime, datetime] | None:
    """Return start and end in UTC of times on a day of the venue; None without a day.

    A missing time means the whole day. An end that is not after the start is on the next day.
    """
    if day is None:
        return None
    if start is None or end is None:
        start = end = time.min
    last = day + timedelta(days=1 if end <= start else 0)
    zone = profile().time_zone
    return (
        datetime.combine(day, start, zone).astimezone(UTC),
        datetime.combine(last, end, zone).astimezone(UTC),
    )


class HostInquiry(Entry):
    """An inquiry to host an event. Date and times are the venue's wall time.

    A visitor's inquiry is complete. One that staff enter, for a caller or writer, needs only a
    name: other texts may be '', a number, day or time None.
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
    # Further wishes, in the sender's own text.
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
        """Raise Invalid for an inquiry without a name, and for a confirmed one without a date.

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
        """The sender's name."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def subject(self) -> str:
        """The title, on one line."""
        return self.event_name or UNNAMED_EVENT

    @property
    def location_label(self) -> str:
        """The location's label; '' for none, or for one that the venue no longer offers."""
        labels = {location.value: location.label for location in profile().locations}
        return labels.get(self.location, "")

    @property
    def is_all_day(self) -> bool:
        """Whether it takes its whole day, because a time is unknown."""
        return self.start_time is None or self.end_time is None

    @property
    def times(self) -> tuple[datetime, datetime] | None:
        """The start and end of the event, in UTC; None without a date.

        An end that is not after the start is on the next day.
        """
        return instants_of(self.event_date, self.start_time, self.end_time)


class ContactMessage(Entry):
    """A message from the contact page."""

    kind: ClassVar[str] = "message"
    # Fields of an inquiry that a message lacks, for the list of both kinds.
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
        """The sender's name."""
        return self.name

    @property
    def subject(self) -> str:
        """The whole text on one line, in place of a subject."""
        return " ".join(self.message.split())
