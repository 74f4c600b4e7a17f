"""What each web worker runs: our server, with Django behind it."""

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
    # Loads the apps: what uses their models can be imported only afterwards.
    django.setup()
    from nightcap.site.server import Server

    handler = BaseHandler()
    handler.load_middleware()
    server = Server(handler.get_response)
    # What is loaded now stays for good: looking through all of it again would take 70 ms, every
    # few hundred requests.
    gc.collect()
    gc.freeze()
    return server


application = _build()
