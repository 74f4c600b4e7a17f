import { endOf, type Span, startOf } from "./event-time";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const AT_MOST = 3;

export interface NextEvents<E extends Span> {
  /** The soonest event that is not over: the banner's. */
  soonest: E | undefined;
  /** Those after it within the next seven days, at most three. */
  thisWeek: E[];
}

/**
 * Divides upcoming events between banner and 'This Week' (specification, section 9). Seven days are
 * days of the venue: `wallTime` reads its clock at an instant.
 */
export function nextEvents<E extends Span>(
  events: readonly E[],
  now: number,
  wallTime: (instant: number) => number,
): NextEvents<E> {
  const [soonest, ...later] = events
    .filter((event) => now < endOf(event))
    .sort((a, b) => startOf(a) - startOf(b));
  const limit = wallTime(now) + WEEK_MS;
  return {
    soonest,
    thisWeek: later.filter((event) => wallTime(startOf(event)) <= limit).slice(0, AT_MOST),
  };
}
