"""The application of each web worker: our server, which calls Django."""

import gc
import os
from typing import TYPE_CHECKING

import django
from django.core.handlers.base import BaseHandler

from nightcap.core import memory

if TYPE_CHECKING:
    from nightcap.site.server import Server


def _build() -> "Server":
    memory.limit_arenas()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nightcap.config.settings")
    # Loads the apps: modules that use their models can be imported only afterwards.
    django.setup()
    from nightcap.site.server import Server

    handler = BaseHandler()
    handler.load_middleware()
    server = Server(handler.get_response)
    # The loaded objects are never freed: scanning all of them again would take 70 ms, every few
    # hundred requests.
    gc.collect()
    gc.freeze()
    return server


application = _build()
