import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { refresh } from "@/admin/data/query-client";

import { useAttended } from "./use-attended";

const EVERY_MS = 60_000;

/**
 * Reads every address that begins with one of these anew, each minute and whenever the window is
 * looked at again: for a view that is left open. It stops where nobody looks.
 */
export function useRenewal(beginnings: readonly string[]): void {
  const client = useQueryClient();
  const isAttended = useAttended();
  const wasLeft = useRef(false);
  const list = beginnings.join();
  useEffect(() => {
    if (!isAttended) {
      wasLeft.current = true;
      return;
    }
    const renew = () => refresh(client, list.split(","));
    if (wasLeft.current) renew();
    wasLeft.current = false;
    const timer = setInterval(renew, EVERY_MS);
    return () => clearInterval(timer);
  }, [client, list, isAttended]);
}
