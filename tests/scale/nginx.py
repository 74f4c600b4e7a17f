"""nginx with the configuration of `deploy/nginx`, on ports and certificates of this machine."""

import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import trustme

from tests.support.nginx import running_nginx
from tests.support.ports import free_port

HOST = "tickets.example.com"
_CONFIGURATION = Path(__file__).parents[2] / "deploy/nginx/nightcap.conf"
_MAIN = """\
daemon off;
worker_processes 2;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/proxied;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/nightcap.conf;
}}
"""


@dataclass(frozen=True)
class Front:
    """What visitors see of the servers: one address, over TLS."""

    port: int
    trusting: ssl.SSLContext
    access_log: Path

    def visitor(self, address: str) -> httpx.Client:
        """Return the client of a visitor at this address.

        The caller closes it.
        """
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}",
            headers={"Host": HOST},
            timeout=60,
            transport=httpx.HTTPTransport(verify=self.trusting, local_address=address),
        )


@contextmanager
def front_of(ports: list[int]) -> Iterator[Front]:
    """Let nginx share visitors between the servers at these ports until the block ends."""
    authority = trustme.CA()
    certificate = authority.issue_cert(HOST, "127.0.0.1")
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    port = free_port()

    def write(folder: Path) -> str:
        certificate.private_key_pem.write_to_path(folder / "key.pem")
        certificate.cert_chain_pems[0].write_to_path(folder / "chain.pem")
        (folder / "nightcap.conf").write_text(_here(folder, port, ports))
        return _MAIN.format(folder=folder)

    with running_nginx(write) as (_, log):
        yield _when_open(Front(port, trusting, log.with_name("access.log")), log)


def _here(folder: Path, port: int, ports: list[int]) -> str:
    """Rewrite what the example says of addresses, ports and files, and nothing else."""
    servers = "".join(f"server 127.0.0.1:{at} max_fails=0;\n" for at in ports)
    text = _CONFIGURATION.read_text()
    for pattern, replacement, times in (
        (r"server 127\.0\.0\.1:8000 [^;]*;\n", servers, 1),
        (r"listen 80;", f"listen 127.0.0.1:{free_port()};", 1),
        (r"listen \[::\]:80;", "", 1),
        (r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl", 1),
        (r"listen \[::\]:443 ssl http2;", "", 1),
        (r"proxy_cache_path \S+", f"proxy_cache_path {folder}/pages", 1),
        (r"ssl_certificate [^;]*;", f"ssl_certificate {folder}/chain.pem;", 1),
        (r"ssl_certificate_key [^;]*;", f"ssl_certificate_key {folder}/key.pem;", 1),
    ):
        text, found = re.subn(pattern, replacement, text)
        assert found == times, f"{pattern} is in the example {found} times"
    return text


def _when_open(front: Front, log: Path) -> Front:
    transport = httpx.HTTPTransport(retries=5, verify=front.trusting)
    with httpx.Client(transport=transport, timeout=10) as client:
        try:
            client.get(f"https://127.0.0.1:{front.port}/healthz", headers={"Host": HOST})
        except httpx.TransportError as error:
            raise RuntimeError(f"nginx did not start:\n{log.read_text()}") from error
    return front
