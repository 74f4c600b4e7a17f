"""What this installation keeps of people, and for how long, told from what decides it."""

from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from ninja import Router

from nightcap.bookings.services import holding, limits
from nightcap.core import idempotency
from nightcap.core.models import UNDO_FOR
from nightcap.core.schemas import CamelSchema
from nightcap.http import throttle
from nightcap.inbox import api as inbox
from nightcap.mail import keeping
from nightcap.staff import sessions
from nightcap.staff.throttle import WINDOW as GUESSES_COUNTED_FOR
from nightcap.venue.pages import Clause, pages
from nightcap.venue.profile import Profile, profile

router = Router(by_alias=True)

_GONE = f"It is gone from the database {UNDO_FOR // timedelta(hours=1)} hours after that."


class RecordOut(CamelSchema):
    """A kind of record: what it holds of a person, what for, and until when."""

    title: str
    holds: str
    purpose: str
    kept: str


class PrivacyOut(CamelSchema):
    """What is kept of people; `lead` and `clauses` are the house's own words."""

    lead: str
    records: list[RecordOut]
    in_the_browser: list[str]
    elsewhere: list[str]
    clauses: list[Clause]


@router.get("/privacy", response=PrivacyOut, operation_id="get_privacy")
def get_privacy(request: HttpRequest) -> PrivacyOut:
    """Tell what this installation keeps of people, where, and for how long."""
    written = pages().privacy
    return PrivacyOut(
        lead=written.lead,
        records=list(_records()),
        in_the_browser=list(_in_the_browser()),
        elsewhere=list(_elsewhere(profile())),
        clauses=list(written.clauses),
    )


def _records() -> Iterator[RecordOut]:
    yield RecordOut(
        title="Bookings",
        holds="Your name, email address and phone number, the event, the number of seats, and when "
        "you booked, cancelled or arrived.",
        purpose="To hold your seats, to know you at the door, and so that we can reach you when "
        "something changes.",
        kept="With the records of the event; no date is set at which they end. Seats that wait for "
        "your confirmation by email are free again after "
        f"{_counted(holding.HELD_FOR // timedelta(minutes=1), 'minute')}. What our server "
        "answered to your booking is kept for "
        f"{_days(idempotency.KEPT_FOR)}, so that a repeated click does not book twice.",
    )
    yield RecordOut(
        title="Newsletter and secret calendar",
        holds="Your name, your email address and the day on which you joined.",
        purpose="To write to you, as you asked for.",
        kept=f"Until you ask us to take you off the list. {_GONE}",
    )
    yield RecordOut(
        title="Messages and inquiries",
        holds="What you wrote to us through the site, with your name, email address and phone "
        "number where you gave one, and our notes on it.",
        purpose="To answer you, and to plan your event.",
        kept=f"Until we delete it. {_GONE} That something arrived, without a word of it, is kept "
        f"for {_days(inbox.KEPT_FOR)}, so that nothing arrives twice.",
    )
    yield RecordOut(
        title="Emails that we send",
        holds="Your email address, the text of the email, and whether it was delivered.",
        purpose="To send an email again that did not arrive, and to know what was said.",
        kept=f"{_days(keeping.KEPT_FOR)}."
        if settings.MAIL_IS_SENT
        else f"{_days(keeping.KEPT_FOR)}. This site is not connected to a mail server: its emails "
        f"are also kept as files where it runs, for {_days(keeping.FILES_KEPT_FOR)}.",
    )
    yield RecordOut(
        title="Our list of changes",
        holds="What we changed, deleted or restored, under the name of a subscriber or a sender, "
        "or the reference of a booking. Never an email address or a phone number.",
        purpose="To find out what happened, and to undo it.",
        kept="No date is set at which it ends.",
    )
    yield RecordOut(
        title="Your network address",
        holds="The network from which something was sent, and how often or how much; with a "
        "booking, a message or a sign-up under a name from which it cannot be read.",
        purpose="To hold back floods of submissions, bookings of a whole house by one visitor, and "
        "guesses at our own password.",
        kept=f"{_counted(int(throttle.WINDOW), 'second')} in memory; for a wrong password "
        f"{_counted(GUESSES_COUNTED_FOR // timedelta(minutes=1), 'minute')}; with what you sent, "
        f"{_days(limits.DAY)}. Visits are not "
        "written down: the server's log notes faults alone.",
    )


def _in_the_browser() -> Iterator[str]:
    session = _counted(sessions.LONGEST // timedelta(hours=1), "hour")
    yield (
        "No cookie is set for visitors, and nothing counts or follows you. Only our own panel has"
        f" a cookie, for a session of at most {session}."
    )
    yield (
        "What you type into the contact form or an inquiry stays in your browser until you close"
        " the tab, so that a reload does not lose it."
    )
    yield (
        "What you have sent while there was no connection waits in your browser until it has been"
        " delivered."
    )


def _elsewhere(venue: Profile) -> Iterator[str]:
    yield (
        "Type, scripts and the house's own pictures come from this site alone. A picture of an"
        " event may stand on another site; it is then loaded from there."
    )
    if venue.social_feed_url:
        host = urlsplit(venue.social_feed_url).hostname
        yield f"The photo feed on the home page is loaded from {host} when you come to it."
    yield (
        "Maps, calendars, social networks, ticket shops and sign-up forms are links: they learn of"
        " you when you follow one, and then their own rules hold."
    )


def _days(span: timedelta) -> str:
    return _counted(span.days, "day")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
