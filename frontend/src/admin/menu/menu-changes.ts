import { useQueryClient } from "@tanstack/react-query";
import { refresh } from "@/admin/data/query-client";
import { useChange } from "@/admin/data/use-change";
import type { ListPage } from "@/admin/data/use-list";
import { send } from "@/api/client";
import { isolated } from "@/lib/characters";

import type { MenuRow } from "./menu-item-form";

const LIST = ["/api/admin/menu", "part"];
const ORDER = "menu order";

/** Puts the items of a section into the order of `ids`, which they are shown in at once. */
export function useMenuOrder(): (ids: number[]) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useChange({
    send: (ids: number[]) => send("PUT", "/api/menu/order", { ids }),
    // The last move is the last word.
    scope: ORDER,
    optimisticUpdate: async (ids) => {
      await client.cancelQueries({ queryKey: LIST });
      client.setQueryData<ListPage<MenuRow[]>>(
        LIST,
        (part) => part && { ...part, rows: inOrder(part.rows, ids) },
      );
    },
    failed: "Failed to save the order",
    refresh: [],
    onSettled: () => {
      const waiting = client.isMutating({
        predicate: ({ options }) => options.scope?.id === ORDER,
      });
      if (waiting === 1) refresh(client);
    },
  });
  return mutateAsync;
}

/** The rows with some of them in another order; the others keep their places. */
function inOrder(rows: readonly MenuRow[], ids: readonly number[]): MenuRow[] {
  const waiting = ids.flatMap((id) => rows.filter((row) => row.id === id));
  return rows.map((row) => (ids.includes(row.id) ? (waiting.shift() ?? row) : row));
}

interface Availability {
  row: Pick<MenuRow, "id" | "name">;
  isAvailable: boolean;
}

/** Says at once that an item is out of stock, or there again, and offers to undo that. */
export function useAvailability() {
  const change = useChange({
    send: ({ row, isAvailable }: Availability) =>
      send("PUT", `/api/menu/${row.id}` as const, { isAvailable }),
    done: ({ name, isAvailable }) =>
      `${isolated(name)} is ${isAvailable ? "in stock" : "out of stock"}`,
    onUndo: ({ isAvailable }, { row }) => change.mutate({ row, isAvailable: !isAvailable }),
    failed: "Failed to save menu item",
  });
  return change;
}
