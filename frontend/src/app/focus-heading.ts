/** Lets an element take the focus, without a scroll of its own. */
function focusOn(element: HTMLElement) {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Moves the reading position to the page's heading. A page whose data are still on their way has none
 * yet: its heading gets the focus when it comes, unless the visitor has moved on by then. Returns how
 * to stop waiting for it.
 */
export function focusHeading(): () => void {
  const main = document.getElementById("main");
  const heading = main?.querySelector("h1");
  if (!main || heading) {
    if (heading) focusOn(heading);
    return () => {};
  }
  focusOn(main);
  const waiting = new MutationObserver(() => {
    const late = main.querySelector("h1");
    if (!late) return;
    waiting.disconnect();
    if (document.activeElement === main) focusOn(late);
  });
  waiting.observe(main, { childList: true, subtree: true });
  return () => waiting.disconnect();
}
