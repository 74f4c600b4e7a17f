import type { QueryClient } from "@tanstack/react-query";

/** Fetches anew what is shown, and marks as old what is kept, of every address that begins so. */
export function refresh(client: QueryClient, beginnings: readonly string[]): void {
  client
    .invalidateQueries({
      predicate: ({ queryKey }) =>
        beginnings.some((beginning) => String(queryKey[0]).startsWith(beginning)),
    })
    .catch(reportError);
}
