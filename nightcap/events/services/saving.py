"""One Save of an event's form: the event, its link and the other dates of its series, as one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from nightcap.core.errors import Invalid
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import Edit, Fields, difference, values_of
from nightcap.events.fields import LINK_ONLY, EventChangesIn, Scope
from nightcap.events.models import (
    IN_CALENDARS,
    TIMES,
    Event,
    EventLink,
    Notice,
    TicketStatus,
    title_key,
)
from nightcap.events.rules import chosen_status, day_in_words, follows_seats
from nightcap.events.selectors import with_links
from nightcap.events.services import links, series
from nightcap.events.services.programme import STATUS_FIELDS, apply_values, columns
from nightcap.events.services.series import Times

Values = Mapping[str, object]

_OVERRIDDEN = {"image_url": "image_url", "eventbrite_link": "url"}
"""Columns that a link may override, and its own name for them."""
_MAY_BE_OVERRIDDEN = _OVERRIDDEN.keys() | STATUS_FIELDS


@dataclass(frozen=True, slots=True)
class Saved:
    """An event after a Save, and the entry of the list of changes that undoes all of it."""

    event: Event
    entry: Change | None


@publishing.atomic()
def save(event_id: int, values: EventChangesIn) -> Saved:
    """Change the given fields of an event and its link, so that visitors read them.

    With a wider scope the fields that really change are changed on the other dates too, a time to
    the same time of the clock. On an imported event they are the manager's from then on. With
    `notify_guests` the guests of the dates that move, and the parties that wait for them, are
    notified soon after. Raises NoSuchRow, Stale when a version is not the latest, and Invalid.

    Rule: An address is written where visitors read it: on the link that overrides the event's, else
    on the event. A value that only repeats that of the link or of the seats is no change.
    """
    titles = {title_key(values.title)} if values.title else set[str]()
    event, others = series.lock_dates(event_id, values.scope, titles=titles)
    link_of = {row.pk: link for row, link in with_links([event, *others])}
    link = link_of[event_id]
    given = columns(values)
    for name in _repeated_fields(given, event, link):
        given.pop(name, None)
    link_only = {
        name: value
        for name in LINK_ONLY
        if (value := getattr(values, name)) not in {None, getattr(link or EventLink(), name)}
    }
    is_cancelled = values.is_cancelled if "is_cancelled" in values.model_fields_set else None
    if others and is_cancelled not in {None, event.is_cancelled}:
        raise Invalid("Dates are cancelled one by one.", fields={"scope": "must be this date"})

    was, becomes = Times.of_event(event), Times.after_change(event, given)
    old_key = event.title_key
    shared = {
        name: value
        for name, value in given.items()
        if name not in TIMES and (name in _MAY_BE_OVERRIDDEN or getattr(event, name) != value)
    }
    rows = [event, *others] if shared or link_only or was != becomes else [event]
    # A date never comes to where another of the series still is, with its link.
    rows.sort(key=lambda row: row.starts_at, reverse=becomes.starts_at > was.starts_at)

    with changes.as_one(event, fields=_changed_dates(rows)) as group:
        edited: list[tuple[Event, Values]] = []
        for row in rows:
            is_this = row.pk == event_id
            own, of_link = _split_event_and_link(given if is_this else shared, link_of[row.pk])
            if is_this:
                edit = _change_this(row, own, values, is_cancelled)
            else:
                edit = _change_other(row, own, values, was, becomes)
            if "guests_told_at" in edit.before:
                Notice.objects.filter(event=row).update(message=values.message)
            links.move_with_event(edit)
            edited.append((edit.row, {**of_link, **link_only}))
        if others:
            links.copy_series_link(old_key, edited[0][0].title_key)
        for row, of_link in edited:
            links.set_link_fields(
                row,
                link_of[row.pk],
                of_link,
                seen=values.link_version if row.pk == event_id else None,
                is_for_series=values.scope is Scope.ALL,
            )
    return Saved(next(row for row, _ in edited if row.pk == event_id), group.entry)


def _change_this(
    row: Event, own: Values, values: EventChangesIn, is_cancelled: bool | None
) -> Edit[Event]:
    def change(found: Event) -> None:
        apply_values(found, own, is_cancelled=is_cancelled)

    return changes.change(Event, row.pk, _notifying(change, values), seen=values.version)


def _change_other(
    row: Event, own: Values, values: EventChangesIn, was: Times, becomes: Times
) -> Edit[Event]:
    def change(found: Event) -> None:
        series.move_date(found, was, becomes)
        apply_values(found, own)

    try:
        return changes.change(Event, row.pk, _notifying(change, values))
    except Invalid as error:
        day = day_in_words(row.starts_at)
        raise Invalid(f"On {day}: {error}", fields=error.fields) from error


def _notifying(change: Callable[[Event], None], values: EventChangesIn) -> Callable[[Event], None]:
    """Let a change note that the guests of an event that it moves are notified, if wanted."""

    def change_and_note(found: Event) -> None:
        before = values_of(found)
        change(found)
        is_moved = not IN_CALENDARS.isdisjoint(difference(found, before))
        if is_moved and found.has_guests:
            found.guests_told_at = now()

    return change_and_note if values.notify_guests else change


def _repeated_fields(given: Values, event: Event, link: EventLink | None) -> set[str]:
    """Return the names of the given values that visitors read already."""
    shown = {
        column: (link and getattr(link, of_link)) or getattr(event, column)
        for column, of_link in _OVERRIDDEN.items()
    }
    repeated = {name for name, value in shown.items() if value and given.get(name) == value}
    return repeated | STATUS_FIELDS if _is_status_repeated(given, event, link) else repeated


def _is_status_repeated(given: Values, event: Event, link: EventLink | None) -> bool:
    is_by_seats = follows_seats(event, link)
    if given.get("is_status_by_seats"):
        return is_by_seats
    status = given.get("ticket_status")
    if event.over_at <= now() and status == TicketStatus.CONCLUDED:
        return True
    # A status that shall not follow the seats is set by hand, also where it is the seats' own.
    is_held = is_by_seats and "is_status_by_seats" in given
    return not is_held and status == chosen_status(event, link)


def _split_event_and_link(given: Values, link: EventLink | None) -> tuple[Values, Values]:
    """Split values into those for the event's columns and those for its link."""
    own, of_link = dict(given), dict[str, object]()
    for column, name in _OVERRIDDEN.items():
        if column in own and link and getattr(link, name):
            of_link[name] = own[column]
            if own[column]:
                # The event's own address stays below, for when the link is deleted.
                del own[column]
    return own, of_link


def _changed_dates(rows: Sequence[Event]) -> Fields:
    if len(rows) == 1:
        return {}
    first, last = (day_in_words(pick(row.starts_at for row in rows)) for pick in (min, max))
    return {"dates": ("", f"{len(rows)}, from {first} to {last}")}
