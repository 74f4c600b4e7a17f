import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import type { Known } from "@/api/client";

import { refresh } from "./query-client";
import { useAttended } from "./use-attended";

/** How often it is asked where the server cannot tell by itself, as behind some proxies. */
const ASK_EVERY_MS = 2_000;

/**
 * Shows what an address answers as it changes: the server tells of it at `…/changes`
 * (Server-Sent Events), and is asked again and again while it cannot. It stops where nobody looks.
 */
export function useLive<Url extends string>(url: Known<Url, "get"> & Url): void {
  const client = useQueryClient();
  const isAttended = useAttended();
  useEffect(() => {
    if (!isAttended || typeof EventSource === "undefined") return;
    let source: EventSource | undefined;
    let isTold = false;
    const listen = () => {
      source = new EventSource(`${url}/changes`);
      source.onmessage = ({ data }) => {
        isTold = true;
        client.setQueryData([url], JSON.parse(data));
      };
      source.onerror = () => {
        isTold = false;
      };
    };
    listen();
    const timer = setInterval(() => {
      if (isTold) return;
      refresh(client, [url]);
      // A browser that was refused does not try again by itself.
      if (source?.readyState === EventSource.CLOSED) listen();
    }, ASK_EVERY_MS);
    return () => {
      clearInterval(timer);
      source?.close();
    };
  }, [client, url, isAttended]);
}
