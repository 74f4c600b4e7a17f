"""What the HTTP server runs: the front door, with Django behind it."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from nightcap.site.front_door import FrontDoor


def _build() -> "FrontDoor":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nightcap.config.settings")
    # Loads the apps: what uses their models can be imported only afterwards.
    django = get_wsgi_application()
    from nightcap.site import front_end
    from nightcap.site.front_door import FrontDoor, Installation
    from nightcap.venue.profile import known_profile

    return FrontDoor(
        django,
        front_end.read(settings.FRONTEND_DIST),
        Installation(
            public_url=settings.PUBLIC_URL,
            trusted_proxies=settings.TRUSTED_PROXIES,
            session_cookie=settings.SESSION_COOKIE_NAME,
            media_root=Path(settings.MEDIA_ROOT),
            feed_url=known_profile().social_feed_url,
        ),
    )


application = _build()
