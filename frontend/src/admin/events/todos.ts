import type { Todo } from "@/admin/ui/todo-list";
import { useApi } from "@/api/client";
import { useNow } from "@/lib/clock";
import { counted } from "@/lib/text";

import { PROGRAMME } from "./admin-event";

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
