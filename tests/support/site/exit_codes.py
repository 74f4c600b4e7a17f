"""Serve in this process and print with which exit code each process it had started has ended."""

import multiprocessing
import sys
import threading
from multiprocessing.process import BaseProcess

from nightcap.config.cli import main


def serve(port: str) -> None:
    """Serve until SIGTERM, then print the exit codes."""
    started: dict[int, BaseProcess] = {}
    stopped = threading.Event()

    def watch() -> None:
        while not stopped.wait(0.1):
            started.update(
                (id(process), process)
                for process in multiprocessing.active_children()
                if not process.daemon
            )

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        main(["serve", "--port", port, "--workers", "2"], standalone_mode=False)
    finally:
        stopped.set()
        watcher.join()
        codes = [process.exitcode for process in started.values()]
        sys.stdout.write(f"exit codes: {codes}\n")


if __name__ == "__main__":
    serve(sys.argv[1])
