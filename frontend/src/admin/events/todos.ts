import { useList } from "@/admin/data/use-list";
import type { Todo } from "@/admin/ui/todo-list";
import { useApi } from "@/api/client";
import { useNow } from "@/lib/clock";
import { counted } from "@/lib/text";
import { shortInstant, useVenueTime } from "@/lib/venue-time";

import { editorHref, PROGRAMME } from "./admin-event";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Whether a calendar could not be imported; undefined until it is known. The venue's own is tried
 * every quarter of an hour: what failed longer ago was an address that was tried once.
 */
export function useFeedTodos(): Todo[] | undefined {
  const { data } = useApi("/api/feed/runs", { isReadAnew: true });
  const now = useNow(HOUR_MS);
  if (!data) return undefined;
  const failed = data.filter(
    ({ error, beganAt }) => error && beganAt && now - Date.parse(beganAt) < DAY_MS,
  );
  if (failed.length === 0) return [];
  const [why] = failed.map(({ error }) => error);
  return [
    {
      text: `${counted(failed.length, "calendar")} could not be imported`,
      detail: why ?? undefined,
      href: PROGRAMME,
      way: "Look",
      urgency: "pressing",
    },
  ];
}

/**
 * The events to come that lead visitors nowhere: they cannot be booked here and have no link.
 * Undefined until it is known.
 */
export function useLinksTodos(): Todo[] | undefined {
  const time = useVenueTime();
  const now = useNow(HOUR_MS);
  const { data } = useList("/api/admin/events", {
    isPublic: true,
    when: "upcoming",
    links: "needed",
    limit: 1,
  });
  const [first] = data?.rows ?? [];
  if (!data || !first) return data && [];
  return [
    {
      text: `${counted(data.total, "event")} without a link`,
      detail: `${first.title}, ${shortInstant(time, first.date, now)}: visitors cannot sign up or book.`,
      href: data.total === 1 ? editorHref(first.id) : "/admin?view=event-links&links=without",
      way: "Add a link",
      urgency: "pressing",
    },
  ];
}
