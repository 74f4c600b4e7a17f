from collections.abc import Mapping

from django.db import migrations

from nightcap.core.folding import digits_of, search_text
from nightcap.core import search_index

_TABLES: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("content", "video"): ("title", "description", "category"),
    ("content", "featuredimage"): ("caption",),
    ("content", "pastevent"): ("title", "description"),
    ("content", "pasteventimage"): ("caption", "description"),
    ("content", "hosteventimage"): ("caption",),
    ("core", "change"): ("kind", "title", "action", "actor_name"),
    ("events", "event"): ("title", "category", "location"),
    ("inbox", "contactmessage"): ("name", "email", "message", "notes"),
    ("mail", "mail"): ("to", "subject"),
    ("subscribers", "newslettersubscriber"): ("name", "email"),
    ("subscribers", "secretcalendarsubscriber"): ("name", "email"),
}
# The number stands first, as only its digits are searched.
_BOOKING = ("customer_phone", "customer_name", "customer_email", "reference")
_WAITING = ("customer_phone", "customer_name", "customer_email")
_INQUIRY = ("phone", "first_name", "last_name", "email", "event_name", "notes")


def _with_number(phone: str, *texts: str) -> str:
    return search_text(*texts, digits_of(phone))


def _fill(table: tuple[str, str], columns: tuple[str, ...], into: str) -> migrations.RunPython:
    return search_index.fill(*table, columns, into=into, write=_with_number)


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0012_texts_are_searched_folded"),
        ("bookings", "0015_texts_are_searched_folded"),
        ("content", "0006_texts_are_searched_folded"),
        ("events", "0016_texts_are_searched_folded"),
        ("inbox", "0007_texts_are_searched_folded"),
        ("mail", "0008_texts_are_searched_folded"),
        ("subscribers", "0005_texts_are_searched_folded"),
        ("waitlist", "0003_texts_are_searched_folded"),
    ]

    operations = [
        *(
            search_index.fill(*table, columns, into="search_text")
            for table, columns in _TABLES.items()
        ),
        _fill(("bookings", "booking"), _BOOKING, into="guest_text"),
        _fill(("waitlist", "waitlistentry"), _WAITING, into="search_text"),
        _fill(("inbox", "hostinquiry"), _INQUIRY, into="search_text"),
    ]
