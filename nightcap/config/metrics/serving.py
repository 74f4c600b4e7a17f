"""Serves the metrics on a port of their own, in a process of their own.

The other processes count in files, which this one reads; the venue's figures are read at each
request.
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
    # On a full disk there are no counts; the venue's figures are served without them.
    if metrics.is_counting():
        MultiProcessCollector(registry)
    registry.register(HouseCollector())
    server, _ = start_http_server(
        settings.METRICS_PORT, str(settings.METRICS_HOST), registry=registry
    )
    stopping.wait()
    server.shutdown()
