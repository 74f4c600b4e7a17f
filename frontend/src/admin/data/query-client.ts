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

/** The panel's cache, with the rules of docs/product.md, 'Visitors'. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchQuery({ on401: "throw" }),
        // What others change is seen whenever a screen that shows it opens.
        staleTime: 0,
        gcTime: KEPT_MS,
        refetchInterval: false,
        // Rule: The panel shows changes made elsewhere once its window gets the focus.
        refetchOnWindowFocus: ({ queryKey: [url] }) => String(url).startsWith("/api/"),
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

/** How every address of the server begins. */
const EVERYTHING = ["/api/"] as const;

const beginningWith = (beginnings: readonly string[]) => ({
  predicate: ({ queryKey }: { queryKey: QueryKey }) =>
    beginnings.some((beginning) => String(queryKey[0]).startsWith(beginning)),
});

/** Fetches again what is shown, though nothing is known to have changed; what is on its way may come. */
export function renew(client: QueryClient, beginnings: readonly string[] = EVERYTHING): void {
  client.invalidateQueries(beginningWith(beginnings), { cancelRefetch: false }).catch(reportError);
}

/**
 * Fetches anew what is shown, and marks as old what is kept, of every address that begins so. What is
 * on its way was asked for before the change, so it is dropped: a first answer would count as new.
 * Fulfilled once all of it has been read or could not be.
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
/** What begins a wait for the server, or begins it again. */
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

/** Lets the panel read again at the focus too: a window beside another one gets it without becoming visible. */
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

/** Watches how long the server takes to answer all that the panel reads and sends. */
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

/** Says that a large body is still leaving this device: its answer cannot be late yet. */
export function stillSending(): void {
  lastSent = performance.now();
  measureWait();
}

/** Whether something has waited long for the server's answer, and still does. */
export const useIsAnswerLate = (): boolean => useStore(late, false);
