"""A mail's text, written from its facts when first sent or read.

A domain says in its module `mails` how each of its mails is written.
"""

import re
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass

from django.conf import settings
from django.template import Library
from django.template.loader import render_to_string

from nightcap.core.characters import ELLIPSIS, cut, isolated
from nightcap.mail.errors import Unwritten
from nightcap.mail.facts import Facts
from nightcap.mail.models import Mail
from nightcap.venue.profile import profile


@dataclass(frozen=True, slots=True)
class Contents:
    """What the templates of a mail know, and the text of its iCalendar file, '' without one."""

    context: Mapping[str, object]
    calendar: str = ""


Writer = Callable[[Facts], Contents]

Secrets = Mapping[str, str]
"""The secrets of a mail, by what stands behind PRIVATE in the place of each; '' for an only one."""

register = Library()
"""What every template may use: a name in a text without markup is isolated."""
register.filter(isolated)

_writers: dict[str, Writer] = {}
_secrets: dict[str, Callable[[Facts], Secrets]] = {}

PRIVATE = "\u2022" * 8
"""What is kept, and shown in the log, in the place of a mail's secret."""
_PRIVATE = re.compile(rf"{PRIVATE}(\w*)", re.ASCII)
_LONGEST_PREVIEW = 90


def writes(*templates: str) -> Callable[[Writer], Writer]:
    """Let a function turn the facts of a mail into its contents.

    A mail's template is `<name>.txt` and `<name>.html`, which extends `mail/layout.html`. Beside
    the contents they know `venue` (the profile) and `home` (the site's address), and `private`,
    which becomes the mail's secret when it leaves, with what stands right behind it.
    """

    def register(writer: Writer) -> Writer:
        _writers.update(dict.fromkeys(templates, writer))
        return writer

    return register


def preview(message: str) -> str:
    """Return how a message begins, for the line that mail programs show beside a subject."""
    return cut(" ".join(message.split()), _LONGEST_PREVIEW, end=ELLIPSIS)


def reveals(
    *templates: str,
) -> Callable[[Callable[[Facts], Secrets]], Callable[[Facts], Secrets]]:
    """Let a function turn the facts of a mail into its secrets, which are kept nowhere."""

    def register(secrets: Callable[[Facts], Secrets]) -> Callable[[Facts], Secrets]:
        _secrets.update(dict.fromkeys(templates, secrets))
        return secrets

    return register


def with_secrets(mail: Mail) -> Mail:
    """Return a written mail with its secrets, if it has any; not to be saved."""
    reveal = _secrets.get(mail.template)
    if reveal is None:
        return mail
    leaving, secrets = copy(mail), reveal(mail.facts)

    def secret(found: re.Match[str]) -> str:
        # What a guest has written stays what it is.
        return secrets.get(found[1], found[0])

    leaving.text = _PRIVATE.sub(secret, mail.text)
    leaving.html = _PRIVATE.sub(secret, mail.html)
    return leaving


def write(mail: Mail) -> None:
    """Set what a mail says, unless that was done before; the row is not saved.

    Raises Unwritten, whatever is wrong with its template or its facts.
    """
    if mail.text:
        return
    try:
        contents = _writers[mail.template](mail.facts)
        known = {
            **contents.context,
            "venue": profile(),
            "home": f"{settings.PUBLIC_URL}/",
            "private": PRIVATE,
        }
        html = render_to_string(f"{mail.template}.html", known)
        text = render_to_string(f"{mail.template}.txt", known).strip() + "\n"
    except Exception as error:
        raise Unwritten(f"Unwritten: {type(error).__name__}: {error}") from error
    mail.text, mail.html, mail.calendar = text, html, contents.calendar
