"""What is tapped is 44 px high and wide."""

from playwright.sync_api import Locator, Page

# A thumb may also hit what surrounds a checkbox or radio; what is only read out, none hits.
_SMALL = """
all => all.flatMap((one) => {
    const target = ["checkbox", "radio"].includes(one.type) ? one.parentElement : one;
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


# The middle of a target and eleven pixels to each side must reach it: that is 24 px (WCAG 2.5.8).
# Links within a sentence are excepted, and so is what nobody sees.
_BELOW_24 = """
all => {
    const reaches = (one, x, y) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (one.contains(hit) || hit.closest("label")?.control === one);
    };
    const isInSentence = (one) => {
        const block = one.closest("p, li, dd, td, figcaption, address, summary") ?? one;
        const others = [...block.childNodes].filter((node) => !node.contains(one));
        const words = others.map((node) => node.textContent).join(" ");
        return getComputedStyle(one).display === "inline" && /[a-z]{2}/i.test(words);
    };
    const untapped = "[inert], .sr-only, [aria-hidden=true], :disabled";
    return all.flatMap((one) => {
        if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(untapped)) return [];
        one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const { x, y, width, height } = one.getBoundingClientRect();
        if (width <= 1 || height <= 1 || isInSentence(one)) return [];
        const [middle, center] = [x + width / 2, y + height / 2];
        const points = [[0, 0], [-11, 0], [11, 0], [0, -11], [0, 11]];
        if (points.every(([right, down]) => reaches(one, middle + right, center + down))) return [];
        return [`${Math.round(width)} x ${Math.round(height)}: ${one.outerHTML.slice(0, 200)}`];
    });
}
"""


def below_24(part: Page | Locator) -> list[str]:
    """Return the links, buttons and fields of a page or part smaller than 24 px either way."""
    targets = part.locator("a[href], button, input, select, textarea, summary, [role=button]")
    small: list[str] = targets.evaluate_all(_BELOW_24)
    return small
