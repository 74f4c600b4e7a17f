// Rule: A show of the season's list is over after the last day that its date names.

import { MONTHS } from "@/lib/time/venue-time";

const SHORT = MONTHS.map((name) => name.slice(0, 3).toLowerCase());
const NAMES = [...MONTHS.flatMap((name) => [name, name.slice(0, 3)]), "Sept"];
const DATE = new RegExp(
  `\\b(${NAMES.join("|")})\\.?\\s+(\\d{1,2})(?:\\s*(?:[-–&]|and)\\s*(\\d{1,2}))?,?\\s+(\\d{4})\\b`,
  "gi",
);

/**
 * The last day that a show's date names, "2024-10-04" for "Friday, October 4, 2024"; of a span its
 * end. Null for words that name no day with its year, like "Every Friday".
 */
export function lastDayOf(date: string): string | null {
  const last = [...date.matchAll(DATE)].at(-1);
  if (!last) return null;
  const [, month = "", first = "", end = first, year] = last;
  const number = SHORT.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return `${year}-${String(number).padStart(2, "0")}-${end.padStart(2, "0")}`;
}
