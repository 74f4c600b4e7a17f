import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { refresh } from "@/admin/data/query-client";

const EVERY_MS = 60_000;
/** Shorter than the manager's session, which what is asked here would prolong for ever. */
const ATTENDED_MS = 20 * 60_000;

/**
 * Reads every address that begins with one of these anew, each minute and whenever the window is
 * looked at again: for a view that is left open. It stops where nobody has touched anything for a
 * while, so that the session of an empty room still ends.
 */
export function useRenewal(beginnings: readonly string[]): void {
  const client = useQueryClient();
  const list = beginnings.join();
  useEffect(() => {
    let touchedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
    };
    const renew = () => {
      const isAttended = Date.now() - touchedAt < ATTENDED_MS;
      if (isAttended && document.visibilityState === "visible") refresh(client, list.split(","));
    };
    const look = () => {
      if (document.visibilityState !== "visible") return;
      touch();
      renew();
    };
    const timer = setInterval(renew, EVERY_MS);
    const touches = ["pointerdown", "keydown"] as const;
    for (const name of touches) document.addEventListener(name, touch);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      for (const name of touches) document.removeEventListener(name, touch);
      document.removeEventListener("visibilitychange", look);
    };
  }, [client, list]);
}
