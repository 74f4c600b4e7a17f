import { useList } from "@/api/use-list";
import type { Need } from "@/ui/panel/need-tile";

/** How many nights to come have no link yet; undefined until it is known. */
export function useLinksNeed(): Need | undefined {
  const { data } = useList("/api/admin/events", {
    isPublic: true,
    when: "upcoming",
    links: "without",
    limit: 1,
  });
  return (
    data && {
      count: data.total,
      text: data.total === 1 ? "event without a link" : "events without a link",
      href: "/admin#event-links",
      isPressing: data.total > 0,
    }
  );
}
