"""One Save of an event's form: the event, its link and the other dates of its series, as one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from nightcap.core.errors import Invalid
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import Edit
from nightcap.core.writing.differences import difference, values_of
from nightcap.core.writing.grouping import Fields
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
from nightcap.events.services.programme import OF_STATUS, apply, columns
from nightcap.events.services.series import Times

Values = Mapping[str, object]
Apply = Callable[[Event], None]

_OVERRIDDEN = {"image_url": "image_url", "eventbrite_link": "url"}
"""Columns over which a link may lay an address of its own, and what it calls that."""
_OF_LINKS = _OVERRIDDEN.keys() | OF_STATUS


@dataclass(frozen=True, slots=True)
class Saved:
    """An event after a Save, and the entry of the list of changes that undoes all of it."""

    event: Event
    entry: Change | None


@publishing.atomic()
def save(event_id: int, values: EventChangesIn) -> Saved:
    """Change what is given, of the event and of its link; that is what visitors then get.

    An address goes where it counts: onto the link that lays its own over the event's, else onto
    the event. With a wider scope what really changes is changed on the other dates too, a time to
    the same time of the clock. What merely repeats what its link or its seats say is no change, so
    an answer of the API may be sent back whole. On an imported event what is changed is the
    manager's from then on. With `notify_guests` the guests of the dates that move, and who
    waits for them, are told soon after. Raises NoSuchRow, Stale when a version is not the latest,
    and Invalid.
    """
    titles = {title_key(values.title)} if values.title else set[str]()
    event, others = series.lock_dates(event_id, values.scope, titles=titles)
    link_of = {row.pk: link for row, link in with_links([event, *others])}
    link = link_of[event_id]
    given = columns(values)
    for name in _repeated(given, event, link):
        given.pop(name, None)
    said = {
        name: value
        for name in LINK_ONLY
        if (value := getattr(values, name)) not in {None, getattr(link or EventLink(), name)}
    }
    is_cancelled = values.is_cancelled if "is_cancelled" in values.model_fields_set else None
    if others and is_cancelled not in {None, event.is_cancelled}:
        raise Invalid("Dates are cancelled one by one.", fields={"scope": "must be this date"})

    telling = _telling if values.notify_guests else _silent

    def change_this(row: Event, own: Values) -> Edit[Event]:
        def change(found: Event) -> None:
            apply(found, own, is_cancelled=is_cancelled)

        return changes.change(Event, row.pk, telling(change), seen=values.version)

    was, old_key = Times.of_event(event), event.title_key
    becomes = Times.after_change(event, given)
    shared = {
        name: value
        for name, value in given.items()
        if name not in TIMES and (name in _OF_LINKS or getattr(event, name) != value)
    }
    rows = [event, *others] if shared or said or was != becomes else [event]
    # A date never comes to where another of the series still is, with its link.
    rows.sort(key=lambda row: row.starts_at, reverse=becomes.starts_at > was.starts_at)
    with changes.as_one(event, fields=_dates(rows)) as group:
        edited: list[tuple[Event, Values]] = []
        for row in rows:
            is_this = row.pk == event_id
            own, of_link = _split_event_and_link(given if is_this else shared, link_of[row.pk])
            if is_this:
                edit = change_this(row, own)
            else:
                edit = _change_other(row, telling(_moving(own, was, becomes)))
            if "guests_told_at" in edit.before:
                Notice.objects.filter(event=row).update(message=values.message)
            links.move_with_event(edit)
            edited.append((edit.row, {**of_link, **said}))
        if others:
            links.copy_series_link(old_key, edited[0][0].title_key)
        for row, says in edited:
            is_this = row.pk == event_id
            links.set_link_fields(
                row,
                link_of[row.pk],
                says,
                seen=values.link_version if is_this else None,
                is_for_series=values.scope is Scope.ALL,
            )
    return Saved(next(row for row, _ in edited if row.pk == event_id), group.entry)


def _moving(values: Values, was: Times, becomes: Times) -> Apply:
    def change(found: Event) -> None:
        series.move_date(found, was, becomes)
        apply(found, values)

    return change


def _change_other(row: Event, change: Apply) -> Edit[Event]:
    try:
        return changes.change(Event, row.pk, change)
    except Invalid as error:
        day = day_in_words(row.starts_at)
        raise Invalid(f"On {day}: {error}", fields=error.fields) from error


def _silent(change: Apply) -> Apply:
    return change


def _telling(change: Apply) -> Apply:
    """Note on an event that the change moves that its guests are told of it."""

    def note(found: Event) -> None:
        before = values_of(found)
        change(found)
        is_moved = not IN_CALENDARS.isdisjoint(difference(found, before))
        if is_moved and found.has_guests:
            found.guests_told_at = now()

    return note


def _repeated(given: Values, event: Event, link: EventLink | None) -> set[str]:
    """Name what is given as visitors read it already."""
    shown = dict[str, object]()
    for column, of_link in _OVERRIDDEN.items():
        shown[column] = (link and getattr(link, of_link)) or getattr(event, column)
    repeated = {name for name, value in shown.items() if value and given.get(name) == value}
    return repeated | OF_STATUS if _is_status_repeated(given, event, link) else repeated


def _is_status_repeated(given: Values, event: Event, link: EventLink | None) -> bool:
    is_by_seats = follows_seats(event, link)
    if given.get("is_status_by_seats"):
        return is_by_seats
    status = given.get("ticket_status")
    if event.over_at <= now() and status == TicketStatus.CONCLUDED:
        return True
    # Who says that it shall not follow the seats sets by hand what they say now.
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


def _dates(rows: Sequence[Event]) -> Fields:
    if len(rows) == 1:
        return {}
    first, last = (day_in_words(pick(row.starts_at for row in rows)) for pick in (min, max))
    return {"dates": ("", f"{len(rows)}, from {first} to {last}")}
