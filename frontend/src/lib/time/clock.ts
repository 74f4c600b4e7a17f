import { createContext, useContext, useSyncExternalStore } from "react";
import { counted } from "@/lib/text";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/time/durations";
import { currentTime, onTimeCorrected } from "./server-time";

/** The instant at which the server rendered this page, in milliseconds since the epoch. */
export const ServerNow = createContext(0);

interface Ticker {
  subscribe: (listener: () => void) => () => void;
  read: () => number;
}

const tickers = new Map<number, Ticker>();

/** One timer for all listeners with the same interval; it pauses without listeners. */
function createTicker(intervalMs: number): Ticker {
  const listeners = new Set<() => void>();
  let now: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ignoreCorrections = () => {};

  const renew = () => {
    now = currentTime();
    clearTimeout(timer);
    timer = setTimeout(tick, intervalMs - (now % intervalMs));
  };
  const tick = () => {
    renew();
    for (const listener of listeners) listener();
  };

  return {
    read: () => {
      now ??= currentTime();
      return now;
    },
    subscribe: (listener) => {
      if (listeners.size === 0) {
        renew();
        ignoreCorrections = onTimeCorrected(tick);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        ignoreCorrections();
      };
    },
  };
}

function tickerOf(intervalMs: number): Ticker {
  const known = tickers.get(intervalMs);
  if (known) return known;
  const ticker = createTicker(intervalMs);
  tickers.set(intervalMs, ticker);
  return ticker;
}

const NO_MOMENTS: readonly number[] = [];

/**
 * The present instant in milliseconds since the epoch, renewed `every` so many milliseconds, and
 * within a second of each of `moments`: a show may end between two minutes. On the server and while
 * hydrating it is the instant of the server's rendering.
 */
export function useNow({ every = MINUTE_MS, moments = NO_MOMENTS } = {}): number {
  const serverNow = useContext(ServerNow);
  const ticker = tickerOf(moments.length > 0 ? SECOND_MS : every);
  const read = () => {
    const now = ticker.read();
    if (moments.length === 0) return now;
    const passed = moments.filter((moment) => moment <= now);
    return Math.max(serverNow, now - (now % every), ...passed);
  };
  return useSyncExternalStore(ticker.subscribe, read, () => serverNow);
}

/**
 * Like `useNow`, but null on the server and during hydration: for digits that would be outdated.
 */
export function useTick(intervalMs: number): number | null {
  const ticker = tickerOf(intervalMs);
  return useSyncExternalStore<number | null>(ticker.subscribe, ticker.read, () => null);
}

/** The time until an instant: "in 25 min", "in 2 h 40 min", from two days on "in 3 days". */
export function inTime(ms: number): string {
  if (ms >= 2 * DAY_MS) return `in ${Math.floor(ms / DAY_MS)} days`;
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes < 60) return `in ${minutes} min`;
  const rest = minutes % 60;
  return `in ${Math.floor(minutes / 60)} h${rest ? ` ${rest} min` : ""}`;
}

/** How long ago an instant is, roughly: "less than an hour", "5 hours", "2 days". */
export function ageOf(instant: string, now: number): string {
  const age = now - Date.parse(instant);
  if (age < HOUR_MS) return "less than an hour";
  return age < DAY_MS
    ? counted(Math.floor(age / HOUR_MS), "hour")
    : counted(Math.floor(age / DAY_MS), "day");
}
