import uuid
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q, Subquery
from django.db.models.functions import Coalesce

from nightcap.core.lists.searchable import Searchable, SearchText
from nightcap.core.models import Deletable, IncludingDeleted, NotDeleted
from nightcap.core.tables.prepared import At, earlier
from nightcap.core.time import now
from nightcap.events import free_seats
from nightcap.events.errors import NotBookable
from nightcap.events.models.seating import refuse_too_few_seats, seats_left
from nightcap.events.titles import is_test, slug, title_key

DEFAULT_LENGTH = timedelta(hours=2)
"""How long an event lasts that names no end (specification, section 9)."""

LONG = timedelta(days=2)
"""What lasts longer is looked up by itself; all else began shortly before it is over."""


class TicketStatus(models.TextChoices):
    """The words the manager may set (specification, section 4)."""

    AVAILABLE = "Available"
    SELLING_FAST = "Selling Fast"
    LIMITED_SEATS = "Limited Seats"
    FEW_SEATS_LEFT = "Few Seats Left"
    SOLD_OUT = "Sold Out"
    CONCLUDED = "Concluded"


TIMES = frozenset({"starts_at", "ends_at", "is_all_day"})
"""The fields that say when an event is."""

IN_CALENDARS = TIMES | {"location", "cancelled_at"}
"""The fields that guests have in their calendars."""
_BOOKKEEPING = frozenset({"deleted_at", "seats_taken", "walk_ins", "house_seats", "guests_told_at"})


class EventQuerySet(models.QuerySet["Event"]):
    def public(self) -> "EventQuerySet":
        """Leave out test events and cancelled ones."""
        return self.visible().filter(cancelled_at=None)

    def visible(self) -> "EventQuerySet":
        """Like public(), with cancelled events: their pages and calendar entries remain."""
        return self.filter(is_test=False)

    def not_over(self, at: At) -> "EventQuerySet":
        """Keep what has not ended at an instant."""
        is_ahead = Q(ends_at__gt=at) | Q(ends_at=None, starts_at__gt=earlier(at, DEFAULT_LENGTH))
        return self.filter(is_ahead, starts_at__gte=self._first_start(at))

    def over(self, at: At) -> "EventQuerySet":
        """Keep what has ended at an instant."""
        is_over = Q(ends_at__lte=at) | Q(ends_at=None, starts_at__lte=earlier(at, DEFAULT_LENGTH))
        return self.filter(is_over, starts_at__lte=at)

    def overlapping(self, start: At | None, end: At | None) -> "EventQuerySet":
        """Keep what overlaps the half-open span [start, end); a side that is None is open."""
        found = self
        if start:
            begins = earlier(start, DEFAULT_LENGTH)
            lasts = Q(ends_at__gt=start) | Q(ends_at=None, starts_at__gt=begins)
            found = found.filter(
                lasts | Q(starts_at__gte=start), starts_at__gte=self._first_start(start)
            )
        return found.filter(starts_at__lt=end) if end else found

    def _first_start(self, at: At) -> Coalesce:
        """When the first event that may be on at an instant began: no index knows it otherwise."""
        lately = earlier(at, LONG)
        long = self.model.including_deleted.filter(
            lasts_long=True, ends_at__gt=at, starts_at__lt=lately
        )
        first = Subquery(long.order_by("starts_at").values("starts_at")[:1])
        return Coalesce(first, lately)


class Event(Searchable, Deletable):
    """One date on the programme: a row of its own, also where a series repeats weekly.

    A deleted event stays for good: bookings refer to it, and no import brings it back.
    """

    # Its name in calendars. Stored, so that it outlives a change of the site's address.
    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    title = models.CharField(max_length=300)
    # Kept beside title and times because the database asks them of every row.
    title_key = models.CharField(max_length=300, editable=False)
    is_test = models.BooleanField(default=False, editable=False)
    lasts_long = models.BooleanField(default=False, editable=False)
    description = models.TextField(blank=True)
    category = models.CharField(max_length=60, default="other")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    is_all_day = models.BooleanField("all day", default=False)
    location = models.CharField(max_length=300, blank=True)
    image_url = models.CharField(max_length=2000, blank=True)
    eventbrite_link = models.CharField(max_length=2000, blank=True)
    ticket_status = models.CharField(
        max_length=20, choices=TicketStatus.choices, default=TicketStatus.AVAILABLE
    )
    ticket_status_set_at = models.DateTimeField(null=True, blank=True)
    # While nobody has set a status by hand; the column above then holds its default.
    is_status_by_seats = models.BooleanField(
        "ticket status by the seats", default=True, db_default=True
    )
    featured = models.BooleanField(default=False)
    price_range = models.CharField(max_length=100, blank=True)
    # The same as a number, for a seat in the venue's currency, where the text is not one itself.
    price_amount = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)
    capacity = models.PositiveIntegerField(null=True, blank=True)
    # Counted back from the start, so that doors move with their event and its repeats.
    doors_minutes = models.PositiveIntegerField(
        "doors (minutes before the start)", null=True, blank=True
    )
    performers = models.JSONField(default=list, blank=True)
    minimum_age = models.PositiveIntegerField(null=True, blank=True)
    accessibility_note = models.TextField("accessibility", blank=True)
    seats_taken = models.PositiveIntegerField(default=0, editable=False)
    # Seats of who is in the room without a booking that stands: walk-ins, and parties that were
    # cancelled and came in all the same. There may be more of them than seats are free.
    walk_ins = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    # Seats that the house keeps back from sale, for nobody by name yet.
    house_seats = models.PositiveIntegerField("house seats", default=0, db_default=0)
    cancelled_at = models.DateTimeField("cancelled", null=True, blank=True)
    # When the manager last had the guests told of a change. It goes back when that is undone, and
    # they are told again.
    guests_told_at = models.DateTimeField("guests told", null=True, blank=True)
    # Whether it has a ticket address, of its own or by its link: kept so that it can be counted.
    has_link = models.BooleanField(default=False, editable=False)

    # Where it came from: '' for the manager, 'feed' for the imported calendar.
    source = models.CharField(max_length=20, blank=True, editable=False)
    source_uid = models.CharField(max_length=500, blank=True, editable=False)
    source_recurrence = models.CharField(max_length=40, blank=True, editable=False)
    source_hash = models.CharField(max_length=64, blank=True, editable=False)
    # What the manager has set on an imported event: no import writes over it.
    overridden_fields = models.JSONField(default=list, blank=True, editable=False)
    missing_from_feed_at = models.DateTimeField(null=True, blank=True, editable=False)

    ical_sequence = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(default=now, editable=False)
    updated_at = models.DateTimeField(default=now, editable=False)

    is_kept_deleted = True
    search_text = SearchText()
    searched: ClassVar[tuple[str, ...]] = ("title", "category", "location")
    objects: ClassVar = NotDeleted.from_queryset(EventQuerySet)()
    including_deleted: ClassVar = IncludingDeleted.from_queryset(EventQuerySet)()

    class Meta:
        ordering = ["starts_at", "id"]
        indexes = [
            models.Index(fields=["starts_at", "id"], name="event_soonest_first"),
            models.Index(fields=["category", "starts_at", "id"], name="event_of_category"),
            models.Index(fields=["title_key", "starts_at", "id"], name="event_of_show"),
            # They hold all that is asked of an event that is only counted.
            models.Index(
                fields=["starts_at", "id", "ends_at", "is_test", "cancelled_at"],
                name="event_with_link",
                condition=Q(has_link=True, deleted_at=None),
            ),
            models.Index(
                fields=["starts_at", "id", "ends_at", "is_test", "cancelled_at"],
                name="event_without_link",
                condition=Q(has_link=False, deleted_at=None),
            ),
            models.Index(
                fields=["starts_at", "ends_at"], name="event_long", condition=Q(lasts_long=True)
            ),
        ]
        constraints = [
            models.CheckConstraint(
                name="event_never_oversold",
                condition=Q(capacity=None) | Q(seats_taken__lte=models.F("capacity")),
            ),
            models.CheckConstraint(
                name="event_ends_after_it_starts",
                condition=Q(ends_at=None) | Q(ends_at__gte=models.F("starts_at")),
            ),
            models.UniqueConstraint(
                name="event_source_unique",
                fields=["source", "source_uid", "source_recurrence"],
                condition=~Q(source=""),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @classmethod
    def locked_first(cls, ids: Collection[int]) -> models.QuerySet[models.Model]:
        return cls.including_deleted.filter(pk__in=ids)

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        changed = before.keys()
        refuse_too_few_seats(self, before)
        self.derive()
        self.updated_at = now()
        if not IN_CALENDARS.isdisjoint(changed):
            self.ical_sequence += 1
            self.notices.model.keep(self, before, is_by_feed=is_by_feed)
        if self.source and not is_by_feed:
            # Start and end go together: half of them from the feed could end before it starts.
            times = () if TIMES.isdisjoint(changed) else TIMES
            by_hand = {*changed, *times} - _BOOKKEEPING
            self.overridden_fields = sorted({*self.overridden_fields, *by_hand})

    def after_save(self) -> None:
        self.links.model.note_on_event(self.pk)
        if free_seats.seats_freed(self.pk):
            # A response with this row must count the offered seats as taken.
            self.refresh_from_db(fields=["seats_taken"])

    def can_change_back(self, changed: Collection[str]) -> bool:
        # Guests and the feed hear of these.
        return {"deleted_at", "cancelled_at", "missing_from_feed_at"}.isdisjoint(changed)

    @property
    def undescribed(self) -> frozenset[str]:
        # Whose word the status is follows from the one that is told.
        said = "ticket_status" if self.is_status_by_seats else "is_status_by_seats"
        return frozenset({"ticket_status_set_at", said})

    @property
    def must_stay(self) -> bool:
        return self.seats_taken > 0 or self.parties_waiting > 0

    def derive(self) -> None:
        """Note what title and times say beside themselves; to be called before it is saved."""
        self.title_key = title_key(self.title)
        self.is_test = is_test(self.title)
        self.lasts_long = self.over_at - self.starts_at > LONG

    @property
    def slug(self) -> str:
        """The title as it stands in the address of the event's page."""
        return slug(self.title)

    @property
    def page_url(self) -> str:
        """The full address of the event's page."""
        return f"{settings.PUBLIC_URL}/events/{self.pk}-{self.slug}"

    @property
    def is_cancelled(self) -> bool:
        """Whether the event was cancelled; its page and calendar entry say so."""
        return self.cancelled_at is not None

    @property
    def over_at(self) -> datetime:
        """The instant from which the event counts as over."""
        return self.ends_at or self.starts_at + DEFAULT_LENGTH

    def refuse_unless_ahead(self, at: datetime) -> None:
        """Raise NotBookable if the event is cancelled, or over at an instant."""
        if self.is_cancelled:
            raise NotBookable("This event is cancelled.")
        if self.over_at <= at:
            raise NotBookable("This event is over.")

    @property
    def parties_waiting(self) -> int:
        """How many parties wait for seats; while the event is cancelled nobody does."""
        return 0 if self.is_cancelled else free_seats.parties_waiting(self.pk)

    @property
    def has_guests(self) -> bool:
        """Whether anybody has seats or waits for some, cancelled or not: who is told of changes."""
        return self.seats_taken > 0 or free_seats.parties_waiting(self.pk) > 0

    @property
    def seats_left(self) -> int | None:
        """Seats still free, or None where nobody counts."""
        return seats_left(
            self.capacity,
            taken=self.seats_taken,
            walk_ins=self.walk_ins,
            house_seats=self.house_seats,
        )
