import type { Schemas } from "@/api/client";
import type { VenueTime } from "@/lib/venue-time";

export type Calendar = Schemas["CalendarOut"];
export type ShownItem = Schemas["ShownItemOut"];
type SpecialDay = Schemas["SpecialDayOut"];

/** A day of the calendar with what is on. */
export interface CalendarDay {
  /** "2026-11-27" */
  key: string;
  /** "27" */
  number: string;
  isInMonth: boolean;
  special: SpecialDay | undefined;
  items: ShownItem[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK = 7;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const msOf = (day: string) => Date.parse(`${day}T12:00:00Z`);
const keyOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The month that an address names, "2026-11"; another where it names none. */
export const monthIn = (text: string | null, otherwise: string): string =>
  text !== null && MONTH.test(text) ? text : otherwise;

/** The month after, or before, by so many. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return keyOf(Date.UTC(year, number - 1 + months, 1, 12)).slice(0, 7);
}

/** The days of the whole weeks, beginning with Monday, that hold a month. */
export function daysOf(month: string): string[] {
  const first = msOf(`${month}-01`);
  const before = (new Date(first).getUTCDay() + WEEK - 1) % WEEK;
  const end = msOf(`${monthAfter(month, 1)}-01`);
  const count = Math.ceil(((end - first) / DAY_MS + before) / WEEK) * WEEK;
  return Array.from({ length: count }, (_, at) => keyOf(first + (at - before) * DAY_MS));
}

/** Whether something is shown on a day: on the one it starts, and on each that it fills. */
function isOn({ date, endDate }: ShownItem, day: string, time: VenueTime): boolean {
  const first = time.dayKey(date);
  const isLong = Date.parse(endDate) - Date.parse(date) >= DAY_MS;
  // The last moment still belongs to it, its end no longer.
  return isLong ? first <= day && day <= time.dayKey(Date.parse(endDate) - 1) : first === day;
}

/** The days of a month with what is on; a closed day says so itself. */
export function filledDays(month: string, calendar: Calendar, time: VenueTime): CalendarDay[] {
  return daysOf(month).map((key) => ({
    key,
    number: String(Number(key.slice(8))),
    isInMonth: key.startsWith(month),
    special: calendar.specialDays.find(({ date }) => date === key),
    items: calendar.items.filter((item) => item.kind !== "closed" && isOn(item, key, time)),
  }));
}
