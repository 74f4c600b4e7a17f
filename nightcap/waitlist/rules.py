"""Decisions on the waitlist: which parties may join, and how long an offer lasts."""

from datetime import datetime, time, timedelta

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from nightcap.bookings.rules import SoldOutProblem, evening_of, show_day
from nightcap.core.errors import DomainError, NotFound
from nightcap.core.time import now
from nightcap.events.models import Event, TicketStatus, with_links
from nightcap.events.rules import instant_on, ticket_status, venue_clock, waitlist_closes_at
from nightcap.venue.profile import profile

_NIGHT_FROM, _NIGHT_UNTIL = time(22), time(9)
"""The night in venue time, when guests do not read offers."""
_DAY = timedelta(days=1)
_FIRST_PLACES = (
    gettext_lazy("first in line"),
    gettext_lazy("second in line"),
    gettext_lazy("third in line"),
    gettext_lazy("fourth in line"),
    gettext_lazy("fifth in line"),
    gettext_lazy("sixth in line"),
    gettext_lazy("seventh in line"),
    gettext_lazy("eighth in line"),
    gettext_lazy("ninth in line"),
    gettext_lazy("tenth in line"),
)


class SeatsAreFree(DomainError):
    """The party can book instead of waiting."""

    def __init__(self, seats_left: int) -> None:
        text = ngettext(
            "%(number)s seat is free: please book it.",
            "%(number)s seats are free: please book.",
            seats_left,
        )
        super().__init__(text % {"number": seats_left})
        self.seats_left = seats_left

    def as_problem(self) -> SoldOutProblem:
        return SoldOutProblem(message=str(self), seats_left=self.seats_left)


class NoWaitlist(DomainError):
    """The event has no waitlist, or it is closed."""


class WaitsAlready(DomainError):
    """The mailbox already has a party on the event's waitlist."""

    def __init__(self) -> None:
        super().__init__(
            _("This address is on the waitlist already. The link is in the mail we sent."),
            fields={"customerEmail": _("is on this waitlist already")},
        )


class NothingOffered(DomainError):
    """The party accepts seats, but has no open offer."""

    def __init__(self) -> None:
        super().__init__(_("No seats are held for you at this moment."))


class HasSeats(DomainError):
    """The party has accepted its seats and is no longer on the waitlist."""

    def __init__(self) -> None:
        super().__init__(_("These seats are accepted: the booking's own page cancels them."))


class NotWaiting(DomainError):
    """The party is not waiting, so it cannot be offered seats."""

    def __init__(self) -> None:
        super().__init__("This party does not wait any more.")


class NoSuchPlace(NotFound):
    """No waitlist entry has this token."""

    def __init__(self) -> None:
        super().__init__(_("There is no such place on a waitlist."))


def check_may_join(event: Event, party_size: int) -> None:
    """Raise NoSuchRow, NotBookable, NoWaitlist or SeatsAreFree if the party cannot join.

    Rule: A party can join a waitlist only if too few seats are left for it, and until half an hour
    before the start. Events without counted seats, with sign-ups, or with tickets sold elsewhere
    have no waitlist.
    """
    at = now()
    event.refuse_unless_on_sale(at)
    if event.seats_left is None:
        raise NoWaitlist(_("This event has no waitlist: its seats are not counted here."))
    if waitlist_closes_at(event) <= at:
        raise NoWaitlist(_("It begins too soon to wait for seats here: the door decides now."))
    [(_event, link)] = with_links([event])
    if (link and link.url) or event.eventbrite_link:
        raise NoWaitlist(_("This event has no waitlist: its tickets are sold elsewhere."))
    if event.seats_left >= party_size:
        if ticket_status(event, link, at=at) == TicketStatus.SOLD_OUT:
            # The manager set Sold Out and reserves the remaining seats.
            sold_out = _("This event is sold out. Please %(call_us)s.")
            raise NoWaitlist(sold_out % {"call_us": profile().call_us})
        raise SeatsAreFree(event.seats_left)


def held_minutes(event: Event, at: datetime) -> int:
    """Return for how many minutes an offer that is made at an instant is held.

    Rule: An offer from the waitlist is held for two hours, on the day of the show for twenty
    minutes. The hours after midnight belong to the day before.
    """
    minutes = profile().waitlist
    return minutes.held_minutes_on_the_day if _is_show_day(event, at) else minutes.held_minutes


def time_to_accept(event: Event, at: datetime) -> str:
    """Return as text for how long an offer that is made at an instant is held."""
    return profile().waitlist.time_to_accept(is_show_day=_is_show_day(event, at))


def _is_show_day(event: Event, at: datetime) -> bool:
    return show_day(at) >= evening_of(event)


def offer_until(event: Event, at: datetime) -> datetime:
    """Return the expiration of an offer that is made at an instant.

    Rule: The time of an offer made between 10 PM and 9 AM runs from 9 AM, if the waitlist is still
    open then.
    """
    span = timedelta(minutes=held_minutes(event, at))
    morning, closes_at = _end_of_night(at), waitlist_closes_at(event)
    return min(morning + span, closes_at) if at < morning < closes_at else at + span


def _end_of_night(at: datetime) -> datetime:
    """Return the end of the night that contains an instant; by day, the instant itself."""
    here = venue_clock(at)
    if here.time() >= _NIGHT_FROM:
        return instant_on(here.date() + _DAY, _NIGHT_UNTIL)
    return max(at, instant_on(here.date(), _NIGHT_UNTIL))


def place_in_words(position: int) -> str:
    """Return a position as text: 1 is "first in line", 11 is "11th in line"."""
    if position <= len(_FIRST_PLACES):
        return str(_FIRST_PLACES[position - 1])
    return _("%(ordinal)s in line") % {"ordinal": ordinal(position)}
