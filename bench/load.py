"""Load from wrk, and nginx to compare with: everything on 127.0.0.1, bounded in time."""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.support.nginx import running_nginx
from tests.support.ports import free_port
from tests.support.server import wait_until_open

SECONDS = 5
CONNECTIONS = 32

_NGINX = """
worker_processes 1;
daemon off;
pid {folder}/pid;
error_log {folder}/error.log crit;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  sendfile on;
  open_file_cache max=1000 inactive=10s;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  types {{ text/html html; }}
  {before}
  server {{
    listen 127.0.0.1:{port};
    root {folder}/www;
    etag on;
    location = /healthz {{ return 200; }}
    {within}
  }}
}}
"""
# Both as deploy/nginx has them.
_HALF_SECOND = """
  proxy_cache_path {folder}/pages levels=1:2 keys_zone=pages:10m inactive=10s use_temp_path=off;
  map $msec $half_second {{
    "~^(?<second>[0-9]+)\\.[0-4]" "$second.0";
    "~^(?<second>[0-9]+)" "$second.5";
  }}
"""
_CACHED = """
    location / {{
      proxy_pass {house};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_cache pages;
      proxy_cache_key $half_second$request_uri;
    }}
"""


def per_second(
    url: str,
    *,
    script: Path | None = None,
    headers: Mapping[str, str] | None = None,
    are_refused: bool = False,
) -> float:
    """Return requests a second. Ends the measurement when one was refused, or not refused."""
    program = shutil.which("wrk")
    if program is None:
        raise SystemExit("wrk is not installed: run `make system`.")
    said = subprocess.run(
        [
            *(program, "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s"),
            *((f"--script={script}",) if script else ()),
            *(f"--header={name}: {value}" for name, value in (headers or {}).items()),
            url,
        ],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    rate = re.search(r"Requests/sec:\s+([0-9.]+)", said)
    asked = re.search(r"([0-9]+) requests in", said)
    refused = re.search(r"Non-2xx or 3xx responses: ([0-9]+)", said)
    expected = asked[1] if asked and are_refused else None
    if rate is None or (refused[1] if refused else None) != expected:
        raise SystemExit(f"{url} did not answer every request as expected:\n{said}")
    return float(rate[1])


@contextmanager
def nginx(body: bytes) -> Iterator[str]:
    """Serve these bytes with one nginx worker; yield their address."""

    def write(folder: Path, port: int) -> str:
        (folder / "www").mkdir()
        (folder / "www" / "page.html").write_bytes(body)
        return _NGINX.format(folder=folder, port=port, before="", within="")

    with _open(write) as url:
        yield f"{url}/page.html"


@contextmanager
def nginx_before(house: str) -> Iterator[str]:
    """Run one nginx worker that caches pages of a house; yield its address."""

    def write(folder: Path, port: int) -> str:
        before = _HALF_SECOND.format(folder=folder)
        within = _CACHED.format(house=house)
        return _NGINX.format(folder=folder, port=port, before=before, within=within)

    with _open(write) as url:
        yield url


@contextmanager
def _open(write: Callable[[Path, int], str]) -> Iterator[str]:
    port = free_port()
    with running_nginx(lambda folder: write(folder, port)) as (process, log):
        wait_until_open(f"http://127.0.0.1:{port}", process, log)
        yield f"http://127.0.0.1:{port}"
