"""What is tapped is 44 px high and wide."""

from playwright.sync_api import Page

# A thumb may also hit what surrounds a checkbox; what is only read out, none hits.
_SMALL = """
all => all.flatMap((one) => {
    const target = one.type === "checkbox" ? one.parentElement : one;
    const { width, height } = target.getBoundingClientRect();
    const isSeen = one.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    if (!isSeen || (width >= 44 && height >= 44)) return [];
    return [`${Math.round(width)} x ${Math.round(height)}: ${one.outerHTML}`];
})
"""


def too_small(page: Page) -> list[str]:
    """Return the panel's tap targets that are smaller than a thumb."""
    page.wait_for_load_state("networkidle")
    tapped = page.locator("main, nav").locator("a[href], button, input, select, textarea, summary")
    small: list[str] = tapped.evaluate_all(_SMALL)
    return small
