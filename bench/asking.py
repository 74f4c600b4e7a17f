"""The time of the application for a GET without a cache, measured in a separate process.

`python -m bench.asking COOKIE PATH…` stands where the server hands a request to Django, in the
installation that NIGHTCAP_DATA_DIR names, and writes milliseconds by path as JSON.
"""

import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from http import HTTPStatus

from tests.support.postgres import database_of
from tests.support.server import RunningServer

_TIMES = 25
_LONGEST = 3.0
"""Seconds after which one path has been asked often enough."""


def ask(server: RunningServer, paths: Iterable[str]) -> dict[str, float]:
    """Return the milliseconds of each path, as the manager where it is the manager's.

    Those of the quickest answer: whatever else the machine does only adds to it.
    """
    with server.signed_in() as manager:
        cookie = "; ".join(f"{name}={value}" for name, value in manager.cookies.items())
    said = subprocess.run(
        [sys.executable, "-m", __name__, cookie, *paths],
        env={
            **os.environ,
            "NIGHTCAP_DATA_DIR": str(server.data_dir),
            "NIGHTCAP_DATABASE_URL": database_of(server.data_dir) or "",
            "DJANGO_SETTINGS_MODULE": "nightcap.config.settings",
        },
        check=True,
        capture_output=True,
        text=True,
    )
    known: dict[str, float] = json.loads(said.stdout)
    return known


def main() -> None:
    """Ask for every path of the command line."""
    cookie, *paths = sys.argv[1:]
    json.dump({path: _quickest(path, cookie) for path in paths}, sys.stdout)


def _quickest(path: str, cookie: str) -> float:
    import django

    django.setup()
    from django.core.handlers.base import BaseHandler

    from nightcap.http.handler import Handler
    from nightcap.http.request import Request

    # As the server does it.
    gc.collect()
    gc.freeze()
    base = BaseHandler()
    base.load_middleware()
    handler = Handler(base.get_response)
    bare, _, query = path.partition("?")
    request = Request(bare, query)
    status = handler.respond(request).status
    if status == HTTPStatus.UNAUTHORIZED:
        request = request._replace(headers={**request.headers, b"cookie": cookie.encode()})
        status = handler.respond(request).status
    if status != HTTPStatus.OK:
        raise SystemExit(f"{path} is answered with {status}.")
    times: list[float] = []
    while len(times) < _TIMES and sum(times) < _LONGEST * 1000:
        began = time.perf_counter()
        handler.respond(request)
        times.append((time.perf_counter() - began) * 1000)
    return min(times)


if __name__ == "__main__":
    main()
