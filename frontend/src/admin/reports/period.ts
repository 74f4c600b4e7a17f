// Rule: A report is of a week from Monday to Sunday, or of a month.

import { reportHref } from "@/admin/data/addresses";
import { shownDay, shownMonth } from "@/admin/data/date-fields";
import type { Day, Month } from "@/lib/time/checked";
import {
  DAYS_OF_WEEK,
  firstDayOf,
  lastDayOf,
  monthOf,
  shiftDay,
  startOfWeek,
} from "@/lib/time/days";
import { MONTHS, nameMonth } from "@/lib/time/venue-time";

/** The days of a report at the venue, both included. */
export interface Period {
  kind: "week" | "month";
  first: Day;
  last: Day;
}

/** The week, Monday first, that holds a day. */
export function weekOf(day: Day): Period {
  const first = startOfWeek(day);
  return { kind: "week", first, last: shiftDay(first, DAYS_OF_WEEK - 1) };
}

/** A month, as a period. */
export const periodOf = (month: Month): Period => ({
  kind: "month",
  first: firstDayOf(month),
  last: lastDayOf(month),
});

/** The month that holds a day. */
export const monthWith = (day: Day): Period => periodOf(monthOf(day));

/** The period that an address names; the week of today where it names none. */
export function periodIn(asked: URLSearchParams, today: Day): Period {
  const month = shownMonth(asked.get("month"));
  return month ? periodOf(month) : weekOf(shownDay(asked.get("week")) ?? today);
}

/** Where the report of a period is. */
export const hrefOf = ({ kind, first }: Period): string =>
  reportHref(kind, kind === "week" ? first : monthOf(first));

/** The period before, or after. */
export function shifted({ kind, first, last }: Period, by: 1 | -1): Period {
  const inside = by === 1 ? shiftDay(last, 1) : shiftDay(first, -1);
  return kind === "week" ? weekOf(inside) : monthWith(inside);
}

/** The other kind of period about the same days; about today where that is among them. */
export function switched({ kind, first, last }: Period, today: Day): Period {
  const about = first <= today && today <= last ? today : first;
  return kind === "week" ? monthWith(about) : weekOf(about);
}

/** "November 2026"; "November 16 to 22, 2026", "December 28, 2026 to January 3, 2027". */
export function nameOf({ kind, first, last }: Period): string {
  if (kind === "month") return nameMonth(first);
  const [from, to] = [partsOf(first), partsOf(last)];
  if (from.year !== to.year) return `${from.text}, ${from.year} to ${to.text}, ${to.year}`;
  return `${from.text} to ${from.month === to.month ? to.day : to.text}, ${to.year}`;
}

function partsOf(day: Day) {
  const [year, number, date] = day.split("-").map(Number);
  const month = MONTHS[(number ?? 1) - 1] ?? "";
  return { year, month, day: date, text: `${month} ${date}` };
}
