import type { QueryClient } from "@tanstack/react-query";

import type { ListPage } from "@/admin/data/use-list";

import type { Schemas } from "@/api/client";

/** An event as the manager sees it. */
export type AdminEvent = Schemas["AdminEventOut"];

/** Shows the server's response at once; running refetches bring the rest. */
export function keepEvent(
  client: QueryClient,
  id: number,
  known: Partial<Pick<AdminEvent, "ticketStatus" | "isStatusBySeats" | "link">>,
): void {
  client.setQueriesData<ListPage<AdminEvent[]>>(
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
