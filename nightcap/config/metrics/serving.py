"""The metrics on a port of their own, for Prometheus: by a process that does nothing else.

What the others have counted lies in files, so they are never asked; the house is looked at when
somebody wants to know.
"""

import os
import signal
import threading

import django
from django.conf import settings

from nightcap.config import processes
from nightcap.core import metrics

_POLL_SECONDS = 0.5


def run(parent: int) -> None:
    """Serve until SIGTERM, or until the process `parent` that started this one is gone."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nightcap.config.settings")
    processes.end_with_parent()
    django.setup()
    stopping = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopping.set())
    # Ctrl-C reaches the whole process group; the parent then ends this one in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    metrics.begin()
    # Importable only once Django is set up, and once the folder of the counts is known.
    from prometheus_client import CollectorRegistry, start_http_server
    from prometheus_client.multiprocess import MultiProcessCollector

    from nightcap.config.metrics.figures import HouseCollector

    registry = CollectorRegistry()
    # A full disk has no room to count; the house is told of all the same.
    if metrics.are_kept():
        MultiProcessCollector(registry)
    registry.register(HouseCollector())
    server, _ = start_http_server(
        settings.METRICS_PORT, str(settings.METRICS_HOST), registry=registry
    )
    while os.getppid() == parent and not stopping.wait(_POLL_SECONDS):
        pass
    server.shutdown()
