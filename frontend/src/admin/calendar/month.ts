import { shownMonth } from "@/admin/data/date-fields";
import type { Schemas } from "@/api/client";
import type { Day, Month } from "@/lib/time/checked";
import { daysOfStretch, monthGrid, monthOf } from "@/lib/time/days";
import type { VenueTime } from "@/lib/time/venue-time";

export type Calendar = Schemas["CalendarOut"];
export type ShownItem = Schemas["ShownItemOut"];
export type Hold = Schemas["HoldOut"];
type SpecialDay = Schemas["SpecialDayOut"];

/** A day of the calendar with its entries. */
export interface CalendarDay {
  /** "2026-11-27" */
  key: Day;
  /** "27" */
  number: string;
  isInMonth: boolean;
  special: SpecialDay | undefined;
  items: ShownItem[];
  /** The dates that are held; a confirmed one is shown by its inquiry. */
  holds: Hold[];
}

/** The month in a URL, "2026-11"; a default if there is none. */
export const monthIn = (text: string | null, otherwise: Month): Month =>
  shownMonth(text) ?? otherwise;

/** The days of the weeks of a month, with their entries. */
export function filledDays(
  month: Month,
  calendar: Calendar,
  time: VenueTime,
  holds: readonly Hold[] = [],
): CalendarDay[] {
  const shown = calendar.items
    .filter(({ kind }) => kind !== "closed")
    .map((item) => ({ item, days: daysOfStretch(stretchOf(item), time.dayKey) }));
  return monthGrid(month, time.firstDay)
    .weeks.flat()
    .map((key) => ({
      key,
      number: String(Number(key.slice(8))),
      isInMonth: monthOf(key) === month,
      special: calendar.specialDays.find(({ date }) => date === key),
      items: shown.filter(({ days }) => days.includes(key)).map(({ item }) => item),
      holds: holds.filter(({ date, state }) => date === key && state === "held"),
    }));
}

const stretchOf = ({ date, endDate, isAllDay }: ShownItem) => ({
  start: Date.parse(date),
  end: Date.parse(endDate),
  isAllDay,
});
