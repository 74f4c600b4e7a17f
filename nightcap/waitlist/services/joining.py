"""Joining the waitlist of a full event."""

from datetime import datetime, timedelta

from django.db.models import Sum

from nightcap.bookings.errors import NotBookable
from nightcap.bookings.models import Party
from nightcap.bookings.services import seats
from nightcap.bookings.services.limits import SEATS_AN_HOUR
from nightcap.core.errors import NoSuchRow, TooMany
from nightcap.core.keyed import hash_of, name_of
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.core.writing.pieces import MOST_ROWS
from nightcap.events.models import Event, TicketStatus
from nightcap.events.rules import is_sign_up, ticket_status
from nightcap.events.selectors import lock_event, with_links
from nightcap.events.waitlist import closes_at
from nightcap.mail import services as mail
from nightcap.mail import volume
from nightcap.venue.profile import profile
from nightcap.waitlist import mails, selectors
from nightcap.waitlist.errors import NoWaitlist, SeatsAreFree, WaitsAlready
from nightcap.waitlist.models import WaitlistEntry, WaitlistState
from nightcap.waitlist.private_link import token_of

_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)


@publishing.atomic()
def join(
    event_id: int, party: Party, *, network: str, seen_start: datetime | None = None
) -> WaitlistEntry:
    """Put a party in line for seats, and send it the link to its place.

    `network` is where it comes from, as `network_of` names it; `seen_start` is when the event
    begins, as the guest was shown it. Raises NoSuchRow, SeatsAreFree where the party can book,
    HasMoved where it begins at another time, NotBookable and NoWaitlist where there is nothing to
    wait for, WaitsAlready, and TooMany from a network that has put as many in line as it may book
    in an hour.
    """
    seats.free_what_ran_out(event_id)
    # Seats that come back meanwhile see this party, or this party sees them.
    event = lock_event(event_id)
    if event.deleted_at is not None:
        raise NoSuchRow("event")
    _refuse_without_need(event, party.number_of_tickets)
    seats.refuse_moved(event, seen_start)
    entry = WaitlistEntry(event=event, joined_at=now(), network=name_of("network", network))
    entry.party = party
    entry.link_hash = hash_of(token_of(entry))
    _refuse_who_waits(entry)
    _refuse_too_many(entry)
    entry.save(force_insert=True)
    place = selectors.waiting(event.pk).count()
    mail.enqueue(mails.joined(entry, event, position=place))
    return entry


def forget_networks() -> int:
    """Forget from which network each party joined, once a day has passed; return of how many."""
    old = WaitlistEntry.objects.filter(network__isnull=False, joined_at__lte=now() - _DAY)
    forgotten = 0
    while ids := list(old.order_by("pk").values_list("pk", flat=True)[:MOST_ROWS]):
        forgotten += WaitlistEntry.objects.filter(pk__in=ids).update(network=None)
    return forgotten


def _refuse_without_need(event: Event, party_size: int) -> None:
    at = now()
    if event.is_test:
        raise NotBookable("This event cannot be booked.")
    if event.is_cancelled:
        raise NotBookable("This event is cancelled.")
    if event.over_at <= at:
        raise NotBookable("This event is over.")
    if is_sign_up(event.title):
        raise NotBookable("This event takes sign-ups, not bookings.")
    if event.seats_left is None:
        raise NoWaitlist("This event has no waitlist: its seats are not counted here.")
    if closes_at(event) <= at:
        raise NoWaitlist("It begins too soon to wait for seats here: the door decides now.")
    [(_, link)] = with_links([event])
    if (link and link.url) or event.eventbrite_link:
        raise NoWaitlist("This event has no waitlist: its tickets are sold elsewhere.")
    if event.seats_left >= party_size:
        if ticket_status(event, link, at=at) == TicketStatus.SOLD_OUT:
            # By hand: the manager keeps back what is left.
            raise NoWaitlist(f"This event is sold out. Please call us: {profile().phone}.")
        raise SeatsAreFree(event.seats_left)


def _refuse_who_waits(entry: WaitlistEntry) -> None:
    own = selectors.of_event(entry.event_id, is_open=True).filter(mailbox=entry.mailbox)
    if any(one.state in {WaitlistState.WAITING, WaitlistState.OFFERED} for one in own):
        raise WaitsAlready


def _refuse_too_many(entry: WaitlistEntry) -> None:
    lately = WaitlistEntry.objects.filter(
        event_id=entry.event_id, network=entry.network, joined_at__gt=entry.joined_at - _HOUR
    )
    seats_wanted = lately.aggregate(seats=Sum("party_size"))["seats"] or 0
    if seats_wanted + entry.party_size > SEATS_AN_HOUR:
        raise TooMany(
            f"Many wait from where you are already. Please call us: {profile().phone}.",
            retry_after=_HOUR // timedelta(seconds=1),
        )
    if not volume.may_write_back(entry.customer_email):
        raise TooMany(
            f"This address was written to very often today. Please call us: {profile().phone}.",
            retry_after=_DAY // timedelta(seconds=1),
        )
