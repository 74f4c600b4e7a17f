import { PROGRAMME } from "@/admin/data/addresses";
import { useApi } from "@/admin/data/use-api";
import type { Todo, TodoSource } from "@/admin/ui/todo-list";
import type { ResponseBody } from "@/api/client";
import { useNow } from "@/lib/clock";
import { counted } from "@/lib/text";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

type Run = ResponseBody<"/api/feed/runs">[number];

/**
 * What of the imports failed. The venue's own calendar is tried every quarter of an hour: what failed
 * longer ago was an address that was tried once.
 */
function feedTodos(runs: readonly Run[], now: number): Todo[] {
  const failed = runs.filter(
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

/** Whether a calendar could not be imported. */
export function useFeedTodos(): TodoSource {
  const { data, isError, refetch } = useApi("/api/feed/runs", { isReadAnew: true });
  const now = useNow(HOUR_MS);
  return { of: "calendar imports", todos: data && feedTodos(data, now), isError, refetch };
}
