import { dayAfter } from "./wall-time";

const WEEK = 7;
/** The server repeats no more often at once. */
export const MOST_WEEKS = 104;

/** The days a week apart after `first`, up to and including `last`; both "2026-11-21". */
export function weeksUntil(first: string, last: string): string[] {
  const days: string[] = [];
  if (last === "") return days;
  for (let day = dayAfter(first, WEEK); day <= last; day = dayAfter(day, WEEK)) {
    days.push(day);
    if (days.length === MOST_WEEKS) break;
  }
  return days;
}
