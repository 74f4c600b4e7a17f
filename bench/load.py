"""Load from wrk, and nginx to compare with: everything on 127.0.0.1, bounded in time."""

import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
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
  open_file_cache max=10;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  types {{ text/html html; }}
  server {{
    listen 127.0.0.1:{port};
    root {folder}/www;
    etag on;
    location = /healthz {{ return 200; }}
  }}
}}
"""


def per_second(
    url: str, *, script: Path | None = None, headers: Mapping[str, str] | None = None
) -> float:
    """Return requests a second. Ends the measurement when one of them was refused."""
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
    if rate is None or "Non-2xx" in said:
        raise SystemExit(f"{url} did not answer every request:\n{said}")
    return float(rate[1])


@contextmanager
def nginx(body: bytes) -> Iterator[str]:
    """Serve these bytes with one nginx worker; yield their address."""
    port = free_port()

    def write(folder: Path) -> str:
        (folder / "www").mkdir()
        (folder / "www" / "page.html").write_bytes(body)
        return _NGINX.format(folder=folder, port=port)

    with running_nginx(write) as (process, log):
        wait_until_open(f"http://127.0.0.1:{port}", process, log)
        yield f"http://127.0.0.1:{port}/page.html"
