"""What axe says of a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SIZES = ((390, 844), (1440, 900))
"""A phone and a desk."""

# Off unless asked for: the size of what is touched (WCAG 2.2, 2.5.8).
_RULES = {"target-size": {"enabled": True}}

# Words that are still fading in have no contrast yet.
_ARRIVE = """
for (const motion of document.getAnimations()) {
    if (motion.effect.getComputedTiming().endTime !== Infinity) motion.finish();
}
"""
_AXE = Axe()
# Half a megabyte of script, which a page that was asked before has already.
_RUN = "options => axe.run(document, options).then(({ violations }) => violations)"


def faults_of(page: Page, *, without: str | None = None) -> list[str]:
    """Every place that breaks a rule, with the rule's name, once everything has faded in."""
    page.evaluate(_ARRIVE)
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE.axe_script)
    rules = _RULES | ({without: {"enabled": False}} if without else {})
    # No rule that is asked needs the style sheets a second time.
    options = {"resultTypes": ["violations"], "rules": rules, "preload": False}
    violations = page.evaluate(_RUN, options)
    return [
        f"{rule['id']}: {place['html']} {place['failureSummary']}"
        for rule in violations
        for place in rule["nodes"]
    ]


def assert_accessible_and_fits(
    page: Page, sizes: tuple[tuple[int, int], ...] = SIZES, *, where: str = ""
) -> None:
    """Check at each size, the desk last, that axe finds nothing and nothing scrolls sideways."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert faults_of(page) == [], (where, width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (where, width)
