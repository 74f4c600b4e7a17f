// Rule: A report is of a week as the venue counts them, or of a month.

import { reportHref } from "@/admin/data/addresses";
import { shownDay, shownMonth } from "@/admin/data/date-fields";
import type { Day, Month } from "@/lib/time/checked";
import {
  DAYS_OF_WEEK,
  type FirstDay,
  firstDayOf,
  lastDayOf,
  monthOf,
  shiftDay,
  startOfWeek,
} from "@/lib/time/days";
import { type Conventions, isSameYear, nameDate, nameMonth } from "@/lib/time/venue-time";

/** The days of a report at the venue, both included. */
export interface Period {
  kind: "week" | "month";
  first: Day;
  last: Day;
}

const weekFrom = (first: Day): Period => ({
  kind: "week",
  first,
  last: shiftDay(first, DAYS_OF_WEEK - 1),
});

/** The week that holds a day. */
export const weekOf = (day: Day, firstDay: FirstDay): Period =>
  weekFrom(startOfWeek(day, firstDay));

/** A month, as a period. */
export const periodOf = (month: Month): Period => ({
  kind: "month",
  first: firstDayOf(month),
  last: lastDayOf(month),
});

/** The month that holds a day. */
export const monthWith = (day: Day): Period => periodOf(monthOf(day));

/** The period in the URL. Default: the current week. */
export function periodIn(asked: URLSearchParams, today: Day, firstDay: FirstDay): Period {
  const month = shownMonth(asked.get("month"));
  return month ? periodOf(month) : weekOf(shownDay(asked.get("week")) ?? today, firstDay);
}

/** URL of a period's report. */
export const hrefOf = ({ kind, first }: Period): string =>
  reportHref(kind, kind === "week" ? first : monthOf(first));

/** The period before, or after. */
export const shifted = ({ kind, first, last }: Period, by: 1 | -1): Period =>
  kind === "week"
    ? weekFrom(shiftDay(first, by * DAYS_OF_WEEK))
    : monthWith(by === 1 ? shiftDay(last, 1) : shiftDay(first, -1));

/** The other kind of period around the same days, or around today if that is among them. */
export function switched({ kind, first, last }: Period, today: Day, firstDay: FirstDay): Period {
  const about = first <= today && today <= last ? today : first;
  return kind === "week" ? monthWith(about) : weekOf(about, firstDay);
}

/** "November 2026"; "November 16 to 22, 2026", "December 28, 2026 to January 3, 2027". */
export function nameOf({ kind, first, last }: Period, conventions: Conventions): string {
  if (kind === "month") return nameMonth(first);
  const end = nameDate(conventions, last);
  if (monthOf(first) !== monthOf(last)) {
    return `${nameDate(conventions, first, { hasYear: !isSameYear(first, last) })} to ${end}`;
  }
  const from = Number(first.slice(8));
  return conventions.dateOrder === "month-day"
    ? end.replace(" ", ` ${from} to `)
    : `${from} to ${end}`;
}
