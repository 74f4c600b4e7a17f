"""The Chromium that the tests drive."""

import shutil

from playwright.sync_api import Browser, Playwright

SYSTEM = ("chromium-headless-shell", "chromium", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def system() -> str | None:
    """Find the system's Chromium; None where there is only Playwright's own."""
    return next(filter(None, map(shutil.which, SYSTEM)), None)


def launch(playwright: Playwright, *, keeps_pages: bool = False) -> Browser:
    """Start the system's Chromium if there is one, else Playwright's own.

    With `keeps_pages` it keeps pages that are left, for the way back.
    """
    unwanted = ["--disable-back-forward-cache"] if keeps_pages else []
    return playwright.chromium.launch(
        executable_path=system(), args=list(QUIET), ignore_default_args=unwanted
    )
