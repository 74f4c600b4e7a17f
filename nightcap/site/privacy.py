"""What this installation keeps of people, and for how long, told from what decides it."""

from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from ninja import Router

from nightcap.backup.archive import DAYS, MONTHS, WEEKS
from nightcap.bookings.models import HOLD_FOR
from nightcap.bookings.services import holds
from nightcap.core.models import UNDO_FOR
from nightcap.core.schemas import CamelSchema
from nightcap.core.writing import idempotency
from nightcap.http import throttle
from nightcap.inbox import api as inbox
from nightcap.mail import files
from nightcap.staff import login_limits, sessions
from nightcap.venue.pages import Clause, pages, with_deadline
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
    on_request: list[str]
    in_the_browser: list[str]
    elsewhere: list[str]
    clauses: list[Clause]


@router.get("/privacy", response=PrivacyOut, operation_id="get_privacy")
def get_privacy(request: HttpRequest) -> PrivacyOut:
    """Tell what this installation keeps of people, where, and for how long."""
    written = with_deadline(pages().privacy)
    return PrivacyOut(
        lead=written.lead,
        records=list(_records(profile())),
        on_request=list(_on_request()),
        in_the_browser=list(_in_the_browser()),
        elsewhere=list(_elsewhere(profile())),
        clauses=list(written.clauses),
    )


def _records(venue: Profile) -> Iterator[RecordOut]:
    kept = venue.retention
    yield RecordOut(
        title="Bookings",
        holds="Your name, email address and phone number, the event, the number of seats, and when "
        "you booked, cancelled or arrived.",
        purpose=f"To hold your seats, to know you at the door{_by_the_clock(venue)}, and so that "
        "we can reach you when something changes.",
        kept=f"{_months(kept.bookings_months)} after the event; then your name, address and number "
        "are taken out, and only the seats stay counted. Seats that wait for your "
        "confirmation by email are free again after "
        f"{_counted(HOLD_FOR // timedelta(minutes=1), 'minute')}. What our server "
        "answered to your booking is kept for "
        f"{_days(idempotency.KEPT_FOR)}, so that a repeated click does not book twice.",
    )
    yield RecordOut(
        title="Waitlists",
        holds="Your name, email address and phone number, the event, for how many you want seats, "
        "and when you joined or left.",
        purpose="To offer you seats that come back, in the order in which guests joined.",
        kept=f"{_months(kept.bookings_months)} after the event; then it is deleted. Seats that are "
        "offered to you are held for "
        f"{_counted(venue.waitlist.held_minutes, 'minute')}, on the day itself for "
        f"{_counted(venue.waitlist.held_minutes_on_the_day, 'minute')}.",
    )
    yield RecordOut(
        title="Our notes on guests",
        holds="That you are a regular, an allergy or a birthday that you told us of, and what else "
        "helps us to look after you: at a booking, or for whenever you come.",
        purpose="To know at the door what you need.",
        kept="As long as a booking, an inquiry or a message of yours is kept, or until you ask us "
        "to delete it.",
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
        kept=f"{_months(kept.inbox_months)}, of an inquiry not before its day, or until we delete "
        f"it. {_GONE} That something arrived, without a word of it, is kept "
        f"for {_days(inbox.KEPT_FOR)}, so that nothing arrives twice.",
    )
    yield RecordOut(
        title="Emails that we send",
        holds="Your email address, the text of the email, and whether it was delivered.",
        purpose="To send an email again that did not arrive, and to know what was said.",
        kept=f"{_months(kept.mails_months)}."
        if settings.MAIL_IS_SENT
        else f"{_months(kept.mails_months)}. This site is not connected to a mail server: its "
        "emails are also kept as files where it runs, for "
        f"{_days(files.KEPT_FOR)}.",
    )
    yield RecordOut(
        title="Unsubscribing",
        holds="That a mailbox wants no mail from us after a show, and since when, under a name "
        "from which the address cannot be read.",
        purpose="To keep to it.",
        kept="Until you ask us to forget you.",
    )
    yield RecordOut(
        title="Our list of changes",
        holds="What we changed, deleted or restored, under the name of a subscriber or a sender, "
        "or the code of a booking. Never an email address or a phone number.",
        purpose="To find out what happened, and to undo it.",
        kept=f"Names in it for {_months(kept.inbox_months)}.",
    )
    if settings.BACKUP_TO:
        yield RecordOut(
            title="Backups",
            holds="A copy of all of this, made each night"
            + (", encrypted." if settings.BACKUP_KEY else "."),
            purpose="To lose nothing when a machine fails.",
            kept=f"The last of {DAYS} days, {WEEKS} weeks and {MONTHS} months. What "
            "was deleted stays in a backup until that one is deleted too.",
        )
    yield RecordOut(
        title="Your network address",
        holds="The network from which something was sent, and how often or how much; with a "
        "booking, a message or a sign-up under a name from which it cannot be read.",
        purpose="To hold back floods of submissions, bookings of a whole house by one visitor, and "
        "guesses at our own password.",
        kept=f"{_counted(int(throttle.WINDOW), 'second')} in memory; for people who try to log in "
        f"to our own panel, with the kind of browser, {_days(sessions.LOG_INS_KEPT_FOR)}; with "
        f"what you sent, {_days(holds.DAY)}. "
        + (
            "Of a visit the server's log notes the page and the time, and not who came."
            if settings.LOG == "json"
            else "Visits are not written down: the server's log notes faults alone."
        ),
    )


def _by_the_clock(venue: Profile) -> str:
    wanted = venue.bookings
    reminder = ", to remind you the day before" if wanted.remind_the_day_before else ""
    thanks = ", to thank you the morning after" if wanted.thank_the_morning_after else ""
    return reminder + thanks


def _on_request() -> Iterator[str]:
    yield (
        "Write to us from your email address: we send you all that we know of it as one file, and"
        " forget you if you want. Your bookings then stay without your name, so that seats are"
        " counted right; everything else that names you is deleted and overwritten."
    )
    yield (
        "Our backups made before that hold you until they are replaced. While we expect you, the"
        " booking has to be cancelled first."
    )


def _in_the_browser() -> Iterator[str]:
    session = _counted(sessions.LONGEST // timedelta(hours=1), "hour")
    yield (
        "No cookie is set for visitors, and nothing counts or follows you. Only our own panel has"
        f" cookies: for a session of at most {session}, and to know a browser that has logged in"
        f" before, for {_days(login_limits.COOKIE_LASTS)}."
    )
    yield (
        "What you type into a form stays in your browser until you send it or close the tab, so"
        " that a reload does not lose it."
    )
    yield (
        "A message or an inquiry that you have sent stays in your browser until it has been"
        " delivered; one that needs a correction stays until you have corrected it."
    )
    yield (
        "A booking or a place on a waitlist that you have sent stays in your browser, with your"
        " name, email address, phone number and number of seats, until it has our answer or you"
        " give it up. Your next visit asks you whether to go on with it; after the event it is"
        " deleted instead. Nothing else that you type or send is kept there."
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


def _months(number: int) -> str:
    return _counted(number, "month")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
