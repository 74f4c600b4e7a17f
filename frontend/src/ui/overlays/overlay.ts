// Rule: Back closes an open dialog.

import { useCallback, useRef } from "react";
import type { AroundNavHandler } from "wouter";
import { useHistoryState, useLocationProperty } from "wouter/use-browser-location";

/**
 * An overlay above the page: a dialog, a sheet, a full-size picture. Plain data, kept in the
 * history.
 */
interface Overlay {
  name: string;
  value: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The overlay of an entry of the history, which an older build or another page may have written. */
function overlayIn(state: unknown): Overlay | null {
  const overlay = isRecord(state) ? state.overlay : null;
  if (!isRecord(overlay) || typeof overlay.name !== "string") return null;
  return { name: overlay.name, value: overlay.value };
}

const current = (): Overlay | null => overlayIn(history.state);

/** The addresses of overlays that have one. */
const addresses = new Set<string>();

let isLeaving = false;

/** `history.back()` is asynchronous, so an overlay opened before it ends would be closed again. */
export function afterLeaving(work: () => void): void {
  if (isLeaving) window.addEventListener("popstate", work, { once: true });
  else work();
}

function leave(): void {
  if (isLeaving) return;
  isLeaving = true;
  const settle = () => {
    isLeaving = false;
  };
  window.addEventListener("popstate", settle, { once: true });
  history.back();
}

/**
 * Opens an overlay in a new entry of the history, or in place of an open one. `value` is its
 * content.
 */
export function openOverlay(name: string, value: unknown, address?: string): void {
  afterLeaving(() => {
    const state = { ...history.state, overlay: { name, value } };
    // Another overlay may be open at the present URL.
    const page = window.location.pathname + window.location.search;
    history[current() ? "replaceState" : "pushState"](state, "", address ?? page);
  });
}

/** Closes an overlay, as Back does: the history is then as it was before. */
export function closeOverlay(name: string): void {
  if (current()?.name === name) leave();
}

function leaveAddress(): void {
  history.replaceState(history.state, "", window.location.pathname + window.location.search);
}

/** Closes the overlay above the page, whichever it is. */
export function closeCurrentOverlay(): void {
  if (current()) leave();
  else if (addresses.has(window.location.hash)) leaveAddress();
}

/** Closes an overlay that cannot be shown; the function that it returns opens it again. */
export function giveUpOverlay(name: string): () => void {
  const value = current()?.value;
  closeOverlay(name);
  return () => openOverlay(name, value);
}

/**
 * Closes a completed overlay, unless it has another value by now: Forward does not open it again.
 * Returns whether it was open.
 */
export function finishOverlay(name: string, value: unknown): boolean {
  const overlay = current();
  if (isLeaving || overlay?.name !== name || overlay.value !== value) return false;
  history.replaceState({ ...history.state, overlay: null }, "");
  leave();
  return true;
}

/**
 * Value of an overlay, null while it is closed. It is kept in the history, so Back closes the
 * overlay, Forward opens it again, and it survives a reload, a restored tab and a newer build of
 * the site. A value that `isValue` rejects closes it.
 */
export function useOverlay<Value>(
  name: string,
  isValue: (value: unknown) => value is Value,
): Value | null {
  const overlay = overlayIn(useHistoryState<unknown>());
  return overlay?.name === name && isValue(overlay.value) ? overlay.value : null;
}

const isOverlaid = () => current() !== null || addresses.has(window.location.hash);

/** Whether an overlay is open, in its own entry of the history or by its URL. */
export const useIsOverlaid = (): boolean => useLocationProperty(isOverlaid, () => false);

/** An overlay with a URL, `#name`: links can open it, and it closes like the others. */
export function useOverlayAddress(name: string) {
  const hash = `#${name}`;
  addresses.add(hash);
  const isOpen = useLocationProperty(
    () => window.location.hash === hash,
    () => false,
  );
  const open = useCallback(() => {
    if (window.location.hash !== hash) openOverlay(name, true, hash);
  }, [name, hash]);
  const close = useCallback(() => {
    if (window.location.hash !== hash) return;
    if (current()) leave();
    else leaveAddress();
  }, [hash]);
  return { isOpen, open, close };
}

/**
 * For the router: a page opened from an overlay replaces the overlay in the history, so that Back
 * returns to the page below it.
 */
export const navigateFromOverlay: AroundNavHandler = (navigate, to, options) =>
  navigate(to, current() ? { ...options, replace: true } : options);

/** Returns the element to focus when a dialog closes; null: back to `cameFrom`. */
export type FocusAfter = (cameFrom: Element | null) => HTMLElement | null;

interface FocusReturnOptions {
  /** Moves the focus only if no other element has taken it in the meantime. Default false. */
  ifLost?: boolean;
  focusAfter?: FocusAfter | undefined;
}

/** Returns the focus to its previous element, or to `focusAfter`, when an overlay closes. */
export function useFocusReturn({ ifLost = false, focusAfter }: FocusReturnOptions = {}) {
  const cameFrom = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      cameFrom.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isWanted = !ifLost || document.activeElement === document.body;
      const target = focusAfter?.(cameFrom.current) ?? cameFrom.current;
      if (isWanted && target instanceof HTMLElement) target.focus();
    },
  };
}
