"""Everything that a mail address leads to: its spellings, the columns searched, the rows found."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypeVar

from django.apps import apps
from django.db.models import Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from nightcap.bookings.models import Booking
from nightcap.core.keyed import mailbox_of
from nightcap.core.models import Change, StoredResponse
from nightcap.core.time import now
from nightcap.guestbook import selectors as guestbook
from nightcap.guestbook.models import NotedGuest
from nightcap.guests.personal_data import OF_GUESTS
from nightcap.inbox.models import ContactMessage, HostInquiry, Status
from nightcap.mail import files
from nightcap.mail.models import Mail, Unsubscribed
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber, Subscriber
from nightcap.trap.models import TrappedForm
from nightcap.venue.profile import profile
from nightcap.waitlist.models import WaitlistEntry

M = TypeVar("M", bound=Model)

REMOVED = "(address removed)"
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
class Address:
    """A guest's mail address."""

    email: str

    @cached_property
    def spellings(self) -> tuple[str, ...]:
        """How it stands in rows and files: as it is, escaped in JSON, and as mail servers say."""
        local, _, domain = self.email.rpartition("@")
        ascii_domain = domain.encode("idna").decode()
        in_json = json.dumps(self.email)[1:-1]
        return tuple(dict.fromkeys((self.email, in_json, f"{local}@{ascii_domain}")))

    def stands_in(self, text: str) -> bool:
        """Whether a text holds the address, and not only a longer one that ends or begins so."""
        return self._pattern.search(text) is not None

    def removed_from(self, text: str) -> str:
        """Return a text with something else in place of the address."""
        return self._pattern.sub(REMOVED, text)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        any_spelling = "|".join(map(re.escape, self.spellings))
        return re.compile(
            rf"(?<![\w.!#$%&'*+/=?^`{{|}}~-])(?:{any_spelling})(?![\w-]|\.\w)", re.IGNORECASE
        )


class Trace(NamedTuple):
    """A row that holds the address, and in which of its columns."""

    model: type[Model]
    pk: int
    columns: tuple[str, ...]


def find(address: Address) -> Iterator[Trace]:
    """Find every row, a soft-deleted one too, that holds the address."""
    for label, columns in OF_GUESTS.items():
        yield from in_columns(apps.get_model(label), columns, address)


def in_columns(model: type[Model], columns: tuple[str, ...], address: Address) -> Iterator[Trace]:
    """Find the rows of a model that hold the address in one of these columns."""
    texts = {f"text_of_{name}": Cast(name, TextField()) for name in columns}
    holds = Q(
        *((f"{text}__icontains", spelled) for text in texts for spelled in address.spellings),
        _connector=Q.OR,
    )
    rows = model._base_manager.annotate(**texts).filter(holds).values_list("pk", *texts)
    for pk, *values in rows.iterator():
        held = tuple(
            name
            for name, value in zip(columns, values, strict=True)
            if address.stands_in(value or "")
        )
        if held:
            yield Trace(model, pk, held)


def remove_mention(trace: Trace, address: Address) -> None:
    """Take the address out of a row that is about somebody else, and leave the rest."""
    row = trace.model._base_manager.get(pk=trace.pk)
    for name in trace.columns:
        value = getattr(row, name)
        if isinstance(value, str):
            setattr(row, name, address.removed_from(value))
        else:
            text = address.removed_from(json.dumps(value, ensure_ascii=False))
            setattr(row, name, json.loads(text))
    row.save(update_fields=trace.columns)


@dataclass(frozen=True)
class PersonalData:
    """All records of one address; each list is a kind, shown and counted under its name.

    `automatic` are forms that are probably automatic. `mentions` are rows about somebody else in
    which the address stands; `coming` counts the bookings and confirmed inquiries for days to come.
    """

    address: Address
    bookings: list[Booking]
    waitlist: list[WaitlistEntry]
    notes: list[NotedGuest]
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
    def counts(self) -> dict[str, int]:
        """How many records there are of each kind, by its name."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: len(rows) for name, rows in found.items() if isinstance(rows, list)}


def find_personal_data(email: str) -> PersonalData:
    """Find what is known of an address, with deleted rows that can still come back."""
    address = Address(email)
    found = defaultdict[type[Model], list[Trace]](list)
    for trace in find(address):
        found[trace.model].append(trace)

    def own(rows: QuerySet[M], *columns: str) -> list[M]:
        traces = found[rows.model]
        pks = [trace.pk for trace in traces if not set(columns).isdisjoint(trace.columns)]
        return list(rows.filter(pk__in=pks))

    bookings = own(Booking.objects.select_related("event").order_by("pk"), "customer_email")
    waits = WaitlistEntry.objects.select_related("event", "booking").order_by("pk")
    waitlist = own(waits, "customer_email")
    notes = _notes_of(address, bookings)
    inquiries = own(HostInquiry.including_deleted.all(), "email")
    messages = own(ContactMessage.including_deleted.all(), "email")
    automatic = own(TrappedForm.including_deleted.all(), "email")
    subscriptions: list[Subscriber] = [
        *own(NewsletterSubscriber.including_deleted.all(), "email"),
        *own(SecretCalendarSubscriber.including_deleted.all(), "email"),
    ]
    mails = own(Mail.objects.order_by("pk"), "to", "reply_to")
    owned: list[Model] = [
        *(*bookings, *waitlist, *notes, *inquiries, *messages),
        *(*automatic, *subscriptions, *mails),
    ]
    names = {name for row in owned for name in _names_in(row)}
    changes = list(Change.objects.filter(_about(owned) | _named(names)).order_by("pk"))
    answers = [
        trace.pk
        for trace in found[StoredResponse]
        if not {"body", "headers"}.isdisjoint(trace.columns)
    ]
    quoting = StoredResponse.objects.filter(Q(pk__in=answers) | _quoted(names))
    responses = list(quoting.order_by("pk"))
    is_own = {(type(row), row.pk) for row in (*owned, *changes, *responses)}
    return PersonalData(
        address=address,
        bookings=bookings,
        waitlist=waitlist,
        notes=notes,
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
            for traces in found.values()
            for trace in traces
            if (trace.model, trace.pk) not in is_own
        ],
        coming=sum(map(_is_ahead, bookings)) + sum(map(_is_planned, inquiries)),
    )


def is_expected(data: PersonalData) -> bool:
    """Whether the guest is expected by now: a booking, or an event of the guest's, is to come.

    To be asked in a transaction that holds the events: it reads the rows again, and the seats that
    a party has been offered meanwhile.
    """
    own = [booking.pk for booking in data.bookings]
    parties = [entry.pk for entry in data.waitlist]
    bookings = Booking.objects.select_related("event").filter(
        Q(pk__in=own) | Q(waitlist_entry__in=parties)
    )
    inquiries = HostInquiry.objects.filter(pk__in=[row.pk for row in data.inquiries])
    return any(map(_is_ahead, bookings)) or any(map(_is_planned, inquiries))


def _notes_of(address: Address, bookings: list[Booking]) -> list[NotedGuest]:
    mailboxes = {mailbox_of(address.email), *(one.mailbox for one in bookings if one.mailbox)}
    return list(guestbook.notes_of_contacts(mailboxes).order_by("pk"))


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
