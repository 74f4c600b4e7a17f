from collections.abc import Collection, Mapping
from functools import cache

from django.db import models
from django.db.models import BigIntegerField, CharField, Exists, OuterRef, Q, Subquery, lookups
from django.db.models.functions import Coalesce

from nightcap.core.models import Deletable
from nightcap.core.tables import prepared
from nightcap.core.tables.prepared import Param
from nightcap.core.time import now
from nightcap.events import free_seats
from nightcap.events.models.event import Event, EventQuerySet, TicketStatus


class EventLink(Deletable):
    """Address, picture and status beside events (specification's decisions, 'Links').

    With a start it belongs to that event alone, and goes with it when the event is moved or
    renamed; without one it is of every event of the title that has none of its own.
    """

    title_key = models.CharField(max_length=300)
    start_ts = models.DateTimeField("date", null=True, blank=True)
    event = models.ForeignKey(
        Event, null=True, blank=True, on_delete=models.CASCADE, related_name="links", editable=False
    )
    url = models.CharField(max_length=2000, blank=True)
    image_url = models.CharField(max_length=2000, blank=True)
    instagram_url = models.CharField(max_length=2000, blank=True)
    facebook_url = models.CharField(max_length=2000, blank=True)
    twitter_url = models.CharField(max_length=2000, blank=True)
    youtube_url = models.CharField(max_length=2000, blank=True)
    tiktok_url = models.CharField(max_length=2000, blank=True)
    description = models.TextField(blank=True)
    link_type = models.CharField(max_length=40, default="event")
    post_event_link = models.CharField(max_length=2000, blank=True)
    is_highlighted = models.BooleanField("highlighted", default=False)
    ticket_status = models.CharField(
        max_length=20, choices=TicketStatus.choices, default=TicketStatus.AVAILABLE
    )
    ticket_status_set_at = models.DateTimeField(null=True, blank=True)
    active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=now, editable=False)
    updated_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["-updated_at", "-id"]
        indexes = [
            models.Index(fields=["-updated_at", "-id"], name="event_link_saved_last"),
            models.Index(fields=["start_ts"], name="event_link_of_date"),
            models.Index(
                fields=["deleted_at"],
                name="event_link_gone",
                condition=Q(deleted_at__isnull=False),
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                name="event_link_unique",
                fields=["title_key", "start_ts"],
                condition=Q(deleted_at=None),
            ),
            # SQLite cannot be told that two rows without a start are the same.
            models.UniqueConstraint(
                name="event_link_unique_without_start",
                fields=["title_key"],
                condition=Q(start_ts=None, deleted_at=None),
            ),
        ]

    def __str__(self) -> str:
        return self.title_key

    @classmethod
    def locked_first(cls, ids: Collection[int]) -> models.QuerySet[models.Model]:
        # Those of which it says something: its own, or every date of its title.
        said = Q(("pk__in", []))
        links = cls.including_deleted.filter(pk__in=ids)
        for event_id, key, start in links.values_list("event_id", "title_key", "start_ts"):
            dates = Q() if start is None else Q(starts_at=start)
            said |= Q(pk=event_id) | Q(dates, title_key=key)
        return Event.including_deleted.filter(said)

    @property
    def undescribed(self) -> frozenset[str]:
        return frozenset({"ticket_status_set_at"})

    @property
    def audit_title(self) -> str:
        event = self.event or Event.objects.filter(title_key=self.title_key).first()
        return event.title if event else self.title_key

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        self.updated_at = now()

    def after_save(self) -> None:
        # The code that moves links also writes the event that this link leaves.
        dates = Q() if self.start_ts is None else Q(starts_at=self.start_ts)
        events = Event.including_deleted.filter(dates, title_key=self.title_key)
        self.note_on(events)
        # It may have said that they are sold out.
        for event_id in events.not_over(now()).order_by("pk").values_list("pk", flat=True):
            free_seats.seats_freed(event_id)

    def can_change_back(self, changed: Collection[str]) -> bool:
        return "deleted_at" not in changed

    @staticmethod
    def note_on(events: EventQuerySet) -> None:
        """Note on each event whether it has a ticket address now, of its own or by its link."""
        events.order_by().update(has_link=_has_link())

    @staticmethod
    def note_on_event(event_id: int) -> None:
        """Note it on one event; of two hundred that are saved at once, each is asked."""
        _note_on_event().run(id=event_id)


def said_by_link(value: models.Case | models.F) -> models.Case:
    """Return an expression for what an event's link says.

    The event's own link comes before that of its series; null without one.
    """
    links = EventLink.objects.filter(active=True, title_key=OuterRef("title_key")).order_by()
    own, series = links.filter(start_ts=OuterRef("starts_at")), links.filter(start_ts=None)
    return models.Case(
        models.When(Exists(own), then=Subquery(own.values(said=value)[:1])),
        default=Subquery(series.values(said=value)[:1]),
    )


def _has_link() -> models.Case:
    """Whether an event has a ticket address, of its own or by its link."""
    address = Coalesce(said_by_link(models.F("url")), models.Value(""), output_field=CharField())
    return models.Case(
        models.When(~Q(eventbrite_link=""), then=True),
        models.When(lookups.Exact(address, models.Value("")), then=False),
        default=True,
    )


@cache
def _note_on_event() -> prepared.Update:
    event = Event.including_deleted.filter(pk=Param("id", BigIntegerField)).order_by()
    return prepared.Update(event, has_link=_has_link())
