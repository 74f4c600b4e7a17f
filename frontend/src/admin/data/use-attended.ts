import { useEffect, useState } from "react";

import { currentTime } from "@/lib/time/server-time";

const LOOK_EVERY_MS = 10_000;
/** Shorter than the manager's session, which what is asked of itself would prolong for ever. */
const ATTENDED_MS = 20 * 60_000;

const isVisible = () => document.visibilityState === "visible";

/**
 * Whether somebody looks at this window: not where it is hidden, and not where nobody has touched
 * anything for a while, so that the session of an empty room still ends.
 */
export function useAttended(): boolean {
  const [isAttended, setAttended] = useState(isVisible);
  useEffect(() => {
    let touchedAt = currentTime();
    const look = () => setAttended(isVisible() && currentTime() - touchedAt < ATTENDED_MS);
    const touch = () => {
      touchedAt = currentTime();
      look();
    };
    const turn = () => (isVisible() ? touch() : look());
    const timer = setInterval(look, LOOK_EVERY_MS);
    // What an input method writes is input without a key.
    const touches = ["pointerdown", "keydown", "input"] as const;
    for (const name of touches) document.addEventListener(name, touch);
    document.addEventListener("visibilitychange", turn);
    return () => {
      clearInterval(timer);
      for (const name of touches) document.removeEventListener(name, touch);
      document.removeEventListener("visibilitychange", turn);
    };
  }, []);
  return isAttended;
}
