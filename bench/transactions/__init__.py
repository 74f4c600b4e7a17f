"""The longest wait of a booking during the longest work of a venue, on SQLite.

Each act is done in a process of its own (`python -m bench.transactions FOLDER`); another one beside
it asks for the lock of those who write, again and again, as bookings do.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from bench.figures import Row, compared

GOAL = "≤ 0.5 s"


def measure() -> Iterator[Row]:
    """Longest write transactions on SQLite, with 20,000 events and 50,000 emails."""
    with tempfile.TemporaryDirectory(prefix="nightcap-bench-") as folder:
        acts = [sys.executable, "-m", "bench.transactions", folder]
        environment = {**os.environ, "NIGHTCAP_DATA_DIR": folder, "NIGHTCAP_SAMPLE": "0"}
        environment["DJANGO_SETTINGS_MODULE"] = "nightcap.config.settings"
        with subprocess.Popen(acts, env=environment, stdout=subprocess.PIPE, text=True) as done:
            for line in done.stdout or ():
                act = json.loads(line)
                yield compared(
                    f"{act['what']}: longest transaction",
                    act["longest"],
                    "s",
                    act["waited"],
                    f"longest wait for the lock; the act took {act['took']:.1f} s",
                    GOAL,
                )
        if done.returncode:
            raise RuntimeError("The acts could not be measured.")
