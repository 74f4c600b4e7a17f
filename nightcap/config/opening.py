"""Says where the site is open. A process of its own, which ends once it has said it.

Not a thread: whatever a thread holds while another forks a worker, that worker waits for in vain.
"""

import os
import time
import urllib.request

import click

_LOOK_EVERY = 0.05


def announce(port: int, parent: int) -> None:
    """Print the address once it answers: the port is open before the application is.

    Gives up when the process `parent` that started this one is gone.
    """
    while os.getppid() == parent:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2):
                click.echo(f"Nightcap is open at http://127.0.0.1:{port}")
                return
        except OSError:
            time.sleep(_LOOK_EVERY)
