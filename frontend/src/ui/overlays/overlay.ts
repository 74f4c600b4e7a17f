import { useCallback } from "react";
import type { AroundNavHandler } from "wouter";
import { useHistoryState, useLocationProperty } from "wouter/use-browser-location";

/** What lies above the page: a dialog, a sheet, a picture in full. Plain data, kept by the browser. */
interface Overlay {
  name: string;
  value: unknown;
}

const current = (): Overlay | null => history.state?.overlay ?? null;

let isLeaving = false;

/** `history.back()` takes a moment; what is opened within it would be left again. */
function afterLeaving(work: () => void): void {
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
 * Opens an overlay in an entry of the history of its own; of one that is already open it takes the
 * place. `value` says what it is about.
 */
export function openOverlay(name: string, value: unknown, address?: string): void {
  afterLeaving(() => {
    const state = { ...history.state, overlay: { name, value } };
    // Another overlay may stand in the present address.
    const page = window.location.pathname + window.location.search;
    history[current() ? "replaceState" : "pushState"](state, "", address ?? page);
  });
}

/** Changes what an open overlay is about; one that was closed meanwhile stays closed. */
export function changeOverlay(name: string, value: unknown): void {
  if (current()?.name === name) openOverlay(name, value);
}

/** Closes an overlay, as Back does: the history is then as it was before. */
export function closeOverlay(name: string): void {
  if (current()?.name === name) leave();
}

/**
 * What an overlay is about, null while it is closed. The history holds it, so Back closes it,
 * Forward opens it again, and it is still there after a reload.
 */
export function useOverlay<Value>(name: string): Value | null {
  const state = useHistoryState();
  return state?.overlay?.name === name ? state.overlay.value : null;
}

/** An overlay with an address, `#name`: a link can lead to it, and it closes like the others. */
export function useOverlayAddress(name: string) {
  const hash = `#${name}`;
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
    else history.replaceState(history.state, "", window.location.pathname + window.location.search);
  }, [hash]);
  return { isOpen, open, close };
}

/**
 * For the router: a page that is gone to from an overlay takes the overlay's place in the history,
 * so that Back leads to the page below it.
 */
export const navigateFromOverlay: AroundNavHandler = (navigate, to, options) =>
  navigate(to, current() ? { ...options, replace: true } : options);
