import { useFresh } from "@/api/use-fresh";
import type { Need } from "@/ui/panel/need-tile";

/** How many nights to come have no link yet; undefined until it is known. */
export function useLinksNeed(): Need | undefined {
  const { data } = useFresh("/api/events/upcoming");
  if (!data) return undefined;
  const count = data.filter(({ eventbriteLink }) => !eventbriteLink).length;
  return {
    count,
    text: count === 1 ? "event without a link" : "events without a link",
    href: "/admin#event-links",
    isPressing: count > 0,
  };
}
