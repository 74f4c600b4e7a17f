import { QueryClient, type QueryFunction, type QueryKey } from "@tanstack/react-query";

import { FRESH_MS, KEPT_MS, MOST_RETRIES, pauseAfter } from "@/api/cache-rules";
import { ApiError, mayBeRepeated } from "@/api/errors";
import { readJson, request } from "@/api/http";

/** GET on the first element of the query key; a 401 is an error or, when asked for, null. */
export const fetchQuery =
  ({ on401 }: { on401: "throw" | "null" }): QueryFunction =>
  async ({ queryKey, signal }) => {
    try {
      return await readJson(await request("GET", String(queryKey[0]), { signal }));
    } catch (error) {
      if (on401 === "null" && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };

/** The panel's cache, with the rules of the specification's section 1. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchQuery({ on401: "throw" }),
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < MOST_RETRIES && mayBeRepeated(error),
        retryDelay: pauseAfter,
        // Only where there is nothing to show: what stands on the screen stays, with what is typed.
        throwOnError: (_, { state }) => state.data === undefined,
      },
      mutations: {
        gcTime: KEPT_MS,
        // What may be sent twice is known where it is sent (`write` in http.ts).
        retry: false,
        // Without a network the visitor is told at once instead of waiting for one.
        networkMode: "always",
      },
    },
  });

/**
 * Fetches anew what is shown, and marks as old what is kept, of every address that begins so. What is
 * on its way was asked for before the change, so it is dropped: a first answer would count as new.
 * Fulfilled once all of it has been read or could not be.
 */
export async function reread(client: QueryClient, beginnings: readonly string[]): Promise<void> {
  const changed = {
    predicate: ({ queryKey }: { queryKey: QueryKey }) =>
      beginnings.some((beginning) => String(queryKey[0]).startsWith(beginning)),
  };
  await client.cancelQueries(changed);
  await client.invalidateQueries(changed);
}

/** The same for callers that do not wait for its end. */
export function refresh(client: QueryClient, beginnings: readonly string[]): void {
  reread(client, beginnings).catch(reportError);
}
