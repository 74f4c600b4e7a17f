"""What axe says of a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Off unless asked for: the size of what is touched (WCAG 2.2, 2.5.8).
_OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}

# Words that are still fading in have no contrast yet.
_ARRIVE = """
for (const motion of document.getAnimations()) {
    if (motion.effect.getComputedTiming().endTime !== Infinity) motion.finish();
}
"""


def faults_of(page: Page) -> list[str]:
    """Every place that breaks a rule, with the rule's name, once everything has faded in."""
    page.evaluate(_ARRIVE)
    violations = Axe().run(page, options=_OPTIONS).response["violations"]
    return [
        f"{rule['id']}: {place['html']} {place['failureSummary']}"
        for rule in violations
        for place in rule["nodes"]
    ]
