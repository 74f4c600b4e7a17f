import { useQueryClient } from "@tanstack/react-query";

import { send } from "@/api/client";
import { useChange } from "@/api/use-change";
import { mayDrop } from "@/lib/unsaved";

const STATUS = "/api/admin/status";

/** Ends the session and shows the login card. */
export function LogOut({ className }: { className?: string }) {
  const client = useQueryClient();
  const logOut = useChange({
    send: () => send("POST", "/api/admin/logout", undefined),
    failed: "Failed to log out",
    refresh: [],
    onDone: (status) => {
      client.setQueryData([STATUS], status);
      // What only the manager may see does not stay behind.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== STATUS });
    },
  });
  return (
    <button
      type="button"
      className={className}
      disabled={logOut.isPending}
      onClick={() => mayDrop() && logOut.mutate(undefined)}
    >
      Log out
    </button>
  );
}
