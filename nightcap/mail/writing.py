"""Writes an email's text from its facts, when it is first sent or read.

The facts are snapshots of rows in JSON, and are loaded as unsaved rows.

The table MAILS in each domain's module `mails` lists its emails and the function that writes each.
"""

import re
from collections.abc import Callable, Collection, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import date, time
from typing import TypeVar
from uuid import UUID

from django.conf import settings
from django.db.models import Model
from django.template import Context, Library
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.module_loading import import_string
from icalendar.parser import Contentline, Contentlines
from pydantic import JsonValue

from nightcap.core.characters import ELLIPSIS, cut, isolated
from nightcap.mail.errors import Unwritten
from nightcap.mail.models import Mail, MailingList, Pictures
from nightcap.venue.colors import email_colors
from nightcap.venue.profile import Profile, profile
from nightcap.venue.type_pairs import TYPE_PAIRS

Facts = Mapping[str, JsonValue]

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Contents:
    """The context of an email's templates, and its iCalendar text, '' without one."""

    context: Mapping[str, object]
    calendar: str = ""


Secrets = Mapping[str, str]
"""The secrets of an email, by the word after PRIVATE at each place; '' for a single one."""


@dataclass(frozen=True, slots=True)
class MailKind:
    """One kind of email, by its template in the table MAILS of a domain.

    The template is `<name>.txt` and `<name>.html`, which extends `mail/layout.html`. Its context is
    the result of `write`, and `venue` (the profile), `colors` (EmailColors), `type` (the TypePair),
    `home` (the site's address) and `private`: on sending, it is replaced, with the word that
    follows it, by one of the `secrets`. Mail programs show an unsubscribe button if
    the email is of a `mailing_list`, and sort emails by its name (RFC 2919). `pictures` is called
    each time that an email is sent.
    """

    write: Callable[[Facts], Contents]
    secrets: Callable[[Facts], Secrets] | None = None
    pictures: Callable[[Facts], Pictures] | None = None
    mailing_list: Callable[[Facts], MailingList] | None = None


register = Library()
"""The tags and filters of every template."""
# For a name in a text without markup.
register.filter(isolated)


@register.simple_block_tag(takes_context=True)
def button(context: Context, content: str, link: str, margin: str) -> str:
    """Return a link with the look of a button; the block is its label, `margin` is CSS."""
    known = {"label": content, "link": link, "margin": margin, "colors": context["colors"]}
    return render_to_string("mail/button.html", known)


@register.filter
def tagged(text: object, element: str) -> str:
    """Return a text in an HTML element, so that the catalog's sentences need no markup."""
    return format_html("<{0}>{1}</{0}>", element, text)


@register.filter
def has_page(venue: Profile, screen: str) -> bool:
    """Return whether the page that a text links to is on."""
    return venue.has_page(screen)


PRIVATE = "\u2022" * 8
"""Placeholder of an email's secret, in the stored text and in the log."""
_PRIVATE = re.compile(rf"{PRIVATE}(\w*)", re.ASCII)
_FOLD = re.compile(r"\r\n[ \t]")
_LONGEST_PREVIEW = 90


def kind_of(mail: Mail) -> MailKind | None:
    """Return the kind of `bookings/thanks`, from `nightcap.bookings.mails.MAILS`."""
    domain, _, _ = mail.template.partition("/")
    try:
        kinds: Mapping[str, MailKind] = import_string(f"nightcap.{domain}.mails.MAILS")
    except ImportError:
        return None
    return kinds.get(mail.template)


def preview(message: str) -> str:
    """Return the beginning of a message, for the preview next to the subject."""
    return cut(" ".join(message.split()), _LONGEST_PREVIEW, end=ELLIPSIS)


def with_secrets(mail: Mail) -> Mail:
    """Return a written email with its secrets, if it has any; do not save it."""
    kind = kind_of(mail)
    if kind is None or kind.secrets is None:
        return mail
    leaving, secrets = copy(mail), kind.secrets(mail.facts)

    def secret(found: re.Match[str]) -> str:
        # A placeholder without a secret is a guest's own text, and stays.
        return secrets.get(found[1], found[0])

    leaving.text = _PRIVATE.sub(secret, mail.text)
    leaving.html = _PRIVATE.sub(secret, mail.html)
    if mail.calendar:
        # Lines are folded by their length, which the secrets change.
        lines = _FOLD.sub("", mail.calendar).split("\r\n")
        written = [Contentline(_PRIVATE.sub(secret, line)) for line in lines]
        leaving.calendar = Contentlines(written).to_ical().decode()
    return leaving


def pictures_of(mail: Mail) -> Pictures:
    """Return the pictures that a written email shows."""
    kind = kind_of(mail)
    drawn = kind.pictures(mail.facts) if kind and kind.pictures else {}
    # Emails that an earlier release has written show none.
    return {name: picture for name, picture in drawn.items() if f'"cid:{name}"' in mail.html}


def write(mail: Mail) -> None:
    """Set an email's texts unless they are set; the row is not saved.

    Raises Unwritten for any error in its template or its facts.
    """
    if mail.text:
        return
    kind = kind_of(mail)
    if kind is None:
        raise Unwritten(f"Unwritten: no mail is called {mail.template}")
    try:
        contents = kind.write(mail.facts)
        known = {
            **contents.context,
            "venue": profile(),
            "colors": email_colors(profile().accent, profile().ground),
            "type": TYPE_PAIRS[profile().type],
            "home": f"{settings.PUBLIC_URL}/",
            "private": PRIVATE,
        }
        html = render_to_string(f"{mail.template}.html", known)
        text = render_to_string(f"{mail.template}.txt", known).strip() + "\n"
    except Exception as error:
        raise Unwritten(f"Unwritten: {type(error).__name__}: {error}") from error
    mail.text, mail.html, mail.calendar = text, html, contents.calendar


def snapshot(row: Model, fields: Collection[str]) -> dict[str, JsonValue]:
    """Return the values of these fields of a row, for JSON."""
    return {name: _plain(getattr(row, name)) for name in fields}


def from_snapshot(model: type[Row], facts: JsonValue) -> Row:
    """Return an unsaved row from its snapshot. Raises TypeError and ValidationError for others."""
    if not isinstance(facts, dict):
        raise TypeError(f"No facts of a {model.__name__} were kept.")
    fields = {field.name: field for field in model._meta.concrete_fields}
    return model(**{name: fields[name].to_python(value) for name, value in facts.items()})


def _plain(value: object) -> JsonValue:
    match value:
        case date() | time():
            return value.isoformat()
        case UUID():
            return str(value)
        case None | bool() | int() | str() | list():
            return value
    raise TypeError(f"{type(value).__name__} cannot be kept in a mail.")
