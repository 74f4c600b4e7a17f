// Rule: The calendar's URL contains its month, day and category.

import { encoded } from "@/lib/links";
import { type Day, type Month, parseDay, parseMonth } from "@/lib/time/checked";
import { monthOf, shiftMonth } from "@/lib/time/days";

/**
 * Range of the calendar in months before and after the present one; otherwise crawlers would never
 * end.
 */
const REACH = 24;

interface CalendarView {
  month: Month;
  /** The day whose events are listed; null after a change of month. */
  selected: Day | null;
  /** The one category that is shown; null for all. */
  category: string | null;
}

const dateIn = (search: string, name: string): string =>
  new RegExp(`(?:^|[?&])${name}=([0-9-]*)`).exec(search)?.[1] ?? "";

/** Whether the calendar shows a month at all. */
export const isWithinReach = (month: Month, today: Day): boolean =>
  shiftMonth(monthOf(today), -REACH) <= month && month <= shiftMonth(monthOf(today), REACH);

function categoryIn(search: string, known: readonly string[]): string | null {
  const asked = /(?:^|[?&])category=([^&]*)/.exec(search)?.[1]?.toLowerCase();
  return known.find((category) => encoded(category).toLowerCase() === asked) ?? null;
}

/**
 * Parses the calendar's URL: `day` selects a day and its month, `month` shows a month with no day
 * selected, and without both it shows the present month with today selected. `category` must be one
 * of `known`. Invalid, unknown and out-of-reach values are ignored.
 */
export function readView(search: string, today: Day, known: readonly string[] = []): CalendarView {
  const category = categoryIn(search, known);
  const day = parseDay(dateIn(search, "day"));
  if (day && isWithinReach(monthOf(day), today)) {
    return { month: monthOf(day), selected: day, category };
  }
  const month = parseMonth(dateIn(search, "month"));
  if (month && isWithinReach(month, today)) return { month, selected: null, category };
  return { month: monthOf(today), selected: today, category };
}

function address(date: string | null, category: string | null): string {
  const parts = [date, category && `category=${encoded(category)}`].filter(Boolean);
  return parts.length > 0 ? `/events?${parts.join("&")}` : "/events";
}

export const monthAddress = (month: Month, category: string | null = null): string =>
  address(`month=${month}`, category);

/** Today needs no date, so that its URL is the page's own. */
export const dayAddress = (day: Day, today: Day, category: string | null = null): string =>
  address(day === today ? null : `day=${day}`, category);
