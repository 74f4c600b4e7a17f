"""The Chromium that the tests drive."""

import shutil

from playwright.sync_api import Browser, Playwright

_SYSTEM = ("chromium-headless-shell", "chromium", "google-chrome")
_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def launch(playwright: Playwright) -> Browser:
    """Start the system's Chromium if there is one, else Playwright's own."""
    system = next(filter(None, map(shutil.which, _SYSTEM)), None)
    return playwright.chromium.launch(executable_path=system, args=list(_QUIET))
