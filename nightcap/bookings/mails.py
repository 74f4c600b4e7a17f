"""Emails to guests: the facts that each stores when it is queued, and its text.

The first part has emails about one booking, the second those to all guests of an event.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import cast

from django.conf import settings
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from pydantic import JsonValue

from nightcap.bookings import calendar_files, rules
from nightcap.bookings.codes import code_png
from nightcap.bookings.models import Booking, Status
from nightcap.bookings.payment_calls import payments
from nightcap.bookings.selectors import price_of
from nightcap.content.models import PastEventImage
from nightcap.core.characters import CONTROL
from nightcap.core.keyed import mailbox_of
from nightcap.core.time import now, utc_iso
from nightcap.events import ical
from nightcap.events.fields import EventOut
from nightcap.events.models import IN_CALENDARS, Event
from nightcap.events.selectors import event_out
from nightcap.events.tiers import in_words
from nightcap.mail import services as mail
from nightcap.mail.models import Mail, MailingList, Pictures
from nightcap.mail.writing import (
    PRIVATE,
    Contents,
    Facts,
    MailKind,
    Secrets,
    from_snapshot,
    preview,
    snapshot,
)
from nightcap.media.names import URL_PREFIX, variant_url
from nightcap.venue.moments import dated_moment, hours, long_date
from nightcap.venue.pages import late_arrivals
from nightcap.venue.profile import profile

log = logging.getLogger(__name__)

CONFIRMATION = "bookings/confirmation"
HELD_UNTIL = "held_until"
"""The name of the fact with the end of a hold."""
_CANCELLATION = "bookings/cancellation"
_HOLD = "bookings/hold"
_UNPAID = "bookings/unpaid"
_HANDED_OVER = "bookings/handed-over"
_EVENT_CANCELLED = "bookings/event-cancelled"
_EVENT_CHANGED = "bookings/event-changed"
_MESSAGE = "bookings/event-message"
_REMINDER = "bookings/reminder"
_THANKS = "bookings/thanks"
_NEW_EMAIL = "bookings/new-email"
_EMAIL_CHANGED = "bookings/email-changed"

_BOOKING_FIELDS = (
    *("reference", "customer_name", "customer_email", "customer_phone"),
    *("number_of_tickets", "tickets", "amount", "is_comp"),
    *("prepay", "prepay_comes_back", "paid", "refunded", "refund_steps", "change_hours"),
)
_EVENT_FIELDS = (
    *("id", "uid", "title", "description", "starts_at", "ends_at", "is_all_day", "location"),
    *("price_range", "tiers", "doors_minutes", "performers", "minimum_age", "cancelled_at"),
    *("ical_sequence", "created_at", "updated_at"),
)
"""The columns of an event that emails show."""
_PHOTO_WIDTH = 640


def confirmation(booking: Booking, *, receipt: str = "") -> Mail:
    """Return the confirmation of a booking; for held seats, the request to confirm them.

    `receipt` is the receipt number of a payment, '' without one.
    """
    facts: Facts
    if booking.status == Status.CONFIRMED:
        template, subject = CONFIRMATION, _("Your booking: %(title)s")
        facts = {"is_change": False, "receipt": receipt, **_disputed(booking)}
    else:
        template, subject = _HOLD, _("Confirm your seats: %(title)s")
        facts = {HELD_UNTIL: _lapses_at(booking)}
    has_entry = template == CONFIRMATION
    return _booking_mail(template, subject, [booking], booking.event, facts, has_entry=has_entry)


def pay_request(booking: Booking) -> Mail:
    """Return the reminder to pay for held seats, with the link to pay."""
    facts: Facts = {HELD_UNTIL: _lapses_at(booking)}
    subject = _("Finish paying: %(title)s")
    return _booking_mail(_UNPAID, subject, [booking], booking.event, facts, has_entry=False)


def changed(booking: Booking, *, is_unpaid_part_over: bool = False) -> Mail:
    """Return the confirmation of a booking that has changed.

    `is_unpaid_part_over` adds that the time to pay for the rest has expired.
    """
    facts: Facts = {
        "is_change": True,
        "is_unpaid_part_over": is_unpaid_part_over,
        "pay_until": _lapses_at(booking),
        **_disputed(booking),
    }
    subject = _("Your booking has changed: %(title)s")
    return _booking_mail(CONFIRMATION, subject, [booking], booking.event, facts)


def moved(booking: Booking, was: Event, *, is_last_there: bool) -> Mail:
    """Return the confirmation of a booking that was moved from the date `was`.

    With `is_last_there` the mailbox has no other booking for that date, and the email removes it
    from the guest's calendar. Otherwise the entry stays, with the codes of the other bookings.
    """
    facts: Facts = {
        "is_change": False,
        "moved_from": event_facts(was),
        "is_last_there": is_last_there,
        "pay_until": _lapses_at(booking),
        **_disputed(booking),
    }
    subject = _("Your booking has moved: %(title)s")
    return _booking_mail(CONFIRMATION, subject, [booking], booking.event, facts)


def _lapses_at(booking: Booking) -> str | None:
    """Return the fact with the time at which unconfirmed or unpaid seats are released."""
    return booking.lapses_at.isoformat() if booking.lapses_at else None


def handed_to(booking: Booking, *, giver: Booking) -> Mail:
    """Return the confirmation to a guest who took over the seats of the booking `giver`.

    The email stores only the id of `giver`, so it names the giver until that guest is forgotten.
    """
    facts: Facts = {
        "is_change": False,
        "giver": giver.pk,
        "pay_until": _lapses_at(booking),
        **_disputed(booking),
    }
    subject = _("Your seats: %(title)s")
    return _booking_mail(CONFIRMATION, subject, [booking], booking.event, facts)


def handed_over(booking: Booking, others: Sequence[Booking]) -> Mail:
    """Return the email to the guest who handed a booking over; see `cancelled`."""
    subject = _("You have handed your seats over: %(title)s")
    return _leaving_mail(_HANDED_OVER, subject, booking, others)


def cancelled(booking: Booking, others: Sequence[Booking]) -> Mail:
    """Return the email about a cancelled booking.

    If the mailbox has `others`, the calendar entry stays, with their codes.
    """
    subject = _("Your booking is cancelled: %(title)s")
    return _leaving_mail(_CANCELLATION, subject, booking, others)


def _leaving_mail(template: str, subject: str, booking: Booking, others: Sequence[Booking]) -> Mail:
    bookings, facts = [booking, *others], _disputed(booking)
    return _booking_mail(template, subject, bookings, booking.event, facts)


def _disputed(booking: Booking) -> Facts:
    """Return the fact with the disputed part of the payments, in cents."""
    # Skip the query for most guests: `refunded` includes disputed money.
    moved = payments.money_moved([booking]) if booking.refunded else {}
    return {"disputed": sum(one.disputed for one in moved.values())}


def _booking_mail(
    template: str,
    subject: str,
    bookings: Sequence[Booking],
    event: Event,
    facts: Facts | None = None,
    *,
    has_entry: bool = True,
) -> Mail:
    """Return an email to the first booking's address, by default with the calendar entry.

    In `subject`, `%(title)s` is replaced by the event's title.
    """
    return mail.new(
        to=bookings[0].customer_email,
        subject=subject_line(subject, event),
        template=template,
        facts={
            "bookings": [_booking_facts(booking) for booking in bookings],
            "event": event_facts(event),
            "refunds_count_from": bookings[0].refunds_count_from.isoformat(),
            **(facts or {}),
        },
        calendar_name=ical.file_name(event.title) if has_entry else "",
    )


def event_facts(event: Event) -> dict[str, JsonValue]:
    """Return the columns of an event that emails show."""
    # Servers of the previous release do not know the field.
    secret = ("members_only",) if event.members_only else ()
    return snapshot(event, (*_EVENT_FIELDS, *secret))


def _booking_facts(booking: Booking) -> dict[str, JsonValue]:
    # Servers of the previous release do not know the field.
    corrected = () if booking.link_email is None else ("link_email",)
    return snapshot(booking, (*_BOOKING_FIELDS, *corrected))


def new_email(booking: Booking, *, until: datetime) -> Mail:
    """Return the email to a guest's new address, with a link that confirms it until `until`.

    A stranger may read it, so it contains neither the booking's link nor its code.
    """
    facts: Facts = {"until": until.isoformat()}
    fields = ("id", "reference", "customer_name", "customer_email", "new_email", "new_email_at")
    subject = _("Confirm your email address: %(title)s")
    return _address_mail(booking.new_email, _NEW_EMAIL, subject, booking, fields, facts)


def email_changed(booking: Booking, *, to: str) -> Mail:
    """Return the email to a guest's earlier address about the change of address.

    A stranger may read it, so it does not contain the new address.
    """
    subject = _("Your email address has changed: %(title)s")
    return _address_mail(to, _EMAIL_CHANGED, subject, booking, ("customer_name",))


def _address_mail(
    to: str,
    template: str,
    subject: str,
    booking: Booking,
    fields: Sequence[str],
    facts: Facts | None = None,
) -> Mail:
    return mail.new(
        to=to,
        subject=subject_line(subject, booking.event),
        template=template,
        facts={
            "booking": snapshot(booking, fields),
            "event": event_facts(booking.event),
            **(facts or {}),
        },
    )


def subject_line(subject: str, event: Event) -> str:
    """Return an email's subject on one line, with `%(title)s` replaced by the event's title."""
    return " ".join(CONTROL.sub(" ", subject % {"title": event.title}).split())


# Emails to all guests of an event, each for all the bookings of one mailbox


@dataclass(frozen=True, slots=True)
class AfterTheShow:
    """The contents of the thanks: links and photos of the past event, and the next event.

    `is_same_show` is True if the next event is another date of the same show.
    """

    post_event_link: str
    photos: Sequence[PastEventImage]
    next_event: Event | None
    is_same_show: bool


def message(bookings: Sequence[Booking], event: Event, subject: str, text: str) -> Mail:
    """Return an email with the manager's own text."""
    titled = subject.replace("%", "%%") + ": %(title)s"
    return _booking_mail(_MESSAGE, titled, bookings, event, {"message": text}, has_entry=False)


def event_cancelled(
    bookings: Sequence[Booking], event: Event, message: str, *, disputed: int = 0
) -> Mail:
    """Return the email about a cancelled event.

    `disputed` is the disputed part of the payments for these bookings, in cents.
    """
    facts: Facts = {"message": message, "disputed": disputed}
    subject = _("Cancelled: %(title)s")
    return _booking_mail(_EVENT_CANCELLED, subject, bookings, event, facts)


def event_changed(bookings: Sequence[Booking], event: Event, was: Event, message: str) -> Mail:
    """Return the email about an event that was moved or restored.

    `was` is the event as the guest knows it.
    """
    subject, facts = change_facts(was, message)
    paid = [booking for booking in bookings if booking.net_paid]
    untils = [rules.all_back_until(booking, at=now()) for booking in paid]
    if ends := [until for until in untils if until is not None]:
        facts = {**facts, "all_back_until": utc_iso(min(ends))}
    return _booking_mail(_EVENT_CHANGED, subject, bookings, event, facts)


def change_facts(was: Event, message: str) -> tuple[str, Facts]:
    """Return the subject of an email about a change, and the facts besides the event's."""
    subject = _("On again: %(title)s") if was.is_cancelled else _("Changed: %(title)s")
    return subject, {"was": snapshot(was, sorted(IN_CALENDARS)), "message": message}


def reminder(bookings: Sequence[Booking], event: Event) -> Mail:
    """Return the reminder of the day before."""
    subject = _("Reminder: %(title)s")
    return _booking_mail(_REMINDER, subject, bookings, event, has_entry=False)


def thanks(bookings: Sequence[Booking], event: Event, after: AfterTheShow) -> Mail:
    """Return the thanks of the morning after."""
    photos: list[JsonValue] = [snapshot(photo, ("image_url", "caption")) for photo in after.photos]
    facts: Facts = {
        "post_event_link": after.post_event_link,
        "photos": photos,
        "next_event": event_facts(after.next_event) if after.next_event else None,
        "is_same_show": after.is_same_show,
    }
    subject = _("Thank you for coming: %(title)s")
    return _booking_mail(_THANKS, subject, bookings, event, facts, has_entry=False)


# Writing an email from its facts, when it is sent or shown


def _write_confirmation(facts: Facts) -> Contents:
    [booking], event = _rows_of(facts)
    was = None
    if "moved_from" in facts:
        was = event_out(from_snapshot(Event, facts["moved_from"]), None, at=now())
    context = {
        "booking": booking,
        "is_change": facts["is_change"],
        "moved_from": when(was) if was else "",
        "is_handed_over": "giver" in facts or facts.get("is_handed_over", False),
        "giver": _name_of(facts.get("giver")),
        "receipt": facts.get("receipt", ""),
        "place": place(event),
        "late_arrivals": late_arrivals(),
        "price": price_of(booking, event),
        "is_unpaid_part_over": facts.get("is_unpaid_part_over", False),
        **_paid([booking], facts, event),
        "is_deposit_kept": booking.prepay_comes_back and booking.net_paid > 0,
        "refunds": rules.refunds_in_words(
            booking.refund_steps,
            datetime.fromisoformat(str(facts.get("refunds_count_from") or event.starts_at)),
            at=now(),
            is_dated=True,
        ),
        "to_pay": rules.to_pay([booking], event.price_range),
        "due": in_words(booking.prepay - booking.settled, event.currency),
        "pay_until": moment_in_words(until) if (until := facts.get("pay_until")) else "",
        **_change_and_calendar_links([booking], event),
    }
    left = None
    if was:
        left = _left(was, booking, is_last_there=facts.get("is_last_there") is True)
    return contents_of(event, context, partial(_entry, [booking], left=left))


def _left(
    was: EventOut, booking: Booking, *, is_last_there: bool
) -> tuple[EventOut, list[Booking]] | None:
    """Return the earlier date of a moved booking, with the mailbox's other bookings of it.

    None if those were cancelled since; that email removes the date from the calendar.
    """
    others = _of_mailbox(booking.customer_email, was.id).filter(status=Status.CONFIRMED)
    staying = [] if is_last_there else list(others.exclude(pk=booking.pk))
    return (was, staying) if is_last_there or staying else None


def _paid(bookings: Sequence[Booking], facts: Facts, event: EventOut) -> dict[str, object]:
    """Return the payments for bookings, and the refunded and disputed parts, as texts."""
    disputed = int(str(facts.get("disputed", 0)))
    amounts = {
        "paid": sum(booking.paid for booking in bookings),
        "refunded": sum(booking.refunded for booking in bookings) - disputed,
        "disputed": disputed,
    }
    return {
        name: in_words(amount, event.currency) if amount > 0 else ""
        for name, amount in amounts.items()
    }


def _name_of(booking_id: JsonValue) -> str:
    """Return the guest's name in a booking; '' if the guest was forgotten."""
    if not isinstance(booking_id, int):
        return ""
    named = Booking.objects.filter(pk=booking_id).exclude(origin=Booking.Origin.FORGOTTEN)
    return named.values_list("customer_name", flat=True).first() or ""


def _write_confirm_request(facts: Facts) -> Contents:
    [booking], event = _rows_of(facts)
    context = {
        "booking": booking,
        "price": price_of(booking, event),
        "until": moment_in_words(facts[HELD_UNTIL]),
    }
    return contents_of(event, context)


def _write_pay_request(facts: Facts) -> Contents:
    [booking], event = _rows_of(facts)
    context = {
        "booking": booking,
        "price": price_of(booking, event),
        "due": in_words(booking.prepay - booking.settled, event.currency),
        "until": moment_in_words(facts[HELD_UNTIL]),
    }
    return contents_of(event, context)


def _write_cancellation(facts: Facts) -> Contents:
    [booking, *others], event = _rows_of(facts)
    context = {
        "booking": booking,
        "others": others,
        "held": _held(others),
        **_paid([booking], facts, event),
    }
    # Omit the code, the link and the balance of the cancelled booking.
    return contents_of(
        event, context, partial(_entry, others) if others else ical.cancellation_file
    )


def _write_event_cancelled(facts: Facts) -> Contents:
    bookings, event = _rows_of(facts)
    context = {
        **_named(bookings),
        "message": facts["message"],
        **_paid(bookings, facts, event),
    }
    return contents_of(event, context, ical.cancellation_file)


def _write_event_changed(facts: Facts) -> Contents:
    bookings, event = _rows_of(facts)
    owed = sum(max(0, one.prepay - one.settled) for one in bookings if one.refunded)
    context = {
        **_named(bookings),
        **change_context(facts, event),
        "owed": in_words(owed, event.currency) if owed else "",
        **_change_and_calendar_links(bookings, event),
        "all_back_until": moment_in_words(until) if (until := facts.get("all_back_until")) else "",
    }
    return contents_of(event, context, partial(_entry, bookings))


def _write_message(facts: Facts) -> Contents:
    bookings, event = _rows_of(facts)
    message = str(facts["message"])
    context = {**_named(bookings), "message": message, "preview": preview(message)}
    return contents_of(event, context)


def _write_reminder(facts: Facts) -> Contents:
    bookings, event = _rows_of(facts)
    context = {
        **_named(bookings),
        "place": place(event),
        "to_pay": rules.to_pay(bookings, event.price_range),
        "changes_until": changes_until(bookings, event),
    }
    return contents_of(event, context)


def _write_thanks(facts: Facts) -> Contents:
    bookings, event = _rows_of(facts)
    next_event = None
    if facts["next_event"]:
        next_event = event_out(from_snapshot(Event, facts["next_event"]), None, at=now())
    photos = cast("list[JsonValue]", facts["photos"])
    context = {
        "booking": bookings[0],
        "post_event_link": facts["post_event_link"],
        "photos": [_photo(from_snapshot(PastEventImage, one)) for one in photos],
        "next_event": next_event,
        "next_when": when(next_event) if next_event else "",
        "is_same_show": facts["is_same_show"],
    }
    return contents_of(event, context)


def _write_about_address(facts: Facts) -> Contents:
    event = event_out(from_snapshot(Event, facts["event"]), None, at=now())
    until = moment_in_words(facts["until"]) if "until" in facts else ""
    booking = from_snapshot(Booking, facts["booking"])
    return contents_of(event, {"booking": booking, "until": until})


def _new_email_token(facts: Facts) -> Secrets:
    return {"": from_snapshot(Booking, facts["booking"]).new_email_token}


def _tokens(facts: Facts) -> Secrets:
    """Return the tokens of the bookings in an email and in its calendar entry."""
    bookings, event = _rows_of(facts)
    dates = [event.id]
    if "moved_from" in facts:
        dates.append(from_snapshot(Event, facts["moved_from"]).pk)
    others = [other for date in dates for other in _of_mailbox(bookings[0].customer_email, date)]
    # The token under the empty name is for emails that an earlier release has written.
    return {"": bookings[0].token} | {
        booking.reference: booking.token for booking in (*others, *bookings)
    }


def _tokens_of_others(facts: Facts) -> Secrets:
    """Return the tokens in the calendar entry of a guest who has handed over the first booking."""
    bookings, _event = _rows_of(facts)
    without = {"", bookings[0].reference}
    return {name: token for name, token in _tokens(facts).items() if name not in without}


def _unsubscribe_token(facts: Facts) -> Secrets:
    bookings, _event = _rows_of(facts)
    return {
        mail.UNSUBSCRIBE: mail.unsubscribe_token(bookings[0].customer_email, MailingList.AFTER_SHOW)
    }


def _rows_of(facts: Facts) -> tuple[list[Booking], EventOut]:
    """Return the bookings and the event from the facts of an email."""
    bookings = cast("list[JsonValue]", facts["bookings"])
    event = from_snapshot(Event, facts["event"])
    return [from_snapshot(Booking, one) for one in bookings], event_out(event, None, at=now())


def _of_mailbox(email: str, event_id: int) -> QuerySet[Booking]:
    return Booking.objects.filter(event_id=event_id, mailbox=mailbox_of(email)).order_by("pk")


def _entry(
    bookings: Sequence[Booking],
    event: EventOut,
    *,
    left: tuple[EventOut, Sequence[Booking]] | None = None,
) -> bytes:
    """Return a mailbox's calendar entry, with placeholders for its secrets.

    Calendars have one entry per event, so it has the codes of the mailbox's other bookings too.
    """
    others = _of_mailbox(bookings[0].customer_email, event.id).filter(status=Status.CONFIRMED)
    known = {booking.reference for booking in bookings}
    return calendar_files.guest_file(
        [*bookings, *(other for other in others if other.reference not in known)],
        event,
        link_of=lambda booking: f"{settings.PUBLIC_URL}/booking/{PRIVATE}{booking.reference}",
        left=left,
    )


def _code_pictures(facts: Facts) -> Pictures:
    """Return the QR codes of the bookings in an email."""
    bookings, _event = _rows_of(facts)
    return {f"{booking.reference}@code": code_png(booking) for booking in bookings}


def _named(bookings: Sequence[Booking]) -> dict[str, object]:
    return {"booking": bookings[0], "bookings": bookings, "held": _held(bookings)}


def _held(bookings: Sequence[Booking]) -> str:
    """Return the seats of bookings as text: "2 tickets under AB12, 1 ticket under CD34"."""
    return ", ".join(
        ngettext(
            "%(number)s ticket under %(reference)s",
            "%(number)s tickets under %(reference)s",
            booking.number_of_tickets,
        )
        % {"number": booking.number_of_tickets, "reference": booking.reference}
        for booking in bookings
    )


def _change_and_calendar_links(bookings: Sequence[Booking], event: EventOut) -> dict[str, object]:
    return {
        "changes_until": changes_until(bookings, event),
        "google": ical.google_link(event),
        "outlook": ical.outlook_link(event),
    }


def contents_of(
    event: EventOut,
    context: dict[str, object],
    write_entry: Callable[[EventOut], bytes] | None = None,
) -> Contents:
    """Return the contents of an email about an event, with its calendar entry, if any."""
    calendar = ""
    if write_entry is not None:
        try:
            calendar = write_entry(event).decode()
        except ValueError:
            # Send the email without a calendar entry.
            log.exception("Event %s cannot be written as a calendar entry", event.id)
    return Contents({"event": event, "when": when(event), **context}, calendar)


def change_context(facts: Facts, event: EventOut) -> dict[str, object]:
    """Return the context of an email about a change: old and new date and place, and message."""
    # Unchanged values are taken from the event's facts.
    [of_event, of_past] = (cast("Facts", facts[name]) for name in ("event", "was"))
    known = event_out(from_snapshot(Event, {**of_event, **of_past}), None, at=now())
    return {
        "message": facts["message"],
        "place": place(event) or profile().name,
        "was_cancelled": known.is_cancelled,
        "was_when": _span(known) if _span(known) != _span(event) else "",
        "was_place": (place(known) or profile().name) if place(known) != place(event) else "",
        "when": _span(event),
    }


def moment_in_words(fact: JsonValue) -> str:
    """Return an instant from an email's facts as text, with its date."""
    return dated_moment(datetime.fromisoformat(str(fact)), at=now())


def when(event: EventOut) -> str:
    """Return the start as a long date in venue time."""
    return long_date(event.starts_at, is_all_day=event.is_all_day)


def place(event: EventOut) -> str:
    """Return the event's location; '' if it contains the venue's address or is missing."""
    location = event.location or ""
    address = profile().address
    return "" if address and address.street in location else location


def changes_until(bookings: Sequence[Booking], event: EventOut) -> str:
    """Return the deadline for changes and cancellations as text; '' once it has passed.

    Rule: Emails and the printed page name the deadline to which the guest agreed by booking, also
    after the venue's setting has changed. For several bookings they name the earliest deadline.
    """
    until = event.starts_at - max(booking.change_notice for booking in bookings)
    return dated_moment(until, at=now()) if until > now() else ""


def _span(event: EventOut) -> str:
    """Return the date and hours of an event as text, with its end if it is known."""
    if event.ends_at is None or event.is_all_day:
        return when(event)
    if event.ends_at - event.starts_at >= timedelta(days=1):
        return _("%(start)s to %(end)s") % {"start": when(event), "end": long_date(event.ends_at)}
    day = long_date(event.starts_at, is_all_day=True)
    return _("%(day)s at %(hours)s") % {"day": day, "hours": hours(event.starts_at, event.ends_at)}


def _photo(image: PastEventImage) -> dict[str, str]:
    """Return the URLs of a photo, in full size and in the width for emails."""
    url = image.image_url
    base = settings.PUBLIC_URL if url.startswith(URL_PREFIX) else ""
    # All email programs show JPEG.
    shown = base + variant_url(url, width=_PHOTO_WIDTH, form="jpg")
    return {"url": base + url, "shown": shown, "caption": image.caption}


MAILS = {
    # One booking is made, changed, handed over or cancelled (`services/book`, `services/change`,
    # `services/hand_over`), or waits for its guest's confirmation (`services/holds`).
    CONFIRMATION: MailKind(_write_confirmation, _tokens, _code_pictures),
    _HOLD: MailKind(_write_confirm_request, _tokens),
    _UNPAID: MailKind(_write_pay_request, _tokens),
    _CANCELLATION: MailKind(_write_cancellation, _tokens),
    _HANDED_OVER: MailKind(_write_cancellation, _tokens_of_others),
    # The guest corrects the address (`services/new_email`).
    _NEW_EMAIL: MailKind(_write_about_address, _new_email_token),
    _EMAIL_CHANGED: MailKind(_write_about_address),
    # The manager cancels or moves an event, or writes to its guests (`services/notify_guests`).
    _EVENT_CANCELLED: MailKind(_write_event_cancelled, _tokens),
    _EVENT_CHANGED: MailKind(_write_event_changed, _tokens),
    _MESSAGE: MailKind(_write_message, _tokens),
    # The clock: the day before, and the morning after (`services/clock_mails`).
    _REMINDER: MailKind(_write_reminder, _tokens, _code_pictures),
    _THANKS: MailKind(
        _write_thanks, _unsubscribe_token, mailing_list=lambda _: MailingList.AFTER_SHOW
    ),
}
"""The emails to guests by template: the cause of each, and the function that writes it."""
