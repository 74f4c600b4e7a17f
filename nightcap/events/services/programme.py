"""Creates, changes and deletes the events of the programme, each in one transaction.

A series is the events of one title, each a date with a row of its own. Its dates are moved together
by the venue's clock.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from copy import copy
from datetime import datetime
from typing import NamedTuple

from nightcap.core.errors import DomainError, Invalid, NoSuchRow, NotFound
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import Edit, Fields, difference, values_of
from nightcap.events import tiers
from nightcap.events.fields import (
    LINK_ONLY,
    MOST_CHANGED,
    EventChangesIn,
    EventFields,
    EventIn,
    NewEventIn,
    Scope,
    SelectedChangesIn,
)
from nightcap.events.models import (
    IN_CALENDARS,
    TIMES,
    Event,
    EventLink,
    EventQuerySet,
    Notice,
    TicketStatus,
    WithLink,
    title_key,
    with_links,
)
from nightcap.events.private_dates import check_private_dates, takes_room
from nightcap.events.rules import (
    check_deletable,
    check_times,
    chosen_status,
    day_in_words,
    fill_whole_days,
    follows_seats,
    instant_at_venue,
    instant_on,
    venue_clock,
)
from nightcap.events.selectors import get_event, lock_events
from nightcap.events.services import links
from nightcap.events.tiers import refuse_paying_nothing, refuse_unchargeable

Values = Mapping[str, object]

_STATUS_FIELDS = frozenset({"ticket_status", "is_status_by_seats"})
"""The second is used if both are given."""
_NO_COLUMNS = LINK_ONLY | {
    *("version", "is_cancelled", "scope", "link_version", "keep_own"),
    *("notify_guests", "message", "allow_private_date"),
}
_TEXTS_OR_NULL = {"location", "image_url", "eventbrite_link"}
_OVERRIDDEN = {"image_url": "image_url", "eventbrite_link": "url"}
"""Columns that a link may override, and its own name for them."""
_MAY_BE_OVERRIDDEN = _OVERRIDDEN.keys() | _STATUS_FIELDS
_COMPARED = EventIn.model_fields.keys() - TIMES - _MAY_BE_OVERRIDDEN - {"title", "is_cancelled"}
_PRICE = {"price_range", "price_amount"}


class Times(NamedTuple):
    """Start, end and length of an event."""

    starts_at: datetime
    ends_at: datetime | None
    is_all_day: bool

    @classmethod
    def of_event(cls, event: Event) -> "Times":
        """Return the times of an event."""
        return cls(event.starts_at, event.ends_at, event.is_all_day)

    @classmethod
    def after_change(cls, event: Event, values: Values) -> "Times":
        """Return the times of an event after a change."""
        changed = copy(event)
        changes.assign(changed, values)
        if changed.is_all_day:
            fill_whole_days(changed)
        return cls.of_event(changed)


@publishing.atomic()
def create(values: NewEventIn) -> Event:
    """Create an event, and a link if fields of one are given.

    Raises Invalid for an end that is not after the start, and DomainError for a date with a
    confirmed private event unless `allow_private_date` is set.
    """
    event = Event()
    given = _columns(values, event)
    if values.ticket_status == TicketStatus.AVAILABLE and "is_status_by_seats" not in given:
        # The default, even if it is sent, does not count as a manual status.
        given.pop("ticket_status", None)
    _apply_values(event, given, is_cancelled=values.is_cancelled)
    refuse_paying_nothing(event)
    refuse_unchargeable(event)
    event.derive_fields()
    if not values.allow_private_date:
        check_private_dates(event)
    of_link = {name: value for name in LINK_ONLY if (value := getattr(values, name))}
    if not of_link:
        return changes.create(event)
    lock_events([], titles=[event.title_key], starts=[event.starts_at])
    with changes.as_one(event, action="created"):
        changes.create(event)
        links.set_link_fields(event, None, of_link)
    return event


@publishing.atomic()
def save(event_id: int, values: EventChangesIn) -> tuple[Event, Change | None]:
    """Change the given fields of an event and its link, with effect for visitors.

    With a wider scope the changed fields are also changed on the other dates, a time to the same
    local time; with `keep_own` not the fields in which another date differs already. If a cancelled
    event is put on again, so are the other cancelled dates. Changed fields of an imported event are
    the manager's from then on. With `notify_guests` the guests of the dates that move, and the
    parties that wait for them, are notified soon after. Returns the event, and the entry of the
    list of changes that undoes all of it; None without a change. Raises NoSuchRow, Stale when a
    version is not the latest, Invalid, and
    DomainError like create().

    Rule: An address is written where visitors read it: on the link that overrides the event's, else
    on the event. A value that only repeats that of the link or of the seats is no change.
    """
    titles = {title_key(values.title)} if values.title else set[str]()
    event, others = lock_dates(event_id, values.scope, titles=titles)
    link_of = {row.pk: link for row, link in with_links([event, *others])}
    link = link_of[event_id]
    given = _columns(values, event)
    for name in _repeated_fields(given, event, link):
        given.pop(name, None)
    link_only = {
        name: value
        for name in LINK_ONLY
        if (value := getattr(values, name)) not in {None, getattr(link or EventLink(), name)}
    }
    if others and _cancels(values) and not event.is_cancelled:
        raise Invalid(
            "Dates are cancelled together by POST /api/bookings/cancel-event.",
            fields={"scope": "must be this date"},
        )
    puts_back = event.is_cancelled and _cancels(values) is False

    was, becomes = Times.of_event(event), Times.after_change(event, given)
    was_title, old_key = event.title, event.title_key
    shared = {
        name: value
        for name, value in given.items()
        if name not in TIMES and (name in _MAY_BE_OVERRIDDEN or getattr(event, name) != value)
    }
    of_row = {
        row.pk: _left_to_change(
            WithLink(row, link_of[row.pk]), WithLink(event, link), shared, values
        )
        for row in others
    }
    is_all = bool(link_only) or was != becomes
    rows = [
        event,
        *(row for row in others if is_all or of_row[row.pk] or (puts_back and row.is_cancelled)),
    ]
    # The order prevents that a date moves to the time of another date of the series, with its link.
    rows.sort(key=lambda row: row.starts_at, reverse=becomes.starts_at > was.starts_at)

    with changes.as_one(event, fields=_changed_dates(rows)) as group:
        edited: list[tuple[Event, Values]] = []
        for row in rows:
            is_this = row.pk == event_id
            own, of_link = _split_event_and_link(
                given if is_this else of_row[row.pk], link_of[row.pk]
            )
            is_cancelled = _cancels(values) if is_this or puts_back else None
            edit = _change_date(
                row, own, values, was, becomes, is_this=is_this, is_cancelled=is_cancelled
            )
            if "guests_told_at" in edit.before:
                Notice.objects.filter(event=row).update(message=values.message)
            links.move_with_event(edit)
            edited.append((edit.row, {**of_link, **link_only}))
        if others:
            new_key = next(row.title_key for row, _ in edited if row.pk == event_id)
            links.copy_series_link(old_key, new_key)
            if old_key != new_key:
                tiers.promo_codes.follow_title(was_title, values.title or "")
        for row, of_link in edited:
            links.set_link_fields(
                row,
                link_of[row.pk],
                of_link,
                seen=values.link_version if row.pk == event_id else None,
                is_for_series=values.scope is Scope.ALL,
            )
    return next(row for row, _ in edited if row.pk == event_id), group.entry


@publishing.atomic()
def change_selected(values: SelectedChangesIn) -> Change | None:
    """Change the given fields of several events, of all or of none.

    Returns the entry of the list of changes that undoes all of it; None without a change. Raises
    NoSuchRow, and Invalid with the name of the event.
    """
    first, *also = values.ids
    event, others = lock_dates(first, Scope.THIS, titles=(), also=also)
    rows = [event, *others]
    with changes.as_one(event, fields=_changed_dates(rows)) as group:
        for row in rows:
            with naming(row), changes.edit_locked(copy(row)) as edit:
                changes.assign(edit.row, values.given())
    return group.entry


def set_ticket_status(event_id: int, status: TicketStatus | None) -> Event:
    """Set the ticket status manually, or with None let it follow the seats.

    Raises NoSuchRow.

    Rule: The status that was set last counts, on the event or on its link.
    """
    with changes.edit(Event, event_id) as edit:
        _set_status(edit.row, status)
    return edit.row


def set_cancelled(event_id: int, *, is_cancelled: bool) -> Event:
    """Cancel an event, or put it on again. Raises NoSuchRow."""
    with changes.edit(Event, event_id) as edit:
        _cancel(edit.row, is_cancelled=is_cancelled)
    return edit.row


@publishing.atomic()
def delete(
    event_id: int, scope: Scope = Scope.THIS, *, also: Collection[int] = ()
) -> Change | None:
    """Delete an event, other dates of a scope, and the events of `also`.

    Returns the entry that undoes all of it. Raises NoSuchRow, Invalid for too many, and
    HasBookings while one that is not over has booked seats or a waitlist: then no event is deleted.
    """
    event, others = lock_dates(event_id, scope, titles=(), also=also)
    with changes.as_one(event, action="deleted", fields=_changed_dates([event, *others])) as group:
        for row in (event, *others):
            with naming(row) if others else nullcontext():
                changes.delete(Event, row.pk, check=check_deletable)
    return group.entry


def coming_dates(event: Event) -> EventQuerySet:
    """Return the dates of an event's series that are not over, soonest first."""
    found: EventQuerySet = Event.objects.filter(title_key=event.title_key).not_over(now())
    return found


def own_values(asked: WithLink, other: WithLink) -> dict[str, object]:
    """Return the fields in which another date differs from an event, with the other's values.

    Ticket address and picture are compared as visitors read them; title, times and ticket status
    are left out. A price and its amount count as one field.
    """
    known, own = _compared(asked), _compared(other)
    differing = {name for name, value in own.items() if value != known[name]}
    if differing & _PRICE:
        differing |= _PRICE
    return {name: own[name] for name in sorted(differing)}


def _compared(date: WithLink) -> dict[str, object]:
    event, link = date
    return {name: getattr(event, name) for name in _COMPARED} | _shown(event, link)


def _shown(event: Event, link: EventLink | None) -> dict[str, object]:
    """Return address and picture as visitors read them, by column."""
    return {
        column: (link and getattr(link, of_link)) or getattr(event, column)
        for column, of_link in _OVERRIDDEN.items()
    }


def lock_dates(
    event_id: int, scope: Scope, *, titles: Collection[str], also: Collection[int] = ()
) -> tuple[Event, list[Event]]:
    """Return an event and the events to change with it, locked for the caller's transaction.

    They are the other dates of a scope, and the events of `also`. Every date of the event's title
    and of the `titles` keys is locked too: their links may change with them. Raises NoSuchRow, and
    Invalid when there are more events than can be changed at once.
    """
    asked, *meant = events_meant(event_id, scope, also)
    ids = [event_id, *(other.pk for other in meant)]
    if len(ids) > MOST_CHANGED:
        raise Invalid(
            f"More than {MOST_CHANGED} dates cannot be changed at once.",
            fields={"scope": "holds too many dates"},
        )
    found = lock_events(ids, titles={asked.title_key, *titles})
    rows = [found[pk] for pk in sorted({*ids} & found.keys())]
    by_id = {row.pk: row for row in rows if row.deleted_at is None}
    event = by_id.pop(event_id, None) or get_event(event_id)
    if set(also) - by_id.keys() - {event_id}:
        # One of them was deleted since it was read: raise its error.
        events_meant(event_id, scope, also)
    return event, list(by_id.values())


def other_dates(event: Event, scope: Scope) -> list[Event]:
    """Return the other dates of a scope, at most one more than can be changed at once."""
    if scope is Scope.THIS:
        return []
    found = coming_dates(event).exclude(pk=event.pk)
    if scope is Scope.LATER:
        found = found.filter(starts_at__gte=event.starts_at)
    return list(found[:MOST_CHANGED])


def events_meant(event_id: int, scope: Scope, also: Collection[int] = ()) -> list[Event]:
    """Return an event, the other dates of a scope, and the events of `also`. Raises NoSuchRow."""
    event = get_event(event_id)
    known = {one.pk: one for one in (event, *other_dates(event, scope))}
    further = {one.pk: one for one in Event.objects.filter(pk__in=set(also) - known.keys())}
    if gone := set(also) - known.keys() - further.keys():
        deleted = Event.including_deleted.filter(pk__in=gone).order_by("starts_at").first()
        if deleted is None:
            raise NoSuchRow("event", field="also")
        raise NotFound(f"{date_in_words(deleted)} is not there any more.")
    return [*known.values(), *further.values()]


def date_in_words(event: Event) -> str:
    """Return an event's name among others: "Late Pour on November 8, 2036"."""
    return f"{event.title} on {day_in_words(event.starts_at)}"


@contextmanager
def naming(event: Event) -> Iterator[None]:
    """Add the event's name to an error of its change, for changes of several events."""
    try:
        yield
    except DomainError as error:
        error.args = (f"{date_in_words(event)}: {error}",)
        raise


def _left_to_change(
    date: WithLink, asked: WithLink, shared: Values, values: EventChangesIn
) -> Values:
    """Return the changes for another date, without its own values if these are kept."""
    own = own_values(asked, date) if values.keep_own else {}
    return {name: value for name, value in shared.items() if name not in own}


def _cancels(values: EventChangesIn) -> bool | None:
    return values.is_cancelled if "is_cancelled" in values.model_fields_set else None


def _change_date(
    row: Event,
    own: Values,
    values: EventChangesIn,
    was: Times,
    becomes: Times,
    *,
    is_this: bool,
    is_cancelled: bool | None,
) -> Edit[Event]:
    """Change the saved event (`is_this`), or move another date of its series with it."""
    seen = values.version if is_this else None
    with (
        nullcontext() if is_this else naming(row),
        # Its entry and its errors name the event before the change.
        changes.edit_locked(copy(row), seen=seen) as edit,
    ):
        before = values_of(edit.row)
        took_room = takes_room(edit.row)
        if not is_this:
            move_date(edit.row, was, becomes)
        _apply_values(edit.row, own, is_cancelled=is_cancelled)
        changed = difference(edit.row, before)
        if not (values.allow_private_date or (took_room and TIMES.isdisjoint(changed))):
            check_private_dates(edit.row)
        is_moved = not IN_CALENDARS.isdisjoint(changed)
        if "starts_at" in changed:
            edit.row.moved_at = now()
        if values.notify_guests and is_moved and edit.row.has_guests:
            edit.row.guests_told_at = now()
    return edit


def _columns(values: EventFields, event: Event) -> dict[str, object]:
    """Return the sent values of columns, in the columns' form."""
    names = values.model_fields_set - _NO_COLUMNS
    given: dict[str, object] = {name: getattr(values, name) for name in names}
    if "tiers" in names:
        given["tiers"] = tiers.stored(values.tiers, event.tiers, event.seats_by_tier)
    return given | {name: given[name] or "" for name in _TEXTS_OR_NULL & given.keys()}


def _apply_values(
    event: Event, values: Mapping[str, object], *, is_cancelled: bool | None = None
) -> None:
    """Set fields of an event before it is saved; None leaves a cancellation unchanged.

    Raises Invalid for an end that is not after the start.
    """
    changes.assign(event, {name: values[name] for name in values.keys() - _STATUS_FIELDS})
    if values.get("is_status_by_seats"):
        _set_status(event, None)
    elif "ticket_status" in values:
        _set_status(event, TicketStatus(str(values["ticket_status"])))
    if is_cancelled is not None:
        _cancel(event, is_cancelled=is_cancelled)
    check_times(event)
    if event.is_all_day:
        fill_whole_days(event)


def _set_status(event: Event, status: TicketStatus | None) -> None:
    event.ticket_status = TicketStatus.AVAILABLE if status is None else status
    event.is_status_by_seats = status is None
    event.ticket_status_set_at = now()


def _cancel(event: Event, *, is_cancelled: bool) -> None:
    if is_cancelled != event.is_cancelled:
        event.cancelled_at = now() if is_cancelled else None


def move_date(other: Event, was: Times, becomes: Times) -> None:
    """Move another date by as many days as one was moved, to the same local time.

    A start or an end that was not changed stays the other's own.
    """
    own = Times.of_event(other)
    start = venue_clock(own.starts_at)
    if becomes.starts_at != was.starts_at:
        old, new = venue_clock(was.starts_at), venue_clock(becomes.starts_at)
        clock = start.time() if old.time() == new.time() else new.time()
        start = datetime.combine(start.date() + (new.date() - old.date()), clock)
        other.starts_at = instant_at_venue(start)
    if becomes.ends_at is None:
        other.ends_at = None if was.ends_at else own.ends_at
    elif becomes.ends_at != was.ends_at:
        end = venue_clock(becomes.ends_at)
        days = end.date() - venue_clock(becomes.starts_at).date()
        other.ends_at = instant_on(start.date() + days, end.time())
        if other.ends_at <= other.starts_at:
            # In the night of a clock change.
            other.ends_at = other.starts_at + (becomes.ends_at - becomes.starts_at)
    if becomes.is_all_day != was.is_all_day:
        other.is_all_day = becomes.is_all_day
    if other.is_all_day:
        fill_whole_days(other)


def _repeated_fields(given: Values, event: Event, link: EventLink | None) -> set[str]:
    """Return the names of the given values that visitors read already."""
    shown = (_shown(event, link) | {"price_range": event.shown_price}).items()
    repeated = {name for name, value in shown if value and given.get(name) == value}
    return repeated | _STATUS_FIELDS if _is_status_repeated(given, event, link) else repeated


def _is_status_repeated(given: Values, event: Event, link: EventLink | None) -> bool:
    is_by_seats = follows_seats(event, link)
    if given.get("is_status_by_seats"):
        return is_by_seats
    status = given.get("ticket_status")
    if event.over_at <= now() and status == TicketStatus.CONCLUDED:
        return True
    # A status that does not follow the seats is manual, even if it equals the seats' status.
    is_held = is_by_seats and "is_status_by_seats" in given
    return not is_held and status == chosen_status(event, link)


def _split_event_and_link(given: Values, link: EventLink | None) -> tuple[Values, Values]:
    """Split values into those for the event's columns and those for its link."""
    own, of_link = dict(given), dict[str, object]()
    for column, name in _OVERRIDDEN.items():
        if column in own and link and getattr(link, name):
            of_link[name] = own[column]
            if own[column]:
                # The event's own address is kept, for when the link is deleted.
                del own[column]
    return own, of_link


def _changed_dates(rows: Sequence[Event]) -> Fields:
    if len(rows) == 1:
        return {}
    if len({row.title_key for row in rows}) > 1:
        return {"events": ("", "; ".join(date_in_words(row) for row in rows))}
    first, last = (day_in_words(pick(row.starts_at for row in rows)) for pick in (min, max))
    return {"dates": ("", f"{len(rows)}, from {first} to {last}")}
