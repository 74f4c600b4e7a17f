import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Part } from "@/admin/data/use-list";
import { send } from "@/api/client";
import { isSessionOver, reasonOf } from "@/api/errors";
import { refresh } from "@/api/query-client";
import { toast } from "@/ui/toast";

import { MENU_LISTS, type MenuRow } from "./menu-row";

const LIST = ["/api/admin/menu", "part"];
const ORDER = ["menu order"];

/** Puts the items of a section into the order of `ids`, which they are shown in at once. */
export function useMenuOrder(): (ids: number[]) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: ORDER,
    // One after the other: the last move is the last word.
    scope: { id: "menu order" },
    mutationFn: (ids: number[]) => send("PUT", "/api/menu/order", { ids }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: LIST });
      client.setQueryData<Part<MenuRow[]>>(
        LIST,
        (part) => part && { ...part, rows: inOrder(part.rows, ids) },
      );
    },
    onError: (error) => {
      if (isSessionOver(error)) return;
      toast({
        title: "Failed to save the order",
        description: reasonOf(error),
        variant: "destructive",
      });
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: ORDER }) === 1) refresh(client, MENU_LISTS);
    },
  });
  return mutateAsync;
}

/** The rows with some of them in another order; the others keep their places. */
function inOrder(rows: readonly MenuRow[], ids: readonly number[]): MenuRow[] {
  const waiting = ids.flatMap((id) => rows.filter((row) => row.id === id));
  return rows.map((row) => (ids.includes(row.id) ? (waiting.shift() ?? row) : row));
}

const UNDO_MS = 10_000;

interface Stock {
  row: MenuRow;
  isAvailable: boolean;
}

/** Says at once that an item is out of stock, or there again, and offers to take that back. */
export function useStock(): UseMutationResult<MenuRow, Error, Stock> {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ row, isAvailable }: Stock) =>
      send("PUT", `/api/menu/${row.id}` as const, { isAvailable }),
    onSuccess: (saved, { row }) => {
      refresh(client, MENU_LISTS);
      toast({
        title: saved.isAvailable ? `${saved.name} is in stock` : `${saved.name} is out of stock`,
        variant: "success",
        durationMs: UNDO_MS,
        action: {
          label: "Undo",
          onClick: () => change.mutate({ row, isAvailable: !saved.isAvailable }),
        },
      });
    },
    onError: (error) => {
      refresh(client, MENU_LISTS);
      if (isSessionOver(error)) return;
      toast({
        title: "Failed to save menu item",
        description: reasonOf(error),
        variant: "destructive",
      });
    },
  });
  return change;
}
