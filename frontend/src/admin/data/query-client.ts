import {
  focusManager,
  type Mutation,
  type Query,
  QueryClient,
  type QueryFunction,
  type QueryKey,
} from "@tanstack/react-query";

import { KEPT_MS, MOST_RETRIES, pauseAfter } from "@/api/cache-rules";
import { ApiError, mayBeRepeated } from "@/api/errors";
import { readJson, request } from "@/api/http";
import { createStore, useStore } from "@/lib/store";

/** GET on the first element of the query key; a 401 throws or, on request, returns null. */
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

/** The panel's cache, with the rules of docs/product.md, 'Visitors'. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchQuery({ on401: "throw" }),
        // Each screen refetches on mount, so that it shows changes made elsewhere.
        staleTime: 0,
        gcTime: KEPT_MS,
        refetchInterval: false,
        // Rule: The panel shows changes made elsewhere once its window gets the focus.
        refetchOnWindowFocus: ({ queryKey: [url] }) => String(url).startsWith("/api/"),
        retry: (failures, error) => failures < MOST_RETRIES && mayBeRepeated(error),
        retryDelay: pauseAfter,
        // Throw only if there is no data: a failed refetch keeps the screen and the input on it.
        throwOnError: (_, { state }) => state.data === undefined,
      },
      mutations: {
        gcTime: KEPT_MS,
        // Retrying is decided where the request is sent (`write` in http.ts).
        retry: false,
        // Without a network, fail at once instead of waiting for one.
        networkMode: "always",
      },
    },
  });

/** Prefix of every URL of the server. */
const EVERYTHING = ["/api/"] as const;

const beginningWith = (beginnings: readonly string[]) => ({
  predicate: ({ queryKey }: { queryKey: QueryKey }) =>
    beginnings.some((beginning) => String(queryKey[0]).startsWith(beginning)),
});

/** Refetches visible queries without a known change; running requests may finish. */
export function renew(client: QueryClient, beginnings: readonly string[] = EVERYTHING): void {
  client.invalidateQueries(beginningWith(beginnings), { cancelRefetch: false }).catch(reportError);
}

/**
 * Refetches visible queries whose URL has one of these prefixes, and marks cached ones as stale.
 * Cancels running requests, because they were sent before the change and their response would count
 * as fresh. Resolves after all refetches succeed or fail.
 */
export async function reread(
  client: QueryClient,
  beginnings: readonly string[] = EVERYTHING,
): Promise<void> {
  const changed = beginningWith(beginnings);
  await client.cancelQueries(changed);
  await client.invalidateQueries(changed);
}

/** The same for callers that do not wait for its end. */
export function refresh(client: QueryClient, beginnings?: readonly string[]): void {
  reread(client, beginnings).catch(reportError);
}

const LATE_MS = 10_000;
/** Actions that start or restart a wait for the server. */
const BEGINNINGS = ["fetch", "pending", "failed", "continue"];

const late = createStore(false);
const waiting = new Map<Query | Mutation, number>();
let lastSent = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

function measureWait() {
  clearTimeout(timer);
  const since = Math.max(Math.min(...waiting.values()), lastSent);
  const left = since + LATE_MS - performance.now();
  late.set(left <= 0);
  if (left > 0 && waiting.size > 0) timer = setTimeout(measureWait, left);
}

function note(subject: Query | Mutation, isUnderWay: boolean, action: string) {
  if (!isUnderWay) waiting.delete(subject);
  else if (BEGINNINGS.includes(action)) waiting.set(subject, performance.now());
  else return;
  measureWait();
}

/**
 * Refetches on window focus too: a window next to another one gets focus without becoming visible.
 */
export function watchFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const look = () => onFocus();
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  });
}

/** Measures how long the server takes to respond to all requests of the panel. */
export function watchAnswers(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type === "updated")
      note(event.query, event.query.state.fetchStatus === "fetching", event.action.type);
    if (event.type === "removed") note(event.query, false, event.type);
  });
  client.getMutationCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { status, isPaused } = event.mutation.state;
    note(event.mutation, status === "pending" && !isPaused, event.action.type);
  });
}

/** Reports that a large body is still being sent: its response cannot be late yet. */
export function stillSending(): void {
  lastSent = performance.now();
  measureWait();
}

/** Whether a request has been waiting for a long time. */
export const useIsAnswerLate = (): boolean => useStore(late, false);
