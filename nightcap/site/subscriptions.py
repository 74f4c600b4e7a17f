"""The pages behind the links in emails of a list: confirming a sign-up, and unsubscribing.

Opening a page changes no data, because mail programs open links automatically.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from nightcap.core.errors import NotFound
from nightcap.date_alerts import services as date_alerts
from nightcap.date_alerts.models import DateAlert
from nightcap.letters import services as letters
from nightcap.mail import services as mail
from nightcap.mail.models import MailingList
from nightcap.site.private import document, picture_of
from nightcap.subscribers import services as subscribers
from nightcap.subscribers.models import Subscriber
from nightcap.venue import categories

_NAMES: Final = {
    MailingList.AFTER_SHOW: gettext_lazy("Thanks after a show"),
    MailingList.NEWSLETTER: gettext_lazy("Newsletter"),
    MailingList.SECRET_CALENDAR: gettext_lazy("Secret calendar"),
    MailingList.DATE_ALERTS: gettext_lazy("New dates"),
}
_MONTHLY: Final = "monthly"
_UNKNOWN = "unknown"


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Ask a person to confirm a sign-up; a POST confirms it. 404 for an invalid link."""
    is_post = request.method == "POST"
    try:
        row = _confirm(token) if is_post else _to_confirm(token)
    except NotFound:
        return _page("site/confirm.html", {"state": _UNKNOWN})
    kind = MailingList.DATE_ALERTS if isinstance(row, DateAlert) else row.mailing_list
    context = {
        "state": "done" if is_post or row.confirmed_at is not None else "asked",
        "list": _NAMES[kind],
        "is_newsletter": kind == MailingList.NEWSLETTER,
        "show": row.title if isinstance(row, DateAlert) else "",
    }
    return _page("site/confirm.html", context)


def _confirm(token: str) -> Subscriber | DateAlert:
    try:
        return subscribers.confirm(token)
    except NotFound:
        return date_alerts.confirm(token)


def _to_confirm(token: str) -> Subscriber | DateAlert:
    try:
        return subscribers.by_token(token)
    except NotFound:
        return date_alerts.by_token(token)


# A mail program that posts it has no cookie, and follows no redirect.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether to unsubscribe from a list, or to get fewer of its letters; a POST does so.

    A POST of mail programs (RFC 8058) has no field `less`, so it unsubscribes. 404 for an invalid
    link.
    """
    try:
        _mailbox, mailing_list = mail.subscription_of_token(token)
    except NotFound:
        return _page("site/unsubscribe.html", {"state": _UNKNOWN})
    of_letters = mailing_list in {MailingList.NEWSLETTER, MailingList.SECRET_CALENDAR}
    choices = _choices() if of_letters else {}
    context = {
        "list": _NAMES[mailing_list],
        "is_after_show": mailing_list == MailingList.AFTER_SHOW,
        "is_of_dates": mailing_list == MailingList.DATE_ALERTS,
        "choices": choices,
    }
    chosen = request.POST.get("less", "") if request.method == "POST" else ""
    if request.method != "POST":
        state = "asked"
    elif chosen in choices:
        is_monthly = chosen == _MONTHLY
        letters.choose_fewer(token, category="" if is_monthly else chosen, is_monthly=is_monthly)
        state, context["chosen"] = "fewer", choices[chosen]
    elif chosen:
        state = "asked"
    else:
        is_of_dates = mailing_list == MailingList.DATE_ALERTS
        unsubscribe_from = date_alerts.unsubscribe if is_of_dates else letters.unsubscribe
        unsubscribe_from(token)
        state = "done"
    return _page("site/unsubscribe.html", {"state": state, **context})


def _choices() -> Mapping[str, str]:
    """Return what a person can get instead of all letters, by the value of the form."""
    return {
        _MONTHLY: _("At most one letter a month"),
        **{
            category.slug: _("Only letters about %(category)s") % {"category": category.name}
            for category in categories.in_order()
        },
    }


def _page(template: str, context: Mapping[str, object]) -> HttpResponse:
    if context["state"] == _UNKNOWN:
        return document(template, context, status=HTTPStatus.NOT_FOUND)
    return document(template, {**context, "main": {"picture": picture_of(None)}})
