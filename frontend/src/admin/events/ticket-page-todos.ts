import { eventHref } from "@/admin/data/addresses";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { Todo, TodoSource } from "@/admin/ui/todo-list";
import type { Schemas } from "@/api/client";
import { isolated } from "@/lib/characters";
import { useNow } from "@/lib/time/clock";
import { shortDate, useVenueTime, type VenueTime } from "@/lib/time/venue-time";

type Trouble = Schemas["TicketPageTroubleOut"];

/** The ticket pages that are not there, each once, with the soonest of its events. */
export function ticketPageTodos(
  troubles: readonly Trouble[],
  time: VenueTime,
  now: number,
): Todo[] {
  const first = new Map(troubles.toReversed().map((trouble) => [trouble.url, trouble]));
  return [...first.values()].toReversed().map(({ title, date, url, problem, eventId }) => {
    const others = troubles.filter((trouble) => trouble.url === url).length - 1;
    const more = others > 0 ? `, and ${others} more` : "";
    return {
      text: `Ticket link of “${isolated(title)}”, ${shortDate(time, date, now)}${more}: ${problem}`,
      detail: url,
      href: eventHref(eventId, "prices"),
      action: "Change",
      urgency: "pressing",
      deadline: date,
    };
  });
}

/** Whether a ticket page elsewhere is dead or has moved. */
export function useTicketPageTodos(): TodoSource {
  const time = useVenueTime();
  const now = useNow();
  const { data, isError, refetch } = usePanelQuery("/api/admin/ticket-page-troubles");
  return { of: "ticket links", todos: data && ticketPageTodos(data, time, now), isError, refetch };
}
