"""The documents beside the pages: the manager's panel, the door on a phone, the photo wall's frame.

None holds a guest. At the door those come by the API, and stay on the phone until the night is
over.
"""

import json
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from nightcap.core.time import now, utc_iso
from nightcap.core.writing import publishing
from nightcap.door import services
from nightcap.door.services import NoSuchDoor
from nightcap.http.sharing import keep, next_change
from nightcap.media import elsewhere
from nightcap.media.names import variant_url
from nightcap.site import document, front_end, icons
from nightcap.site.document import PageData
from nightcap.site.front_end import ADMIN
from nightcap.site.page_data import VENUE, fetch
from nightcap.site.private import private
from nightcap.site.security import CAMERA, policy
from nightcap.venue.profile import profile
from nightcap.venue.services import picture_url

SCOPE = "/door/"
_WALL_PICTURES = 4
_WALL_WIDTH = 640
WORKER = "door/worker.js"
"""The service worker, below the scope that it serves."""


@require_safe
def door(request: HttpRequest, token: str) -> HttpResponse:
    """Answer the document in which the browser builds the door; 404 for a token of no open link."""
    try:
        services.link_showing_guests(token)
    except NoSuchDoor:
        return _ended()
    return _application(f"{SCOPE}{token}/manifest.webmanifest")


@require_safe
def own_door(request: HttpRequest, event_id: int) -> HttpResponse:
    """Answer the same document for who is signed in: the API then asks for the session."""
    return _application(f"/{icons.MANIFEST}")


@require_safe
def manifest(request: HttpRequest, token: str) -> HttpResponse:
    """Answer what a phone needs to put this door among its apps."""
    try:
        link = services.link_showing_guests(token)
    except NoSuchDoor:
        return _ended()
    address = f"{SCOPE}{token}"
    named = link.event.title if link.event else profile().short_name
    response = icons.manifest_response(
        id=address,
        name=f"Door: {named}",
        short_name="Door",
        start_url=address,
        scope=SCOPE,
        display="standalone",
        orientation="portrait",
    )
    return private(response)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Answer the service worker with all files that it keeps, by which phones see a new version."""
    built = front_end.read(settings.FRONTEND_DIST).door
    files = [*built.files, *(f"/{name}" for name in icons.NAMES if name.endswith(".png"))]
    script = f"self.doorFiles = {json.dumps(files)};\n{built.worker}"
    response = HttpResponse(script, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    keep(response)
    return response


def _application(manifest: str) -> HttpResponse:
    built = front_end.read(settings.FRONTEND_DIST).door
    data = PageData(publishing.version(), utc_iso(now()), SCOPE, 200, (fetch(VENUE),)).json()
    html = document.application(
        built, title=f"Door | {profile().name}", icon_links=icons.links(manifest), data=data
    )
    response = HttpResponse(html)
    response["Content-Security-Policy"] = policy()
    response["Permissions-Policy"] = CAMERA
    return private(response)


def _ended() -> HttpResponse:
    css = render_to_string("site/error.css")
    known = {"venue": profile(), "icon": icons.vector(), "css": css}
    html = render_to_string("site/door_ended.html", known)
    response = HttpResponse(html, status=HTTPStatus.NOT_FOUND)
    response["Content-Security-Policy"] = policy(css=css)
    return private(response)


@require_safe
def panel(request: HttpRequest) -> HttpResponse:
    """Answer the document in which the browser builds the panel."""
    if request.path != ADMIN:
        return HttpResponsePermanentRedirect(ADMIN)
    built = front_end.read(settings.FRONTEND_DIST).panel
    at = now()
    data = PageData(publishing.version(), utc_iso(at), ADMIN, 200, (fetch(VENUE),)).json()
    title = f"Admin Panel | {profile().name}"
    html = document.application(built, title=title, icon_links=icons.links(), data=data)
    response = HttpResponse(html)
    # Previews of what is about to be uploaded are the browser's own, and a clip's address is tried
    # before it is saved.
    response["Content-Security-Policy"] = policy(
        local_media="blob:", clip_sources=elsewhere.schemes_elsewhere()
    )
    response["X-Robots-Tag"] = "noindex"
    keep(response, until=next_change(at))
    return response


def photo_wall(request: HttpRequest) -> HttpResponse:
    """Answer a page without scripts and without a foreign byte.

    Its one link into the frame leads to the venue's widget, so that nothing of another house is
    loaded before the visitor wants it. Only our own pages may frame it.
    """
    venue = profile()
    shown = venue.photo_wall or (venue.open_graph, *venue.hosting.pictures, *venue.hero)
    face = front_end.read(settings.FRONTEND_DIST).text_face
    css = render_to_string("site/photo-wall.css", {"face": face})
    html = render_to_string(
        "site/photo-wall.html",
        {
            "venue": venue,
            "css": css,
            "icons": icons.links(),
            "network": venue.social.instagram or venue.social.facebook or venue.social.tiktok,
            "pictures": [
                {
                    "url": variant_url(picture_url(picture.file), width=_WALL_WIDTH),
                    "alt": picture.alt,
                }
                for picture in shown[:_WALL_PICTURES]
            ],
        },
    )
    response = HttpResponse(html)
    response["Content-Security-Policy"] = policy(css=css, frame_ancestors="'self'")
    keep(response)
    return response
