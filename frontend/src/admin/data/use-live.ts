import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import type { Known } from "@/api/client";

import { refresh } from "./query-client";
import { useAttended } from "./use-attended";

const POLL_MS = 3_000;

/** Asks for what an address answers every three seconds, while somebody looks at the window. */
export function useLive<Url extends string>(url: Known<Url, "get"> & Url): void {
  const client = useQueryClient();
  const isAttended = useAttended();
  useEffect(() => {
    if (!isAttended) return;
    const timer = setInterval(() => refresh(client, [url]), POLL_MS);
    return () => clearInterval(timer);
  }, [client, url, isAttended]);
}
