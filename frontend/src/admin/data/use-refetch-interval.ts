import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { renew } from "@/admin/data/query-client";
import { currentTime } from "@/lib/time/server-time";

const LOOK_EVERY_MS = 10_000;
/** Shorter than the manager's session, which automatic requests would otherwise prolong forever. */
const ATTENDED_MS = 20 * 60_000;

const isVisible = () => document.visibilityState === "visible";

/**
 * Whether this window is in use: visible, and touched recently. Otherwise refetching would keep the
 * session of an empty room alive.
 */
function useIsActive(): boolean {
  const [isActive, setActive] = useState(isVisible);
  useEffect(() => {
    let touchedAt = currentTime();
    const look = () => setActive(isVisible() && currentTime() - touchedAt < ATTENDED_MS);
    const touch = () => {
      touchedAt = currentTime();
      look();
    };
    const turn = () => (isVisible() ? touch() : look());
    const timer = setInterval(look, LOOK_EVERY_MS);
    // Text from an input method comes without key events.
    const touches = ["pointerdown", "keydown", "input"] as const;
    for (const name of touches) document.addEventListener(name, touch);
    document.addEventListener("visibilitychange", turn);
    return () => {
      clearInterval(timer);
      for (const name of touches) document.removeEventListener(name, touch);
      document.removeEventListener("visibilitychange", turn);
    };
  }, []);
  return isActive;
}

/**
 * Refetches the data of a view at intervals, and when the window is used again. It stops while the
 * window is unused. With `address` it refetches only that URL.
 */
export function useRefetchInterval(everyMs: number, address?: string): void {
  const client = useQueryClient();
  const isActive = useIsActive();
  const wasLeft = useRef(false);
  useEffect(() => {
    if (!isActive) {
      wasLeft.current = true;
      return;
    }
    const look = () => renew(client, address === undefined ? undefined : [address]);
    if (wasLeft.current) look();
    wasLeft.current = false;
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [client, everyMs, address, isActive]);
}
