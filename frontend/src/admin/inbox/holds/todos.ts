import { entryHref } from "@/admin/data/addresses";
import { type Todo, type TodoSource, useTodos } from "@/admin/ui/todo-list";
import { isolated } from "@/lib/characters";
import { nameDay, useVenueTime, type VenueTime } from "@/lib/time/venue-time";
import { type Hold, rankName } from "./hold";

/** Writes a task for each hold that expires soon. */
export const holdTodos = (holds: readonly Hold[], time: VenueTime): Todo[] =>
  holds.map(({ inquiryId, title, date, rank, until }) => ({
    text: `The hold for ${isolated(title)} expires soon`,
    detail: `${rankName(rank)} · ${nameDay(time, date)}`,
    href: entryHref({ kind: "inquiry", id: inquiryId }),
    action: "Open",
    urgency: "pressing",
    deadline: until,
  }));

/** The holds that expire within a day. */
export function useHoldTodos(): TodoSource {
  const time = useVenueTime();
  return useTodos("holds", "/api/admin/holds/expiring", (holds) => holdTodos(holds, time));
}
