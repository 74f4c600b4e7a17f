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


def launch(playwright: Playwright) -> Browser:
    """Start the system's Chromium if there is one, else Playwright's own."""
    system = next(filter(None, map(shutil.which, SYSTEM)), None)
    return playwright.chromium.launch(executable_path=system, args=list(QUIET))
