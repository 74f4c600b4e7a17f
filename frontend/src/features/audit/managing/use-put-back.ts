import { send } from "@/api/client";
import { useChange } from "@/api/use-change";

/** Puts back what was deleted, wherever it stood. */
export const usePutBack = () =>
  useChange({
    send: (id: number) => send("POST", `/api/admin/changes/${id}/undo` as const, undefined),
    done: "Put back as it was",
    failed: "Failed to put back",
    refresh: ["/api/"],
  });
