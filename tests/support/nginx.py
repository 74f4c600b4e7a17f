"""nginx with a configuration of ours, as a process that ends with its block."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def running_nginx(write: Callable[[Path], str]) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """Run nginx in a folder of its own; yields the process and its log of errors.

    `write` puts files into the folder and returns the configuration.
    """
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin")
    if program is None:
        raise SystemExit("nginx is not installed: run `make system`.")
    with tempfile.TemporaryDirectory(prefix="nightcap-nginx-") as name:
        folder = Path(name)
        # nginx's workers run as another user when this one is root.
        folder.chmod(0o755)
        (folder / "nginx.conf").write_text(write(folder))
        process = subprocess.Popen([program, "-c", str(folder / "nginx.conf")])
        try:
            yield process, folder / "error.log"
        finally:
            process.terminate()
            process.wait(timeout=10)
