"""The variables of answer templates, and the shipped templates."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from nightcap.inbox.models import HostInquiry, Status
from nightcap.venue.moments import hours, long_day
from nightcap.venue.profile import profile

VARIABLES: Final[Mapping[str, str]] = {
    "name": "The first name of the sender, or the last name",
    "event": "The name of the event",
    "date": "The date, with the day of the week",
    "time": "The start and the end",
    "guests": "The number of guests",
    "venue": "The name of the venue",
}
"""The variables of a template, each with its meaning."""

_BRACES = re.compile(r"\{([^{}]*)\}|[{}]")


class Template(NamedTuple):
    """A template; `id` and `version` are None for one that is shipped with the program."""

    id: int | None
    version: int | None
    title: str
    text: str
    status: str


def check_variables(text: str) -> str:
    """Return a template's text unchanged.

    Raises ValueError for a variable that does not exist and for a single brace.

    Rule: A template has only known variables, each in braces.
    """
    for found in _BRACES.finditer(text):
        if found[1] is None:
            raise ValueError(f"has a single {found[0]}: a variable is written as {{name}}")
        if found[1] not in VARIABLES:
            known = ", ".join(f"{{{name}}}" for name in VARIABLES)
            raise ValueError(f"has an unknown variable {found[0]}; the variables are {known}")
    return text


def filled(text: str, inquiry: HostInquiry) -> str:
    """Return a template's text with the values of an inquiry.

    A value that is not known yet is left as a blank in square brackets, such as "[date]".
    """
    values = _values(inquiry)
    return _BRACES.sub(lambda found: values.get(found[1]) or f"[{found[1]}]", text)


def shipped() -> list[Template]:
    """Return the shipped templates, one for each status after 'new'."""
    return [
        Template(None, None, title, text, status.value)
        for status, (title, text) in {
            Status.ANSWERED: (
                _("Thank you for your inquiry"),
                _(
                    "Dear {name},\n\nThank you for your inquiry about {event} on {date}.\n\n"
                    "Kind regards,\n{venue}"
                ),
            ),
            Status.CONFIRMED: (
                _("Your date is confirmed"),
                _(
                    "Dear {name},\n\nWe confirm {event} on {date}, {time}, for {guests} guests.\n\n"
                    "Kind regards,\n{venue}"
                ),
            ),
            Status.DECLINED: (
                _("We cannot host your event"),
                _(
                    "Dear {name},\n\nThank you for your inquiry. Unfortunately we cannot host "
                    "{event} on {date}.\n\nKind regards,\n{venue}"
                ),
            ),
        }.items()
    ]


def _values(inquiry: HostInquiry) -> dict[str, str]:
    has_times = inquiry.times is not None and not inquiry.is_all_day
    return {
        "name": inquiry.first_name or inquiry.last_name,
        "event": inquiry.subject,
        "date": long_day(inquiry.event_date) if inquiry.event_date else "",
        "time": hours(*inquiry.times) if has_times and inquiry.times else "",
        "guests": str(inquiry.guest_count or ""),
        "venue": profile().name,
    }
