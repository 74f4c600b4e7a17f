"""`nightcap serve`: prepares the installation, and runs web workers and a background worker."""

import errno
import multiprocessing
import os
import shutil
import socket
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click
from django.conf import settings

from nightcap.config import processes, web, worker
from nightcap.config.metrics import serving
from nightcap.config.preparation import Preparation, Prepare
from nightcap.content import menu_sections
from nightcap.core import database, metrics, search_filling
from nightcap.core.errors import Invalid, StorageAway
from nightcap.http.connections import listen
from nightcap.payments import selectors
from nightcap.site import front_end
from nightcap.staff import accounts
from nightcap.venue import categories, special_days
from nightcap.venue import services as venue
from nightcap.venue.errors import ProfileError
from nightcap.venue.profile import profile

_POLL_SECONDS = 0.2
_PORT_TIMEOUT_SECONDS = 3.0


def prepare(
    *, say: Callable[[str], None], announce_migration: Callable[[], None] = lambda: None
) -> None:
    """Prepare the installation for serving; `say` prints news for the manager."""
    # The processes that serve do without this import.
    from nightcap.config.sample import loading

    _require_strong_password()
    with database.one_at_a_time():
        database.migrate(announce_migration)
        database.warn_if_newer()
        search_filling.fill_empty()
        _require_currency_of_payments()
        password = accounts.ensure_manager(settings.ADMIN_PASSWORD)
        if password is not None:
            say(f"Admin password (shown only this once): {password}")
        if settings.ADMIN_PASSWORD and accounts.is_shared_password_from_panel():
            say("NIGHTCAP_ADMIN_PASSWORD is not used: the password was changed in the panel since.")
        try:
            categories.seed()
            menu_sections.seed()
            special_days.seed()
            _adopt_media(say)
            if settings.LOAD_SAMPLE:
                loading.load_into_empty_database()
        except ProfileError as error:
            raise click.ClickException(str(error)) from error


def _adopt_media(say: Callable[[str], None]) -> None:
    """Put the venue's pictures into the storage; if that is unreachable, start without."""
    try:
        venue.adopt_media()
    except StorageAway as away:
        say(f"NIGHTCAP_MEDIA_URL: {away} The house opens; new pictures wait until it can be.")


def require_free(host: str, port: int) -> None:
    """Raise ClickException if another program listens on a port of an address."""
    deadline = time.monotonic() + _PORT_TIMEOUT_SECONDS
    while True:
        try:
            listen(host, port).close()
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise click.ClickException(
                    f"Port {port} cannot be used: {error.strerror}."
                ) from error
            # A server that was just killed is gone in a moment.
            if time.monotonic() > deadline:
                raise click.ClickException(
                    f"Port {port} is taken: another program listens there."
                    " Stop that one, or give another port with --port."
                ) from error
        else:
            return
        time.sleep(_POLL_SECONDS)


def run(*, host: str, port: int, workers: int, prepare: Prepare) -> None:
    """Prepare the installation, and serve at an address of this machine until a signal."""
    require_front_end()
    _keep_temporary_files_here()

    def open_port() -> socket.socket:
        try:
            return listen(host, port)
        except OSError as error:
            raise click.ClickException(
                f"Port {port} cannot be opened: {error.strerror}."
            ) from error

    if processes.IS_FORKED:
        with Preparation(prepare) as preparation:
            processes.configure_multiprocessing(web.APPLICATION)
            listener = preparation.finish(open_port)
    else:
        prepare(lambda: None)
        listener = open_port()
        processes.configure_multiprocessing(web.APPLICATION)
    metrics.begin()
    named = f"[{host}]" if ":" in host else host
    serve = partial(web.run, listener, multiprocessing.Lock(), f"http://{named}:{port}")
    works: dict[str, Callable[[], None]] = {"The background worker": worker.run}
    if settings.METRICS_PORT:
        works["The process of the metrics"] = serving.run
    works |= {f"Web worker {number + 1}": serve for number in range(workers)}
    processes.supervise(works, listener)


def require_front_end() -> None:
    """Raise ClickException if the front end is missing, or of another release."""
    dist: Path = settings.FRONTEND_DIST
    if not (dist / "routes.json").is_file():
        raise click.ClickException("The front end is not built yet: run `make build` first.")
    try:
        front_end.read(dist)
    except (OSError, ValueError, LookupError) as error:
        raise click.ClickException(
            "The front end is of another release than the server: run `make build`."
        ) from error


def _require_strong_password() -> None:
    try:
        if settings.ADMIN_PASSWORD:
            accounts.refuse_weak(settings.ADMIN_PASSWORD, field="NIGHTCAP_ADMIN_PASSWORD")
    except Invalid as error:
        faults = (f"{name}: {fault}" for name, fault in error.fields.items())
        raise click.ClickException("; ".join(faults)) from error


def _require_currency_of_payments() -> None:
    """Raise ClickException if the profile's currency differs from the payments'.

    Rule: Once there are payments, the server starts only with their currency: prices, bookings and
    books are stored as plain numbers, which another currency would change.
    """
    paid_in, currency = selectors.currency_of_payments(), profile().currency
    if paid_in not in {None, currency}:
        raise click.ClickException(
            f"{settings.VENUE_DIR / 'profile.toml'}: currency: must be {paid_in}, as long as there"
            f" are payments in {paid_in}. A venue in {currency} needs a data folder of its own."
        )


def _keep_temporary_files_here() -> None:
    """Use the data folder for temporary files, and delete those of a killed server."""
    folder = Path(settings.DATA_DIR) / "temporary"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)
    # For this process, its forks, and the programs that they run.
    os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
