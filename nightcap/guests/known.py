"""What is known of a guest: everything that a mail address leads to."""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.db.models import Model, Q

from nightcap.bookings.models import Booking
from nightcap.core.keyed import mailbox_of
from nightcap.core.models import Change, StoredResponse
from nightcap.core.time import now
from nightcap.guestbook import reading
from nightcap.guestbook.models import NotedGuest
from nightcap.guests import traces
from nightcap.guests.address import Address
from nightcap.guests.traces import Trace
from nightcap.inbox.models import ContactMessage, HostInquiry, Status
from nightcap.mail import files
from nightcap.mail.models import Mail, Unsubscribed
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber, Subscriber
from nightcap.trap.models import TrappedForm
from nightcap.venue.profile import profile
from nightcap.waitlist.models import WaitlistEntry

SENT_AGAIN = "mail"
"""What the list of changes calls a mail, of which it names no model."""
_NAMED_MODELS = [
    model._meta.label_lower
    for model in (
        NotedGuest,
        HostInquiry,
        ContactMessage,
        TrappedForm,
        NewsletterSubscriber,
        SecretCalendarSubscriber,
    )
]


@dataclass(frozen=True)
class Known:
    """All records of one address.

    `automatic` are forms that are probably automatic. `mentions` are rows about somebody else in
    which the address stands; `coming` of the records are bookings and confirmed inquiries for days
    to come.
    """

    address: Address
    bookings: list[Booking]
    waitlist: list[WaitlistEntry]
    noted: list[NotedGuest]
    inquiries: list[HostInquiry]
    messages: list[ContactMessage]
    automatic: list[TrappedForm]
    subscriptions: list[Subscriber]
    mails: list[Mail]
    unsubscribed: list[Unsubscribed]
    changes: list[Change]
    responses: list[StoredResponse]
    files: list[Path]
    mentions: list[Trace]
    coming: int

    @property
    def is_nothing(self) -> bool:
        """Whether nothing here holds the address."""
        return not any(
            (
                self.bookings,
                self.waitlist,
                self.noted,
                self.inquiries,
                self.messages,
                self.automatic,
                self.subscriptions,
                self.mails,
                self.unsubscribed,
                self.changes,
                self.responses,
                self.files,
                self.mentions,
            )
        )


def known_of(email: str) -> Known:
    """Gather what is known of an address, what was deleted and can still come back included."""
    address = Address(email)
    found = defaultdict[type[Model], list[Trace]](list)
    for trace in traces.find(address):
        found[trace.model].append(trace)
    bookings = list(
        Booking.objects.select_related("event")
        .filter(pk__in=_pks(found[Booking], "customer_email"))
        .order_by("pk")
    )
    waitlist = list(
        WaitlistEntry.objects.select_related("event", "booking")
        .filter(pk__in=_pks(found[WaitlistEntry], "customer_email"))
        .order_by("pk")
    )
    noted = _noted_of(address, bookings)
    inquiries = list(HostInquiry.including_deleted.filter(pk__in=_pks(found[HostInquiry], "email")))
    messages = list(
        ContactMessage.including_deleted.filter(pk__in=_pks(found[ContactMessage], "email"))
    )
    automatic = list(TrappedForm.including_deleted.filter(pk__in=_pks(found[TrappedForm], "email")))
    subscriptions: list[Subscriber] = [
        row
        for kind in (NewsletterSubscriber, SecretCalendarSubscriber)
        for row in kind.including_deleted.filter(pk__in=_pks(found[kind], "email"))
    ]
    mails = list(Mail.objects.filter(pk__in=_pks(found[Mail], "to", "reply_to")).order_by("pk"))
    own: list[Model] = [
        *bookings,
        *waitlist,
        *noted,
        *inquiries,
        *messages,
        *automatic,
        *subscriptions,
        *mails,
    ]
    names = {name for row in own for name in _names_in(row)}
    changes = list(Change.objects.filter(_about(own) | _named(names)).order_by("pk"))
    responses = list(
        StoredResponse.objects.filter(
            Q(pk__in=_pks(found[StoredResponse], "body", "headers")) | _quoted(names)
        ).order_by("pk")
    )
    is_own = {(type(row), row.pk) for row in (*own, *changes, *responses)}
    return Known(
        address=address,
        bookings=bookings,
        waitlist=waitlist,
        noted=noted,
        inquiries=inquiries,
        messages=messages,
        automatic=automatic,
        subscriptions=subscriptions,
        mails=mails,
        unsubscribed=list(Unsubscribed.objects.filter(mailbox=mailbox_of(email))),
        changes=changes,
        responses=responses,
        files=list(files.that_hold(address.stands_in)),
        mentions=[
            trace
            for rows in found.values()
            for trace in rows
            if (trace.model, trace.pk) not in is_own
        ],
        coming=sum(map(_is_ahead, bookings)) + sum(map(_is_planned, inquiries)),
    )


def is_expected(known: Known) -> bool:
    """Whether the guest is expected by now: a booking, or an event of the guest's, is to come.

    To be asked in a transaction that holds the events: it reads the rows again, and the seats that
    a party has been offered meanwhile.
    """
    own = [booking.pk for booking in known.bookings]
    parties = [entry.pk for entry in known.waitlist]
    bookings = Booking.objects.select_related("event").filter(
        Q(pk__in=own) | Q(waitlist_entry__in=parties)
    )
    inquiries = HostInquiry.objects.filter(pk__in=[row.pk for row in known.inquiries])
    return any(map(_is_ahead, bookings)) or any(map(_is_planned, inquiries))


def _noted_of(address: Address, bookings: list[Booking]) -> list[NotedGuest]:
    mailboxes = {mailbox_of(address.email), *(one.mailbox for one in bookings if one.mailbox)}
    return list(reading.of_contacts(mailboxes).order_by("pk"))


def _pks(found: list[Trace], *columns: str) -> list[int]:
    return [trace.pk for trace in found if not set(columns).isdisjoint(trace.columns)]


def _names_in(row: Model) -> Iterator[str]:
    match row:
        case Booking() | WaitlistEntry():
            yield row.customer_name
        case HostInquiry() | ContactMessage():
            yield row.sender
        case Subscriber() | TrappedForm():
            yield row.name


def _about(rows: list[Model]) -> Q:
    """Return a filter for the change entries about these rows."""
    ids = defaultdict[str, list[int]](list)
    for row in rows:
        ids[row._meta.label_lower].append(row.pk)
    about = Q(("pk__in", []))
    for label, pks in ids.items():
        if label == Mail._meta.label_lower:
            about |= Q(("kind", SENT_AGAIN), ("model", ""), ("subject_id__in", pks))
        else:
            about |= Q(("model", label), ("subject_id__in", pks))
    return about


def _named(names: set[str]) -> Q:
    """Return a filter for change entries about deleted rows with these names."""
    titles = [title for name in names for title in _titles(name)]
    return Q(("title__in", titles), about_people())


def about_people() -> Q:
    """Return a filter for changes whose title may be a person's name."""
    return Q(("model__in", _NAMED_MODELS)) | Q(("kind", SENT_AGAIN), ("model", ""))


def _titles(name: str) -> tuple[str, ...]:
    return name, f"From {name}", f"Message from {name}"


def _quoted(names: set[str]) -> Q:
    """Return a filter for responses that contain one of these names.

    They need not contain the address.
    """
    quoted = Q(("pk__in", []))
    for name in names:
        for title in _titles(name):
            quoted |= Q(("body__contains", json.dumps(title, ensure_ascii=False)))
    return quoted


def _is_ahead(booking: Booking) -> bool:
    event = booking.event
    return not booking.is_cancelled and not event.is_cancelled and event.over_at > now()


def _is_planned(inquiry: HostInquiry) -> bool:
    today = now().astimezone(profile().time_zone).date()
    is_there = inquiry.deleted_at is None
    return is_there and inquiry.status == Status.CONFIRMED and inquiry.event_date >= today
