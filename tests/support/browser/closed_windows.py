"""Windows that tests have closed, opened again for others: a new one takes half a second.

A window is opened again only when nothing of the last test is left in it: no cookie, nothing
stored, no history, no route, no clock that stands still.
"""

from dataclasses import dataclass, field

from playwright.sync_api import Browser, Error, Page


@dataclass(frozen=True)
class Kind:
    """What cannot be changed any more once a window is open."""

    home: str
    timezone: str
    has_touch: bool
    javascript: bool
    reduced_motion: bool
    forced_colors: bool
    scale: float


@dataclass
class ClosedWindows:
    """The windows that may be opened again, by their kind."""

    _kept: dict[Kind, list[Page]] = field(default_factory=dict)

    def take(self, kind: Kind) -> Page | None:
        """Return a window that looks as if it were new, if there is one."""
        kept = self._kept.get(kind)
        return kept.pop() if kept else None

    def put(self, page: Page, kind: Kind | None) -> None:
        """Keep a window for others, or end it: without a kind, or where it cannot be cleaned."""
        if kind is not None and _is_clean(page, kind):
            self._kept.setdefault(kind, []).append(page)
        else:
            page.context.close()


def new_page(browser: Browser, kind: Kind) -> Page:
    """Open a window that nothing has ever been opened in."""
    context = browser.new_context(
        base_url=kind.home,
        timezone_id=kind.timezone,
        has_touch=kind.has_touch,
        java_script_enabled=kind.javascript,
        device_scale_factor=kind.scale,
        reduced_motion="reduce" if kind.reduced_motion else "no-preference",
        forced_colors="active" if kind.forced_colors else "none",
        permissions=["clipboard-read", "clipboard-write"],
    )
    page = context.new_page()
    page.set_default_timeout(15_000)
    return page


def _is_clean(page: Page, kind: Kind) -> bool:
    """Take everything out of a window that its test left there; False where that fails."""
    try:
        context = page.context
        if kind.javascript and page.evaluate("'__pwClock' in window"):
            return False
        for other in context.pages:
            if other != page:
                other.close()
        context.set_offline(offline=False)
        page.unroute_all(behavior="ignoreErrors")
        context.unroute_all(behavior="ignoreErrors")
        page.evaluate("window.onbeforeunload = null, sessionStorage.clear()")
        # Chromium keeps the page's process only for another page of the same site.
        page.goto(f"{kind.home}/robots.txt", timeout=3_000)
        page.emulate_media(media="null")
        context.clear_cookies()
        devtools = context.new_cdp_session(page)
        devtools.send("Storage.clearDataForOrigin", {"origin": kind.home, "storageTypes": "all"})
        devtools.send("Page.resetNavigationHistory")
        devtools.detach()
    except Error:
        return False
    return True
