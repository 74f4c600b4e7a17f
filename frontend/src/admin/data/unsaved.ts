import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

import type { PartLeft } from "./addresses";
import { usePin } from "./pinned-rows";

/** A form with unsaved input; `forget` removes the copy stored on this device. */
interface UnsavedForm {
  forget: () => void;
}

type Forms = Set<UnsavedForm>;

const unsaved: Forms = new Set();
const unsavedListeners = new Set<() => void>();

function tellUnsaved(): void {
  for (const listener of unsavedListeners) listener();
}

/** The forms of a dialog or a tab, which can be left while the view around it stays. */
export const UnsavedInPart = createContext<Forms | null>(null);

/** The forms of the open tab, which ends when another tab is opened. */
export const unsavedInTab: Forms = new Set();

export const useUnsavedForms = (): Forms => useState<Forms>(() => new Set())[0];

const nothing = () => undefined;

/**
 * While `isUnsaved`, leaving the window, the view, the dialog or the tab asks first, and the
 * enclosing row stays on the screen. Leaving after the question calls `forget`.
 */
export function useUnsaved(isUnsaved: boolean, forget: () => void = nothing): void {
  usePin(isUnsaved);
  const inPart = useContext(UnsavedInPart);
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const form = { forget: () => latest.current() };
    unsaved.add(form);
    inPart?.add(form);
    tellUnsaved();
    return () => {
      unsaved.delete(form);
      inPart?.delete(form);
      tellUnsaved();
    };
  }, [isUnsaved, inPart]);
}

/** Whether anything in the panel is typed and not saved. */
export const useHasUnsaved = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      unsavedListeners.add(listener);
      return () => {
        unsavedListeners.delete(listener);
      };
    },
    () => unsaved.size > 0,
  );

/** Runs once the user agrees to discard the input; null while no question is open. */
let asked: (() => void) | null = null;
/** Whether the action that the user agreed to is running. */
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

/** Continues at once, or after a confirmation if input in one of the forms would be lost. */
export function leave(go: () => void, forms: Forms = unsaved): void {
  const forgetAndGo = () => {
    for (const form of forms) form.forget();
    go();
  };
  if (forms.size === 0 || isAllowed) go();
  else ask(forgetAndGo);
}

/** Leaves the enclosing dialog or tab: asks only about its own input. */
export function useLeave(): (go: () => void) => void {
  const inPart = useContext(UnsavedInPart);
  return (go) => leave(go, inPart ?? unsaved);
}

/** The question whether to drop input, and the handlers of its answers. */
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

/** How long the browser may take to leave after a confirmed link. */
const UNLOADS_WITHIN_MS = 1000;

/** Whether a link leaves the screen; one that opens an email, a call or a file does not. */
const isWayOut = (link: HTMLAnchorElement) =>
  link.protocol.startsWith("http") && link.target === "" && !link.hasAttribute("download");

/**
 * Asks before a link, the Back button or closing the window discards input. `partLeft` returns the
 * part that a navigation leaves. Call it before a router listens.
 */
export function askBeforeLeaving(partLeft: (from: URL, to: URL) => PartLeft): void {
  let here = window.location.href;
  /** Whether the user agreed, and the history navigation is running. */
  let isGoing = false;
  /** Whether the user agreed to leave; the browser must not ask again. */
  let mayUnload = false;
  /** The forms whose input a navigation discards. */
  const lostBy = (to: string): Forms => {
    const part = isAllowed ? null : partLeft(new URL(here), new URL(to));
    return part === "screen" ? unsaved : part === "tab" ? unsavedInTab : new Set();
  };
  const arrive = () => {
    here = window.location.href;
  };
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!link || isElsewhere || !isWayOut(link)) return;
    const lost = lostBy(link.href);
    if (lost.size === 0) return;
    event.preventDefault();
    event.stopPropagation();
    leave(() => {
      mayUnload = true;
      setTimeout(() => {
        mayUnload = false;
      }, UNLOADS_WITHIN_MS);
      link.click();
    }, lost);
  };
  const goThroughHistory = (event: PopStateEvent) => {
    const lost = lostBy(window.location.href);
    if (isGoing || lost.size === 0) {
      isGoing = false;
      return arrive();
    }
    // The URL has changed already: restore it, and repeat the navigation once the user confirms.
    event.stopImmediatePropagation();
    window.history.pushState(null, "", here);
    leave(() => {
      isGoing = true;
      window.history.back();
    }, lost);
  };
  window.addEventListener("beforeunload", (event) => {
    if (unsaved.size > 0 && !mayUnload) event.preventDefault();
    mayUnload = false;
  });
  document.addEventListener("click", follow, { capture: true });
  window.addEventListener("popstate", goThroughHistory);
  // The router announces these two by events.
  window.addEventListener("pushState", arrive);
  window.addEventListener("replaceState", arrive);
}
