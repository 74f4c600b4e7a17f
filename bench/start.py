"""How long it takes until the first answer, to stop, and to get from a clone to a running site."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx
import psutil

from bench.figures import Row, compared
from tests.support.ports import free_port

_ROOT = Path(__file__).parents[1]
_PLAIN = "bench.plain_django:application"


def measure() -> Iterator[Row]:
    """Start, and `make run`."""
    with tempfile.TemporaryDirectory(prefix="nightcap-bench-") as folder:
        settings = {
            "NIGHTCAP_DATA_DIR": folder,
            "DJANGO_SETTINGS_MODULE": "nightcap.config.settings",
        }
        # The first start loads the sample: the others open an existing venue.
        _served(1, settings)
        plain, plain_processor = _plain_django()
        beside = "plain Django with one page, under uvicorn"
        for workers in (1, 2):
            answered, processor, stopped = _served(workers, settings)
            name = f"{workers} worker{'s' if workers > 1 else ''}"
            yield compared(f"first page, {name}", answered, "s", plain, beside, "≤ 2 s")
            yield compared(f"processor until then, {name}", processor, "s", plain_processor, beside)
            yield compared(f"stopping, {name}", stopped, "s")
    yield from _from_a_clone()


def _plain_django() -> tuple[float, float]:
    """Serve plain Django; return seconds until its page, and of processor until then."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "--log-level=error", f"--port={port}", _PLAIN]
    process, answered = _first_page(command, port, {}, _ROOT)
    used = sum(process.cpu_times()[:2])
    process.terminate()
    process.wait(timeout=30)
    return answered, used


def _served(workers: int, settings: dict[str, str]) -> tuple[float, float, float]:
    """Serve and stop; return seconds until the first page, of processor until then, and to stop."""
    program = Path(sys.executable).with_name("nightcap")
    port = free_port()
    command = [str(program), "serve", f"--port={port}", f"--workers={workers}"]
    process, answered = _first_page(command, port, settings, Path.cwd())
    try:
        family = [process, *process.children(recursive=True)]
        used = sum(sum(one.cpu_times()[:2]) for one in family)
        # Work that is done in advance does not count for the stop.
        time.sleep(3)
    finally:
        began = time.perf_counter()
        process.terminate()
        process.wait(timeout=30)
    return answered, used, time.perf_counter() - began


def _from_a_clone() -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="nightcap-bench-") as folder:
        clone = Path(folder) / "nightcap"
        git = shutil.which("git") or "git"
        subprocess.run([git, "clone", "--quiet", str(_ROOT), str(clone)], check=True)
        first = _made(clone)
        yield compared("`make run` from a clone, package caches warm", first, "s", goal="≤ 90 s")
        yield compared(
            "`make run` the second time", _made(clone), "s", first, "the first time", "≤ 3 s"
        )


def _made(clone: Path) -> float:
    port = free_port()
    make = shutil.which("make") or "make"
    process, answered = _first_page([make, "run", f"PORT={port}"], port, {}, clone)
    family = [process, *process.children(recursive=True)]
    os.killpg(process.pid, signal.SIGINT)
    psutil.wait_procs(family, timeout=30)
    return answered


def _first_page(
    command: Sequence[str], port: int, settings: dict[str, str], folder: Path
) -> tuple[psutil.Popen, float]:
    """Start something that will serve; return it with the seconds until the home page came."""
    began = time.perf_counter()
    process = psutil.Popen(
        command,
        cwd=folder,
        env=os.environ | settings,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    while process.poll() is None:
        try:
            httpx.get(f"http://127.0.0.1:{port}/", timeout=30).raise_for_status()
            return process, time.perf_counter() - began
        except httpx.TransportError:
            time.sleep(0.02)
    raise SystemExit(f"{' '.join(command)} ended with {process.returncode}.")
