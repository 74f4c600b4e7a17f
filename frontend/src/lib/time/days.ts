/**
 * Calendar arithmetic without a clock and without a zone: a day is "2026-11-21" and a month is
 * "2026-11", always the venue's own.
 */
import { DAY_MS } from "@/lib/time/durations";

export type Day = string;
export type Month = string;

export const DAYS_OF_WEEK = 7;

const parse = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const format = (utcMs: number): Day => new Date(utcMs).toISOString().slice(0, 10);

export const monthOf = (day: Day): Month => day.slice(0, 7);

export const shiftDay = (day: Day, days: number): Day => format(parse(day) + days * DAY_MS);

/** Every day from the first to the last, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = shiftDay(day, 1)) days.push(day);
  return days;
}

/** Monday is 0, Sunday is 6. */
export const weekdayOf = (day: Day): number => (new Date(parse(day)).getUTCDay() + 6) % 7;

export const startOfWeek = (day: Day): Day => shiftDay(day, -weekdayOf(day));

/** The month so many months later, or earlier; the year wraps. */
export function shiftMonth(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return monthOf(format(Date.UTC(year, number - 1 + months, 1)));
}

/** The same day of another month, or that month's last day where it is shorter. */
export function moveToMonth(day: Day, month: Month): Day {
  const last = shiftDay(`${shiftMonth(month, 1)}-01`, -1);
  const wanted = `${month}-${day.slice(8)}`;
  return wanted < last ? wanted : last;
}

/**
 * The whole weeks that show a month, Monday first (docs/product.md, 'Numbers'): from the Monday on or
 * before its first day, up to the Monday after its last, which is no longer shown.
 */
export function monthGrid(month: Month) {
  const start = startOfWeek(`${month}-01`);
  const lastDay = shiftDay(`${shiftMonth(month, 1)}-01`, -1);
  const end = shiftDay(startOfWeek(lastDay), DAYS_OF_WEEK);
  const weeks: Day[][] = [];
  for (let monday = start; monday < end; monday = shiftDay(monday, DAYS_OF_WEEK)) {
    weeks.push(daysBetween(monday, shiftDay(monday, DAYS_OF_WEEK - 1)));
  }
  return { month, start, end, weeks };
}

/** Whether a text, as from an address, is a month. */
export const isMonth = (text: string): text is Month => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

interface Stretch {
  /** Instants in milliseconds. */
  start: number;
  end: number;
  isAllDay: boolean;
}

/**
 * The days that something belongs to: the one it starts on, however late it ends; all that it covers
 * when it takes whole days or more than 24 hours. `dayOf` is the venue's day at an instant.
 */
export function daysOfStretch(stretch: Stretch, dayOf: (instant: number) => Day): Day[] {
  const { start, end, isAllDay } = stretch;
  const first = dayOf(start);
  if (!isAllDay && end - start <= DAY_MS) return [first];
  // The end itself is the first moment that no longer belongs to it.
  return daysBetween(first, dayOf(Math.max(start, end - 1)));
}
