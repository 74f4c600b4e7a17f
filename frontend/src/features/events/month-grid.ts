/**
 * Calendar arithmetic without a clock and without a zone: a day is "2026-11-21" and a month is
 * "2026-11", always the venue's own.
 */
export type Day = string;
export type Month = string;

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_OF_WEEK = 7;

const parse = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const format = (utcMs: number): Day => new Date(utcMs).toISOString().slice(0, 10);

export const monthOf = (day: Day): Month => day.slice(0, 7);

export const shiftDay = (day: Day, days: number): Day => format(parse(day) + days * DAY_MS);

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

export interface MonthGrid {
  month: Month;
  /** Monday on or before the first of the month. */
  start: Day;
  /** Monday after the last of the month: the first day that is no longer shown. */
  end: Day;
  /** Whole weeks of seven days, Monday first. */
  weeks: readonly (readonly Day[])[];
}

/** The weeks that show a month (specification, section 9: weeks start Monday). */
export function monthGrid(month: Month): MonthGrid {
  const start = startOfWeek(`${month}-01`);
  const lastDay = shiftDay(`${shiftMonth(month, 1)}-01`, -1);
  const end = shiftDay(startOfWeek(lastDay), DAYS_OF_WEEK);
  const weeks: Day[][] = [];
  for (let monday = start; monday < end; monday = shiftDay(monday, DAYS_OF_WEEK)) {
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, index) => shiftDay(monday, index)));
  }
  return { month, start, end, weeks };
}

/** Whether a text, as from an address, is a month. */
export const isMonth = (text: string): text is Month => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
