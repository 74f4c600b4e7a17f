"""The frame on the home page that stands for the venue's photo wall until somebody asks for it."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from nightcap.http.sharing import keep
from nightcap.media.names import URL_PREFIX, PictureName
from nightcap.site import front_end, icons
from nightcap.site.security import policy
from nightcap.venue.profile import profile
from nightcap.venue.services import picture_url

PICTURES = 4


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
                {"url": _small(picture_url(picture.file)), "alt": picture.alt}
                for picture in shown[:PICTURES]
            ],
        },
    )
    response = HttpResponse(html)
    response["Content-Security-Policy"] = policy(css=css, frame_ancestors="'self'")
    keep(response)
    return response


def _small(url: str) -> str:
    name = PictureName.parse(url.removeprefix(URL_PREFIX))
    return url if name is None else URL_PREFIX + name.variant(name.widths[:2][-1], "webp")
