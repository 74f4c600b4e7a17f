import { useList } from "@/admin/data/use-list";
import type { Todo } from "@/admin/ui/todo-tile";
import { useApi } from "@/api/client";
import { useNow } from "@/lib/clock";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Whether a calendar could not be imported; undefined until it is known. The venue's own is tried
 * every quarter of an hour: what failed longer ago was an address that was tried once.
 */
export function useFeedTodo(): Todo | undefined {
  const { data } = useApi("/api/feed/runs", { isReadAnew: true });
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

/** How many events to come have no link yet; undefined until it is known. */
export function useLinksTodo(): Todo | undefined {
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
