import { useCallback, useSyncExternalStore } from "react";

/** Too narrow for two columns: the calendar and its day stand one below the other. */
export const NARROW = "(width < 64rem)";
export const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** Whether a media query holds; null on the server and while hydrating, where nobody knows. */
export function useMedia(query: string): boolean | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(query).matches,
    () => null,
  );
}

/** Moves reading on to an element, and the page with it, unless it already stands well in sight. */
export function readOnAt(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top >= 0 && top < window.innerHeight / 2) return;
  const isCalm = window.matchMedia(REDUCED_MOTION).matches;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
}
