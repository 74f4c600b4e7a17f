"""The page behind the link that ends the mails a booking does not need: one button.

Reading it changes nothing, whatever opens the links of a mail by itself.
"""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from nightcap.mail import unsubscribing
from nightcap.mail.errors import NoSuchMailbox
from nightcap.site.private.page import document, picture

_TEMPLATE = "site/unsubscribe.html"


# The token is the proof. A mail program that posts it has no cookie, and follows no redirect.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether the mails shall end; a POST ends them (RFC 8058). 404 for no token of ours."""
    try:
        if request.method == "POST":
            unsubscribing.unsubscribe(token)
        else:
            unsubscribing.check(token)
    except NoSuchMailbox:
        return document(_TEMPLATE, {"state": "unknown"}, status=HTTPStatus.NOT_FOUND)
    state = "done" if request.method == "POST" else "asked"
    shown = {"state": state, "main": {"picture": picture(None)}}
    return document(_TEMPLATE, shown, status=HTTPStatus.OK)
