import { useEffect } from "react";

const unsaved = new Set<object>();

/** While `isUnsaved`, the window and the view are not left without asking. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = {};
    unsaved.add(form);
    return () => {
      unsaved.delete(form);
    };
  }, [isUnsaved]);
}

/** Whether what is typed and not saved may be dropped: asks where there is something. */
export const mayDrop = (): boolean =>
  unsaved.size === 0 || window.confirm("Leave without saving? What you typed would be lost.");

/**
 * Asks before the window goes, a link is followed or the history is gone through; `leaves` says
 * whether the way from one address to another ends what is on the screen. To be called before a
 * router listens.
 */
export function askBeforeLeaving(leaves: (from: URL, to: URL) => boolean): void {
  let here = window.location.href;
  const isRefused = (to: string) => leaves(new URL(here), new URL(to)) && !mayDrop();
  const arrive = () => {
    here = window.location.href;
  };
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || link?.target;
    if (!link || isElsewhere || !isRefused(link.href)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const goThroughHistory = (event: PopStateEvent) => {
    if (!isRefused(window.location.href)) return arrive();
    // The address has changed already.
    event.stopImmediatePropagation();
    window.history.pushState(null, "", here);
  };
  window.addEventListener("beforeunload", (event) => {
    if (unsaved.size > 0) event.preventDefault();
  });
  document.addEventListener("click", follow, { capture: true });
  window.addEventListener("popstate", goThroughHistory);
  // The router announces these two by events.
  window.addEventListener("pushState", arrive);
  window.addEventListener("replaceState", arrive);
}
