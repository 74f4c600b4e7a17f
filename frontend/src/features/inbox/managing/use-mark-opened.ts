import { useEffect } from "react";

import { useChange } from "@/api/use-change";

import type { Inquiry, Kind, Message } from "./letter";
import { sendOpened } from "./send-handling";

/** Tells the server that this has been opened, once: from then on it is not unread any more. */
export function useMarkOpened(kind: Kind, row: Inquiry | Message): void {
  const { mutate } = useChange({
    send: (id: number) => sendOpened(kind, id),
    failed: "Failed to mark as read",
    refresh: ["/api/admin/inbox"],
  });
  useEffect(() => {
    if (row.isUnread) mutate(row.id);
  }, [mutate, row.id, row.isUnread]);
}
