"""Reads of tags and notes about guests, by guest and for the parties of an event."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.db.models.functions import Left

from nightcap.bookings.models import Booking
from nightcap.core.keyed import CONTACT_LENGTH, is_called_as
from nightcap.guestbook.models import JoinedGuest, NotedGuest


@dataclass(frozen=True, slots=True)
class Remarks:
    """Tags and notes about the guest of a booking; `birthday` is month and day, as in '11-22'."""

    is_vip: bool = False
    allergy: str = ""
    birthday: str = ""
    notes: str = ""


NOTHING = Remarks()


def joins() -> dict[str, str]:
    """Return the keys of joined guests, each with the key of the guest they were joined to."""
    return dict(JoinedGuest.objects.order_by("pk").values_list("key", "into"))


def joins_of_contacts(contacts: Collection[str]) -> QuerySet[JoinedGuest]:
    """Return the joins of guests with one of these contacts."""
    sides = {"contact": Left("key", CONTACT_LENGTH), "other": Left("into", CONTACT_LENGTH)}
    return JoinedGuest.objects.alias(**sides).filter(
        Q(contact__in=contacts) | Q(other__in=contacts)
    )


def notes_of_guest(key: str) -> NotedGuest:
    """Return the notes about a guest; a blank, unsaved row if there are none."""
    found = NotedGuest.objects.filter(key=key).first()
    return found or NotedGuest(key=key, version=NotedGuest.blank_version)


def notes_by_key(keys: Collection[str]) -> dict[str, NotedGuest]:
    """Return the notes about some guests, by their keys, in one query."""
    return {row.key: row for row in NotedGuest.objects.filter(key__in=keys)}


def notes_of_contacts(contacts: Collection[str]) -> QuerySet[NotedGuest]:
    """Return the notes about all guests with one of these mailboxes or phone numbers."""
    return NotedGuest.objects.alias(contact=Left("key", CONTACT_LENGTH)).filter(
        contact__in=contacts
    )


def remarks_of_parties(bookings: Iterable[Booking]) -> dict[int, Remarks]:
    """Return the notes about the guests of bookings, by the bookings' ids, in one query.

    A guest has the booking's name and mailbox. A booking without an email address belongs to guests
    of its name and phone number, even if they have a mailbox: the allergy of a guest who called
    this time is shown too, and never that of another person.
    """
    parties = list(bookings)
    ones = joins()
    of_party = {party.pk: ones.get(key, key) for party in parties if (key := party.guest_key)}
    if not of_party:
        return {}
    keys = set(of_party.values())
    phones = {party.phone_key for party in parties if party.phone_key and not party.mailbox}
    rows = list(NotedGuest.objects.filter(Q(key__in=keys) | Q(phone_key__in=phones)).order_by("pk"))
    found = {}
    for party in parties:
        key = of_party.get(party.pk)
        own = [row for row in rows if not row.is_blank and _is_about(row, party, key)]
        if own:
            found[party.pk] = together(own)
    return found


def _is_about(row: NotedGuest, party: Booking, key: str | None) -> bool:
    if party.guest_key is None or row.key == key:
        return row.key == key
    is_same_phone = row.phone_key is not None and row.phone_key == party.phone_key
    return party.mailbox is None and is_same_phone and is_called_as(row.key, party.guest_key)


def together(rows: Iterable[NotedGuest]) -> Remarks:
    """Return the notes of several rows as those of one guest."""
    rows = list(rows)
    return Remarks(
        is_vip=any(row.is_vip for row in rows),
        allergy=", ".join(row.allergy for row in rows if row.allergy),
        birthday=next((row.birthday for row in rows if row.birthday), ""),
        notes="\n".join(row.notes for row in rows if row.notes),
    )
