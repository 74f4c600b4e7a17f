"""The draft of the weekly letter: ready on Monday morning, for the manager to complete and send."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from nightcap.core.database import mark_done_once
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.events import selectors as events
from nightcap.events.fields import EventOut
from nightcap.events.models import TicketStatus
from nightcap.letters.audiences import NEWSLETTER
from nightcap.letters.models import Letter
from nightcap.letters.selectors import emails_of
from nightcap.media.names import URL_PREFIX
from nightcap.venue.moments import long_date
from nightcap.venue.profile import profile

_SHOWN = timedelta(days=14)
_NEW = timedelta(days=7)
_MADE_UNTIL = timedelta(days=3)
"""How late the draft is still made, for a server that did not run on Monday."""
_MOST_PICTURES = 3
_MOST_NEW = 10
_NEARLY_FULL = frozenset({TicketStatus.LIMITED_SEATS, TicketStatus.FEW_SEATS_LEFT})


@publishing.atomic()
def write_due_draft() -> Letter | None:
    """Write this week's draft if it is due; None if it is not, or there is nothing to write.

    Rule: Each Monday at the hour that the venue sets, a draft lists the shows of the next two
    weeks, those with few seats, and new shows after that. A venue without subscribers or shows gets
    no draft.
    """
    at = now()
    monday = _monday(at)
    if not (profile().letters.weekly_draft and monday <= at < monday + _MADE_UNTIL):
        return None
    shows = events.upcoming_events(at=at)
    body = _body(shows, at)
    if not (body and emails_of(NEWSLETTER) and mark_done_once(f"weekly letter {monday:%F}")):
        return None
    subject = _("The next two weeks at %(venue)s") % {"venue": profile().name}
    letter = Letter(subject=subject, body=body, to=NEWSLETTER, created_at=at)
    return changes.create(letter, actor=changes.CLOCK)


def _monday(at: datetime) -> datetime:
    """Return the time at which the draft of a week is due."""
    wall = at.astimezone(profile().time_zone)
    day = wall.date() - timedelta(days=wall.weekday())
    return datetime.combine(day, profile().letters.draft_at, profile().time_zone)


def _body(shows: Sequence[EventOut], at: datetime) -> str:
    soon = [show for show in shows if show.starts_at < at + _SHOWN]
    nearly_full = [show for show in soon if show.ticket_status in _NEARLY_FULL]
    later = [show for show in shows if show.starts_at >= at + _SHOWN]
    new = [show for show in later if show.created_at >= at - _NEW][:_MOST_NEW]
    sections = [
        (_("The next two weeks"), [_with_picture(show, soon) for show in soon]),
        (_("Nearly full"), [_entry(show) for show in nearly_full]),
        (_("New on the programme"), [_entry(show) for show in new]),
    ]
    parts = [part for title, entries in sections if entries for part in (f"## {title}", *entries)]
    return "\n\n".join(parts)


def _with_picture(show: EventOut, shows: Sequence[EventOut]) -> str:
    """Return a show's entry, with its picture for the first shows that have one of this site."""
    pictured = [one.id for one in shows if (one.image_url or "").startswith(URL_PREFIX)]
    if show.id not in pictured[:_MOST_PICTURES]:
        return _entry(show)
    return f"![{_plain(show.title)}]({show.image_url})\n\n{_entry(show)}"


def _entry(show: EventOut) -> str:
    when = long_date(show.starts_at, is_all_day=show.is_all_day)
    price = f" · {_plain(show.price_range)}" if show.price_range else ""
    return f"[**{_plain(show.title)}**]({show.page_path})\n{when}{price}"


def _plain(text: str) -> str:
    """Return a text whose signs are not Markdown."""
    return "".join(f"\\{sign}" if sign in r"\`*_[]<>#!" else sign for sign in text)
