// Rule: A clip of another site is played once before it is saved.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { send } from "@/api/client";
import { bare } from "@/lib/characters";
import { useHasSettled } from "@/ui/field";

/** Result of trying a clip at another site. */
export interface Trial {
  /** The address for a player to load; empty for none, and if it does not play. */
  playable: string;
  isTrying: boolean;
  plays: boolean;
  /** Why the clip does not play, as in "it answered 404 Not Found"; empty if unknown. */
  fault: string;
  /** Called by the player with the result of loading the address. */
  onLoaded: (address: string, plays: boolean) => void;
}

const GIVE_UP_MS = 20_000;

const isElsewhere = (value: string) => /^https?:/i.test(value) && URL.canParse(value);

/**
 * Tries the clip at an address. First the server inspects it, because a browser gives no reason for
 * a failure and follows redirects that the public pages do not allow; then this browser plays it.
 */
export function useClipTrial(value: string): Trial {
  const typed = value.startsWith("data:") ? "" : bare(value);
  const address = isElsewhere(typed) ? typed : "";
  const isCurrent = useHasSettled(address) && address !== "";
  const [loaded, setLoaded] = useState({ address: "", plays: false });
  const check = useQuery({
    queryKey: ["clip-check", address],
    queryFn: () => send("POST", "/api/admin/clip-checks", { url: address }),
    enabled: isCurrent,
    gcTime: 0,
    retry: false,
    throwOnError: false,
  });
  const problem = check.data?.problem ?? "";
  const isReady = isCurrent && !check.isFetching && problem === "";
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(
      () =>
        setLoaded((before) => (before.address === address ? before : { address, plays: false })),
      GIVE_UP_MS,
    );
    return () => clearTimeout(timer);
  }, [isReady, address]);
  const isLoaded = isReady && loaded.address === address;
  const unplayable = isLoaded && !loaded.plays ? "this browser cannot play what is there" : "";
  const fault = isCurrent ? problem || unplayable : "";
  return {
    playable: isReady && fault === "" ? address : "",
    isTrying: address !== "" && !isLoaded && fault === "",
    plays: isLoaded && loaded.plays,
    fault,
    onLoaded: (of, plays) => setLoaded({ address: of, plays }),
  };
}
