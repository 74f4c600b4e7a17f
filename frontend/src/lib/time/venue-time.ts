// Rule: Time is shown by the venue's clock, with its 12 or 24 hours and its order of day and month.

import { useVenue, type Venue } from "@/api/venue";
import {
  clockTimeAt,
  type Day,
  dayAt,
  type Instant,
  known,
  type Month,
  parseInstant,
} from "@/lib/time/checked";
import { daysFrom, weekdayOf } from "@/lib/time/days";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time/durations";
import { clockText } from "@/lib/time/hours";
import * as t from "@/messages/time";

import { useNow } from "./clock";

type UtcOffsets = Venue["utcOffsets"];

/** How a venue writes times and dates, and with which day its weeks start. */
export type Conventions = Pick<Venue, "clock" | "dateOrder" | "firstDay">;

const AMERICAN: Conventions = { clock: 12, dateOrder: "month-day", firstDay: 1 };

/** An instant: checked text, or milliseconds since the epoch. */
export type InstantInput = Instant | number;

/** The days of a week by their names in the API, from Monday on. */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const HALF_DAY_MS = 12 * HOUR_MS;

/** Writes times; the examples are of a venue in the United States with 12 hours. */
export interface VenueTime extends Conventions {
  /** "Friday, November 20, 2026 at 8:00 PM" */
  long: (instant: InstantInput) => string;
  /** "Friday, November 20, 2026" */
  longDay: (instant: InstantInput) => string;
  /** When an event starts: its long date and hour, or only its day if it is an all-day event. */
  when: (event: { date: InstantInput; isAllDay: boolean }) => string;
  /** "8:00 PM" */
  hour: (instant: InstantInput) => string;
  /** "7:00–9:30 PM"; with AM and PM if they differ, "11:30 AM–1:00 PM". */
  hours: (start: InstantInput, end: InstantInput) => string;
  /** Like `hours`; with days when it lasts a day or longer; only the start without an end. */
  range: (start: InstantInput, end: InstantInput | null) => string;
  /** The day at the venue, "2026-11-20". */
  dayKey: (instant: InstantInput) => Day;
  /** The venue's local time as if it were UTC, for counting days and months. */
  wallTime: (instant: InstantInput) => number;
  /** The short parts of a date: "Fri", "20", "Nov". */
  dateParts: (instant: InstantInput) => { weekday: string; day: string; month: string };
}

/** Milliseconds that the clocks of a zone are ahead of UTC at an instant. */
type OffsetAt = (ms: number) => number;

/**
 * Writes instants as the wall clock of a zone shows them, in English. The texts are put together
 * here, since the spaces that Intl itself sets differ between its versions and the server and the
 * browser must agree.
 */
function createVenueTime(offsetAt: OffsetAt, conventions: Conventions): VenueTime {
  const wallTime = (instant: InstantInput) => {
    const ms = typeof instant === "number" ? instant : Date.parse(instant);
    return ms + offsetAt(ms);
  };

  const dayKey = (instant: InstantInput) => dayAt(wallTime(instant));
  const longDay = (instant: InstantInput) => nameDay(conventions, dayKey(instant));
  const hour = (instant: InstantInput) => clockText(conventions, clockTimeAt(wallTime(instant)));
  const half = (instant: InstantInput) => Math.floor(wallTime(instant) / HALF_DAY_MS);
  const hours = (start: InstantInput, end: InstantInput) => {
    const [from, to] = [hour(start), hour(end)];
    const isOneHalf = conventions.clock === 12 && half(start) === half(end);
    return `${isOneHalf ? from.slice(0, from.lastIndexOf(" ")) : from}–${to}`;
  };
  const long = (instant: InstantInput) => t.atHour(longDay(instant), hour(instant));

  return {
    clock: conventions.clock,
    dateOrder: conventions.dateOrder,
    firstDay: conventions.firstDay,
    long,
    longDay,
    when: ({ date, isAllDay }) => (isAllDay ? longDay : long)(date),
    hour,
    hours,
    range: (start, end) => {
      if (end === null) return hour(start);
      const lasts = new Date(end).getTime() - new Date(start).getTime();
      return lasts < DAY_MS ? hours(start, end) : t.fromTo(long(start), long(end));
    },
    dayKey,
    wallTime,
    dateParts: (instant) => {
      const { day, shortMonth } = partsOf(dayKey(instant));
      return { weekday: shortWeekday(dayKey(instant)), day, month: shortMonth };
    },
  };
}

/** The city that a zone is named after: "New York" for "America/New_York". */
export const zoneCity = (timeZone: string): string =>
  (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");

interface Zone {
  offsetAt: OffsetAt;
  /** The formatters by the conventions that they follow. */
  times: Map<string, VenueTime>;
  /** Spans with known offsets from the server; Intl computes the offset of other instants. */
  offsets: UtcOffsets;
  spans: { since: number; until: number; ahead: number }[];
}

function createZone(timeZone: string): Zone {
  if (timeZone === "UTC") return { offsetAt: () => 0, times: new Map(), offsets: [], spans: [] };
  let asked: OffsetAt | undefined;
  const offsetAt: OffsetAt = (ms) => {
    const span = zone.spans.find(({ since, until }) => since <= ms && ms < until);
    if (span) return span.ahead;
    // The first use costs a phone 60 to 100 ms, so it is created on demand.
    asked ??= offsetByIntl(timeZone);
    return asked(ms);
  };
  const zone: Zone = { offsetAt, times: new Map(), offsets: [], spans: [] };
  return zone;
}

const zones = new Map<string, Zone>();

/**
 * The formatters of a time zone and of a venue's conventions, created once. `offsets` are the
 * server's offsets from UTC; from then on, they apply to every use of the zone. Callers that only
 * count days and hours need no conventions.
 */
export function venueTime(
  timeZone: string,
  offsets?: UtcOffsets,
  conventions: Conventions = AMERICAN,
): VenueTime {
  const zone = zones.get(timeZone) ?? createZone(timeZone);
  zones.set(timeZone, zone);
  if (offsets && offsets !== zone.offsets) {
    zone.offsets = offsets;
    zone.spans = offsets.map(({ since, until, minutes }) => ({
      since: Date.parse(since),
      until: Date.parse(until),
      ahead: minutes * MINUTE_MS,
    }));
  }
  const { clock, dateOrder, firstDay } = conventions;
  const key = `${clock} ${dateOrder} ${firstDay}`;
  const time = zone.times.get(key) ?? createVenueTime(zone.offsetAt, conventions);
  zone.times.set(key, time);
  return time;
}

function offsetByIntl(timeZone: string): OffsetAt {
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  return (ms) => {
    const values = new Map(formatter.formatToParts(ms).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(values.get(type));
    const minute = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
    // Date.UTC would read the year 26 as 1926.
    const day = new Date(0).setUTCFullYear(part("year"), part("month") - 1, part("day"));
    return day + (part("hour") * 60 + part("minute")) * MINUTE_MS - minute;
  };
}

/** Returns the formatters of the venue's zone and conventions. */
export function useVenueTime(): VenueTime {
  const venue = useVenue();
  return venueTime(venue.timeZone, venue.utcOffsets, venue);
}

/** Represents a day without a zone as midday in UTC. */
export const middayOf = (day: Day): Instant => known(parseInstant(`${day}T12:00:00Z`));

/** The week's days in the venue's order, by their names in the API. */
export const weekdaysOf = ({ firstDay }: Conventions) =>
  firstDay === 1 ? WEEKDAYS : ([...WEEKDAYS.slice(-1), ...WEEKDAYS.slice(0, -1)] as const);

type Weekday = (typeof WEEKDAYS)[number];

/** A day's weekday by its name in the API. */
export const weekdayIn = (day: Day): Weekday => WEEKDAYS[weekdayOf(day)] ?? "Monday";

/** A weekday of the API as people read it: "Saturday", and short "Sat". */
export const nameWeekday = (weekday: Weekday): string =>
  t.weekdays[WEEKDAYS.indexOf(weekday)] ?? "";
export const nameShortWeekday = (weekday: Weekday): string =>
  t.shortWeekdays[WEEKDAYS.indexOf(weekday)] ?? "";

/** "2026-11-21" as "Saturday". */
export const weekdayName = (day: Day): string => t.weekdays[weekdayOf(day)] ?? "";

/** "2026-11-21" as "Sat". */
export const shortWeekday = (day: Day): string => t.shortWeekdays[weekdayOf(day)] ?? "";

function partsOf(day: Day) {
  const [year = "", month, date] = day.split("-");
  return {
    year: String(Number(year)),
    month: t.months[Number(month) - 1] ?? "",
    shortMonth: t.shortMonths[Number(month) - 1] ?? "",
    day: String(Number(date)),
  };
}

/** A day and a month in the venue's order: "November 21", or "21 November". */
export const inOrder = (
  { dateOrder }: Pick<Conventions, "dateOrder">,
  month: string,
  day: string,
) => (dateOrder === "day-month" ? `${day} ${month}` : `${month} ${day}`);

interface DateParts {
  /** The month has three letters. */
  isShort?: boolean;
  hasYear?: boolean;
}

/** "2026-11-21" as "November 21, 2026". */
export function nameDate(
  conventions: Conventions,
  key: Day,
  { isShort = false, hasYear = true }: DateParts = {},
): string {
  const { year, month, shortMonth, day } = partsOf(key);
  const date = inOrder(conventions, isShort ? shortMonth : month, day);
  if (!hasYear) return date;
  return conventions.dateOrder === "day-month" ? `${date} ${year}` : `${date}, ${year}`;
}

/** "2026-11-21" as "Saturday, November 21, 2026". */
export const nameDay = (conventions: Conventions, day: Day, parts?: DateParts): string =>
  t.weekdayAndDate(weekdayName(day), nameDate(conventions, day, parts));

/** Whether two days are in one year. */
export const isSameYear = (one: Day, other: Day) => one.slice(0, 4) === other.slice(0, 4);

/** "2026-11" or a day in it as "November 2026". */
export function nameMonth(month: Month | Day): string {
  const [year, number] = month.split("-");
  return `${t.months[Number(number) - 1] ?? ""} ${year}`;
}

/** "2026-11-21" as "Sat Nov 21". */
export const shortNameOfDay = (conventions: Conventions, day: Day): string =>
  `${shortWeekday(day)} ${nameDate(conventions, day, { isShort: true, hasYear: false })}`;

/** "Sat Nov 21". */
export const shortDay = (time: VenueTime, instant: InstantInput): string =>
  shortNameOfDay(time, time.dayKey(instant));

/** "Sat Nov 21"; in another year than `now` "Nov 21, 2025". */
export function shortDate(time: VenueTime, instant: InstantInput, now: number): string {
  const day = time.dayKey(instant);
  return isSameYear(day, time.dayKey(now))
    ? shortNameOfDay(time, day)
    : nameDate(time, day, { isShort: true });
}

/** "Sat Nov 21, 8:00 PM"; in another year than `now` "Nov 21, 2025, 8:00 PM". */
export const shortInstant = (time: VenueTime, instant: InstantInput, now: number): string =>
  t.dateAndHour(shortDate(time, instant, now), time.hour(instant));

/** Writes instants like `shortInstant`, as they are called at the venue now. */
export function useShortInstant(): (instant: InstantInput) => string {
  const time = useVenueTime();
  const now = useNow();
  return (instant) => shortInstant(time, instant, now);
}

const DAYS_OF_WEEK = 7;

/**
 * An instant as text for a reader at `now`: the hour for today, the weekday and hour for the six
 * days after it, and else the date and hour (cases: `moments.json`). "7:00 PM", "Wednesday at 7:00
 * PM", "Wednesday, December 16, at 7:00 PM", in another year "Wednesday, January 6, 2027, at 7:00
 * PM".
 */
export function moment(time: VenueTime, instant: InstantInput, now: number): string {
  const [day, today] = [time.dayKey(instant), time.dayKey(now)];
  const hour = time.hour(instant);
  if (day === today) return hour;
  const daysAhead = daysFrom(today, day);
  if (daysAhead > 0 && daysAhead < DAYS_OF_WEEK) return t.atHour(weekdayName(day), hour);
  return t.dateAtHour(nameDay(time, day, { hasYear: !isSameYear(day, today) }), hour);
}
