import { type RefObject, useEffect } from "react";

/** The link or button of a row that a click anywhere on the row presses: `<Link {...ROW_LINK}>`. */
export const ROW_LINK = { "data-opens-row": true } as const;

const CONTROLS = "a, button, input, select, textarea, label, summary, form";

/** Clicks the opener of a row, unless the user clicked a control in it or selected text. */
function openRow({ target, metaKey, ctrlKey, shiftKey }: MouseEvent) {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const kept = { bubbles: true, cancelable: true, metaKey, ctrlKey, shiftKey };
  const opener = target.closest("tr")?.querySelector<HTMLElement>("[data-opens-row]");
  // Focus the opener first, so that the dialog it opens returns the focus to it.
  opener?.focus({ preventScroll: true });
  opener?.dispatchEvent(new MouseEvent("click", kept));
}

/** Lets a mouse press anywhere on a row; the keyboard has the row's own link or button. */
export function useRowsThatOpen(table: RefObject<HTMLTableElement | null>) {
  useEffect(() => {
    const rows = table.current;
    rows?.addEventListener("click", openRow);
    return () => rows?.removeEventListener("click", openRow);
  }, [table]);
}
