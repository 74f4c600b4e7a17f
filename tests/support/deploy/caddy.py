"""Caddy with the configuration of `deploy/caddy`, on ports and certificates of this machine."""

import re
import shutil
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.scale.nginx import HOST
from tests.support.ports import free_port

_CONFIGURATION = Path(__file__).parents[3] / "deploy/caddy/Caddyfile"
_OPEN_SECONDS = 20.0


@dataclass(frozen=True)
class Caddy:
    """The addresses that visitors come to, and the authority that they trust."""

    tls_port: int
    http_port: int
    trusting: ssl.SSLContext

    def get(self, path: str, **headers: str) -> httpx.Response:
        """Ask over TLS by the name of the house."""
        return self.send("GET", path, headers=headers)

    def send(
        self,
        method: str,
        path: str,
        *,
        address: str = "127.0.0.1",
        headers: dict[str, str] | None = None,
        content: bytes | None = None,
    ) -> httpx.Response:
        """Send one request over TLS from an address of this machine."""
        transport = httpx.HTTPTransport(verify=self.trusting, local_address=address)
        with httpx.Client(transport=transport, timeout=30) as client:
            return client.request(
                method,
                f"https://127.0.0.1:{self.tls_port}{path}",
                headers={"Host": HOST, **(headers or {})},
                content=content,
                extensions={"sni_hostname": HOST},
            )


@contextmanager
def caddy_before(port: int) -> Iterator[Caddy]:
    """Let Caddy stand before the server at this port until the block ends."""
    program = shutil.which("caddy")
    if program is None:
        raise SystemExit("Caddy is not installed: run `make system`.")
    with tempfile.TemporaryDirectory(prefix="nightcap-caddy-") as name:
        folder = Path(name)
        http_port, tls_port = free_port(), free_port()
        (folder / "Caddyfile").write_text(_here(folder, port, http_port, tls_port))
        command = [program, "run", "--config", str(folder / "Caddyfile")]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                command, env={"HOME": name, "XDG_CONFIG_HOME": name}, stdout=log, stderr=log
            )
        try:
            authority = folder / "storage/pki/authorities/local/root.crt"
            yield Caddy(tls_port, http_port, _when_open(authority, tls_port, folder / "log"))
        finally:
            process.terminate()
            process.wait(timeout=10)


def _here(folder: Path, port: int, http_port: int, tls_port: int) -> str:
    """Rewrite what the example says of addresses, ports and certificates, and nothing else."""
    text = _CONFIGURATION.read_text()
    options = (
        f"{{\n\tadmin off\n\tskip_install_trust\n\thttp_port {http_port}\n"
        f"\thttps_port {tls_port}\n\tstorage file_system {folder}/storage\n"
    )
    for pattern, replacement in (
        (r"^\{\n", options),
        (rf"^{re.escape(HOST)} \{{\n", f"{HOST} {{\n\tbind 127.0.0.1\n\ttls internal\n"),
        (r"^\treverse_proxy 127\.0\.0\.1:8000 \{", f"\treverse_proxy 127.0.0.1:{port} {{"),
    ):
        text, found = re.subn(pattern, lambda _, new=replacement: new, text, flags=re.MULTILINE)  # type: ignore[misc]
        assert found == 1, f"{pattern} is in the example {found} times"
    return text


def _when_open(authority: Path, port: int, log: Path) -> ssl.SSLContext:
    deadline = time.monotonic() + _OPEN_SECONDS
    while time.monotonic() < deadline:
        if authority.exists():
            trusting = ssl.create_default_context(cafile=str(authority))
            try:
                Caddy(port, 0, trusting).get("/healthz")
            except httpx.TransportError:
                pass
            else:
                return trusting
        time.sleep(0.1)
    raise RuntimeError(f"Caddy did not start:\n{log.read_text()}")
