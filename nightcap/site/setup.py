"""Lists the steps that prepare a venue for its opening, with their missing parts."""

import re
from collections.abc import Callable, Mapping
from typing import Literal, get_args

from django.http import HttpRequest

from nightcap.bookings.models import Booking
from nightcap.connections import services as connections
from nightcap.content.models import MenuItem
from nightcap.core.responses import READ_REFUSALS
from nightcap.core.schemas import CamelSchema
from nightcap.events.models import Event
from nightcap.staff.access import manager_router
from nightcap.venue import drawings, editing, opening
from nightcap.venue.pages import Terms, pages
from nightcap.venue.profile import PageSettings, profile

Step = Literal[
    "name",
    "look",
    "pictures",
    "hours",
    "pages",
    "legal",
    "email",
    "payments",
    "backups",
    "show",
    "booking",
]
"""The steps in their order."""

_BLANK = re.compile(r"\[[^\]\n]+\]")
"""A blank of a draft, such as `[street, town]`; `blanksIn` in the panel finds the same."""

_Needs = Mapping[str, object]
"""The names of the parts of a step, each with a value that is empty while the part is missing."""


class StepOut(CamelSchema):
    """A step of the setup, and the names of its parts that are missing."""

    step: Step
    done: bool
    missing: list[str]


router = manager_router("setup")


@router.get("", response={200: list[StepOut]} | READ_REFUSALS, operation_id="get_setup")
def get_setup(request: HttpRequest) -> list[StepOut]:
    """List the steps of the setup in their order."""
    found = ((step, _missing(step)) for step in get_args(Step))
    return [StepOut(step=step, done=not missing, missing=missing) for step, missing in found]


def _missing(step: Step) -> list[str]:
    return [name for name, value in _NEEDS[step]().items() if not value]


def _name() -> _Needs:
    venue = profile()
    address = venue.address
    return {
        "Name": venue.name,
        "Street": address and address.street,
        "Town": address and address.locality,
        "Country": address and address.country,
        "Email": venue.email,
        "Time zone": _is_decided("time_zone"),
        "Currency": _is_decided("currency"),
        "Clock": _is_decided("clock"),
        "Week starts on": _is_decided("first_day"),
    }


def _look() -> _Needs:
    venue = profile()
    return {
        "Logo": venue.logo or drawings.drawing(drawings.LOGO),
        "Accent color": _is_decided("accent"),
    }


def _is_decided(field: str) -> bool:
    """Return whether a venue has a value of its own.

    The blank venue's files contain only technical defaults.
    """
    texts = editing.read("venue")
    return not opening.is_blank() or field in texts.from_panel or field in texts.chosen


def _pictures() -> _Needs:
    venue = profile()
    return {"Tagline": venue.tagline, "Introduction": venue.intro, "Hero picture": venue.hero}


def _hours() -> _Needs:
    venue = profile()
    return {"Opening hours": venue.hours, "Rooms": venue.spaces}


def _pages() -> _Needs:
    """Return the site's pages, with a value that is empty for an empty page."""
    written, settings_of = pages(), profile().pages
    contents = {
        "about": ("About", written.about.headline or written.about.description),
        "visit": ("Visit", written.visit.model_dump(exclude_defaults=True)),
        "menu": ("Menu", MenuItem.objects.exists()),
        "gallery": ("Gallery", written.gallery.photos),
        "history": ("History", written.history.sections),
    }
    return {
        name: content
        for page, (name, content) in contents.items()
        if settings_of.get(page, PageSettings()).is_on
    }


def _legal() -> _Needs:
    """Return the legal texts, with a value that is empty for an unfinished one.

    Rule: A legal text with a blank in square brackets counts as missing.
    """
    terms, privacy = pages().terms, pages().privacy
    return {
        "Legal name": profile().tax.legal_name,
        "Terms": terms.lead or terms.clauses,
        "Privacy": privacy.lead or privacy.clauses,
        "Blanks in the terms": not _has_blank(terms),
        "Blanks in the notes on privacy": not _has_blank(privacy),
    }


def _has_blank(text: Terms) -> bool:
    parts = [text.lead, *(part for clause in text.clauses for part in (clause.title, clause.text))]
    return any(_BLANK.search(part) for part in parts)


def _email() -> _Needs:
    """Return the parts that emails need.

    Rule: The step of emails is done once the present mail server has taken a test message.
    """
    return {
        "Mail server": connections.is_usable("email_url"),
        "Test message": connections.has_sent_test_message(),
    }


_NEEDS: Mapping[Step, Callable[[], _Needs]] = {
    "name": _name,
    "look": _look,
    "pictures": _pictures,
    "hours": _hours,
    "pages": _pages,
    "legal": _legal,
    "email": _email,
    "payments": lambda: {"Stripe key": connections.is_usable("stripe_key")},
    "backups": lambda: {"Place for backups": connections.is_usable("backup_to")},
    "show": lambda: {"First show": Event.objects.exists()},
    "booking": lambda: {"Test booking": Booking.objects.exists()},
}
