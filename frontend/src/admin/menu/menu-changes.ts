import { useChange } from "@/admin/data/use-change";
import { useOrder } from "@/admin/data/use-order";
import { send } from "@/api/client";
import { isolated } from "@/lib/characters";

import type { MenuRow } from "./menu-item-form";

/** Puts the items of a section into the order of `ids`, which they are shown in at once. */
export const useMenuOrder = () =>
  useOrder<MenuRow>("/api/admin/menu", (ids) => send("PUT", "/api/menu/order", { ids }));

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
