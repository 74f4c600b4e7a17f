import { useEffect, useSyncExternalStore } from "react";

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

/** What waits for the answer whether something typed may be dropped; null while nothing is asked. */
let asked: (() => void) | null = null;
/** What was asked about goes on. */
let isAllowed = false;
const listeners = new Set<() => void>();

function ask(next: (() => void) | null) {
  asked = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Goes on at once, or, where something typed and not saved would be lost, after a yes. */
export function leave(go: () => void): void {
  if (unsaved.size === 0 || isAllowed) go();
  else ask(go);
}

/** The question whether what is typed may be dropped, and what answers it. */
export function useLeaveQuestion() {
  const isOpen = useSyncExternalStore(subscribe, () => asked !== null);
  return {
    isOpen,
    stay: () => ask(null),
    leave: () => {
      const go = asked;
      ask(null);
      isAllowed = true;
      go?.();
      isAllowed = false;
    },
  };
}

/**
 * Asks before a link is followed or the history is gone through, and lets the browser ask before the
 * window goes; `leaves` says whether the way from one address to another ends what is on the screen.
 * To be called before a router listens.
 */
export function askBeforeLeaving(leaves: (from: URL, to: URL) => boolean): void {
  let here = window.location.href;
  /** The answer was yes, and the history is on its way there. */
  let isGoing = false;
  const isLoss = (to: string) =>
    unsaved.size > 0 && !isAllowed && leaves(new URL(here), new URL(to));
  const arrive = () => {
    here = window.location.href;
  };
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || link?.target;
    if (!link || isElsewhere || !isLoss(link.href)) return;
    event.preventDefault();
    event.stopPropagation();
    leave(() => link.click());
  };
  const goThroughHistory = (event: PopStateEvent) => {
    if (isGoing || !isLoss(window.location.href)) {
      isGoing = false;
      return arrive();
    }
    // The address has changed already: back to what is shown, and from there again after a yes.
    event.stopImmediatePropagation();
    window.history.pushState(null, "", here);
    leave(() => {
      isGoing = true;
      window.history.back();
    });
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
