import { useQueryClient } from "@tanstack/react-query";

import { refresh } from "./query-client";
import { useChange } from "./use-change";
import type { ListPage } from "./use-list";

/**
 * Saves the order of a list's rows, and shows it at once. `list` is the URL of the list, and `save`
 * sends the ids in order.
 */
export function useOrder<Row extends { id: number }>(
  list: string,
  save: (ids: number[]) => Promise<unknown>,
): (ids: number[]) => Promise<unknown> {
  const client = useQueryClient();
  const queryKey = [list, "part"];
  const scope = `order of ${list}`;
  const { mutateAsync } = useChange({
    send: save,
    // The last move wins.
    scope,
    optimisticUpdate: async (ids) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<ListPage<Row[]>>(
        queryKey,
        (part) => part && { ...part, rows: inOrder(part.rows, ids) },
      );
    },
    failed: "Failed to save the order",
    refresh: [],
    onSettled: () => {
      const waiting = client.isMutating({
        predicate: ({ options }) => options.scope?.id === scope,
      });
      if (waiting === 1) refresh(client);
    },
  });
  return mutateAsync;
}

/** The rows with some of them in another order; the others keep their places. */
function inOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const waiting = ids.flatMap((id) => rows.filter((row) => row.id === id));
  return rows.map((row) => (ids.includes(row.id) ? (waiting.shift() ?? row) : row));
}
