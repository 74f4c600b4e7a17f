import { useFresh } from "@/api/use-fresh";
import { useNow } from "@/lib/clock";
import type { Need } from "@/ui/panel/need-tile";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Whether a calendar could not be imported; undefined until it is known. The venue's own is tried
 * every quarter of an hour: what failed longer ago was an address that was tried once.
 */
export function useFeedNeed(): Need | undefined {
  const { data } = useFresh("/api/feed/runs");
  const now = useNow(HOUR_MS);
  if (!data) return undefined;
  const failed = data.filter(
    ({ error, beganAt }) => error && beganAt && now - Date.parse(beganAt) < DAY_MS,
  );
  const what = failed.length === 1 ? "calendar" : "calendars";
  const [why] = failed.map(({ error }) => error);
  return {
    count: failed.length,
    text: `${what} could not be imported${why ? `: ${why}` : ""}`,
    href: "/admin?view=events",
    isPressing: failed.length > 0,
  };
}
