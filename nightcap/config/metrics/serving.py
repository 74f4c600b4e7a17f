"""Serves the metrics on a port of their own, in a process of their own.

What the others have counted lies in files, so they are never asked; the house is looked at when
somebody wants to know.
"""

import signal
import threading

from django.conf import settings

from nightcap.core import metrics


def run() -> None:
    """Serve until SIGTERM."""
    stopping = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopping.set())
    # Importable only once Django is set up, and once the folder of the counts is known.
    from prometheus_client import CollectorRegistry, start_http_server
    from prometheus_client.multiprocess import MultiProcessCollector

    from nightcap.config.metrics.figures import HouseCollector

    registry = CollectorRegistry()
    # A full disk has no room for counts; the house's figures are served without them.
    if metrics.is_counting():
        MultiProcessCollector(registry)
    registry.register(HouseCollector())
    server, _ = start_http_server(
        settings.METRICS_PORT, str(settings.METRICS_HOST), registry=registry
    )
    stopping.wait()
    server.shutdown()
