"""The feed of new events, for programs that read feeds (Atom, RFC 4287)."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import linebreaks
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from nightcap.bookings.mails import place, when
from nightcap.core.characters import CONTROL_BUT_LINE_BREAKS
from nightcap.core.time import now
from nightcap.events import selectors
from nightcap.events.fields import EventOut
from nightcap.http.sharing import keep, next_change
from nightcap.venue.profile import profile

PATH = "events.atom"


@require_safe
def new_events(request: HttpRequest) -> HttpResponse:
    """Return the feed of upcoming public events, with ids that never change.

    Rule: The feed of new events lists published events only: no draft, unlisted, private, test or
    past event. The title of a cancelled event names that.
    """
    at, venue = now(), profile()
    feed = Atom1Feed(
        title=_("%(name)s: new events") % {"name": venue.name} if venue.name else _("New events"),
        link=f"{settings.PUBLIC_URL}/events",
        feed_url=f"{settings.PUBLIC_URL}/{PATH}",
        description=venue.tagline or None,
        language=settings.LANGUAGE_CODE,
        author_name=venue.name or None,
    )
    for event in selectors.new_events(at=at):
        feed.add_item(
            title=_text(_title(event)),
            link=event.page_url,
            unique_id=f"urn:uuid:{event.uid}",
            description=linebreaks(_text(_summary(event)), autoescape=True),
            pubdate=event.created_at,
            updateddate=event.updated_at,
            categories=[event.category] if event.category else [],
        )
    xml = feed.writeString("utf-8")
    return keep(HttpResponse(xml, content_type=feed.content_type), until=next_change(at))


def _title(event: EventOut) -> str:
    return _("Cancelled: %(title)s") % {"title": event.title} if event.is_cancelled else event.title


def _summary(event: EventOut) -> str:
    facts = (when(event), place(event) or profile().name, event.price_range)
    return "\n\n".join(filter(None, (", ".join(filter(None, facts)), event.description)))


def _text(value: str) -> str:
    """Remove the control characters that XML cannot contain."""
    return CONTROL_BUT_LINE_BREAKS.sub("", value)
