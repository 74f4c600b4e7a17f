import { useCallback, useSyncExternalStore } from "react";

/** Too narrow for two columns: the day is below the calendar. */
export const NARROW = "(width < 64rem)";
export const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** Whether a media query matches; null on the server and during hydration, when that is unknown. */
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

/** Height of the top bar, which covers content below it. */
const BAR = 64;

/**
 * Scrolls to an element unless it is in sight, without animation for visitors who prefer less
 * motion. Returns whether it scrolled.
 */
export function bringIntoSight(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect();
  if (top >= BAR && top < window.innerHeight / 2) return false;
  const isCalm = window.matchMedia(REDUCED_MOTION).matches;
  element.scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
  return true;
}
