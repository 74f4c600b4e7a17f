// Rule: The panel keeps the focus when the focused element is removed.

import { useEffect } from "react";

const TITLES = "h1[tabindex], h2[tabindex], h3[tabindex]";
const FIELDS = "input:enabled:not([type=hidden]), select:enabled, textarea:enabled";
const PARTS = "form, section, [role=dialog], [role=alertdialog], main";

/**
 * Element to focus after the focused one was removed: the form's first field, else a title near it.
 */
function fallbackFocus(ancestors: readonly Element[]): HTMLElement | null {
  const still = ancestors.find((one) => one.isConnected);
  let part = (still ?? document.querySelector("main"))?.closest(PARTS);
  while (part) {
    const found = part.querySelector<HTMLElement>(part.matches("form") ? FIELDS : TITLES);
    if (found) return found;
    part = part.parentElement?.closest(PARTS);
  }
  return document.querySelector<HTMLElement>(`main :is(${TITLES})`);
}

/**
 * Moves focus to a nearby element when the focused one is removed or disabled: the browser would move
 * it to the top of the page.
 */
export function FocusKeeper() {
  useEffect(() => {
    let last: Element | null = null;
    let ancestors: Element[] = [];
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last = target;
      // A dialog is rendered outside of the view: when it closes, use the element focused before
      // it.
      const before = target.closest("[role=dialog], [role=alertdialog]") ? ancestors : [];
      const above = new Set<Element>();
      for (let one = target.parentElement; one; one = one.parentElement) above.add(one);
      above.delete(document.body);
      above.delete(document.documentElement);
      ancestors = [...above, ...before];
    };
    const isLost = () => last !== null && (!last.isConnected || last.matches(":disabled"));
    const release = () => {
      // The user pressed an empty part of the page: an element that still exists did not lose the focus.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && !isLost()) last = null;
      });
    };
    const keep = () => {
      const { activeElement, body } = document;
      const isNowhere = activeElement === body || activeElement === last;
      if (isLost() && isNowhere) fallbackFocus(ancestors)?.focus({ preventScroll: true });
    };
    // Wait, because the view or the closing dialog may set the focus itself. Radix does so in a
    // timer, which may come after many frames, but before a timer set at that time.
    let frame = 0;
    let timer = 0;
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          timer = window.setTimeout(keep);
        });
      });
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["disabled"],
    });
    document.addEventListener("focusin", note);
    document.addEventListener("focusout", release);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", note);
      document.removeEventListener("focusout", release);
    };
  }, []);
  return null;
}
