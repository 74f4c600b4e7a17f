import { PROGRAMME } from "@/admin/data/addresses";
import { type Todo, type TodoSource, useTodos } from "@/admin/ui/todo-list";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { HOUR_MS } from "@/lib/time/durations";

import { type FeedRun, failedOf } from "./import-confirmation";

function feedTodos(runs: readonly FeedRun[], now: number): Todo[] {
  const failed = failedOf(runs, now);
  if (failed.length === 0) return [];
  const [why] = failed.map(({ error }) => error);
  return [
    {
      text: `${counted(failed.length, "calendar")} could not be imported`,
      detail: why ?? undefined,
      href: PROGRAMME,
      action: "Look",
      urgency: "pressing",
    },
  ];
}

/** Whether a calendar could not be imported. */
export function useFeedTodos(): TodoSource {
  const now = useNow({ every: HOUR_MS });
  return useTodos("calendar imports", "/api/feed/runs", (runs) => feedTodos(runs, now));
}
