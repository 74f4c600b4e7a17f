"""Says where the site is open. A process of its own, which ends once it has said it.

Not a thread: whatever a thread holds while another forks a worker, that worker waits for in vain.
"""

import os
import time
import urllib.request
from ipaddress import ip_address

import click

_POLL_SECONDS = 0.05


def announce(host: str, port: int, parent: int) -> None:
    """Print the address once it answers: the port is open before the application is.

    Gives up when the process `parent` that started this one is gone.
    """
    address = ip_address(host)
    named = f"[{host}]" if address.version == 6 else host  # noqa: PLR2004 (the protocol's number)
    # Who listens at every address listens at this one, and every server knows it by this name.
    asked = named if not address.is_unspecified else "127.0.0.1"
    health = urllib.request.Request(
        f"http://{asked}:{port}/healthz", headers={"Host": f"127.0.0.1:{port}"}
    )
    while os.getppid() == parent:
        try:
            with urllib.request.urlopen(health, timeout=2):  # noqa: S310
                click.echo(f"Nightcap is open at http://{named}:{port}")
                return
        except OSError:
            time.sleep(_POLL_SECONDS)
