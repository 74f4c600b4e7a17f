"""Run a command at another hour: `python -m tests.moments short pytest tests/events`.

libfaketime moves the clock of the command and of all that it starts by the same span. What
measures spans (the monotonic clock) and the times of files stay as they are.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

SHORT = {
    "Saturday evening in UTC, whose night in New York is another day": "2026-11-28T19:30Z",
    "half an hour before New York's clocks are put forward": "2027-03-14T06:30Z",
    "the last half hour of a year in New York": "2027-01-01T04:30Z",
}
LONG = SHORT | {
    "Sunday morning in UTC, still Saturday in New York": "2026-11-29T03:30Z",
    "half an hour after New York's clocks were put forward": "2027-03-14T07:30Z",
    "half an hour before New York's clocks are put back": "2027-11-07T05:30Z",
    "half an hour after New York's clocks were put back": "2027-11-07T06:30Z",
    "a leap day": "2028-02-29T17:00Z",
}
_MOMENTS = {"short": SHORT, "long": LONG}
_LIBRARY = "*/faketime/libfaketimeMT.so.1"
_START = Path(__file__).with_name("start")


def main() -> int:
    """Run the command line's remainder at each moment; return the first exit status but 0.

    Several run at the same time, one more than there are processors. What each has written is
    told when it has ended.
    """
    name, *command = sys.argv[1:]
    statuses: list[int] = []
    with ThreadPoolExecutor((os.cpu_count() or 1) + 1) as pool, ExitStack() as outs:
        runs = []
        for description, moment in _MOMENTS[name].items():
            out = outs.enter_context(TemporaryFile("w+"))
            run = pool.submit(_run_at, datetime.fromisoformat(moment), command, out)
            runs.append((f"At {moment}, {description}:\n", run, out))
        for heading, run, out in runs:
            statuses.append(run.result())
            out.seek(0)
            sys.stdout.write(heading + out.read())
            sys.stdout.flush()
    return next(filter(None, statuses), 0)


def _run_at(moment: datetime, command: list[str], out: IO[str] | None = None) -> int:
    # A span and not an instant: processes that start later agree with those that run.
    ahead = moment - datetime.now(UTC)
    environment = os.environ | other_clock() | {"FAKETIME": f"{ahead.total_seconds():+.0f}"}
    return subprocess.run(command, env=environment, check=False, stdout=out, stderr=out).returncode


def other_clock() -> dict[str, str]:
    """Return the environment in which processes have a clock that can be set."""
    return {
        "LD_PRELOAD": str(_library()),
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        # Otherwise who waits by that clock, as V8's threads do, never waits at all.
        "FAKETIME_FORCE_MONOTONIC_FIX": "0",
        # Otherwise every compiled module looks stale.
        "NO_FAKE_STAT": "1",
        "PYTHONPATH": str(_START),
    }


def _library() -> Path:
    found = [path for root in ("/usr/lib", "/usr/local/lib") for path in Path(root).glob(_LIBRARY)]
    if not found:
        raise SystemExit("libfaketime is not installed: run `make system`.")
    return found[0]


if __name__ == "__main__":
    sys.exit(main())
