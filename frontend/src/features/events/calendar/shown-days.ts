import type { Day, Month } from "@/lib/time/checked";
import { type FirstDay, monthGrid, monthOf, shiftDay } from "@/lib/time/days";

/**
 * On a phone, the present month starts with this number of days from today, even into the next
 * month.
 */
export const DAYS_AHEAD = 14;

/**
 * The days whose events a month shows, with an exclusive end: its whole weeks, and the days ahead.
 */
export function shownDays(month: Month, today: Day, firstDay: FirstDay): { start: Day; end: Day } {
  const { start, end } = monthGrid(month, firstDay);
  const ahead = shiftDay(today, DAYS_AHEAD);
  return { start, end: month === monthOf(today) && ahead > end ? ahead : end };
}
