"""Every change to the event links, each one transaction, and checks of their pages."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from pydantic import Field

from nightcap.core import link_checks
from nightcap.core.errors import Invalid, Stale
from nightcap.core.link_checks import Ask
from nightcap.core.models import Change
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant, now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import MANAGER, Edit
from nightcap.events.fields import LinkFields
from nightcap.events.models import Event, EventLink, title_key, with_links
from nightcap.events.selectors import lock_events

MOST_CHECKED = 1_000
"""Upcoming events whose ticket pages are checked, the soonest first."""
_COPIED = LinkFields.model_fields.keys() | {"ticket_status_set_at"}
_EMPTY = EventLink()


@publishing.atomic()
def save(
    *,
    title: str,
    start_ts: datetime | None,
    values: Mapping[str, object],
    seen: int | None = None,
) -> tuple[EventLink, bool]:
    """Save the link of a title, or of the title's one event at a start.

    Updates the row of this title and start if there is one, else creates it; the flag is True for a
    new row. A ticket status that is given is newer than the event's own. Raises Invalid for an
    empty title, and Stale when `seen` is not the latest version of the row (0 without a row).
    """
    key = title_key(title)
    if not key:
        raise Invalid("A link needs the title of its event.", fields={"title": "is required"})
    lock_events([], titles=[key], starts=None if start_ts is None else [start_ts])
    link = EventLink.objects.filter(title_key=key, start_ts=start_ts).first()
    if "ticket_status" in values:
        values = {**values, "ticket_status_set_at": now()}
    if link is not None:
        return changes.update(EventLink, link.pk, values, seen=seen).row, False
    if seen:
        raise Stale
    event = start_ts and Event.objects.filter(title_key=key, starts_at=start_ts).first()
    link = EventLink(title_key=key, start_ts=start_ts, event=event or None, **values)
    return changes.create(link), True


def delete(link_id: int) -> Change:
    """Delete a link; return the change that can be undone. Raises NoSuchRow."""
    return changes.delete(EventLink, link_id)


def move_with_event(edit: Edit[Event], *, actor: Change.Actor = MANAGER) -> None:
    """Move an event's own link with it, even a deleted one, in the transaction of its change.

    Rule: An event's own link goes with it when the event is moved or renamed; where another event
    of the title has a link already, it is deleted.
    """
    event = edit.row
    if edit.before.keys().isdisjoint({"title", "starts_at"}):
        return
    old_place = {
        "title_key": title_key(str(edit.before.get("title", event.title))),
        "start_ts": edit.before.get("starts_at", event.starts_at),
    }
    there = EventLink.including_deleted.filter(**old_place).order_by()
    found = [link for link in there if link.event_id in {event.pk, None}]
    if not found:
        return
    place = {"title_key": event.title_key, "start_ts": event.starts_at, "event": event}
    taken = EventLink.objects.filter(title_key=event.title_key, start_ts=event.starts_at).exists()
    for link in found:
        if link.deleted_at is not None:
            EventLink.including_deleted.filter(pk=link.pk).update(**place)
        elif taken:
            changes.delete(EventLink, link.pk, actor=actor)
        else:
            with changes.edit(EventLink, link.pk, actor=actor) as moved:
                changes.assign(moved.row, place)


def set_link_fields(
    event: Event,
    link: EventLink | None,
    values: Mapping[str, object],
    *,
    seen: int | None = None,
    is_for_series: bool = False,
) -> None:
    """Set fields of an event's link, in the transaction of the event's change.

    `link` is the event's own or its series'. An event without a link of its own gets a copy of its
    series' link with the values, or with `is_for_series` they are set on the series' link. `seen`
    is the expected version of the event's own link, 0 for none. Raises Stale.
    """
    changed = {
        name: value for name, value in values.items() if getattr(link or _EMPTY, name) != value
    }
    if not changed:
        return
    if link is not None and link.start_ts is not None:
        changes.update(EventLink, link.pk, changed, seen=seen)
    elif seen:
        raise Stale
    elif not is_for_series:
        new = _copy(link, event.title_key, event=event, start_ts=event.starts_at)
        changes.assign(new, changed)
        changes.create(new)
    elif of_series := _series_link(event.title_key):
        changes.update(EventLink, of_series.pk, changed)
    else:
        changes.create(EventLink(**changed, title_key=event.title_key))


def copy_series_link(old_key: str, new_key: str) -> None:
    """Copy a series' link to the series' new title, if that has no link."""
    link = _series_link(old_key)
    if link and old_key != new_key and not _series_link(new_key):
        changes.create(_copy(link, new_key))


def _series_link(key: str) -> EventLink | None:
    return EventLink.objects.filter(title_key=key, start_ts=None).first()


def _copy(
    link: EventLink | None,
    key: str,
    *,
    event: Event | None = None,
    start_ts: datetime | None = None,
) -> EventLink:
    copied = {name: getattr(link, name) for name in _COPIED} if link else {}
    return EventLink(**copied, title_key=key, event=event, start_ts=start_ts)


class TicketPageTroubleOut(CamelSchema):
    """An upcoming event whose ticket page failed its last check, and the problem."""

    event_id: int
    title: str
    starts_at: Annotated[Instant, Field(alias="date")]
    url: str
    problem: Annotated[str, Field(description='As in "it answered 404 Not Found"')]


def ticket_pages_to_check() -> dict[str, Ask]:
    """Return the ticket pages of coming events, the soonest first, each with its check.

    Rule: The ticket pages at other sites that visitors are sent to are checked once a day.
    """
    return dict.fromkeys(_ticket_pages(at=now()), link_checks.ask_page)


def ticket_page_troubles(*, at: datetime) -> list[TicketPageTroubleOut]:
    """Return the upcoming events whose ticket page is dead or has moved, the soonest first."""
    events = _ticket_pages(at=at)
    problems = link_checks.problems(list(events))
    return [
        TicketPageTroubleOut(
            event_id=event.pk,
            title=event.title,
            starts_at=event.starts_at,
            url=url,
            problem=problems[url],
        )
        for url, found in events.items()
        if url in problems
        for event in found
    ]


def _ticket_pages(*, at: datetime) -> dict[str, list[Event]]:
    """Return the ticket pages that visitors are sent to, each with its events, soonest first."""
    upcoming = Event.objects.taking_guests().not_over(at).filter(has_link=True)[:MOST_CHECKED]
    found: dict[str, list[Event]] = {}
    for event, link in with_links(list(upcoming)):
        url = (link and link.url) or event.eventbrite_link
        if url:
            found.setdefault(url, []).append(event)
    return found
