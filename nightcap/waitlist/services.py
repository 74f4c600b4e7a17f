"""Joining the waitlist, offering seats, accepting, leaving, and emails about the event.

Each function is one transaction or joins the caller's. Functions with a token are for guests; they
raise NoSuchPlace for an unknown token.

An offer is a held booking that is made in the transaction that frees the seats. So after each
commit, free seats are offered to all parties that they fit, and a new booking cannot take seats
from a waiting party.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import F, Sum
from django.utils.translation import gettext as _

from nightcap.bookings import quotes
from nightcap.bookings.models import Booking, Party, Status
from nightcap.bookings.payment_calls import payments
from nightcap.bookings.rules import SoldOut, check_not_moved
from nightcap.bookings.selectors import SETTLED
from nightcap.bookings.services import holds, seats
from nightcap.bookings.services.notify_guests import is_notified
from nightcap.core.errors import TooMany
from nightcap.core.keyed import hash_of, name_of
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import CLOCK, GUEST, MANAGER
from nightcap.core.writing.locking import lock, lock_one
from nightcap.core.writing.pieces import MOST_ROWS
from nightcap.events import free_seats
from nightcap.events.models import Event, NotBookable, Notice
from nightcap.events.rules import waitlist_closes_at
from nightcap.events.selectors import lock_event, lock_event_for_guest
from nightcap.mail import services as mail
from nightcap.mail import volume
from nightcap.venue.currencies import rounded_down
from nightcap.venue.profile import profile
from nightcap.waitlist import mails, rules, selectors
from nightcap.waitlist.models import WaitlistEntry, WaitlistState
from nightcap.waitlist.rules import HasSeats, NothingOffered, NotWaiting, WaitsAlready

_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)


# Joining


@publishing.atomic()
def join(
    event_id: int,
    party: Party,
    *,
    network: str,
    is_member: bool = False,
    seen_start: datetime | None = None,
) -> WaitlistEntry:
    """Add a party to the waitlist, and email it the link to its entry.

    `network` is the client's network as returned by `network_of`; `seen_start` is the start that
    the guest was shown. A member also waits for events for members only. Raises NoSuchRow,
    NotBookable, NoWaitlist, SeatsAreFree, HasMoved, WaitsAlready, and TooMany.
    """
    # With the lock, seats that become free now are seen here or offered to this party later.
    event = lock_event_for_guest(event_id, is_member=is_member)
    if seats.release_expired_holds(event_id):
        event.refresh_from_db()
    rules.check_may_join(event, party.number_of_tickets)
    check_not_moved(event, seen_start)
    entry = WaitlistEntry(event=event, joined_at=now(), network=name_of("network", network))
    entry.party = party
    entry.link_hash = hash_of(entry.token)
    _refuse_second_party(entry)
    _refuse_too_many(entry)
    entry.save(force_insert=True)
    mail.enqueue(mails.joined(entry, position=selectors.waiting(event.pk).count()))
    return entry


def forget_networks() -> int:
    """Delete the networks of parties that joined more than a day ago; return their number."""
    old = WaitlistEntry.objects.filter(network__isnull=False, joined_at__lte=now() - _DAY)
    forgotten = 0
    while ids := list(old.order_by("pk").values_list("pk", flat=True)[:MOST_ROWS]):
        forgotten += WaitlistEntry.objects.filter(pk__in=ids).update(network=None)
    return forgotten


def _refuse_second_party(entry: WaitlistEntry) -> None:
    """Raise WaitsAlready if the mailbox has a party on the waitlist.

    Rule: A mailbox can have one party at a time on the waitlist of an event.
    """
    own = selectors.of_event(entry.event_id, is_open=True).filter(mailbox=entry.mailbox)
    if any(one.state in {WaitlistState.WAITING, WaitlistState.OFFERED} for one in own):
        raise WaitsAlready


def _refuse_too_many(entry: WaitlistEntry) -> None:
    """Raise TooMany if the limit of the network or mailbox is exceeded.

    Rule: In an hour a network can join an event's waitlist with as many seats as it may book
    without confirmation; a mailbox gets at most twenty emails a day.
    """
    lately = WaitlistEntry.objects.filter(
        event_id=entry.event_id, network=entry.network, joined_at__gt=entry.joined_at - _HOUR
    )
    seats_wanted = lately.aggregate(seats=Sum("party_size"))["seats"] or 0
    if seats_wanted + entry.party_size > holds.SEATS_AN_HOUR:
        raise TooMany(
            _("Many wait from where you are already. Please %(call_us)s.")
            % {"call_us": profile().call_us},
            retry_after=_HOUR // timedelta(seconds=1),
        )
    if not volume.count_reply(entry.customer_email):
        raise TooMany(
            _("This address was written to very often today. Please %(call_us)s.")
            % {"call_us": profile().call_us},
            retry_after=_DAY // timedelta(seconds=1),
        )


# Offering


def offer_free_seats(event_id: int) -> int:
    """Offer free seats of an event to the parties that fit; return the number of offers.

    Rule: Released seats are offered to the first waiting party that they fit. Offers stop half an
    hour before the start, and pause while the event cannot be booked: it is cancelled, not on sale
    yet, or the manager set it to Sold Out.
    """
    return _offer_free_seats(event_id) if selectors.waiting(event_id).exists() else 0


def offer_everywhere() -> int:
    """Offer free seats at every event with waiting parties; return the number of offers.

    Released seats are usually offered at once. This finds seats that became free otherwise, such as
    by a change of the venue's settings or by a server of the previous release.
    """
    return sum(map(offer_free_seats, selectors.events_with_waiting()))


@publishing.atomic()
def offer(entry_id: int) -> WaitlistEntry:
    """Offer seats to a party out of turn, on request of the manager.

    Raises NoSuchRow, NotWaiting, NotBookable and SoldOut.

    Rule: The manager may offer seats out of turn, even if the event is set to Sold Out, and in the
    last half hour before the start.
    """
    event = lock_event(selectors.one(entry_id).event_id)
    entry = selectors.one(entry_id)
    if entry.state is not WaitlistState.WAITING:
        raise NotWaiting
    _hold_for(entry, event, is_by_phone=True)
    changes.record_row(entry, action="offered seats", actor=MANAGER)
    return selectors.one(entry_id)


@publishing.atomic()
def _offer_free_seats(event_id: int) -> int:
    # With the lock, no party joins or leaves meanwhile.
    event = lock_event(event_id)
    at = now()
    is_closed = event.deleted_at is not None or waitlist_closes_at(event) <= at
    if is_closed or not event.is_on_sale(at):
        return 0
    parties = 0
    for entry in selectors.waiting(event_id):
        # The offer before this one has taken seats.
        left = event.seats_left
        if left == 0:
            break
        is_small = left is None or entry.party_size <= left
        # A party whose network has too many unconfirmed seats waits until these are confirmed.
        if is_small and holds.may_wait(event_id, entry.network, entry.party_size, at=at):
            parties += _offer_to(entry, event)
    return parties


def _offer_to(entry: WaitlistEntry, event: Event) -> bool:
    """Offer seats to a party; return False if the event is not bookable or too few are free."""
    # Lock the entry, so a guest who is being forgotten is deleted before or after the offer.
    if lock_one(WaitlistEntry.objects.filter(pk=entry.pk)) is None:
        return False
    try:
        _hold_for(entry, event)
    except (NotBookable, SoldOut):
        return False
    changes.record_row(entry, action="offered seats", actor=CLOCK)
    return True


def _hold_for(entry: WaitlistEntry, event: Event, *, is_by_phone: bool = False) -> None:
    """Hold seats for a waiting party, and email it the offer."""
    # The offer has a default price; the guest can change it on the booking's page.
    quote = quotes.for_offer(event, entry.party_size, is_public=not is_by_phone)
    seats.take(quote, is_by_phone=is_by_phone, is_offer=True)
    booking = Booking.for_party(event, entry.party, Booking.Origin.SITE)
    booking.set_quote(quote)
    # Offers count towards the network's limit of unconfirmed seats.
    if entry.network is not None:
        booking.network, booking.network_at = entry.network, entry.joined_at
    until = rules.offer_until(event, booking.created_at)
    booking.status, booking.held_until = Status.HELD, until
    booking.save(force_insert=True)
    WaitlistEntry.objects.filter(pk=entry.pk).update(booking=booking, version=F("version") + 1)
    entry.activate_link()
    mail.enqueue(mails.offered(entry, event, booking, until=until))


# Accepting and leaving


@publishing.atomic()
def accept(token: str) -> WaitlistEntry:
    """Confirm the seats that are held for a party, and email the booking's confirmation.

    A repeat has no effect. Raises NoSuchPlace, NothingOffered, HoldRanOut, and NotBookable if the
    event is cancelled or over.
    """
    entry = selectors.by_token(token)
    if entry.state is WaitlistState.ACCEPTED:
        return entry
    if entry.booking is None or entry.state is WaitlistState.LEFT:
        raise NothingOffered
    holds.confirm_by_link(entry.booking.token)
    changes.record_row(entry, action="accepted", actor=GUEST)
    return selectors.by_token(token)


def leave(token: str, *, seen: int | None = None) -> WaitlistEntry:
    """Remove a party from the waitlist for its guest; its held seats are offered to others.

    A repeat has no effect, even after the event. `seen` is the version that the guest has seen.
    Raises NoSuchPlace, Stale, and HasSeats if the seats are accepted.
    """
    return _leave(selectors.by_token(token).pk, actor=GUEST, action="left", seen=seen)


def remove(entry_id: int) -> WaitlistEntry:
    """Remove a party from the waitlist for the manager. Raises NoSuchRow and HasSeats.

    Rule: A party that the manager removes from the waitlist gets no email; its page shows that it
    is no longer in line.
    """
    return _leave(entry_id, actor=MANAGER, action="removed")


@publishing.atomic()
def _leave(
    entry_id: int, *, actor: Change.Actor, action: str, seen: int | None = None
) -> WaitlistEntry:
    with changes.edit(WaitlistEntry, entry_id, action=action, seen=seen, actor=actor) as edit:
        if edit.row.state is WaitlistState.ACCEPTED:
            raise HasSeats
        if edit.row.state in {WaitlistState.WAITING, WaitlistState.OFFERED}:
            edit.row.left_at = now()
    if edit.before and (held := edit.row.booking_id) is not None:
        with (
            free_seats.defer_seats_freed(),
            changes.edit(Booking, held, action="cancelled", actor=actor) as cancelled,
        ):
            if not cancelled.row.is_held:
                # The guest accepted in the meantime.
                raise HasSeats
            seats.cancel(cancelled.row, refund=cancelled.row.net_paid, is_final=False)
    return selectors.one(entry_id)


# Refunds for late cancellations


def give_back_for_seats_taken() -> None:
    """Refund late cancellations whose seats waitlisted parties have accepted."""
    owed = Booking.objects.filter(
        kept_for_line__gt=F("given_for_line"), event__starts_at__gt=now() - _DAY
    )
    for event_id in sorted(set(owed.order_by().values_list("event_id", flat=True))):
        _give_back_for_seats_taken(event_id)


@publishing.atomic()
def _give_back_for_seats_taken(event_id: int) -> None:
    """Allot accepted seats to the cancellations before their offers, and refund these.

    Rule: Late cancellations are refunded in order of cancellation, for as many seats as waitlisted
    parties with later offers have accepted and, if a prepayment is due, paid.
    """
    lock_event(event_id)
    late = Booking.objects.filter(event_id=event_id, kept_for_line__gt=0, status=Status.CANCELLED)
    given = lock(late.select_related("event"))
    given.sort(key=lambda booking: (booking.cancelled_at or now(), booking.pk))
    left = {booking.pk: booking.number_of_tickets for booking in given}
    confirmed = Booking.objects.confirmed().filter(event_id=event_id)
    taken = confirmed.filter(waitlist_entry__isnull=False, prepay__lte=SETTLED)
    for offered in taken.order_by("created_at", "pk"):
        seats_taken = offered.number_of_tickets
        for booking in given:
            if booking.cancelled_at is not None and booking.cancelled_at <= offered.created_at:
                part = min(left[booking.pk], seats_taken)
                left[booking.pk] -= part
                seats_taken -= part
    for booking in given:
        seats_of, money = booking.number_of_tickets, booking.kept_for_line
        so_far = money * (seats_of - left[booking.pk]) // seats_of
        owed = rounded_down(so_far, profile().currency) - booking.given_for_line
        if owed > 0:
            payments.refund_booking(
                booking, min(owed, booking.net_paid), "seats taken from the line"
            )
            booking.given_for_line += owed
            booking.save(update_fields=["refunded", "fee_kept", "given_for_line"])


# Emails about the event, in the transaction that queues the emails to its guests


def mail_event_cancelled(event: Event, message: str, guests: Collection[str]) -> int:
    """Queue an email about the cancellation to the event's waitlist; return the number of emails.

    Mailboxes in `guests` get an email as guests and are omitted, and so are parties that were
    notified since the event was cancelled.
    """
    in_line = selectors.of_event(event.pk, is_open=True)
    parties = [one for one in in_line if not is_notified(one.cancellation_notified_at, event)]
    to_notify = [entry for entry in parties if entry.mailbox not in guests]
    for entry in to_notify:
        mail.enqueue(mails.event_cancelled(entry, event, message))
    ids = [entry.pk for entry in parties]
    WaitlistEntry.objects.filter(pk__in=ids).update(cancellation_notified_at=now())
    return len(to_notify)


def mail_event_changed(event: Event, notice: Notice, guests: Collection[str]) -> int:
    """Queue an email about a change to the event's waitlist; return the number of emails.

    Mailboxes in `guests` get an email as guests and are omitted, and so are parties that joined or
    were offered seats after the change.

    Rule: Parties on the waitlist are notified like guests when the event is moved or cancelled.
    """
    notified = 0
    for entry in selectors.of_event(event.pk, is_open=True):
        was = notice.known_to(entry.heard_at, event)
        if was is not None and entry.mailbox not in guests:
            entry.activate_link()
            mail.enqueue(mails.event_changed(entry, event, was, notice.message))
            notified += 1
    return notified
