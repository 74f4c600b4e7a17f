/**
 * Calendar arithmetic without a clock and without a zone, in the venue's own days. It ends with the
 * first day of year 1 and the last of year 9999.
 */
import { type Day, dayAt, known, type Month, parseDay, parseMonth } from "@/lib/time/checked";
import { DAY_MS } from "@/lib/time/durations";

export const DAYS_OF_WEEK = 7;

const utcOf = (day: Day): number => Date.parse(day);

export const monthOf = (day: Day): Month => known(parseMonth(day.slice(0, 7)));

export const firstDayOf = (month: Month): Day => known(parseDay(`${month}-01`));

/** The day so many days later, or earlier. */
export const shiftDay = (day: Day, days: number): Day => dayAt(utcOf(day) + days * DAY_MS);

/** How many days the second day is after the first. */
export const daysFrom = (first: Day, second: Day): number =>
  (utcOf(second) - utcOf(first)) / DAY_MS;

/** Every day from the first to the last, both included. */
export const daysBetween = (first: Day, last: Day): Day[] =>
  Array.from({ length: Math.max(0, daysFrom(first, last) + 1) }, (_, days) =>
    shiftDay(first, days),
  );

/** Monday is 0, Sunday is 6. */
export const weekdayOf = (day: Day): number => (new Date(utcOf(day)).getUTCDay() + 6) % 7;

/** The day with which weeks start: 0 is Sunday, 1 is Monday. */
export type FirstDay = 0 | 1;

/** The first day of the week that holds a day. */
export const startOfWeek = (day: Day, firstDay: FirstDay): Day =>
  shiftDay(day, -((weekdayOf(day) + 1 - firstDay) % DAYS_OF_WEEK));

/** The month so many months later, or earlier; the year wraps. */
export function shiftMonth(month: Month, months: number): Month {
  const shifted = new Date(utcOf(firstDayOf(month)));
  shifted.setUTCMonth(shifted.getUTCMonth() + months);
  return monthOf(dayAt(shifted.getTime()));
}

export function lastDayOf(month: Month): Day {
  const next = new Date(utcOf(firstDayOf(month)));
  next.setUTCMonth(next.getUTCMonth() + 1);
  return dayAt(next.getTime() - DAY_MS);
}

/** The same day of another month, or that month's last day if it is shorter. */
export function moveToMonth(day: Day, month: Month): Day {
  return parseDay(`${month}-${day.slice(8)}`) ?? lastDayOf(month);
}

/**
 * The whole weeks that show a month (docs/product.md, 'Numbers'): from the first day of the week that
 * holds its first day, up to the day after the week that holds its last.
 */
export function monthGrid(month: Month, firstDay: FirstDay) {
  const start = startOfWeek(firstDayOf(month), firstDay);
  const end = shiftDay(startOfWeek(lastDayOf(month), firstDay), DAYS_OF_WEEK);
  const weeks = Array.from({ length: daysFrom(start, end) / DAYS_OF_WEEK }, (_, week) => {
    const first = shiftDay(start, week * DAYS_OF_WEEK);
    return daysBetween(first, shiftDay(first, DAYS_OF_WEEK - 1));
  });
  return { month, start, end, weeks };
}

interface Stretch {
  /** Instants in milliseconds. */
  start: number;
  end: number;
  isAllDay: boolean;
}

/**
 * The days of an event: the day of its start, even if it ends after midnight; all its days if it is
 * an all-day event or longer than 24 hours. `dayOf` returns the venue's day at an instant.
 */
export function daysOfStretch(stretch: Stretch, dayOf: (instant: number) => Day): Day[] {
  const { start, end, isAllDay } = stretch;
  const first = dayOf(start);
  if (!isAllDay && end - start <= DAY_MS) return [first];
  // The end itself is the first moment that no longer belongs to it.
  return daysBetween(first, dayOf(Math.max(start, end - 1)));
}
