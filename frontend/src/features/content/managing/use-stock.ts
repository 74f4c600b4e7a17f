import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";

import { send } from "@/api/client";
import { isSessionOver, reasonOf } from "@/api/reason";
import { refresh } from "@/api/refresh";
import { toast } from "@/ui/toast";

import { MENU_LISTS, type MenuRow } from "./menu-row";

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
