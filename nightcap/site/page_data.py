"""The data of a page: answers of the public API, called within the process."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, QueryDict
from django.urls import resolve
from django.utils.translation import gettext as _
from pydantic import JsonValue, TypeAdapter

from nightcap.content.selectors import menu_sections
from nightcap.core.responses import TypedResponse
from nightcap.events.fields import EventOut
from nightcap.events.models import TicketStatus
from nightcap.site.front_end import Clause, Route
from nightcap.venue import categories
from nightcap.venue.pages import pages
from nightcap.venue.profile import PageSettings, Profile

VENUE = "/api/venue"
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_JSON = TypeAdapter[JsonValue](JsonValue)

T = TypeVar("T")


class Fetched(NamedTuple):
    """The answer to a query: its address is the query's key.

    `result` is the object from which the API has written `body`: a schema object, a list of them,
    or None if only the JSON is known.
    """

    url: str
    status: int
    body: str
    result: object


class Unavailable(Exception):
    """A public operation refused to answer."""


def fetch(url: str) -> Fetched:
    """Call a public operation as an anonymous visitor, with the same bytes as its result.

    Raises Unavailable when it answers neither 200 nor 404.
    """
    parts = urlsplit(url)
    request = HttpRequest()
    request.method = "GET"
    request.path = request.path_info = parts.path
    request.GET = QueryDict(parts.query)
    request.META = {"REQUEST_METHOD": "GET", "QUERY_STRING": parts.query, "HTTP_HOST": "localhost"}
    request.user = AnonymousUser()
    match = resolve(parts.path)
    response = match.func(request, *match.args, **match.kwargs)
    if response.status_code not in {200, 404}:
        raise Unavailable(f"{url} answered {response.status_code}")
    result = response.result if isinstance(response, TypedResponse) else None
    return Fetched(url, response.status_code, response.content.decode(), result)


def listed(answers: Sequence[Fetched], kind: type[T]) -> list[T]:
    """Return all rows of a kind in the page's lists, in their order."""
    lists = (answer.result for answer in answers if isinstance(answer.result, list))
    return [part for result in lists for part in result if isinstance(part, kind)]


def single(answers: Sequence[Fetched]) -> EventOut | None:
    """Return the event that the page is about, or None."""
    results = (answer.result for answer in answers)
    return next((result for result in results if isinstance(result, EventOut)), None)


def fill_title(template: str, known: Mapping[str, str]) -> str:
    """Fill a title, without placeholders that are empty and their separators. Never empty.

    The home page of a venue without a name is called 'Home'.

    The browser does the same after a navigation (`frontend/src/app/route-table.ts`).
    """
    for name, text in known.items():
        if not text:
            template = re.sub(rf"( \| |: )\{{{name}\}}|\{{{name}\}}( \| |: )?", "", template)
    return template.format_map(known) or _("Home")


def description_of(route: Route, answers: Sequence[Fetched], known: Mapping[str, str]) -> str:
    """Return a page's description, with the sentences that are true for its answers.

    A sentence with an empty placeholder is left out. The browser does the same after a navigation
    (`frontend/src/app/route-table.ts`).
    """
    phrases = pages().phrases.model_dump(by_alias=True)
    parts = (
        part if isinstance(part, str) else phrases.get(part.phrase) or part.text
        for part in route.description
        if isinstance(part, str) or _holds(part, answers)
    )
    return " ".join(_filled(part, known) for part in parts if _is_known(part, known))


def _filled(sentence: str, known: Mapping[str, str]) -> str:
    return _PLACEHOLDER.sub(lambda found: known[found[1]], sentence)


def _is_known(sentence: str, known: Mapping[str, str]) -> bool:
    return all(known.get(name) for name in _PLACEHOLDER.findall(sentence))


def _holds(clause: Clause, answers: Sequence[Fetched]) -> bool:
    if not clause.of:
        return True
    shown = {one.slug for one in categories.in_order() if one.page == clause.shown_on}
    sections = menu_sections() if clause.section else []
    named = {one.slug for one in sections if clause.section in one.slugs}
    return any(
        (not clause.section or entry.get("category") in named)
        and (not clause.shown_on or entry.get("category") in shown)
        and entry.get("ticketStatus") != TicketStatus.CONCLUDED
        for answer in answers
        if answer.url.startswith(clause.of)
        for entry in _entries(_JSON.validate_json(answer.body))
    )


def _entries(answer: JsonValue) -> list[dict[str, JsonValue]]:
    """Return the entries of a list, or of an object's lists."""
    lists = answer.values() if isinstance(answer, dict) else [answer]
    return [
        entry
        for part in lists
        if isinstance(part, list)
        for entry in part
        if isinstance(entry, dict)
    ]


def venue_placeholders(profile: Profile) -> dict[str, str]:
    """Return the venue's names and address for the texts of routes; some can be empty."""
    address = profile.address
    known = {
        "name": profile.name,
        "shortName": profile.known_as,
        "tagline": profile.tagline,
        "street": address.street if address else "",
        "city": address.locality if address else "",
        "region": address.region if address else "",
        "placeLine": profile.place_line,
    }
    home, menu = (profile.pages.get(page, PageSettings()) for page in ("home", "menu"))
    summary = home.description if _is_known(home.description, known) else ""
    tagline = f"{profile.tagline}." if profile.tagline else ""
    return known | {
        "menu": menu.title or _("Menu"),
        "pillars": pages().phrases.pillars_title or _("Cocktails"),
        "summary": summary.format_map(known) or tagline,
    }
