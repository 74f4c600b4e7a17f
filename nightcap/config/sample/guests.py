"""The sample venue's past: bookings with their emails, and an inbox.

Everything is created through the services of guests and staff, one after the other, with the clock
set back, so all of it is in the past when the sample is loaded. Its emails are recorded as sent,
one as failed; they are never really sent.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from itertools import cycle
from typing import NamedTuple, TypeVar

from django.db.models import DurationField, ExpressionWrapper, F, Value

from nightcap.bookings.mail_times import reminder_span, thanks_span
from nightcap.bookings.mails import CONFIRMATION
from nightcap.bookings.models import Booking, Party, Status
from nightcap.bookings.rules import RefundChoice
from nightcap.bookings.services import book, change, clock_mails, holds, seats
from nightcap.config.sample import paying
from nightcap.core.time import clock_set_back, now
from nightcap.core.writing import changes
from nightcap.door import services as door
from nightcap.events.models import Event
from nightcap.events.rules import waitlist_closes_at
from nightcap.events.tiers import Paying
from nightcap.guestbook import services as guestbook
from nightcap.inbox import services as inbox
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail import transport
from nightcap.mail.models import Mail
from nightcap.payments.provider import practice_only
from nightcap.payments.services import books
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber
from nightcap.venue.profile import profile
from nightcap.venue.sample import (
    SampleEvent,
    SampleGuests,
    SampleInquiry,
    SampleWritten,
    address_of,
    sample_guests,
)
from nightcap.venue.values import Day
from nightcap.waitlist import services as waitlist

E = TypeVar("E", HostInquiry, ContactMessage)

_MAIL_TAKES = timedelta(seconds=2)
_READ_AFTER = timedelta(hours=1)
_LATER_CONFIRMATIONS = 20
"""How many confirmations were sent after the failed one."""
_REFUSED = "SMTPRecipientsRefused: (550, b'5.1.1 There is no such mailbox')"


class Act(NamedTuple):
    """An action at an instant."""

    at: datetime
    run: Callable[[], object]


def is_unused() -> bool:
    """Return whether there are no bookings, inbox entries, emails and subscribers yet."""
    tables = (Booking, HostInquiry, ContactMessage, Mail)
    lists = (NewsletterSubscriber, SecretCalendarSubscriber)
    return not any(table._default_manager.exists() for table in (*tables, *lists))


@practice_only()
def load(programme: Sequence[SampleEvent], *, origin: str) -> None:
    """Make the sample's guests book, pay, arrive and write, in the caller's transaction.

    Raises ProfileError, which names every mistake of their file with its key.

    Rule: The sample loads with practice payments, even if the venue has a Stripe key.
    """
    people, at = sample_guests(), now()
    acts = [*_letters(people, at)]
    if people.guests:
        acts += _guest_acts(programme, people.guests, origin=origin, at=at)
    _run_in_order(acts)
    if people.guests:
        _run_in_order(_house_acts(origin=origin, at=at))
        paying.give_back()
        books.post_evenings()
    _put_mails_on_record()


def _put_mails_on_record() -> None:
    """Mark every email as sent right after it was queued, except one as failed."""
    left_at = ExpressionWrapper(
        F("queued_at") + Value(_MAIL_TAKES, output_field=DurationField()),
        output_field=Mail._meta.get_field("sent_at"),
    )
    Mail.objects.update(
        state=transport.final_state(transport.mail_server()), attempts=1, sent_at=left_at
    )
    confirmations = Mail.objects.filter(template=CONFIRMATION).order_by("-queued_at", "-pk")
    failed = confirmations[_LATER_CONFIRMATIONS:].first() or confirmations.first()
    if failed is not None:
        failed.state, failed.error, failed.sent_at = Mail.State.FAILED, _REFUSED, None
        failed.save(update_fields=["state", "error", "sent_at"])


def _letters(people: SampleGuests, at: datetime) -> Iterator[Act]:
    """Yield the inquiries and messages of visitors, and the manager's handling of them."""
    for inquiry in people.inquiries:
        yield from _handled(_inquiry(inquiry, at), inquiry, at)
    for message in people.messages:
        entry = ContactMessage(**message.as_row(), email=address_of(message.name))
        yield from _handled(entry, message, at)


def _handled(entry: E, sample: SampleWritten, at: datetime) -> Iterator[Act]:
    entry.created_at = at - timedelta(hours=sample.hours_ago)
    yield Act(entry.created_at, partial(inbox.receive, entry))
    if sample.is_read:
        read_at = min(at, entry.created_at + _READ_AFTER)
        yield Act(read_at, partial(_handle, entry, sample))


def _handle(entry: E, sample: SampleWritten) -> None:
    inbox.mark_opened(type(entry), entry.pk)
    changes.update(type(entry), entry.pk, {"status": sample.status, "notes": sample.notes})


def _inquiry(sample: SampleInquiry, at: datetime) -> HostInquiry:
    today = at.astimezone(profile().time_zone).date()
    days = (list(Day).index(sample.weekday) - today.weekday()) % 7
    return HostInquiry(
        **sample.as_row(),
        email=address_of(f"{sample.first_name} {sample.last_name}"),
        event_date=today + timedelta(days=days, weeks=sample.weeks_ahead),
    )


_PARTIES = (2, 4, 1, 2, 3, 2, 6, 2, 1, 4, 2, 5)
"""Sizes of successive parties."""
_FURTHER = (0.4, 0.25, 0.1)
"""Share of seats sold at the performances after the next one."""
_PAST = (0.9, 0.7, 1.0, 0.85, 0.6)
"""Share of seats sold at the last performances, the latest first."""
_ON_SALE = timedelta(days=21)
_ONE_BY_PHONE_IN = 6
_ONE_NO_SHOW_IN = 9
_EARLY = (timedelta(minutes=70), timedelta(minutes=40))
"""How long before the doors the first two parties arrive, for a drink at the bar."""
_LATE = timedelta(minutes=10)
_DOORS = timedelta(minutes=30)
_PHONES = tuple(f"+1 (212) 555-01{number:02}" for number in range(100))
"""One for each guest; all of them are reserved for fiction."""


_REQUESTS = (
    *("", "", "It is my mother's 70th birthday.", "", "", "", "One of us uses a wheelchair."),
    *("", "", "", "I am allergic to nuts.", ""),
)
"""Answers to 'Anything we should know?' of successive parties."""


@dataclass(slots=True)
class _Sale:
    """A party's booking and its later actions; `booking` is None until the party has booked."""

    event: Event
    guest: tuple[str, str]
    size: int
    index: int = 0
    is_by_phone: bool = False
    pays: bool = True
    arrives_at: datetime | None = None
    booking: Booking | None = field(default=None, init=False)

    def book(self) -> None:
        """Book on the site and confirm or pay if required, or book by phone."""
        name, phone = self.guest
        tickets = paying.tickets_of(self.event, self.size, self.index)
        if self.is_by_phone:
            party = Party(name, "", phone, self.size)
            self.booking = book.book_by_phone(self.event.pk, party, tickets)
            return
        request = _REQUESTS[self.index % len(_REQUESTS)]
        party = Party(name, address_of(name), phone, self.size, request)
        self.booking = book.book(
            self.event.pk,
            party,
            tickets,
            network=f"the sample's network of {name}",
            pays_now=paying.pays_now(self.event, self.index),
        )
        if self.booking.status == Status.UNPAID:
            paying.open_page(self.booking, is_paid=self.pays)
        elif self.booking.status == Status.HELD:
            holds.confirm_by_link(self.booking.token)

    def cancel(self) -> None:
        """Cancel by the link in the confirmation."""
        if self.booking is not None:
            change.cancel_by_link(self.booking.token)
            paying.give_back()


def _guest_acts(
    programme: Sequence[SampleEvent], guests: Sequence[str], *, origin: str, at: datetime
) -> Iterator[Act]:
    """Yield the actions of guests and staff up to an instant, in any order."""
    names = cycle(zip(guests, _PHONES, strict=False))
    # The emails of one hour are sent together.
    by_the_clock: dict[tuple[datetime, str], Callable[..., object]] = {}
    for details in programme:
        if details.capacity is None or details.seats_left is None:
            continue
        for event, sold in _performances(details, origin, at):
            yield from _sold(event, sold, names, at)
            reminded_at, thanked_at = reminder_span(event).begins_at, thanks_span(event).begins_at
            by_the_clock[reminded_at, "reminder"] = clock_mails.send_due_reminders
            by_the_clock[thanked_at, "thanks"] = clock_mails.send_due_thanks
    for (due_at, _), send in by_the_clock.items():
        if due_at <= at:
            yield Act(due_at, partial(send, at=due_at))


def _run_in_order(acts: Iterable[Act]) -> None:
    """Run all actions in their order, in the caller's transaction."""
    for act in sorted(acts, key=lambda act: act.at):
        with clock_set_back(act.at):
            act.run()


def _performances(details: SampleEvent, origin: str, at: datetime) -> Iterator[tuple[Event, int]]:
    """Yield the booked dates of a show, each with its number of sold seats."""
    capacity = details.capacity or 0
    performances = Event.objects.public().filter(source=origin, title=details.title)
    to_come = performances.not_over(at)[: 1 + len(_FURTHER)]
    over = performances.over(at).order_by("-starts_at")[: len(_PAST)]
    soonest = capacity - (details.seats_left or 0)
    yield from zip(to_come, [soonest, *(int(capacity * share) for share in _FURTHER)], strict=False)
    yield from zip(over, [int(capacity * share) for share in _PAST], strict=False)


def _sold(
    event: Event, seats: int, names: Iterator[tuple[str, str]], at: datetime
) -> Iterator[Act]:
    """Yield the bookings of an event's seats, a cancellation, and the arrivals."""
    sizes: list[int] = []
    for size in cycle(_PARTIES):
        if not (left := seats - sum(sizes)):
            break
        sizes.append(min(size, left))
    until = min(at, event.starts_at)
    coming: list[_Sale] = []
    for index, size in enumerate(sizes):
        # Slowly at first and then faster and faster, as tickets are sold.
        still_to_come = 1 - (index + 0.5) / len(sizes)
        sale = _Sale(
            event,
            next(names),
            size,
            index,
            is_by_phone=(index + 1) % _ONE_BY_PHONE_IN == 0,
            arrives_at=_arrival(event, index, len(sizes), at),
        )
        yield Act(until - _ON_SALE * still_to_come**2, sale.book)
        coming.append(sale)
    if sizes:
        changes_mind = _Sale(event, next(names), 2)
        yield Act(until - _ON_SALE / 3, changes_mind.book)
        yield Act(until - _ON_SALE / 7, changes_mind.cancel)
    if arrivals := [sale.arrives_at for sale in coming if sale.arrives_at is not None]:
        yield Act(max(arrivals), lambda: _let_in(event, coming))


def _let_in(event: Event, coming: Sequence[_Sale]) -> None:
    parties = [
        (sale.booking, sale.size, sale.arrives_at)
        for sale in coming
        if sale.booking is not None and sale.arrives_at is not None
    ]
    door.record_arrivals(parties, paying.paid_by)
    paying.walk_in(event)
    paying.give_back()


def _arrival(event: Event, index: int, parties: int, at: datetime) -> datetime | None:
    """Return the instant of a party's arrival; None if it has not arrived yet."""
    if (index + 1) % _ONE_NO_SHOW_IN == 0:
        return None
    before = timedelta(minutes=event.doors_minutes) if event.doors_minutes else _DOORS
    if index < len(_EARLY):
        came = event.starts_at - before - _EARLY[index]
    else:
        came = event.starts_at - before + (before + _LATE) * (index / parties)
    return came if came <= at else None


_IN_LINE = (("Odette Marchand", "+1 (212) 555-0171", 3), ("Felix Aronson", "+1 (212) 555-0172", 2))
"""They have booked no other event, so that no party both waits and has seats."""
_TO_PAY = ("Ada Quimby", "+1 (212) 555-0173")
"""She is about to pay while the sample is loaded."""
_HOUSE_SEATS = 2
_HOUSE_SEATS_FROM = 20
"""From this number of free seats an event gets house seats."""
_NOTED: Sequence[Mapping[str, object]] = (
    {"is_vip": True, "notes": "Comes every month. Likes the end of the bar."},
    {"allergy": "tree nuts"},
)
"""Notes on the first guests: a regular, and one with an allergy."""
_LATELY = timedelta(minutes=2)
"""How long before the loading the staff made their last entries."""


def _house_acts(*, origin: str, at: datetime) -> Iterator[Act]:
    """Yield the staff's actions after the sample's bookings, and one unpaid booking."""
    public = Event.objects.public().filter(source=origin, bookings__isnull=False)
    coming = list(public.not_over(at).distinct())
    full = next(
        (one for one in coming if one.seats_left == 0 and waitlist_closes_at(one) > at), None
    )
    if full is not None:
        yield from _line_at(full, at)
    roomy = [event for event in coming if (event.seats_left or 0) >= _HOUSE_SEATS_FROM]
    lately = at - _LATELY
    unpaid = next((one for one in roomy if one.payment == Paying.NOW and one.starts_at > at), None)
    if unpaid is not None:
        yield Act(lately, _Sale(unpaid, _TO_PAY, 2, pays=False).book)
    if roomy:
        yield Act(lately, partial(seats.set_house_seats, roomy[-1].pk, _HOUSE_SEATS))
    booked = (
        Booking.objects.active()
        .filter(event__in=coming, created_at__lte=lately, arrived_at=None)
        .order_by("event__starts_at", "pk")
    )
    for booking in booked[:1]:
        note = "An anniversary: the corner table."
        yield Act(lately, partial(change.change, booking.pk, booking.party, note=note))
    for booking in booked[1:2]:
        refund = RefundChoice.ALL
        give = partial(change.change, booking.pk, booking.party, is_comp=True, refund=refund)
        yield Act(lately, give)
    guests = {one.guest_key: one.phone_key for one in booked if one.mailbox and one.guest_key}
    for (key, phone_key), values in zip(guests.items(), _NOTED, strict=False):
        yield Act(lately, partial(guestbook.set_notes, key, values, phone_key=phone_key, seen=None))


def _line_at(event: Event, at: datetime) -> Iterator[Act]:
    """Yield the parties that join the waitlist of a full event, after its last booking."""
    last = Booking.objects.filter(event=event).latest("created_at").created_at
    for place, (name, phone, size) in enumerate(_IN_LINE, start=1):
        party = Party(name, address_of(name), phone, size)
        network = f"the sample's network of {name}"
        joined_at = last + (at - last) * place / (len(_IN_LINE) + 1)
        yield Act(joined_at, partial(waitlist.join, event.pk, party, network=network))
