import type { QueryClient } from "@tanstack/react-query";

import type { Part } from "@/api/use-list";

import type { ManagedEvent } from "./event-rules";

/** Shows at once what the server has answered; the lists that are on their way say the rest. */
export function keepEvent(
  client: QueryClient,
  id: number,
  known: Partial<Pick<ManagedEvent, "ticketStatus" | "link">>,
): void {
  client.setQueriesData<Part<ManagedEvent[]>>(
    {
      predicate: ({ queryKey: [address, kind] }) =>
        kind === "part" && /^\/api\/admin\/events(\?|$)/.test(String(address)),
    },
    (part) =>
      part && {
        ...part,
        rows: part.rows.map((row) => (row.id === id ? { ...row, ...known } : row)),
      },
  );
}
