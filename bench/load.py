"""Load from wrk, and nginx to compare with: everything on 127.0.0.1, bounded in time."""

import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

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
  }}
}}
"""


def per_second(url: str, *, script: Path | None = None) -> tuple[float, int]:
    """Return requests a second and how many were not answered with 2xx."""
    program = shutil.which("wrk")
    if program is None:
        raise SystemExit("wrk is not installed: run `make system`.")
    with_script = [f"--script={script}"] if script else []
    said = subprocess.run(  # noqa: S603
        [program, "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", *with_script, url],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    rate = re.search(r"Requests/sec:\s+([0-9.]+)", said)
    refused = re.search(r"Non-2xx or 3xx responses: ([0-9]+)", said)
    if rate is None:
        raise SystemExit(f"wrk said something else:\n{said}")
    return float(rate[1]), int(refused[1]) if refused else 0


@contextmanager
def nginx(body: bytes, port: int) -> Iterator[str]:
    """Serve these bytes with one nginx worker; yield their address."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin")
    if program is None:
        raise SystemExit("nginx is not installed: run `make system`.")
    with tempfile.TemporaryDirectory(prefix="nightcap-nginx-") as name:
        folder = Path(name)
        # nginx's worker runs as another user when this one is root.
        folder.chmod(0o755)
        (folder / "www").mkdir()
        (folder / "www" / "page.html").write_bytes(body)
        (folder / "nginx.conf").write_text(_NGINX.format(folder=folder, port=port))
        process = subprocess.Popen([program, "-c", str(folder / "nginx.conf")])  # noqa: S603
        try:
            url = f"http://127.0.0.1:{port}/page.html"
            wait_for(url)
            yield url
        finally:
            process.terminate()
            process.wait(timeout=10)


def wait_for(url: str) -> None:
    """Wait until an address answers."""
    deadline = time.monotonic() + 60
    while True:
        try:
            if httpx.get(url).is_success:
                return
        except httpx.TransportError:
            pass
        if time.monotonic() > deadline:
            raise SystemExit(f"{url} does not answer.")
        time.sleep(0.1)
