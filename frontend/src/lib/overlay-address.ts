import { useCallback, useSyncExternalStore } from "react";

// The last two are wouter's: browsers themselves announce neither.
const MOVES = ["popstate", "hashchange", "pushState", "replaceState"];

const subscribe = (listener: () => void) => {
  for (const move of MOVES) window.addEventListener(move, listener);
  return () => {
    for (const move of MOVES) window.removeEventListener(move, listener);
  };
};

/**
 * Something above the page that has an address of its own, `#name`: it can be linked to, and the
 * browser's back button closes it.
 */
export function useOverlayAddress(name: string) {
  const hash = `#${name}`;
  const isOpen = useSyncExternalStore(
    subscribe,
    () => window.location.hash === hash,
    () => false,
  );
  const open = useCallback(() => {
    if (window.location.hash !== hash) history.pushState({ isOverlay: true }, "", hash);
  }, [hash]);
  const close = useCallback(() => {
    if (window.location.hash !== hash) return;
    if (history.state?.isOverlay === true) history.back();
    else history.replaceState(history.state, "", window.location.pathname);
  }, [hash]);
  return { isOpen, open, close };
}
