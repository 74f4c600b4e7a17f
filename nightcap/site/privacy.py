"""What this installation keeps of people, and for how long, told from what decides it."""

import tomllib
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.template.loader import render_to_string
from ninja import Router

from nightcap.backup import archive
from nightcap.bookings.models import HOLD_FOR
from nightcap.bookings.services import holds
from nightcap.connections.services import is_set
from nightcap.core.models import UNDO_FOR
from nightcap.core.schemas import CamelSchema
from nightcap.core.writing import idempotency
from nightcap.http import throttle
from nightcap.inbox import api as inbox
from nightcap.mail import transport
from nightcap.site.house_terms import is_prepaid
from nightcap.staff import login_limits, sessions
from nightcap.staff import services as staff
from nightcap.venue.pages import Clause, pages, with_rules
from nightcap.venue.profile import profile

router = Router(by_alias=True)

_HOUR = timedelta(hours=1)


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
    venue = profile()
    prepaid = is_prepaid()
    written = with_rules(pages().privacy, is_prepaid=prepaid)
    text = render_to_string(
        "site/privacy.toml",
        {
            "venue": venue,
            "has_secret_calendar": venue.has_page("secret-calendar"),
            "settings": settings,
            "is_prepaid": prepaid,
            "is_mail_sent": is_set("email_url"),
            "has_backups": is_set("backup_to"),
            "are_backups_encrypted": is_set("backup_key"),
            "backups": archive,
            "feed_host": urlsplit(venue.social_feed_url or "").hostname,
            "undo_hours": UNDO_FOR // _HOUR,
            "session_hours": sessions.LONGEST // _HOUR,
            "throttle_seconds": int(throttle.WINDOW_SECONDS),
            "days": {
                "idempotency": idempotency.KEPT_FOR.days,
                "inbox": inbox.KEPT_FOR.days,
                "mail_files": transport.FILES_KEPT_FOR.days,
                "log_ins": staff.LOG_INS_KEPT_FOR.days,
                "holds": holds.DAY.days,
                "cookie": login_limits.COOKIE_LASTS.days,
            },
            "hold_minutes": HOLD_FOR // timedelta(minutes=1),
        },
    )
    return PrivacyOut(lead=written.lead, clauses=list(written.clauses), **tomllib.loads(text))
