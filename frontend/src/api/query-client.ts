import { QueryClient, type QueryFunction, type QueryKey } from "@tanstack/react-query";

import { ApiError, mayBeRepeated } from "./errors";
import { readJson, request } from "./http";

const FIVE_MINUTES = 5 * 60 * 1000;
const MOST_RETRIES = 2;

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

/** The cache with the rules of the specification's section 1; on the server nothing expires. */
export const createQueryClient = ({ isServer = false } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchQuery({ on401: "throw" }),
        staleTime: FIVE_MINUTES,
        gcTime: isServer ? Number.POSITIVE_INFINITY : FIVE_MINUTES,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < MOST_RETRIES && mayBeRepeated(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      mutations: {
        gcTime: isServer ? Number.POSITIVE_INFINITY : FIVE_MINUTES,
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
 */
export function refresh(client: QueryClient, beginnings: readonly string[]): void {
  const changed = {
    predicate: ({ queryKey }: { queryKey: QueryKey }) =>
      beginnings.some((beginning) => String(queryKey[0]).startsWith(beginning)),
  };
  client
    .cancelQueries(changed)
    .then(() => client.invalidateQueries(changed))
    .catch(reportError);
}
