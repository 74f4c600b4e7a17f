"""The records of a guest, found by email address or phone number in all columns with texts.

KINDS lists the kinds of records: how each is found, shown, and forgotten.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import GenericAlias
from typing import Any, Final, Generic, NamedTuple, TypeVar

from django.apps import apps
from django.db.models import F, Model, Q, QuerySet, TextField
from django.db.models.functions import Cast
from pydantic import create_model

from nightcap.answers.models import InquiryAnswer
from nightcap.bookings.models import Booking, guest_text
from nightcap.core.keyed import (
    DIGITS_WITHOUT_COUNTRY,
    contact_of,
    local_digits,
    mailbox_of,
    phone_of,
)
from nightcap.core.models import Change, StoredResponse
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import now
from nightcap.core.writing import locking
from nightcap.core.writing.pieces import in_pieces
from nightcap.date_alerts.models import DateAlert
from nightcap.evenings.models import EveningsLink
from nightcap.events.selectors import lock_events
from nightcap.guestbook import selectors as guestbook
from nightcap.guestbook.models import JoinedGuest, NotedGuest
from nightcap.guests import schemas
from nightcap.inbox.models import ContactMessage, HostInquiry, Status
from nightcap.letters.models import FewerLetters, Recipient
from nightcap.letters.services import anonymize
from nightcap.mail import transport
from nightcap.mail.models import Mail, RejectingMailbox, Unsubscribed
from nightcap.payments.models import Payment
from nightcap.quotes.models import InquiryQuote, Line
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber, Subscriber
from nightcap.trap.models import TrappedForm
from nightcap.venue.profile import profile
from nightcap.waitlist.models import WaitlistEntry

M = TypeVar("M", bound=Model)
R = TypeVar("R")

Columns = Mapping[str, tuple[str, ...]]

OF_GUESTS: Final[Columns] = {
    "bookings.booking": (
        "customer_name",
        "customer_email",
        "customer_phone",
        "guest_request",
        "link_email",
        "new_email",
        "note",
    ),
    "waitlist.waitlistentry": (
        "customer_name",
        "customer_email",
        "customer_phone",
        "guest_request",
    ),
    # Receipts name the guest who paid.
    "payments.payment": ("buyer",),
    # The venue's notes on a guest.
    "guestbook.notedguest": ("allergy", "birthday", "notes"),
    # The name of a walk-in.
    "door.tap": ("name",),
    "inbox.hostinquiry": (
        "email",
        "notes",
        "first_name",
        "last_name",
        "phone",
        "extension",
        "event_name",
        "message",
    ),
    "inbox.contactmessage": ("email", "notes", "name", "message"),
    # Texts to the guest.
    "answers.inquiryanswer": ("text",),
    # The name of the guest's event, and the name under which the quote was accepted.
    "quotes.inquiryquote": ("event_name", "lines", "accepted_by"),
    # Forms whose trap field was filled in.
    "trap.trappedform": ("name", "email", "facts"),
    "letters.recipient": ("email",),
    "subscribers.newslettersubscriber": ("name", "email"),
    "date_alerts.datealert": ("name", "email"),
    "subscribers.secretcalendarsubscriber": ("name", "email"),
    "mail.mail": (
        "to",
        "reply_to",
        "subject",
        "facts",
        "text",
        "html",
        "calendar",
        "calendar_name",
        "error",
    ),
    "core.change": ("title", "details", "reversal"),
    "core.storedresponse": ("headers", "body"),
}
"""All columns that may contain a guest's data: data that the guest gave, texts to or about the
guest, and copies of these. All of them are searched.

A test asks for a decision about every other column (`tests/support/guests/columns.py`)."""

_BESIDE_NUMBERS: Final[Columns] = {
    "bookings.booking": ("guest_request", "note"),
    "waitlist.waitlistentry": ("guest_request",),
    "guestbook.notedguest": ("allergy", "notes"),
    "door.tap": ("name",),
    "inbox.hostinquiry": ("phone", "notes", "event_name", "message"),
    "inbox.contactmessage": ("notes", "message"),
    "answers.inquiryanswer": ("text",),
    "quotes.inquiryquote": ("event_name", "lines"),
    "core.change": ("title", "details", "reversal"),
}
"""The columns that are searched for a phone number.

A guest who gave a number together with an email address belongs to that address, so the number
stays in such bookings, waitlist entries, inquiries and emails. Bookings of callers without an
address are found by `phone_key`."""

REMOVED = "(address removed)"
NUMBER_REMOVED = "(number removed)"
SENT_AGAIN = "mail"
"""The kind of an email in the list of changes; such entries name no model."""
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
NAMELESS = "Forgotten guest"
_ABOUT_FORGOTTEN = """Number of removed records by kind; bookings stay, without a name.

`mentions` are records about other people from which the address or number was removed.
"""
_OF_PEOPLE = frozenset({"name", "email", "phone", "guest's request", "note", "notes"})


@dataclass(frozen=True)
class Address:
    """A guest's email address."""

    email: str
    phone = ""
    columns = OF_GUESTS
    title = "By mail address"

    @cached_property
    def spellings(self) -> tuple[str, ...]:
        """Its forms in rows and files: as given, escaped in JSON, and with an IDNA domain."""
        local, _, domain = self.email.rpartition("@")
        ascii_domain = domain.encode("idna").decode()
        in_json = json.dumps(self.email)[1:-1]
        return tuple(dict.fromkeys((self.email, in_json, f"{local}@{ascii_domain}")))

    def may_stand_in(self, column: str) -> Q:
        """Return a filter for all rows with the address in a column, and perhaps others."""
        spelled = ((f"{column}__icontains", spelling) for spelling in self.spellings)
        return Q(*spelled, _connector=Q.OR)

    def stands_in(self, text: str) -> bool:
        """Whether a text contains the address; a longer address that contains it is no match."""
        return self._pattern.search(text) is not None

    def removed_from(self, text: str) -> str:
        """Return a text with the address replaced by REMOVED."""
        return self._pattern.sub(REMOVED, text)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        any_spelling = "|".join(map(re.escape, self.spellings))
        return re.compile(
            rf"(?<![\w.!#$%&'*+/=?^`{{|}}~-])(?:{any_spelling})(?![\w-]|\.\w)", re.IGNORECASE
        )


_BETWEEN_DIGITS = r"[\s().\-/\u2010-\u2013]"


@dataclass(frozen=True)
class Number:
    """A phone number; it identifies a guest only if it was given without an email address."""

    phone: str
    email = ""
    columns = _BESIDE_NUMBERS
    title = "By telephone number"

    @cached_property
    def key(self) -> str:
        """The `phone_key` of bookings with this number; '' if the text is no number."""
        return phone_of(self.phone) or ""

    def may_stand_in(self, column: str) -> Q:
        """Return a filter for all rows with the number in a column, and perhaps others."""
        return Q((f"{column}__regex", r"[^0-9]{0,3}".join(self._digits)))

    def stands_in(self, text: str) -> bool:
        """Whether a text contains the number, in any notation."""
        return self._pattern.search(text) is not None

    def removed_from(self, text: str) -> str:
        """Return a text with the number replaced by NUMBER_REMOVED."""
        return self._pattern.sub(NUMBER_REMOVED, text)

    @property
    def _digits(self) -> str:
        return local_digits(self.phone)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        between = _BETWEEN_DIGITS
        begins = r"(?<!\d)"
        if len(self._digits) < DIGITS_WITHOUT_COUNTRY:
            # A short number must not match the end of a longer one.
            begins += rf"(?<!\d{between})(?<!\d{between}{{2}})"
        country = rf"(?:(?:\+|00)\d{{1,3}}{between}*|(?<!\d)[01]{between}*)?\(?"
        digits = rf"{between}{{0,3}}".join(self._digits)
        return re.compile(rf"{begins}{country}{digits}(?!\d)")


Contact = Address | Number
"""The key by which a guest is looked up and forgotten."""


class Trace(NamedTuple):
    """A row that contains an address or number, with the columns that contain it."""

    model: type[Model]
    pk: int
    columns: tuple[str, ...]
    contact: Contact


def find(contact: Contact) -> Iterator[Trace]:
    """Find every row that contains the address or number, including soft-deleted rows."""
    for label, columns in contact.columns.items():
        model = apps.get_model(label)
        texts = {f"text_of_{name}": Cast(name, TextField()) for name in columns}
        holds = Q(*map(contact.may_stand_in, texts), _connector=Q.OR)
        rows = model._base_manager.annotate(**texts).filter(holds).values_list("pk", *texts)
        for pk, *values in rows.iterator():
            held = tuple(
                name
                for name, value in zip(columns, values, strict=True)
                if contact.stands_in(value or "")
            )
            if held:
                yield Trace(model, pk, held, contact)


class PersonalData:
    """All records of one guest by kind, including soft-deleted rows."""

    def __init__(self, contact: Contact) -> None:
        self.contact = contact
        self.traces = defaultdict[type[Model], list[Trace]](list)
        for trace in find(contact):
            self.traces[trace.model].append(trace)
        self._found: dict[Kind[Any], list[Any]] = {}
        for kind in KINDS:
            self._found[kind] = kind.find(self)

    def rows(self, kind: "Kind[R]") -> list[R]:
        """Return the records of a kind."""
        return self._found[kind]

    @property
    def counts(self) -> dict[str, int]:
        """The number of records by name of their kind."""
        return {kind.name: len(rows) for kind, rows in self._found.items()}

    @property
    def known(self) -> CamelSchema:
        """The guest's data export, with the number of upcoming bookings and inquiries."""
        coming = [*map(_is_ahead, self.rows(BOOKINGS)), *map(_is_planned, self.rows(INQUIRIES))]
        return KnownOut.model_validate(
            {kind.name: rows for kind, rows in self._found.items()}
            | {"email": self.contact.email, "phone": self.contact.phone}
            | {"at": now(), "coming": sum(coming)}
        )

    def own_rows(self) -> list[Model]:
        """Return the database rows of the kinds that were searched so far."""
        return [row for rows in self._found.values() for row in rows if isinstance(row, Model)]

    def names(self) -> set[str]:
        """Return all names that the guest gave."""
        named = ((row, kind.person) for kind, rows in self._found.items() for row in rows)
        return {getattr(row, person) for row, person in named if person}

    def forget(self) -> None:
        """Forget the records in short transactions, in reverse order of KINDS."""
        for kind, rows in reversed(self._found.items()):
            in_pieces(rows, kind.forget, begin=_lock_events)


@dataclass(frozen=True)
class Kind(Generic[R]):
    """A kind of records: how they are found, shown under `name`, and forgotten one by one.

    `person` is the attribute with the guest's name if other records may repeat that name.
    """

    name: str
    out: Any
    find: Callable[[PersonalData], list[R]]
    forget: Callable[[R], object]
    person: str = ""


def _own(rows: QuerySet[M], *columns: str) -> Callable[[PersonalData], list[M]]:
    """Return a function that finds the rows with the contact in one of these columns."""

    def find_own(data: PersonalData) -> list[M]:
        traces = data.traces[rows.model]
        pks = [trace.pk for trace in traces if not set(columns).isdisjoint(trace.columns)]
        return list(rows.filter(pk__in=pks))

    return find_own


def _find_bookings(data: PersonalData) -> list[Booking]:
    rows = Booking.objects.select_related("event").order_by("pk")
    if isinstance(data.contact, Number):
        return list(rows.filter(phone_key=data.contact.key, mailbox=None))
    return _own(rows, "customer_email")(data)


def _find_inquiries(data: PersonalData) -> list[HostInquiry]:
    rows = HostInquiry.including_deleted.all()
    if isinstance(data.contact, Number):
        return _own(rows.filter(email=""), "phone")(data)
    return _own(rows, "email")(data)


def _find_answers(data: PersonalData) -> list[InquiryAnswer]:
    inquiries = [inquiry.pk for inquiry in data.rows(INQUIRIES)]
    return list(InquiryAnswer.objects.filter(inquiry__in=inquiries))


def _find_quotes(data: PersonalData) -> list[InquiryQuote]:
    inquiries = [inquiry.pk for inquiry in data.rows(INQUIRIES)]
    return list(InquiryQuote.objects.filter(inquiry__in=inquiries).order_by("pk"))


def _contacts(data: PersonalData) -> set[str]:
    if isinstance(data.contact, Number):
        return {data.contact.key}
    booked = {booking.mailbox for booking in data.rows(BOOKINGS) if booking.mailbox}
    return {mailbox_of(data.contact.email), *booked}


def _contacts_with_joined(data: PersonalData) -> set[str]:
    """Return the contacts of the guest and of joined guests; their notes belong to one of these."""
    own = _contacts(data)
    joins = guestbook.joins_of_contacts(own)
    return {*own, *(contact_of(side) for row in joins for side in (row.key, row.into))}


def joined_contacts(data: PersonalData) -> list[str]:
    """Return the addresses and numbers of guests joined with this one, as they gave them."""
    others = _contacts_with_joined(data) - _contacts(data)
    booked = Booking.objects.filter(Q(mailbox__in=others) | Q(phone_key__in=others, mailbox=None))
    waits = WaitlistEntry.objects.filter(mailbox__in=others)
    wrote = [
        *HostInquiry.objects.filter(mailbox__in=others),
        *ContactMessage.objects.filter(mailbox__in=others),
    ]
    given = {row.customer_email or row.customer_phone for row in [*booked, *waits]}
    return sorted(given.union(row.email for row in wrote))


def _find_notes(data: PersonalData) -> list[NotedGuest]:
    return list(guestbook.notes_of_contacts(_contacts_with_joined(data)).order_by("pk"))


def _find_joins(data: PersonalData) -> list[JoinedGuest]:
    return list(guestbook.joins_of_contacts(_contacts(data)).order_by("pk"))


def _find_subscriptions(data: PersonalData) -> list[Subscriber]:
    return [
        *_own(NewsletterSubscriber.including_deleted.all(), "email")(data),
        *_own(SecretCalendarSubscriber.including_deleted.all(), "email")(data),
    ]


def _find_letters(data: PersonalData) -> list[Recipient]:
    return _own(Recipient.objects.select_related("letter").order_by("pk"), "email")(data)


def _of_mailbox(rows: QuerySet[M]) -> Callable[[PersonalData], list[M]]:
    """Return a function that finds the rows of a guest's mailbox, which have only its hash."""

    def find(data: PersonalData) -> list[M]:
        email = data.contact.email
        return list(rows.filter(mailbox=mailbox_of(email))) if email else []

    return find


def _find_files(data: PersonalData) -> list[Path]:
    # Callers without an address get no email, so a file with the number belongs to another guest.
    if isinstance(data.contact, Number):
        return []
    return list(transport.files_that_hold(data.contact.stands_in))


def _find_changes(data: PersonalData) -> list[Change]:
    """Find the changes of the guest's rows, and those of people with the guest's name as title."""
    ids = defaultdict[str, list[int]](list)
    for row in data.own_rows():
        ids[row._meta.label_lower].append(row.pk)
    about = Q(("title__in", _titles(data.names())), about_people())
    for label, pks in ids.items():
        if label == Mail._meta.label_lower:
            about |= Q(("kind", SENT_AGAIN), ("model", ""), ("subject_id__in", pks))
        else:
            about |= Q(("model", label), ("subject_id__in", pks))
    return list(Change.objects.filter(about).order_by("pk"))


def _find_responses(data: PersonalData) -> list[StoredResponse]:
    """Find the stored responses with the guest's contact, name, or a caller's bookings."""
    quoting = Q(("pk__in", [trace.pk for trace in data.traces[StoredResponse]]))
    for title in _titles(data.names()):
        quoting |= Q(("body__contains", json.dumps(title, ensure_ascii=False)))
    if isinstance(data.contact, Number):
        for booking in data.rows(BOOKINGS):
            quoting |= Q(("body__contains", json.dumps(booking.reference)))
        for inquiry in data.rows(INQUIRIES):
            # A response has first and last name in separate fields: search for the inquiry's id.
            of_one = rf" /api/event-hosting/{inquiry.pk}(/|$)"
            entered = Q(("operation", "enter inquiry"))
            quoting |= Q(("operation__regex", of_one))
            quoting |= entered & Q(("body__regex", rf'"id": ?{inquiry.pk}[,}}]'))
    return list(StoredResponse.objects.filter(quoting).order_by("pk"))


def _find_mentions(data: PersonalData) -> list[Trace]:
    """Find the rows about other people that contain the address or number."""
    is_own = {(type(row), row.pk) for row in data.own_rows()}
    found = (trace for traces in data.traces.values() for trace in traces)
    if isinstance(data.contact, Number):
        # A number that was given with an email address belongs to that guest.
        found = (_without(trace, "phone") for trace in found)
    return [trace for trace in found if trace.columns and (trace.model, trace.pk) not in is_own]


def _without(trace: Trace, column: str) -> Trace:
    return trace._replace(columns=tuple(name for name in trace.columns if name != column))


def about_people() -> Q:
    """Return a filter for changes whose title may contain a person's name."""
    return Q(("model__in", _NAMED_MODELS)) | Q(("kind", SENT_AGAIN), ("model", ""))


def _titles(names: Collection[str]) -> list[str]:
    return [form.format(name) for name in names for form in ("{}", "From {}", "Message from {}")]


def _lock_events(records: Sequence[object]) -> None:
    # All code that writes a guest's name to an event's rows locks the event first, so an offer to a
    # party is complete or has not begun.
    lock_events([row.event_id for row in records if isinstance(row, Booking | WaitlistEntry)])


def _delete(row: Model) -> None:
    row.delete()


def _unlink(file: Path) -> None:
    file.unlink(missing_ok=True)


def _remove_mention(trace: Trace) -> None:
    """Remove the address or number from a row about another person; the rest stays."""
    row = trace.model._base_manager.get(pk=trace.pk)
    for name in trace.columns:
        value = getattr(row, name)
        if isinstance(value, str):
            setattr(row, name, trace.contact.removed_from(value))
        else:
            text = trace.contact.removed_from(json.dumps(value, ensure_ascii=False))
            setattr(row, name, json.loads(text))
    row.save(update_fields=trace.columns)


BOOKINGS = Kind(
    "bookings",
    schemas.KnownBookingOut,
    _find_bookings,
    lambda booking: anonymize_bookings([booking.pk]),
    person="customer_name",
)
WAITLIST = Kind(
    "waitlist",
    schemas.KnownWaitlistEntryOut,
    _own(WaitlistEntry.objects.select_related("event", "booking").order_by("pk"), "customer_email"),
    _delete,
    person="customer_name",
)
INQUIRIES = Kind(
    "inquiries",
    schemas.KnownInquiryOut,
    _find_inquiries,
    _delete,
    person="sender",
)
MAILS = Kind(
    "mails", schemas.KnownMailOut, _own(Mail.objects.order_by("pk"), "to", "reply_to"), _delete
)
KINDS: tuple[Kind[Any], ...] = (
    BOOKINGS,
    WAITLIST,
    Kind("notes", schemas.KnownNotesOut, _find_notes, _delete),
    Kind("joins", schemas.KnownJoinOut, _find_joins, _delete),
    INQUIRIES,
    Kind("answers", schemas.KnownAnswerOut, _find_answers, _delete),
    Kind(
        "quotes",
        schemas.KnownQuoteOut,
        _find_quotes,
        lambda quote: end_quotes([quote.pk]),
    ),
    Kind(
        "messages",
        schemas.KnownMessageOut,
        _own(ContactMessage.including_deleted.all(), "email"),
        _delete,
        person="sender",
    ),
    Kind(
        "automatic",
        schemas.KnownAutomaticOut,
        _own(TrappedForm.including_deleted.all(), "email"),
        _delete,
        person="name",
    ),
    Kind("letters", schemas.KnownLetterOut, _find_letters, lambda one: anonymize([one.pk])),
    Kind("subscriptions", schemas.KnownSubscriptionOut, _find_subscriptions, _delete, "name"),
    MAILS,
    Kind(
        "unsubscribed",
        schemas.KnownUnsubscribedOut,
        _of_mailbox(Unsubscribed.objects.order_by("pk")),
        _delete,
    ),
    Kind(
        "rejecting",
        schemas.KnownRejectingOut,
        _of_mailbox(RejectingMailbox.objects.order_by("pk")),
        _delete,
    ),
    Kind(
        "fewer_letters",
        schemas.KnownFewerLettersOut,
        _of_mailbox(FewerLetters.objects.order_by("pk")),
        _delete,
    ),
    Kind(
        "date_alerts",
        schemas.KnownDateAlertOut,
        _own(DateAlert.objects.order_by("pk"), "email"),
        _delete,
        person="name",
    ),
    Kind(
        "evenings_links",
        schemas.KnownEveningsLinkOut,
        _of_mailbox(EveningsLink.objects.order_by("pk")),
        _delete,
    ),
    Kind(
        "changes",
        schemas.KnownChangeOut,
        _find_changes,
        lambda entry: anonymize_changes([entry]),
    ),
    Kind("responses", schemas.KnownResponseOut, _find_responses, _delete),
    Kind("files", schemas.KnownFileOut, _find_files, _unlink),
    Kind("mentions", schemas.MentionOut, _find_mentions, _remove_mention),
)
"""All kinds of records about a guest. A kind may be found through the records of those above it, so
it is forgotten before them: after a crash a repeat finds the rest."""

_lists: dict[str, Any] = {kind.name: GenericAlias(list, (kind.out,)) for kind in KINDS}
_numbers: dict[str, Any] = {kind.name: int for kind in KINDS}
KnownOut = create_model(
    "KnownOut", __base__=schemas.KnownAtOut, __doc__=schemas.KnownAtOut.__doc__, **_lists
)
ForgottenOut = create_model(
    "ForgottenOut", __base__=CamelSchema, __doc__=_ABOUT_FORGOTTEN, **_numbers
)


def is_expected(data: PersonalData) -> bool:
    """Whether the guest has an upcoming booking or confirmed inquiry.

    The caller's transaction must hold the locks of the events: the rows are read again, including
    seats that the waitlist has offered meanwhile.
    """
    own = [booking.pk for booking in data.rows(BOOKINGS)]
    parties = [entry.pk for entry in data.rows(WAITLIST)]
    bookings = Booking.objects.select_related("event").filter(
        Q(pk__in=own) | Q(waitlist_entry__in=parties)
    )
    inquiries = HostInquiry.objects.filter(pk__in=[row.pk for row in data.rows(INQUIRIES)])
    return any(map(_is_ahead, bookings)) or any(map(_is_planned, inquiries))


def _is_ahead(booking: Booking) -> bool:
    event = booking.event
    return not booking.is_cancelled and not event.is_cancelled and event.over_at > now()


def _is_planned(inquiry: HostInquiry) -> bool:
    today = now().astimezone(profile().time_zone).date()
    if inquiry.deleted_at is not None or inquiry.status != Status.CONFIRMED:
        return False
    return inquiry.event_date is not None and inquiry.event_date >= today


def anonymize_bookings(ids: Collection[int]) -> int:
    """Remove names, contacts, requests and notes from bookings, and buyers' names from receipts.

    Returns the number of bookings. Must be called in a transaction, which then holds their locks.
    """
    locking.lock_before({Booking: ids})
    rows = locking.lock(Booking.objects.filter(pk__in=ids).only("pk", "reference"))
    for row in rows:
        found_by = guest_text(name=NAMELESS, email="", phone="", reference=row.reference)
        # The new version keeps a user who has the booking open from saving the name again.
        Booking.objects.filter(pk=row.pk).update(
            customer_name=NAMELESS,
            customer_email="",
            customer_phone="",
            guest_request="",
            link_email=None,
            new_email="",
            new_email_at=None,
            note="",
            guest_text=found_by,
            mailbox=None,
            phone_key=None,
            network=None,
            network_at=None,
            link_hash=None,
            origin=Booking.Origin.FORGOTTEN,
            version=F("version") + 1,
        )
    Payment.objects.filter(buyer_booking__in=ids).update(buyer=NAMELESS)
    return len(rows)


def end_quotes(ids: Collection[int]) -> int:
    """Delete quotes, and remove the names from those with payments; return their number.

    Must be called in a transaction.

    Rule: A quote with a payment stays in the books when its guest is forgotten, without a name.
    """
    rows = locking.lock(InquiryQuote.objects.filter(pk__in=ids))
    for row in rows:
        payments = Payment.objects.filter(quote=row)
        if not payments.exists():
            row.delete()
            continue
        payments.update(buyer=NAMELESS)
        row.event_name, row.accepted_by = "", NAMELESS
        row.lines = [Line(text="", amount=line["amount"]) for line in row.lines]
        row.version += 1
        row.save()
    return len(rows)


def anonymize_changes(entries: Collection[Change]) -> int:
    """Remove the guest's data from entries of the list of changes; return their number.

    The entries stay. Those about a person, not about a booking, can no longer be undone.
    """
    for entry in entries:
        if entry.model == Booking._meta.label_lower:
            # The title of a booking's entry is its reference and event.
            entry.details = [part for part in entry.details if part["field"] not in _OF_PEOPLE]
        else:
            entry.title, entry.details, entry.reversal = NAMELESS, [], []
            entry.model, entry.subject_id = "", None
        entry.save(update_fields=["title", "details", "reversal", "model", "subject_id"])
    return len(entries)
