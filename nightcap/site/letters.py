"""The public archive of letters to the newsletter, if the venue has turned it on."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from nightcap.letters import markdown, selectors
from nightcap.letters.models import Letter
from nightcap.site.pages import page
from nightcap.site.private import document
from nightcap.venue.moments import long_date
from nightcap.venue.profile import profile

PATH = "letters"
"""The path of the list; a letter's id follows it in the path of the letter."""


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """List the archived letters, latest first; 404 while the archive is turned off."""
    if not profile().letters.archive:
        return page(request)
    shown = [{"row": row, "date": _date(row)} for row in selectors.archived()]
    return _public(document("site/letters.html", {"letters": shown}))


@require_safe
def letter(request: HttpRequest, letter_id: int) -> HttpResponse:
    """Show an archived letter; 404 for another one, and while the archive is turned off."""
    row = selectors.archived().filter(pk=letter_id).first() if profile().letters.archive else None
    if row is None:
        return page(request)
    html = markdown.as_html(row.body, {})
    return _public(document("site/letters.html", {"row": row, "date": _date(row), "html": html}))


def _date(row: Letter) -> str:
    return long_date(row.started_at, is_all_day=True) if row.started_at else ""


def _public(response: HttpResponse) -> HttpResponse:
    """Let search engines list a page, unlike the pages at private addresses."""
    del response["X-Robots-Tag"]
    response["Cache-Control"] = "no-cache"
    return response
