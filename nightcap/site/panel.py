"""The document of the manager's panel: the same for everybody, for it holds only the venue."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.views.decorators.http import require_safe

from nightcap.core.time import now, utc_iso
from nightcap.core.writing import publishing
from nightcap.http.security import policy
from nightcap.http.sharing import keep, next_change
from nightcap.media import elsewhere
from nightcap.site import document, front_end
from nightcap.site.document import PageData
from nightcap.site.front_end import ADMIN
from nightcap.site.page_data import VENUE, fetch
from nightcap.venue.profile import profile


@require_safe
def panel(request: HttpRequest) -> HttpResponse:
    """Answer the document in which the browser builds the panel."""
    if request.path != ADMIN:
        return HttpResponsePermanentRedirect(ADMIN)
    built = front_end.read(settings.FRONTEND_DIST).panel
    at = now()
    data = PageData(publishing.version(), utc_iso(at), ADMIN, 200, (fetch(VENUE),)).json()
    response = HttpResponse(document.panel(built=built, name=profile().name, data=data))
    # Previews of what is about to be uploaded are the browser's own, and a clip's address is tried
    # before it is saved.
    response["Content-Security-Policy"] = policy(
        local_media="blob:", clip_sources=elsewhere.schemes_elsewhere()
    )
    response["X-Robots-Tag"] = "noindex"
    keep(response, until=next_change(at))
    return response
