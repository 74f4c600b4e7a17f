import { send } from "@/api/client";
import { useChange } from "@/api/use-change";

import { MAILS } from "./mail";

/** Puts a mail on its way once more. */
export const useSendAgain = (onDone: () => void) =>
  useChange({
    send: (id: number) => send("POST", `/api/admin/mails/${id}/send-again` as const, undefined),
    done: "Mail sent again successfully",
    failed: "Failed to send mail again",
    refresh: MAILS,
    onDone,
  });
