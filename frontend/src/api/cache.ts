// Rule: Data that was loaded stays on the screen if a refetch fails.

import { connected } from "@/lib/connection";
import { currentTime, onTimeCorrected } from "@/lib/time/server-time";

import { FRESH_MS, KEPT_MS } from "./cache-rules";

/** A parsed body; the caller knows the type of a URL's response. */
type Body = ReturnType<typeof JSON.parse>;

/** Reads a URL. The page contains its initial data, so the code for reading loads on demand. */
async function read(url: string): Promise<Body> {
  await connected();
  return (await import("./http")).read<Body>(url);
}

/** State of a URL: a new object after every change. */
export interface QueryState<Data = Body> {
  /** The last body; undefined until there is one. */
  data: Data | undefined;
  /** The error if the last request failed and there is no earlier body; null otherwise. */
  error: unknown;
  /**
   * Whether the last request failed and `data` are older, until one succeeds or the last listener
   * leaves.
   */
  isOutdated: boolean;
  isFetching: boolean;
}

const NONE: QueryState = {
  data: undefined,
  error: null,
  isOutdated: false,
  isFetching: false,
};

interface Entry {
  answer: QueryState;
  /**
   * When the body arrived, in milliseconds since the epoch; 0 if there is none, or an outdated one.
   */
  answeredAt: number;
  /** When it was last used; infinity while a part of the page is not hydrated. */
  usedAt: number;
  listeners: Set<() => void>;
  /** The running request. */
  request: Promise<Body> | null;
}

const isFresh = ({ answeredAt }: Entry) => currentTime() - answeredAt < FRESH_MS;

const isForgotten = ({ listeners, request, usedAt }: Entry) =>
  listeners.size === 0 && !request && currentTime() - usedAt >= KEPT_MS;

/** Keeps the old object if the data are equal, to avoid re-renders. */
const reuseIfEqual = (last: Body, next: Body): Body =>
  last !== undefined && JSON.stringify(last) === JSON.stringify(next) ? last : next;

/**
 * Visitors' responses by URL: seeded from the page, requested once at a time, fresh for five
 * minutes, and kept for five more after the last listener leaves (docs/product.md, 'Visitors').
 */
export function createApiCache() {
  const entries = new Map<string, Entry>();
  const seeds = new Map<string, QueryState>();
  const allListeners = new Set<() => void>();

  function entryOf(url: string): Entry {
    for (const [old, entry] of entries) if (isForgotten(entry)) entries.delete(old);
    const found = entries.get(url);
    if (found) return found;
    const entry: Entry = {
      answer: NONE,
      answeredAt: 0,
      usedAt: currentTime(),
      listeners: new Set(),
      request: null,
    };
    entries.set(url, entry);
    return entry;
  }

  function change(entry: Entry, news: Partial<QueryState>): void {
    entry.answer = { ...entry.answer, ...news };
    for (const listener of entry.listeners) listener();
    for (const listener of allListeners) listener();
  }

  /** A failure keeps the data: it is an error only if there are none. */
  function failed({ answer, listeners }: Entry, error: unknown): Partial<QueryState> {
    const isWatched = listeners.size > 0;
    return answer.data === undefined
      ? { error: isWatched ? error : null }
      : { isOutdated: isWatched };
  }

  function load(url: string): void {
    const entry = entryOf(url);
    if (entry.request) return;
    const request = read(url);
    entry.request = request;
    change(entry, { isFetching: true });
    const settle = (news: Partial<QueryState>, answeredAt: number) => {
      // Ignore responses to requests from before an invalidation.
      if (entry.request !== request) return;
      Object.assign(entry, { request: null, usedAt: currentTime(), answeredAt });
      change(entry, { ...news, isFetching: false });
    };
    request.then(
      (data) => {
        const news = {
          data: reuseIfEqual(entry.answer.data, data),
          error: null,
          isOutdated: false,
        };
        settle(news, currentTime());
      },
      (error) => settle(failed(entry, error), entry.answeredAt),
    );
  }

  function refresh(url: string): void {
    if (!isFresh(entryOf(url))) load(url);
  }

  function watch(url: string, listener: () => void): () => void {
    const entry = entryOf(url);
    const refreshIfOld = () => refresh(url);
    entry.listeners.add(listener);
    window.addEventListener("online", refreshIfOld);
    // A page in the back/forward cache for a day learns its age from the server's time.
    const forgetTime = onTimeCorrected(refreshIfOld);
    refresh(url);
    return () => {
      entry.listeners.delete(listener);
      window.removeEventListener("online", refreshIfOld);
      forgetTime();
      if (entry.listeners.size > 0) return;
      entry.usedAt = currentTime();
      change(entry, { error: null, isOutdated: false });
    };
  }

  return {
    /** Adds a body that the server rendered into the page, as of the time known by then. */
    seed: (url: string, data: unknown): void => {
      const answer = { ...NONE, data };
      seeds.set(url, answer);
      const usedAt = Number.POSITIVE_INFINITY;
      Object.assign(entryOf(url), { answer, answeredAt: currentTime(), usedAt });
    },
    /**
     * The data of the page itself: each part of it starts with them, no matter how late it
     * hydrates.
     */
    seeded: (url: string): QueryState => seeds.get(url) ?? NONE,
    get: (url: string): QueryState => {
      const entry = entries.get(url);
      return entry && !isForgotten(entry) ? entry.answer : NONE;
    },
    /**
     * Calls `listener` after every change of a URL, and requests it unless fresh: now, when the
     * connection is restored, and when the time is corrected. Returns a function that stops this.
     */
    watch,
    /** Requests a URL, unless a request is running. */
    load,
    /** Whether data on the screen are older than the last attempt to load them. */
    isOutdated: (): boolean => [...entries.values()].some(({ answer }) => answer.isOutdated),
    /** Calls `listener` after every change of any URL. */
    watchAll: (listener: () => void): (() => void) => {
      allListeners.add(listener);
      return () => {
        allListeners.delete(listener);
      };
    },
    /** Requests outdated URLs again. */
    loadOutdated: (): void => {
      for (const [url, { answer }] of entries) if (answer.isOutdated) load(url);
    },
    /** Requests a URL before it is used; a failure appears once it is used. */
    prefetch: refresh,
    /**
     * Marks the data of every URL with this prefix as outdated, and requests those in use again.
     */
    invalidate: (beginning: string): void => {
      for (const [url, entry] of entries) {
        if (!url.startsWith(beginning)) continue;
        Object.assign(entry, { answeredAt: 0, request: null });
        if (entry.listeners.size > 0) load(url);
        else change(entry, { isFetching: false });
      }
    },
  };
}

export type ApiCache = ReturnType<typeof createApiCache>;
