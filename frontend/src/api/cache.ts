// Rule: What was read stays on the screen when reading it again fails.

import { connected } from "@/lib/connection";
import { currentTime, onTimeCorrected } from "@/lib/time/server-time";

import { FRESH_MS, KEPT_MS } from "./cache-rules";

/** A parsed body: who asks for an address knows its type. */
type Body = ReturnType<typeof JSON.parse>;

/** Reads an address; the page itself brings all that it begins with, and needs no way to read more. */
async function read(url: string): Promise<Body> {
  await connected();
  return (await import("./http")).read<Body>(url);
}

/** What is known of an address: another object whenever something of it has changed. */
export interface QueryState<Data = Body> {
  /** The last body; undefined until there is one. */
  data: Data | undefined;
  /** Why there is nothing to show: the last try failed and nothing came before; null otherwise. */
  error: unknown;
  /** The last try failed and `data` are older, until one succeeds or nobody looks any more. */
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
  /** When the body came, in milliseconds since the epoch; 0 where there is none, or an outdated one. */
  answeredAt: number;
  /** When somebody has last looked at it; never, as long as a part of the page is still to. */
  usedAt: number;
  listeners: Set<() => void>;
  /** What is on its way. */
  request: Promise<Body> | null;
}

const isFresh = ({ answeredAt }: Entry) => currentTime() - answeredAt < FRESH_MS;

const isForgotten = ({ listeners, request, usedAt }: Entry) =>
  listeners.size === 0 && !request && currentTime() - usedAt >= KEPT_MS;

/** Keeps the old object if the data are equal, to avoid re-renders. */
const reuseIfEqual = (last: Body, next: Body): Body =>
  last !== undefined && JSON.stringify(last) === JSON.stringify(next) ? last : next;

/**
 * The visitors' answers by their address: seeded with what came with the page, asked for once at a
 * time, fresh for five minutes, and kept for five more than anybody looks (docs/product.md, 'Visitors').
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

  /** A failure takes nothing away: it is an error only where there is nothing to show. */
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
    // A page that the browser has kept for a day learns so from the server's time.
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
    /** Takes a body that the server has put into the page, as of the time that is known by then. */
    seed: (url: string, data: unknown): void => {
      const answer = { ...NONE, data };
      seeds.set(url, answer);
      const usedAt = Number.POSITIVE_INFINITY;
      Object.assign(entryOf(url), { answer, answeredAt: currentTime(), usedAt });
    },
    /** What came with the page: each part of it begins with that, however late it comes alive. */
    seeded: (url: string): QueryState => seeds.get(url) ?? NONE,
    get: (url: string): QueryState => {
      const entry = entries.get(url);
      return entry && !isForgotten(entry) ? entry.answer : NONE;
    },
    /**
     * Calls `listener` after every change of an address, and asks for it unless it is fresh: now, and
     * whenever the connection comes back or the time turns out to be later. The function that it gives
     * back ends that.
     */
    watch,
    /** Asks for an address, unless its answer is on its way already. */
    load,
    /** Whether anything that is looked at is older than the last try to read it. */
    isOutdated: (): boolean => [...entries.values()].some(({ answer }) => answer.isOutdated),
    /** Calls `listener` after every change of any address. */
    watchAll: (listener: () => void): (() => void) => {
      allListeners.add(listener);
      return () => {
        allListeners.delete(listener);
      };
    },
    /** Asks again for what is outdated. */
    loadOutdated: (): void => {
      for (const [url, { answer }] of entries) if (answer.isOutdated) load(url);
    },
    /** Asks for an address before anybody looks at it; a failure shows itself when somebody does. */
    prefetch: refresh,
    /** Makes old what is known of every address that begins so, and asks anew for what is looked at. */
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
