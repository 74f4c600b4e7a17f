from collections.abc import Mapping
from copy import copy
from datetime import datetime, timedelta
from functools import cache

from django.db import models
from pydantic import JsonValue

from nightcap.core.models import LONGEST_ACTOR_NAME, Change
from nightcap.core.tables import prepared
from nightcap.core.tables.prepared import Param
from nightcap.core.time import now
from nightcap.core.writing import acting
from nightcap.core.writing.changes import assign
from nightcap.events.models.event import IN_CALENDARS, Event
from nightcap.mail.facts import kept, restored
from nightcap.venue.profile import profile

WAIT = timedelta(minutes=10)
"""How long a calendar that has changed may change again before guests are told, once, of all."""


class Notice(models.Model):
    """What guests of an event, and who waits for its seats, know of it that has changed since.

    They are told from `due_at` on, in these words, and then it goes. Without a `due_at` the event
    moved in silence: it is told of with the next change that guests are told of.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="notices")
    due_at = models.DateTimeField(db_index=True, null=True)
    actor = models.CharField(max_length=10, choices=Change.Actor.choices)
    # Of the staff member who has the guests notified; none for the shared password and the feed.
    actor_name = models.CharField(max_length=LONGEST_ACTOR_NAME, null=True)  # noqa: DJ001 (as there)
    # The manager's own words.
    message = models.TextField(blank=True)
    # What the event was before each change since guests were last told, and when that change was.
    known = models.JSONField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event"], name="notice_of_event_unique")]

    def __str__(self) -> str:
        return f"{self.event} (notice {self.pk})"

    @staticmethod
    def keep(event: Event, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        """Note what a locked event's changed fields held, if it has guests.

        They are told at once when the manager says so and when that is undone, and after WAIT when
        the calendar moves the event, if the venue wants it; what waits by then waits no longer.
        """
        notice = _notice_of_event().first(id=event.pk)
        if notice is None:
            if not event.has_guests:
                return
            notice = Notice(event=event, actor=Change.Actor.MANAGER, known=[])
        if "guests_told_at" in before:
            notice.due_at, notice.actor = now(), Change.Actor.MANAGER
            notice.actor_name = acting.name()
        elif is_by_feed and notice.due_at is None and profile().bookings.tell_of_imported_changes:
            notice.due_at, notice.actor = now() + WAIT, Change.Actor.FEED
        was = copy(event)
        assign(was, before)
        facts: JsonValue = {"until": now().isoformat(), **kept(was, sorted(IN_CALENDARS))}
        notice.known = [*notice.known, facts]
        notice.save()

    def known_to(self, heard_at: datetime, event: Event) -> Event | None:
        """Return the event as guests notified at `heard_at` know it.

        None if nothing has changed since.
        """
        for facts in self.known:
            if heard_at < datetime.fromisoformat(facts["until"]):
                known = restored(Event, {name: facts[name] for name in IN_CALENDARS})
                return known if _differ(known, event) else None
        return None


@cache
def _notice_of_event() -> prepared.Select[Notice]:
    # Of two hundred dates that are saved as one, each is asked.
    of_event = Notice.objects.filter(event_id=Param("id", models.BigIntegerField)).order_by()
    return prepared.Select(of_event)


def _differ(known: Event, event: Event) -> bool:
    if known.is_cancelled != event.is_cancelled:
        return True
    # When it was cancelled is no news where it is on again.
    names = IN_CALENDARS - {"cancelled_at"}
    return any(getattr(known, name) != getattr(event, name) for name in names)
