"""The figures of `make bench`: ratios measured in one run, on this machine, on 127.0.0.1."""

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import click
import httpx
import psutil
from load import nginx, per_second, wait_for

BOOKINGS = Path(__file__).with_name("book.lua")
RENDERINGS = 300
PAGES = ("/", "/events")


class Served(NamedTuple):
    """A `nightcap serve` with one worker and the sample venue."""

    url: str
    process: psutil.Popen


@click.command()
@click.option("--bookings/--no-bookings", default=True, help="Measure bookings, too.")
def main(bookings: bool) -> None:
    """Measure rendering, cached pages against nginx, bookings and memory."""
    with tempfile.TemporaryDirectory(prefix="nightcap-bench-") as folder:
        with serving(Path(folder)) as served:
            inlined = {path: data_of(served.url + path) for path in PAGES}
            for path in PAGES:
                compare_with_nginx(served, path)
            if bookings:
                book(served, Path(folder))
            click.echo(f"memory of a worker: {worker_memory(served):.0f} MB")
        for path, data in inlined.items():
            render(path, data)


@contextmanager
def serving(folder: Path) -> Iterator[Served]:
    """Serve the sample venue from an empty data folder."""
    port = free_port()
    settings = {
        "NIGHTCAP_DATA_DIR": str(folder / "data"),
        "NIGHTCAP_DATABASE_URL": "",
        "NIGHTCAP_SAMPLE": "1",
        "NIGHTCAP_TRUSTED_PROXIES": "1",
    }
    os.environ.update(settings)
    program = Path(sys.executable).with_name("nightcap")
    with (folder / "log").open("wb") as log:
        process = psutil.Popen(
            [str(program), "serve", "--port", str(port), "--workers", "1"], stdout=log, stderr=log
        )
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(f"{url}/healthz")
        yield Served(url, process)
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()


def compare_with_nginx(served: Served, path: str) -> None:
    """Requests a second of a cached page, and of nginx with the same bytes."""
    body = httpx.get(served.url + path, headers={"Accept-Encoding": "identity"}).content
    with nginx(body, free_port()) as reference:
        theirs, _ = per_second(reference)
        ours, refused = per_second(served.url + path)
        again, _ = per_second(reference)
    theirs = (theirs + again) / 2
    click.echo(
        f"cached {path} ({len(body) / 1000:.0f} kB): {ours:.0f}/s, nginx {theirs:.0f}/s, "
        f"ratio {ours / theirs:.2f}, not 2xx {refused}"
    )


def book(served: Served, folder: Path) -> None:
    """Bookings a second on SQLite with synchronous=FULL, and of an endpoint without any work."""
    os.environ["NIGHTCAP_BENCH_EVENT"] = str(an_event_with_room())
    empty, _ = per_second(f"{served.url}/api/admin/status")
    booked, refused = per_second(f"{served.url}/api/bookings", script=BOOKINGS)
    click.echo(
        f"bookings: {booked:.0f}/s, empty endpoint {empty:.0f}/s, ratio {booked / empty:.2f}, "
        f"not 2xx {refused}"
    )


def an_event_with_room() -> int:
    """Give the sample's soonest event that is booked here endless seats, and return its id."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nightcap.config.settings")
    import django

    django.setup()
    from nightcap.core.time import now
    from nightcap.events.models import Event, TicketStatus
    from nightcap.events.sign_up import is_sign_up

    ahead = Event.objects.public().filter(starts_at__gt=now()).order_by("starts_at")
    event = next(event for event in ahead if not is_sign_up(event.title))
    Event.objects.filter(pk=event.pk).update(
        capacity=1_000_000, ticket_status=TicketStatus.AVAILABLE
    )
    return event.pk


def render(path: str, data: str) -> None:
    """How long React takes for a page in V8."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nightcap.config.settings")
    from django.conf import settings

    from nightcap.site.renderer import Renderer

    renderer = Renderer(settings.FRONTEND_DIST / "server" / "render.js")
    began = time.perf_counter()
    renderer.render(path, data)
    first = time.perf_counter() - began
    times = []
    for _ in range(RENDERINGS):
        began = time.perf_counter()
        renderer.render(path, data)
        times.append(time.perf_counter() - began)
    renderer.close()
    click.echo(
        f"render {path}: median {statistics.median(times) * 1000:.1f} ms, "
        f"99th percentile {statistics.quantiles(times, n=100)[-1] * 1000:.1f} ms, "
        f"the first with V8's start {first * 1000:.0f} ms"
    )


def data_of(url: str) -> str:
    """The data that a page is rendered from, as it stands inlined in the page."""
    inlined = httpx.get(url).text.split('id="data">')[1].split("</script>")[0]
    return json.dumps(json.loads(inlined))


def worker_memory(served: Served) -> float:
    """Resident memory of the largest process of the tree, which is the web worker, in MB."""
    tree = served.process.children(recursive=True)
    return max(process.memory_info().rss for process in tree) / 1_000_000


def free_port() -> int:
    """Return a port of 127.0.0.1 that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


if __name__ == "__main__":
    main()
