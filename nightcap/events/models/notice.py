from collections.abc import Mapping
from copy import copy
from datetime import datetime, timedelta

from django.db import models
from pydantic import JsonValue

from nightcap.core.changes import assign
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.models.event import IN_CALENDARS, Event
from nightcap.mail.facts import kept, restored
from nightcap.venue.profile import profile

WAIT = timedelta(minutes=10)
"""How long a calendar that has changed may change again before guests are told, once, of all."""


class Notice(models.Model):
    """Guests of an event are still to be told that it has moved: from when on, in which words.

    So are those who wait for its seats. It goes when they are told.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="notices")
    due_at = models.DateTimeField(db_index=True)
    actor = models.CharField(max_length=10, choices=Change.Actor.choices)
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
        """Note what a locked event's changed fields held, if its guests are to be told.

        They are at once when the manager says so and when that is undone, and after WAIT when the
        calendar moves the event, if the venue wants it; what is waiting by then waits no longer.
        """
        is_by_hand = "guests_told_at" in before
        notice = Notice.objects.filter(event=event).first()
        if notice is None:
            is_wanted = is_by_hand or (is_by_feed and profile().bookings.tell_of_imported_changes)
            if not (is_wanted and event.has_guests):
                return
            actor = Change.Actor.FEED if is_by_feed else Change.Actor.MANAGER
            notice = Notice(event=event, due_at=now() + WAIT, actor=actor, known=[])
        if is_by_hand:
            notice.due_at, notice.actor = now(), Change.Actor.MANAGER
        was = copy(event)
        assign(was, before)
        facts: JsonValue = {"until": now().isoformat(), **kept(was, sorted(IN_CALENDARS))}
        notice.known = [*notice.known, facts]
        notice.save()

    def known_to(self, came_at: datetime, event: Event) -> Event | None:
        """Return the event as whoever booked or joined then knows it; None where nothing is new."""
        for facts in self.known:
            if came_at < datetime.fromisoformat(facts["until"]):
                known = restored(Event, {name: facts[name] for name in IN_CALENDARS})
                return known if _differ(known, event) else None
        return None


def _differ(known: Event, event: Event) -> bool:
    if known.is_cancelled != event.is_cancelled:
        return True
    # When it was cancelled is no news where it is on again.
    names = IN_CALENDARS - {"cancelled_at"}
    return any(getattr(known, name) != getattr(event, name) for name in names)
