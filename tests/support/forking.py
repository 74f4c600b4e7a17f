"""Processes of the product that begin as forks of one which has loaded the libraries.

Loading them takes a second of a processor, longer than most of what is asked afterwards. A fork
loads the product's own code itself, and has its own environment, files, session and limits.
"""

import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from typing import NoReturn, Protocol

_ROOT = Path(__file__).parents[2]
_MOST_BYTES = 1 << 17
_FILES = 4
_FIRST_OTHER_FILE, _LAST_FILE = 3, 4_096
_READ_AT_START = ("LD_", "FAKETIME", "PYTHON")
"""Names that the interpreter reads when it starts; other values need a new interpreter."""
_LIBRARIES = (
    "argon2",
    "brotli",
    "click",
    "cryptography.hazmat.primitives.ciphers.aead",
    "dj_database_url",
    "django.core.management",
    "django.db.migrations.executor",
    "django.forms",
    "django.template.defaulttags",
    "django.urls",
    "email_validator",
    "httptools",
    "icalendar",
    "ninja",
    "PIL.Image",
    "PIL.ImageCms",
    "PIL.ImageDraw",
    "psycopg",
    "pydantic_settings",
    "regex",
    "segno",
    "sqlparse",
    "uvicorn",
    "uvloop",
)


class Process(Protocol):
    """What the tests need of a process, also of one that `subprocess.Popen` has started."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def terminate(self) -> None: ...


@dataclass(frozen=True)
class _Order:
    command: Sequence[str]
    environment: Mapping[str, str]
    folder: str
    has_own_session: bool


class _Fork:
    """A process that was forked; its keeper tells its number first and its exit status last."""

    def __init__(self, notes: socket.socket) -> None:
        self._notes = notes
        self.pid = int(notes.recv(_MOST_BYTES))
        self._status: int | None = None
        # Of two threads that ask at the end, one would read what the other has closed.
        self._one_asks = threading.Lock()

    def poll(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            self.wait(timeout=0.001)
        return self._status

    def wait(self, timeout: float | None = None) -> int:
        with self._one_asks:
            if self._status is None:
                self._notes.settimeout(timeout)
                try:
                    status = self._notes.recv(_MOST_BYTES)
                except TimeoutError as error:
                    raise subprocess.TimeoutExpired(str(self.pid), timeout or 0) from error
                # A kill of the whole tree may end the keeper before it tells.
                self._status = int(status or -signal.SIGKILL)
                self._notes.close()
            return self._status

    def terminate(self) -> None:
        if self.poll() is None:
            os.kill(self.pid, signal.SIGTERM)


def start(
    command: Sequence[str],
    *,
    environment: Mapping[str, str],
    files: tuple[int, int, int],
    has_own_session: bool = False,
) -> Process:
    """Start a Python program: a script with its arguments, or `python -m MODULE ARGUMENT…`.

    `files` are its standard input, output and error.
    """
    if _needs_new_interpreter(environment):
        return subprocess.Popen(
            command,
            env=environment,
            stdin=files[0],
            stdout=files[1],
            stderr=files[2],
            start_new_session=has_own_session,
        )
    order = _Order(command, dict(environment), str(Path.cwd()), has_own_session)
    data = json.dumps(asdict(order)).encode()
    notes, remote = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with remote:
        socket.send_fds(_loaded().line, [data], [*files, remote.fileno()])
    return _Fork(notes)


def run(
    command: Sequence[str], *, environment: Mapping[str, str], given: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run a program as `start` does, to its end."""
    with TemporaryFile() as into, TemporaryFile() as out, TemporaryFile() as error:
        into.write(given)
        into.seek(0)
        files = (into.fileno(), out.fileno(), error.fileno())
        status = start(command, environment=environment, files=files).wait()
        out.seek(0)
        error.seek(0)
        return subprocess.CompletedProcess(list(command), status, out.read(), error.read())


def close() -> None:
    """End the process that has loaded the libraries, if it has begun."""
    if _load_once.cache_info().currsize:
        _load_once().line.close()
        _load_once().process.wait()
        _load_once.cache_clear()


def _needs_new_interpreter(environment: Mapping[str, str]) -> bool:
    names = {*environment, *os.environ}
    return any(
        name.startswith(_READ_AT_START) and environment.get(name) != os.environ.get(name)
        for name in names
    )


@dataclass(frozen=True)
class _Loaded:
    line: socket.socket
    process: subprocess.Popen[bytes]


_LOADING = threading.Lock()


def _loaded() -> _Loaded:
    # `cache` alone lets two threads that ask first at one time both start a process.
    with _LOADING:
        return _load_once()


@cache
def _load_once() -> _Loaded:
    line, remote = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with remote:
        number = remote.fileno()
        command = [sys.executable, "-m", __name__, str(number)]
        # A Ctrl-C is for the tests, which then end it.
        process = subprocess.Popen(command, cwd=_ROOT, pass_fds=[number], start_new_session=True)
    return _Loaded(line, process)


def main() -> None:
    """Load the libraries; then fork a program for each order that arrives."""
    _load_libraries()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    line = socket.socket(fileno=int(sys.argv[1]))
    while True:
        order, files, _, _ = socket.recv_fds(line, _MOST_BYTES, _FILES)
        if not order:
            return
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _keep(_Order(**json.loads(order)), files)
        for file in files:
            os.close(file)


def _load_libraries() -> None:
    # One of them asks for settings as it is loaded. The product's own follow in each fork.
    conf = import_module("django.conf")
    conf.settings.configure()
    gc.disable()
    for name in _LIBRARIES:
        import_module(name)
    gc.enable()
    gc.freeze()
    conf.settings._wrapped = import_module("django.utils.functional").empty


def _keep(order: _Order, files: list[int]) -> None:
    """Fork the program and tell of its end; in the program itself, run it."""
    notes = files[-1]
    program = os.fork()
    if program == 0:
        _become(order, files)
    _, status = os.waitpid(program, 0)
    with suppress(OSError):
        os.write(notes, str(os.waitstatus_to_exitcode(status)).encode())
    os._exit(0)


def _become(order: _Order, files: list[int]) -> NoReturn:
    if order.has_own_session:
        os.setsid()
    os.write(files[-1], str(os.getpid()).encode())
    for number, file in enumerate(files[:-1]):
        os.dup2(file, number)
    os.closerange(_FIRST_OTHER_FILE, _LAST_FILE)
    os.chdir(order.folder)
    os.environ.clear()
    os.environ.update(order.environment)
    program, *arguments = order.command
    if program == sys.executable and arguments[0] == "-m":
        sys.argv = arguments[1:]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = [program, *arguments]
        runpy.run_path(program, run_name="__main__")
    sys.exit()


if __name__ == "__main__":
    main()
