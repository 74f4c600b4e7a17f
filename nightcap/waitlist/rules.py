"""Decisions on the waitlist: who may join, and how long an offer lasts."""

from datetime import datetime, time, timedelta

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nightcap.bookings.rules import SoldOutProblem, evening_of, show_day
from nightcap.core.errors import DomainError, NotFound
from nightcap.core.time import now
from nightcap.events.models import Event, TicketStatus, with_links
from nightcap.events.rules import instant_on, ticket_status, venue_clock, waitlist_closes_at
from nightcap.venue.profile import profile

_NIGHT_FROM, _NIGHT_UNTIL = time(22), time(9)
"""When nobody is expected to read an offer, on the venue's clock."""
_DAY = timedelta(days=1)
_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)


class SeatsAreFree(DomainError):
    """The party can book instead of waiting."""

    def __init__(self, seats_left: int) -> None:
        text = ngettext(
            "%(seats)s seat is free: please book it.",
            "%(seats)s seats are free: please book.",
            seats_left,
        )
        super().__init__(text % {"seats": seats_left})
        self.seats_left = seats_left

    def as_problem(self) -> SoldOutProblem:
        return SoldOutProblem(message=str(self), seats_left=self.seats_left)


class NoWaitlist(DomainError):
    """This event has no waitlist, or not any more."""


class WaitsAlready(DomainError):
    """One party of a mailbox waits for an event."""

    def __init__(self) -> None:
        super().__init__(
            _("This address is on the waitlist already. The link is in the mail we sent."),
            fields={"customerEmail": _("is on this waitlist already")},
        )


class NothingOffered(DomainError):
    """A party accepts seats that are not held for it."""

    def __init__(self) -> None:
        super().__init__(_("No seats are held for you at this moment."))


class HasSeats(DomainError):
    """A party that has accepted its seats is not in line any more."""

    def __init__(self) -> None:
        super().__init__(_("These seats are accepted: the booking's own page cancels them."))


class NotWaiting(DomainError):
    """Seats are offered only to a party that waits."""

    def __init__(self) -> None:
        super().__init__("This party does not wait any more.")


class NoSuchPlace(NotFound):
    """No place on a waitlist has such a link."""

    def __init__(self) -> None:
        super().__init__(_("There is no such place on a waitlist."))


def check_may_join(event: Event, party_size: int) -> None:
    """Raise NoSuchRow, NotBookable, NoWaitlist or SeatsAreFree where no party can join.

    Rule: A party waits only where too few seats are left for it, until half an hour before the
    start. Events that count no seats, take sign-ups or sell tickets elsewhere have no waitlist.
    """
    at = now()
    event.refuse_unless_on_sale(at)
    if event.seats_left is None:
        raise NoWaitlist(_("This event has no waitlist: its seats are not counted here."))
    if waitlist_closes_at(event) <= at:
        raise NoWaitlist(_("It begins too soon to wait for seats here: the door decides now."))
    [(_same, link)] = with_links([event])
    if (link and link.url) or event.eventbrite_link:
        raise NoWaitlist(_("This event has no waitlist: its tickets are sold elsewhere."))
    if event.seats_left >= party_size:
        if ticket_status(event, link, at=at) == TicketStatus.SOLD_OUT:
            # By hand: the manager keeps the remaining seats back.
            text = _("This event is sold out. Please %(call_us)s.")
            raise NoWaitlist(text % {"call_us": profile().call_us})
        raise SeatsAreFree(event.seats_left)


def held_minutes(event: Event, at: datetime) -> int:
    """Return for how many minutes seats are held that are offered at an instant.

    Rule: An offer from the waitlist is held for two hours, on the day of the show for twenty
    minutes. The small hours belong to the day before.
    """
    minutes = profile().waitlist
    return minutes.held_minutes_on_the_day if _is_show_day(event, at) else minutes.held_minutes


def time_to_accept(event: Event, at: datetime) -> str:
    """Write for how long the seats of an offer are held, as it applies at an instant."""
    return profile().waitlist.time_to_accept(is_show_day=_is_show_day(event, at))


def _is_show_day(event: Event, at: datetime) -> bool:
    return show_day(at) >= evening_of(event)


def offer_until(event: Event, at: datetime) -> datetime:
    """Return until when seats are held that are offered at an instant.

    Rule: An offer that is made between 10 PM and 9 AM runs from nine in the morning, while the
    waitlist is open then.
    """
    span = timedelta(minutes=held_minutes(event, at))
    morning, closes_at = _end_of_night(at), waitlist_closes_at(event)
    return min(morning + span, closes_at) if at < morning < closes_at else at + span


def _end_of_night(at: datetime) -> datetime:
    """Return when the night ends that an instant lies in; by day the instant itself."""
    here = venue_clock(at)
    if here.time() >= _NIGHT_FROM:
        return instant_on(here.date() + _DAY, _NIGHT_UNTIL)
    return max(at, instant_on(here.date(), _NIGHT_UNTIL))


def place_in_words(position: int) -> str:
    """Return a place in line, 1 for the next: "first in line", later "11th in line"."""
    is_written_out = position <= len(_ORDINALS)
    return f"{_ORDINALS[position - 1] if is_written_out else ordinal(position)} in line"
