import { useList } from "@/api/use-list";
import { useNow } from "@/lib/clock";
import type { Need } from "@/ui/panel/need-tile";

const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** How many have joined the newsletter within a week; undefined until it is known. */
export function useNewSubscribers(): Need | undefined {
  // To the hour, so that the address stays the same while the view is open.
  const now = useNow(HOUR_MS);
  const since = new Date(Math.floor(now / HOUR_MS) * HOUR_MS - WEEK_MS).toISOString();
  const { data } = useList("/api/newsletter", { since, limit: 1 });
  return (
    data && {
      count: data.total,
      text: "new on the newsletter this week",
      href: "/admin#newsletter",
      isPressing: false,
    }
  );
}
