"""The texts and choices of a booking's page: seats, refunds, the balance due and other dates."""

from datetime import timedelta
from typing import NamedTuple

from django.contrib.humanize.templatetags.humanize import apnumber
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nightcap.bookings import selectors as bookings
from nightcap.bookings.mails import changes_until
from nightcap.bookings.models import PAY_WITHIN, Booking
from nightcap.bookings.rules import (
    MoveTerms,
    Remainder,
    all_back_until,
    back_from_line,
    is_divisible,
    percent_back,
    refund_if_cancelled,
    refunds_in_words,
)
from nightcap.bookings.tickets import by_tier
from nightcap.core.time import now
from nightcap.events.fields import EventOut
from nightcap.events.rules import waitlist_closes_at
from nightcap.events.tiers import in_words
from nightcap.payments.selectors import can_be_paid, money_moved
from nightcap.venue.moments import brief_date
from nightcap.venue.pages import late_arrivals
from nightcap.venue.profile import profile
from nightcap.waitlist import selectors as waitlist


def printed_terms(booking: Booking, event: EventOut) -> list[str]:
    """Return the terms of a booking for paper, which is read later."""
    at = now()
    until = changes_until([booking], event)
    refunds = refunds_in_words(
        booking.refund_steps, booking.refunds_count_from, at=at, is_dated=True
    )
    terms = (
        _("Change, hand over or cancel by the link in our email until %(until)s.")
        % {"until": until}
        if until
        else "",
        f"{refunds}." if booking.net_paid else "",
        late_arrivals(),
    )
    return [term for term in terms if term]


class _Give(NamedTuple):
    """A field for the number of seats to hand over, in all or at one of several prices."""

    field: str
    numbers: range
    """The choices; the last one is all seats."""
    name: str = ""
    tier_id: int | None = None


def hand_over_choices(booking: Booking) -> list[_Give]:
    """Return the fields of a hand-over; empty if the seats are handed over only together."""
    [moved] = money_moved([booking]).values()
    if not is_divisible(booking, moved, is_payable=can_be_paid(booking)):
        return []
    numbers = by_tier(booking.tickets)
    if len(numbers) <= 1:
        return [_Give("numberOfTickets", range(1, booking.number_of_tickets + 1))]
    names = {ticket["tier"]: ticket["name"] for ticket in booking.tickets}
    return [
        _Give(f"tickets-{tier_id}", range(number + 1), names[tier_id], tier_id)
        for tier_id, number in numbers.items()
    ]


def still_free(seats_left: int | None) -> str:
    """Return how many seats of an event are still free, as a sentence."""
    if not seats_left:
        return _("They are still free.")
    text = ngettext("%(number)s is still free.", "%(number)s are still free.", seats_left)
    return text % {"number": str(apnumber(seats_left)).capitalize()}


def otherwise(booking: Booking) -> str:
    """Return what remains of a booking whose unpaid part is not paid in time, as a sentence."""
    if booking.balance_due_at is None:
        return ""
    remainder = bookings.remainder(booking, booking.paid_tickets, at=booking.balance_due_at)
    if remainder.seats == booking.number_of_tickets:
        text = ngettext(
            "Otherwise you keep %(seats)s seat at the earlier price.",
            "Otherwise you keep %(seats)s seats at the earlier price.",
            remainder.seats,
        )
        return text % {"seats": remainder.seats}
    return _remainder_in_words(remainder)


def _remainder_in_words(remainder: Remainder) -> str:
    """Return what remains: "Otherwise you keep 1 seat, which your payment covers."."""
    currency = profile().currency
    match bool(remainder.owes), bool(remainder.refund):
        case _ if not remainder.seats:
            return _("Otherwise your booking ends.")
        case True, True:
            text = ngettext(
                "Otherwise you keep %(seats)s seat and still owe %(owes)s, and we refund"
                " %(refund)s to the card that paid.",
                "Otherwise you keep %(seats)s seats and still owe %(owes)s, and we refund"
                " %(refund)s to the card that paid.",
                remainder.seats,
            )
        case True, False:
            text = ngettext(
                "Otherwise you keep %(seats)s seat and still owe %(owes)s.",
                "Otherwise you keep %(seats)s seats and still owe %(owes)s.",
                remainder.seats,
            )
        case False, True:
            text = ngettext(
                "Otherwise you keep %(seats)s seat, which your payment covers, and we refund"
                " %(refund)s to the card that paid.",
                "Otherwise you keep %(seats)s seats, which your payment covers, and we refund"
                " %(refund)s to the card that paid.",
                remainder.seats,
            )
        case _:
            text = ngettext(
                "Otherwise you keep %(seats)s seat, which your payment covers.",
                "Otherwise you keep %(seats)s seats, which your payment covers.",
                remainder.seats,
            )
    return text % {
        "seats": remainder.seats,
        "owes": in_words(remainder.owes, currency),
        "refund": in_words(remainder.refund, currency),
    }


class OtherDate(NamedTuple):
    """Another date of the show that the guest can choose, and the costs of the move."""

    id: int
    name: str
    facts: str
    """Seats and price, as far as they are known: "12 seats left, $20"."""
    terms: str


def other_dates(booking: Booking) -> list[OtherDate]:
    """Return the dates that a guest can move a booking to."""
    return [
        OtherDate(
            date.id,
            brief_date(date.starts_at, is_all_day=date.is_all_day),
            ", ".join(filter(None, (_seats_left(date), date.price_range))),
            _terms_in_words(booking, terms),
        )
        for date, terms in bookings.dates_for_guest(booking, at=now())
    ]


def _seats_left(event: EventOut) -> str:
    left = event.seats_left
    if left is None:
        return ""
    return ngettext("%(seats)s seat left", "%(seats)s seats left", left) % {"seats": left}


def _terms_in_words(booking: Booking, terms: MoveTerms) -> str:
    """Return the costs of a move to another date, in the sentences that the guest confirms."""
    currency, minutes = profile().currency, PAY_WITHIN // timedelta(minutes=1)
    said = []
    if terms.more == 0:
        said = [_("This date costs the same.")]
    elif terms.more is not None:
        is_dearer = terms.more > 0
        text = (
            _("This date costs %(amount)s more in all.")
            if is_dearer
            else _("This date costs %(amount)s less in all.")
        )
        said = [text % {"amount": in_words(abs(terms.more), currency)}]
    if terms.refund:
        text = _("We refund %(amount)s to the card that paid.")
        said.append(text % {"amount": in_words(terms.refund, currency)})
    elif terms.fee:
        said.append(_("The difference is not refunded."))
    if terms.refund or terms.fee:
        rule = refunds_in_words(booking.refund_steps, booking.refunds_count_from, at=now())
        said.append(_("The terms of your booking: %(rule)s.") % {"rule": rule})
    due = in_words(terms.due, currency)
    if terms.remainder:
        text = ngettext(
            "You pay %(amount)s within %(minutes)s minute.",
            "You pay %(amount)s within %(minutes)s minutes.",
            minutes,
        )
        said.append(text % {"amount": due, "minutes": minutes})
        said.append(_remainder_in_words(terms.remainder))
    elif terms.due:
        said.append(_("You pay %(amount)s here or at the door.") % {"amount": due})
    elif terms.at_door and not booking.is_comp:
        text = _("You pay %(amount)s at the door.")
        said.append(text % {"amount": in_words(terms.at_door, currency)})
    return " ".join(said)


def who_waits(booking: Booking) -> dict[str, object]:
    """Return the sentences about seats that are cancelled: the next guest and the refund.

    Soon before the start the door decides, not the waitlist.
    """
    waiting = (
        waitlist.count_waiting(booking.event_id) if now() < waitlist_closes_at(booking.event) else 0
    )
    seats = booking.number_of_tickets
    if waiting == 1:
        text = ngettext(
            "One party is waiting: your seat goes to it at once, if it fits.",
            "One party is waiting: your seats go to it at once, if they fit.",
            seats,
        )
    elif waiting:
        text = ngettext(
            "%(number)s parties are waiting: your seat goes at once to the first that it fits.",
            "%(number)s parties are waiting: your seats go at once to the first that they fit.",
            seats,
        ) % {"number": str(apnumber(waiting)).capitalize()}
    else:
        text = ngettext(
            "Others can book your seat at once.", "Others can book your seats at once.", seats
        )
    given_back = [text]
    share = terms = ""
    if booking.net_paid:
        refund = refund_if_cancelled(booking, at=now())
        if refund and all_back_until(booking, at=now()) is None:
            terms = refunds_in_words(booking.refund_steps, booking.refunds_count_from, at=now())
        if min(booking.refundable, booking.prepay) > 0:
            share = _share_back(percent_back(booking, at=now()))
        # After a hand-over the card is another guest's.
        given_back.append(
            _("We refund %(amount)s to the card that paid.")
            % {"amount": in_words(refund, profile().currency)}
            if refund
            else _("Nothing is refunded.")
        )
        if from_line := back_from_line(booking, at=now()):
            more = ngettext(
                "If a party from the waitlist takes your seat, we refund %(amount)s then.",
                "If a party from the waitlist takes your seats, we refund %(amount)s then.",
                seats,
            )
            given_back.append(more % {"amount": in_words(from_line, profile().currency)})
    return {
        "waiting": waiting,
        "seats_go": text,
        "given_back": " ".join(given_back),
        "share_back": share,
        "refund_terms": terms,
    }


def _share_back(percent: int) -> str:
    match percent:
        case 0:
            return _("Their price is not refunded.")
        case 50:
            return _("We refund half of their price to the card that paid.")
        case 100:
            return _("We refund all of their price to the card that paid.")
    text = _("We refund %(percent)s%% of their price to the card that paid.")
    return text % {"percent": percent}
