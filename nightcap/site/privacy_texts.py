"""Sentences on the personal data that this installation stores, where, and for how long."""

from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nightcap.backup import archive
from nightcap.bookings.models import HOLD_FOR
from nightcap.bookings.services import holds
from nightcap.connections.services import is_set
from nightcap.core.models import UNDO_FOR
from nightcap.core.schemas import CamelSchema
from nightcap.core.writing import idempotency
from nightcap.evenings.models import VALID_FOR
from nightcap.http import throttle
from nightcap.inbox import api as inbox
from nightcap.mail import transport
from nightcap.staff import login_limits, sessions
from nightcap.staff import services as staff
from nightcap.subscribers.mails import KEPT_DAYS
from nightcap.venue.profile import profile

_HOUR, _MINUTE = timedelta(hours=1), timedelta(minutes=1)


class RecordOut(CamelSchema):
    """A kind of record: its personal data, its purpose, and its duration."""

    title: str
    holds: str
    purpose: str
    kept: str


def records(*, is_prepaid: bool) -> list[RecordOut]:
    """Return every kind of record; payments only if guests pay here in advance."""
    return [
        _bookings(),
        _evenings_links(),
        *([_payments()] if is_prepaid else []),
        _waitlists(),
        _guest_notes(),
        _newsletter(),
        _date_alerts(),
        _letters(),
        _emails(),
        _sent_letters(),
        _unsubscribing(),
        _changes(),
        *([_backups()] if is_set("backup_to") else []),
        _network_address(),
    ]


def on_request() -> list[str]:
    """Return how people get and delete their data."""
    return [
        _(
            "Write to us from your email address: we send you all that we know of it as one file,"
            " and forget you if you want. Your bookings then stay without your name, so that seats"
            " are counted right; everything else that names you is deleted and overwritten."
        ),
        _(
            "Our backups made before that hold you until they are replaced. While we expect you,"
            " the booking has to be cancelled first."
        ),
    ]


def in_the_browser(*, is_prepaid: bool) -> list[str]:
    """Return what the site stores in a browser."""
    hours = sessions.LONGEST // _HOUR
    cookies = _(
        "Only our own panel has cookies: for a session of at most %(session)s, and to know a"
        " browser that has logged in before, for %(browser)s."
    ) % {
        "session": ngettext("%(hours)s hour", "%(hours)s hours", hours) % {"hours": hours},
        "browser": _days(login_limits.COOKIE_LASTS),
    }
    texts = [
        " ".join((_("No cookie is set for visitors, and nothing counts or follows you."), cookies)),
        _(
            "What you type into a form stays in your browser until you send it or close the tab,"
            " so that a reload does not lose it."
        ),
        _(
            "A message or an inquiry that you have sent stays in your browser until it has been"
            " delivered; one that needs a correction stays until you have corrected it."
        ),
        _(
            "A booking or a place on a waitlist that you have sent stays in your browser, with your"
            " name, email address, phone number, number of seats and what you want us to know,"
            " until it has our answer or you give it up. Your next visit asks you whether to go on"
            " with it; after the event it is deleted instead. Nothing else that you type or send is"
            " kept there."
        ),
    ]
    if is_prepaid:
        texts.append(
            _(
                "While your seats are held for payment, your browser stores the booking's private"
                " link, so that every page offers to pay. The first page that you open after they"
                " are paid, released or expired deletes it."
            )
        )
    return texts


def elsewhere(*, is_prepaid: bool) -> list[str]:
    """Return what other companies learn of a visitor."""
    texts = [
        _(
            "Type, scripts and the house's own pictures come from this site alone. A picture of an"
            " event may stand on another site; it is then loaded from there."
        )
    ]
    if host := urlsplit(profile().social_feed_url or "").hostname:
        feed = _("The photo feed on the home page is loaded from %(host)s when you come to it.")
        texts.append(feed % {"host": host})
    if is_prepaid:
        texts.append(
            _(
                "Stripe takes the payments for us, on a page of its own. It gets your email"
                " address, what the seats are for, the code of your booking and the amount from us,"
                " and the number of your card from you: we never see that. What Stripe does with it"
                " stands in its own privacy policy."
            )
        )
    texts.append(
        _(
            "Maps, calendars, social networks, ticket shops and sign-up forms are links: they learn"
            " of you when you follow one, and then their own rules hold."
        )
    )
    return texts


def _bookings() -> RecordOut:
    venue, kept_for = profile(), idempotency.KEPT_FOR.days
    months, minutes = venue.retention.bookings_months, HOLD_FOR // _MINUTE
    match venue.bookings.remind_the_day_before, venue.bookings.thank_the_morning_after:
        case True, True:
            purpose = _(
                "To hold your seats, to know you at the door, to remind you the day before, to"
                " thank you the morning after, and so that we can reach you when something changes."
            )
        case True, False:
            purpose = _(
                "To hold your seats, to know you at the door, to remind you the day before, and so"
                " that we can reach you when something changes."
            )
        case False, True:
            purpose = _(
                "To hold your seats, to know you at the door, to thank you the morning after, and"
                " so that we can reach you when something changes."
            )
        case _:
            purpose = _(
                "To hold your seats, to know you at the door, and so that we can reach you when"
                " something changes."
            )
    kept = (
        ngettext(
            "%(months)s month after the event; then your name, address, number and words are taken"
            " out, and only the seats stay counted.",
            "%(months)s months after the event; then your name, address, number and words are taken"
            " out, and only the seats stay counted.",
            months,
        )
        % {"months": months},
        ngettext(
            "Seats that wait for your confirmation by email are free again after %(minutes)s"
            " minute.",
            "Seats that wait for your confirmation by email are free again after %(minutes)s"
            " minutes.",
            minutes,
        )
        % {"minutes": minutes},
        ngettext(
            "What our server answered to your booking is kept for %(days)s day, so that a repeated"
            " click does not book twice.",
            "What our server answered to your booking is kept for %(days)s days, so that a repeated"
            " click does not book twice.",
            kept_for,
        )
        % {"days": kept_for},
    )
    return RecordOut(
        title=_("Bookings"),
        holds=_(
            "Your name, email address and phone number, what you want us to know, the event, the"
            " number of seats, and when you booked, cancelled or arrived."
        ),
        purpose=purpose,
        kept=" ".join(kept),
    )


def _evenings_links() -> RecordOut:
    minutes = VALID_FOR // _MINUTE
    kept = ngettext("%(minutes)s minute.", "%(minutes)s minutes.", minutes)
    return RecordOut(
        title=_("Links to your bookings"),
        holds=_(
            "That a link to all bookings of a mailbox was requested, and when, under a name from"
            " which the address cannot be read."
        ),
        purpose=_("To show your bookings to you only."),
        kept=kept % {"minutes": minutes},
    )


def _date_alerts() -> RecordOut:
    kept = ngettext(
        "Until you unsubscribe, or the show has had no date for a year; without your"
        " confirmation %(days)s day.",
        "Until you unsubscribe, or the show has had no date for a year; without your"
        " confirmation %(days)s days.",
        KEPT_DAYS,
    )
    return RecordOut(
        title=_("Alerts about new dates"),
        holds=_("Your name, email address, the show, and when you asked and confirmed."),
        purpose=_("To email you new dates of the show."),
        kept=kept % {"days": KEPT_DAYS},
    )


def _payments() -> RecordOut:
    return RecordOut(
        title=_("Payments"),
        holds=_(
            "Your name, what you have paid before the evening and got back, when, for which seats"
            " and booking, and how, as in 'Visa ending in 42'. Never the number of your card."
        ),
        purpose=_(
            "To hold your seats, to give money back, and to keep the books that the law demands."
        ),
        kept=_(
            "As long as the books have to be kept. When you are forgotten, or the booking loses"
            " your name, payments stay without it."
        ),
    )


def _waitlists() -> RecordOut:
    months, offers = profile().retention.bookings_months, profile().waitlist
    deleted = ngettext(
        "%(months)s month after the event; then it is deleted.",
        "%(months)s months after the event; then it is deleted.",
        months,
    )
    held, on_the_day = (
        ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes) % {"minutes": minutes}
        for minutes in (offers.held_minutes, offers.held_minutes_on_the_day)
    )
    kept = (
        deleted % {"months": months},
        _(
            "Seats that are offered to you are held for %(held)s, on the day itself for"
            " %(on_the_day)s."
        )
        % {"held": held, "on_the_day": on_the_day},
    )
    return RecordOut(
        title=_("Waitlists"),
        holds=_(
            "Your name, email address and phone number, what you want us to know, the event, for"
            " how many you want seats, and when you joined or left."
        ),
        purpose=_("To offer you seats that come back, in the order in which guests joined."),
        kept=" ".join(kept),
    )


def _guest_notes() -> RecordOut:
    return RecordOut(
        title=_("Our notes on guests"),
        holds=_(
            "That you are a regular, an allergy or a birthday that you told us of, and what else"
            " helps us to look after you: at a booking, or for whenever you come."
        ),
        purpose=_("To know at the door what you need."),
        kept=_(
            "As long as a booking, an inquiry or a message of yours is kept, or until you ask us to"
            " delete it."
        ),
    )


def _newsletter() -> RecordOut:
    is_for_calendar = profile().has_page("secret-calendar")
    return RecordOut(
        title=_("Newsletter and secret calendar") if is_for_calendar else _("Newsletter"),
        holds=_(
            "Your name, your email address, and the days on which you joined and confirmed it."
        ),
        purpose=_("To write to you, as you asked for."),
        kept=" ".join(
            (
                _("Until you ask us to take you off the list."),
                ngettext(
                    "A sign-up that is not confirmed is deleted after %(days)s day.",
                    "A sign-up that is not confirmed is deleted after %(days)s days.",
                    KEPT_DAYS,
                )
                % {"days": KEPT_DAYS},
                _gone_from_database(),
            )
        ),
    )


def _letters() -> RecordOut:
    months, kept_for = profile().retention.inbox_months, inbox.KEPT_FOR.days
    kept = (
        ngettext(
            "%(months)s month, of an inquiry not before its day, or until we delete it.",
            "%(months)s months, of an inquiry not before its day, or until we delete it.",
            months,
        )
        % {"months": months},
        _gone_from_database(),
        ngettext(
            "That something arrived, without a word of it, is kept for %(days)s day, so that"
            " nothing arrives twice.",
            "That something arrived, without a word of it, is kept for %(days)s days, so that"
            " nothing arrives twice.",
            kept_for,
        )
        % {"days": kept_for},
    )
    return RecordOut(
        title=_("Messages and inquiries"),
        holds=_(
            "What you wrote to us through the site, with your name, email address and phone number"
            " where you gave one, our notes on it, and our quotes for your event with the name"
            " under which you accepted one."
        ),
        purpose=_("To answer you, and to plan your event."),
        kept=" ".join((*kept, _("A quote with a paid deposit stays without your name."))),
    )


def _gone_from_database() -> str:
    hours = UNDO_FOR // _HOUR
    text = ngettext(
        "It is gone from the database %(hours)s hour after that.",
        "It is gone from the database %(hours)s hours after that.",
        hours,
    )
    return text % {"hours": hours}


def _emails() -> RecordOut:
    months, kept_for = profile().retention.mails_months, transport.FILES_KEPT_FOR.days
    kept = ngettext("%(months)s month.", "%(months)s months.", months) % {"months": months}
    files = ngettext(
        "This site is not connected to a mail server: its emails are also kept as files where it"
        " runs, for %(days)s day.",
        "This site is not connected to a mail server: its emails are also kept as files where it"
        " runs, for %(days)s days.",
        kept_for,
    )
    return RecordOut(
        title=_("Emails that we send"),
        holds=_("Your email address, the text of the email, and whether it was delivered."),
        purpose=_("To send an email again that did not arrive, and to know what was said."),
        kept=kept if is_set("email_url") else " ".join((kept, files % {"days": kept_for})),
    )


def _sent_letters() -> RecordOut:
    months = profile().retention.mails_months
    return RecordOut(
        title=_("Letters that we send"),
        holds=_("Your email address, and whether each letter was sent to it."),
        purpose=_("To send each letter once."),
        kept=ngettext("%(months)s month.", "%(months)s months.", months) % {"months": months},
    )


def _unsubscribing() -> RecordOut:
    return RecordOut(
        title=_("Unsubscribing"),
        holds=_(
            "The lists that a mailbox has unsubscribed from, or wants fewer letters of, and whether"
            " it rejects our emails, each with the time. The address cannot be read from it."
        ),
        purpose=_("To write to you only as you want."),
        kept=_("Until you ask us to forget you."),
    )


def _changes() -> RecordOut:
    months = profile().retention.inbox_months
    kept = ngettext(
        "Names in it for %(months)s month.", "Names in it for %(months)s months.", months
    )
    return RecordOut(
        title=_("Our list of changes"),
        holds=_(
            "What we changed, deleted or restored, under the name of a subscriber or a sender, or"
            " the code of a booking. Never an email address or a phone number."
        ),
        purpose=_("To find out what happened, and to undo it."),
        kept=kept % {"months": months},
    )


def _backups() -> RecordOut:
    kept = _(
        "The last of %(days)s days, %(weeks)s weeks and %(months)s months. What was deleted stays"
        " in a backup until that one is deleted too."
    )
    return RecordOut(
        title=_("Backups"),
        holds=_("A copy of all of this, made each night, encrypted.")
        if is_set("backup_key")
        else _("A copy of all of this, made each night."),
        purpose=_("To lose nothing when a machine fails."),
        kept=kept % {"days": archive.DAYS, "weeks": archive.WEEKS, "months": archive.MONTHS},
    )


def _network_address() -> RecordOut:
    seconds = int(throttle.WINDOW_SECONDS)
    kept = _(
        "%(in_memory)s in memory; for people who try to log in to our own panel, with the kind of"
        " browser, %(log_ins)s; with what you sent, %(sent)s."
    ) % {
        "in_memory": ngettext("%(seconds)s second", "%(seconds)s seconds", seconds)
        % {"seconds": seconds},
        "log_ins": _days(staff.LOG_INS_KEPT_FOR),
        "sent": _days(holds.DAY),
    }
    visits = (
        _("Of a visit the server's log notes the page and the time, and not who came.")
        if settings.LOG == "json"
        else _("Visits are not written down: the server's log notes faults alone.")
    )
    return RecordOut(
        title=_("Your network address"),
        holds=_(
            "The network from which something was sent, and how often or how much; with a booking,"
            " a message or a sign-up under a name from which it cannot be read."
        ),
        purpose=_(
            "To hold back floods of submissions, bookings of a whole house by one visitor, and"
            " guesses at our own password."
        ),
        kept=f"{kept} {visits}",
    )


def _days(span: timedelta) -> str:
    return ngettext("%(days)s day", "%(days)s days", span.days) % {"days": span.days}
