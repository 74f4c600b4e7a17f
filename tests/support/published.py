"""Publishing a change; what was changed is shown by every worker, without a restart."""

import time
from collections.abc import Callable

from django.db import transaction

from nightcap.core.writing import publishing
from nightcap.events.models import Event
from tests.support.server import RunningServer

_WITHIN = 1.0
_PATIENCE = 5
"""How many times slower the machine may be than a venue's."""
_IN_A_ROW = 12


def publish(event: Event, title: str) -> None:
    """Change an event as a service does."""
    with transaction.atomic():
        Event.objects.filter(pk=event.pk).update(title=title)
        publishing.bump()


def soon(server: RunningServer, path: str, holds: Callable[[str], bool]) -> None:
    """Ask for a page from new connections, so of both workers, until each shows it."""
    began = time.monotonic()
    in_a_row = 0
    while in_a_row < _IN_A_ROW:
        asked = time.monotonic() - began
        if holds(server.get(path).text):
            in_a_row += 1
        else:
            in_a_row = 0
            assert asked < _WITHIN * _PATIENCE, f"{path} is still as it was"
