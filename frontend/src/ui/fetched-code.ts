import { useEffect, useRef, useState } from "react";

import { isOnline, useIsOnline } from "@/lib/connection";
import { codeHasCome, reloadForNewerBuild } from "@/lib/waking/newer-build";

import { toast } from "./overlays/toast";

const SORRY = { title: "Error", description: "Please try again.", variant: "destructive" } as const;
const OFFLINE = {
  title: "You are offline.",
  description: "This opens as soon as the connection is back.",
} as const;

/**
 * Code that is fetched apart from the page's, once it is wanted; null until it is there. Without a
 * connection it comes as soon as there is one; when it does not come all the same, `onFailure` is
 * called, and what wanted it is to want it no longer until it is asked for again. `load` and
 * `onFailure` stay the same over renders.
 */
export function useFetchedCode<Code>(
  load: () => Promise<Code>,
  isWanted: boolean,
  onFailure: () => void,
): Code | null {
  const [fetched, setFetched] = useState<{ code: Code } | null>(null);
  const hasConnection = useIsOnline();
  const hasFailed = useRef(false);

  useEffect(() => {
    if (!isWanted || fetched) return;
    const fail = async () => {
      if (!hasConnection || !isOnline()) return toast(OFFLINE);
      if (hasFailed.current && (await reloadForNewerBuild())) return;
      hasFailed.current = true;
      onFailure();
      toast(SORRY);
    };
    load().then((code) => {
      codeHasCome();
      setFetched({ code });
    }, fail);
  }, [load, isWanted, hasConnection, fetched, onFailure]);

  return fetched?.code ?? null;
}
