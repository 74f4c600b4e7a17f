"""Documents of the panel, the door on a phone, and the photo wall's frame.

None contains data of guests. The door loads these from the API, and stores them on the phone until
the night is over.
"""

import json
from datetime import datetime, timedelta
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.template.loader import render_to_string
from django.utils.http import http_date
from django.views.decorators.http import require_safe

from nightcap.core.time import now, utc_iso
from nightcap.core.writing import publishing
from nightcap.door import services
from nightcap.door.services import NoSuchDoor
from nightcap.http.sharing import keep, next_change
from nightcap.media import elsewhere
from nightcap.media.names import variant_url
from nightcap.site import front_end, icons, shades
from nightcap.site.document import PageData, escape_json
from nightcap.site.front_end import ADMIN, Panel
from nightcap.site.page_data import VENUE, fetch
from nightcap.site.private import KEPT_UNTIL, private
from nightcap.site.security import CAMERA, policy
from nightcap.venue import opening
from nightcap.venue.grounds import DARK
from nightcap.venue.profile import profile
from nightcap.venue.services import picture_url

SCOPE = "/door/"
_WALL_PICTURES = 4
_WALL_WIDTH = 640
_WIDE_WALL_WIDTH = 1280
_WORKER = "worker.js"
WORKERS = tuple(f"{folder}/{_WORKER}" for folder in ("booking", "waitlist", "door"))
"""The service workers, each below the pages that it serves."""
_DOOR_KEPT_FOR = timedelta(days=365)
"""How long a phone stores the door's document, which names no guest."""


@require_safe
def door(request: HttpRequest, token: str) -> HttpResponse:
    """Return the door's document; 404 unless the token is of an open link."""
    try:
        services.open_link(token)
    except NoSuchDoor:
        return _ended()
    return _door_document(f"{SCOPE}{token}/manifest.webmanifest")


@require_safe
def own_door(request: HttpRequest, event_id: int) -> HttpResponse:
    """Return the door's document for staff: the API then requires a session."""
    return _door_document(f"/{icons.MANIFEST}")


@require_safe
def manifest(request: HttpRequest, token: str) -> HttpResponse:
    """Return the manifest with which a phone installs this door as an app."""
    try:
        link = services.open_link(token)
    except NoSuchDoor:
        return _ended()
    address = f"{SCOPE}{token}"
    named = link.event.title if link.event else profile().known_as
    response = icons.manifest_response(
        DARK.name,
        id=address,
        name=f"Door: {named}" if named else "Door",
        short_name="Door",
        start_url=address,
        scope=SCOPE,
        display="standalone",
        orientation="portrait",
        # The door is written in English for every venue.
        lang="en",
    )
    return private(response)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker of the folder in the address, with the files that it stores.

    Their hashed names tell browsers that there is a new version.
    """
    built = front_end.read(settings.FRONTEND_DIST)
    folder = request.path.removesuffix(_WORKER)
    pictures = [f"/{name}" for name in icons.NAMES if name.endswith(".png")]
    files = (
        [*built.door.files, *pictures]
        if folder == SCOPE
        else [*built.own_pages, *built.faces[profile().type].fonts, "/favicon.svg"]
    )
    keeps = {"name": folder.strip("/"), "folder": folder, "files": files}
    script = f"self.keeps = {json.dumps(keeps)};\n{built.worker}"
    headers = {"Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache"}
    return keep(HttpResponse(script, headers=headers))


def _door_document(manifest: str) -> HttpResponse:
    built = front_end.read(settings.FRONTEND_DIST).door
    html = _application(built, "Door", path=SCOPE, icon_links=icons.links(manifest), at=now())
    headers = {"Content-Security-Policy": policy(), "Permissions-Policy": CAMERA}
    response = HttpResponse(html, headers=headers)
    response[KEPT_UNTIL] = http_date((now() + _DOOR_KEPT_FOR).timestamp())
    return private(response)


def _application(built: Panel, title: str, *, path: str, icon_links: str, at: datetime) -> str:
    """Return the document in which the browser builds the manager's panel, or the door.

    While the site is closed the document contains no data of the venue, because it is public.
    """
    answers = (fetch(VENUE),) if opening.is_open() or path != ADMIN else ()
    data = PageData(publishing.version(), utc_iso(at), path, HTTPStatus.OK, answers)
    context = {
        "built": built,
        "title": " | ".join(filter(None, (title, profile().name))),
        "icons": icon_links,
        "fonts": built.fonts,
        "ground": DARK,
        "data": escape_json(data.json()),
    }
    return render_to_string("site/application.html", context)


def _ended() -> HttpResponse:
    css = shades.sheet("site/error.css")
    known = {"venue": profile(), "icon": icons.vector(), "css": css}
    html = render_to_string("site/door_ended.html", known)
    headers = {"Content-Security-Policy": policy(css=css)}
    return private(HttpResponse(html, status=HTTPStatus.NOT_FOUND, headers=headers))


@require_safe
def panel(request: HttpRequest) -> HttpResponse:
    """Return the document in which the browser builds the panel."""
    if request.path != ADMIN:
        return HttpResponsePermanentRedirect(ADMIN)
    built = front_end.read(settings.FRONTEND_DIST).panel
    at = now()
    html = _application(built, "Admin Panel", path=ADMIN, icon_links=icons.links(), at=at)
    # The browser previews files before their upload, and plays a clip's address before it is saved.
    csp = policy(local_media="blob:", clip_sources=elsewhere.schemes_elsewhere())
    headers = {"Content-Security-Policy": csp, "X-Robots-Tag": "noindex"}
    return keep(HttpResponse(html, headers=headers), until=next_change(at))


def photo_wall(request: HttpRequest) -> HttpResponse:
    """Return a page without scripts and without foreign content.

    Only its link, inside the frame, leads to the venue's widget, so that other sites are loaded
    only if the visitor wants it. Only our own pages may frame it.
    """
    venue = profile()
    faces = front_end.read(settings.FRONTEND_DIST).faces[venue.type]
    css = shades.sheet("site/photo-wall.css", faces)
    pictures = venue.photo_wall_pictures[:_WALL_PICTURES]
    width = _WALL_WIDTH if len(pictures) == _WALL_PICTURES else _WIDE_WALL_WIDTH
    html = render_to_string(
        "site/photo-wall.html",
        {
            "venue": venue,
            "css": css,
            "icons": icons.links(),
            "network": venue.social.instagram or venue.social.facebook or venue.social.tiktok,
            "pictures": [
                {
                    "url": variant_url(picture_url(picture.file), width=width),
                    "alt": picture.alt,
                }
                for picture in pictures
            ],
        },
    )
    csp = policy(css=css, frame_ancestors="'self'")
    return keep(HttpResponse(html, headers={"Content-Security-Policy": csp}))
