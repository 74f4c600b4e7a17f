"""The closing email to the venue: the evening's figures and the next day's shows."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from pydantic import JsonValue

from nightcap.mail import services as mail
from nightcap.mail.models import Mail
from nightcap.mail.writing import Contents, Facts, MailKind
from nightcap.reports.selectors import Ahead, Performance, totals_of
from nightcap.venue.currencies import currency_of
from nightcap.venue.moments import hour, long_day
from nightcap.venue.profile import profile


def closing(day: date, shows: Sequence[Performance], ahead: Ahead) -> Mail:
    """Make the closing email of an evening; its `once` key allows one per evening."""
    totals = totals_of(shows)
    facts: dict[str, JsonValue] = {
        "day": day.isoformat(),
        "shows": [_figures(one) for one in shows],
        "totals": {
            "seats": totals.seats,
            "arrived": totals.arrived_seats,
            "no_shows": totals.no_show_seats,
            "walk_ins": totals.walk_ins,
            "money": _money(totals.money_taken),
            "is_attendance_known": totals.without_attendance < len(shows),
        },
        "next": [dict(line._asdict()) for line in ahead.shows],
        "waiting": ahead.waiting,
        "failed_mails": ahead.failed_mails,
    }
    return mail.new(
        to=profile().email,
        subject=f"Closing, {long_day(day, has_year=False)}",
        template="reports/closing",
        facts=facts,
        once=f"closing-{day}",
    )


def _figures(one: Performance) -> dict[str, JsonValue]:
    return {
        "title": one.event.title,
        "hour": "" if one.event.is_all_day else hour(one.event.starts_at),
        "seats": one.seats,
        "capacity": one.event.capacity,
        "arrived": one.arrived_seats,
        "no_shows": one.no_show_seats,
        "walk_ins": one.walk_ins,
        "money": _money(one.money_taken),
    }


def _money(amount: Decimal | None) -> str:
    currency = currency_of(profile().currency)
    return "" if amount is None else f"{amount:,.{currency.decimals}f} {currency.code}"


def _write_closing(facts: Facts) -> Contents:
    day = date.fromisoformat(str(facts["day"]))
    return Contents({**facts, "day": long_day(day), "title": long_day(day, has_year=False)})


MAILS = {"reports/closing": MailKind(_write_closing)}
"""Queued once for each evening by the worker (`services.send_due_closing`)."""
