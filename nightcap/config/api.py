"""The API: mounts every domain's router, and parses request bodies."""

import json
import re
from collections.abc import Iterator
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET
from ninja.parser import Parser

from nightcap.answers import api as answers
from nightcap.audit.api import router as changes
from nightcap.backup.api import router as backups
from nightcap.bookings import api as bookings
from nightcap.bookings import promo_api as promo_codes
from nightcap.config import problems
from nightcap.config.connection_tries import router as connection_tries
from nightcap.config.description import DescribedApi, cut_to_public
from nightcap.connections.api import router as connections
from nightcap.content import api as content
from nightcap.core.errors import Invalid, UnsupportedType
from nightcap.core.refusals import as_sentences
from nightcap.date_alerts import api as date_alerts
from nightcap.door import api as door
from nightcap.evenings import api as evenings
from nightcap.events import api as events
from nightcap.guests import api as guests
from nightcap.holds import api as holds
from nightcap.inbox import api as inbox
from nightcap.letters.api import router as letters
from nightcap.mail.api import router as mails
from nightcap.members import api as members
from nightcap.payments import api as payments
from nightcap.quotes import api as quotes
from nightcap.reports.api import router as reports
from nightcap.site.house_terms import router as house_terms
from nightcap.site.look import router as look
from nightcap.site.opening import router as opening
from nightcap.site.privacy import router as privacy
from nightcap.site.readiness import router as space
from nightcap.site.setup import router as setup
from nightcap.staff.api import login_router, members_router, security_router
from nightcap.subscribers import api as subscribers
from nightcap.venue.api import router as venue
from nightcap.waitlist import api as waitlist

_JSON = "application/json"
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
# The escapes in JSON; valid surrogate pairs match as well.
_MAYBE_UNSTORABLE = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")


class JsonBodies(Parser):
    """Accepts only JSON.

    A page of another site can send forms and plain text with a visitor's cookies, but no JSON.
    """

    def parse_body(self, request: HttpRequest) -> dict[str, object]:
        """Return the parsed body.

        Raises UnsupportedType for another content type, and Invalid unless the body is a JSON
        object whose texts a database can store; the error names their fields.
        """
        if request.content_type != _JSON:
            raise UnsupportedType(problems.NOT_JSON)
        try:
            # Not request.body, which would keep the bytes of a large upload in addition to its
            # text.
            text = str(request.read(), "utf-8")
            body = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise Invalid("The body is not valid JSON.") from error
        # Ninja reads fields of other values as Python attributes: a text has a title().
        if not isinstance(body, dict):
            raise Invalid("The body must be a JSON object.")
        if _MAYBE_UNSTORABLE.search(text):
            _refuse_unstorable(body)
        return body


def _refuse_unstorable(body: dict[str, object]) -> None:
    fields = {
        name: "must not hold a character that cannot be stored"
        for name, text in _texts(body, "")
        if _UNSTORABLE.search(text)
    }
    if fields:
        raise Invalid(as_sentences(fields), fields=fields)


def _texts(value: object, name: str) -> Iterator[tuple[str, str]]:
    """Yield every text in a JSON value, with the name of its field: `shows.0.title`."""
    if isinstance(value, str):
        yield name or "body", value
    elif isinstance(value, dict):
        for key, inner in value.items():
            # The error contains the field's name, so unstorable characters are removed from it.
            known = _UNSTORABLE.sub("", key)
            yield from _texts(inner, f"{name}.{known}" if name else known)
            if known != key:
                yield known or "body", key
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _texts(inner, f"{name}.{place}" if name else str(place))


api = DescribedApi(
    title="Nightcap",
    version="1",
    # `description` serves it, depending on the user.
    openapi_url="",
    docs_url=None,
    urls_namespace="api",
    parser=JsonBodies(),
)
problems.install(api)
# First: routes are tried in this order, and bookings arrive in bursts.
api.add_router("/bookings", bookings.router)
api.add_router("", login_router)
api.add_router("/admin/security", security_router)
api.add_router("/admin/staff", members_router)
api.add_router("/admin/changes", changes)
api.add_router("/admin/backups", backups)
api.add_router("/admin/connections", connections)
api.add_router("/admin/connections", connection_tries)
api.add_router("/admin/look", look)
api.add_router("/admin/setup", opening)
api.add_router("/admin/setup", setup)
api.add_router("", venue)
api.add_router("", house_terms)
api.add_router("", privacy)
api.add_router("/host-event-images", content.slideshow)
api.add_router("", content.menu)
api.add_router("/videos", content.videos)
api.add_router("/admin", content.clips)
api.add_router("", content.photos)
api.add_router("/past-events", content.past_events)
api.add_router("/past-event-images", content.past_event_images)
api.add_router("/admin", content.texts)
api.add_router("/admin/categories", content.event_categories)
api.add_router("/admin/special-days", content.days)
api.add_router("/admin/events", events.admin_events)
api.add_router("/admin/shows", events.shows)
api.add_router("/events", events.events)
api.add_router("/event-links", events.event_links)
api.add_router("/feed", events.feed_imports)
api.add_router("/admin/imports", events.imports)
api.add_router("/events", events.ticket_status)
api.add_router("/admin/seats-left-percent", events.seats_left_percent)
api.add_router("/admin/ticket-page-troubles", events.ticket_page_troubles)
api.add_router("", subscribers.newsletter)
api.add_router("", subscribers.secret_calendar)
api.add_router("/members", members.members)
api.add_router("/admin/members", members.router)
api.add_router("/events", promo_codes.of_events)
api.add_router("/events", date_alerts.router)
api.add_router("/admin/promo-codes", promo_codes.codes)
api.add_router("/guest/bookings", bookings.own_bookings)
api.add_router("/guest/bookings", payments.own_payments)
api.add_router("/guest/evenings", evenings.router)
api.add_router("/admin/payments", payments.router)
api.add_router("/payments", payments.notices)
api.add_router("/admin/journal.csv", payments.journal)
api.add_router("/waitlist", waitlist.joining)
api.add_router("/guest/waitlist", waitlist.own_place)
api.add_router("/admin/waitlist", waitlist.router)
api.add_router("/bookings", door.arrivals)
api.add_router("/admin/door-links", door.links)
api.add_router("/admin/door", door.signed_in)
api.add_router("/door", door.door)
api.add_router("/admin/event-guests", bookings.event_guests)
api.add_router("/admin/house-seats", bookings.house_seats)
api.add_router("/event-hosting", inbox.inquiries)
api.add_router("/event-hosting", answers.of_inquiries)
api.add_router("/event-hosting", quotes.of_inquiries)
api.add_router("/event-hosting", holds.of_inquiries)
api.add_router("/event-hosting", holds.dates)
api.add_router("/admin/answer-templates", answers.templates)
api.add_router("/admin/holds", holds.router)
api.add_router("/admin/quotes", quotes.router)
api.add_router("/admin/quotes", payments.quote_deposits)
api.add_router("/quotes", quotes.own_quotes)
api.add_router("/quotes", payments.own_quote_payments)
api.add_router("/contact", inbox.messages)
api.add_router("/admin/inbox", inbox.everything)
api.add_router("/admin/calendar", inbox.house_calendar)
api.add_router("/admin/mails", mails)
api.add_router("/admin/letters", letters)
api.add_router("/admin", reports)
api.add_router("/admin/guests", guests.reading)
api.add_router("/admin/guests", guests.forgetting_guests)
api.add_router("/admin/guests", guests.guests)
api.add_router("/admin/event-guests", guests.of_events)
api.add_router("/bookings/evening", guests.of_evening)
api.add_router("/admin/space", space)


@require_GET
def description(request: HttpRequest) -> HttpResponse:
    """Return the API's description: all of it to a signed-in user, to others the public part."""
    body = _description(is_whole=request.user.is_authenticated)
    return HttpResponse(body, content_type=_JSON)


@cache
def _description(*, is_whole: bool) -> bytes:
    schema = api.get_openapi_schema()
    return json.dumps(schema if is_whole else cut_to_public(schema)).encode()
