// Rule: Time is shown by the venue's clock.

import { useVenue, type Venue } from "@/api/venue";
import { type Day, dayAt, type Instant, known, type Month, parseInstant } from "@/lib/time/checked";
import { daysFrom } from "@/lib/time/days";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time/durations";

type UtcOffsets = Venue["utcOffsets"];

/** An instant: checked text, or milliseconds since the epoch. */
export type InstantInput = Instant | number;

export const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

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

const twoDigits = (number: number) => String(number).padStart(2, "0");

export interface VenueTime {
  /** "Friday, November 20, 2026 at 8:00 PM" */
  long: (instant: InstantInput) => string;
  /** "Friday, November 20, 2026" */
  longDay: (instant: InstantInput) => string;
  /** When an event starts: its long date and hour, or its day alone where it takes the whole of it. */
  when: (event: { date: InstantInput; isAllDay: boolean }) => string;
  /** "8:00 PM" */
  hour: (instant: InstantInput) => string;
  /** "7:00–9:30 PM"; with both halves where they differ, "11:30 AM–1:00 PM". */
  hours: (start: InstantInput, end: InstantInput) => string;
  /** Like `hours`; with days when it lasts a day or longer; only the start without an end. */
  range: (start: InstantInput, end: InstantInput | null) => string;
  /** The day at the venue, "2026-11-20". */
  dayKey: (instant: InstantInput) => Day;
  /** The venue's clock, its minutes read as if they were UTC's: for counting in days and months. */
  wallTime: (instant: InstantInput) => number;
  /** The short parts of a date: "Fri", "20", "Nov". */
  dateParts: (instant: InstantInput) => { weekday: string; day: string; month: string };
}

/** Milliseconds that the clocks of a zone are ahead of UTC at an instant. */
type OffsetAt = (ms: number) => number;

/**
 * Writes instants as the wall clock of a zone shows them, in US English. The texts are put together
 * here, since the spaces that Intl itself sets differ between its versions and the server and the
 * browser must agree.
 */
function createVenueTime(offsetAt: OffsetAt): VenueTime {
  const wallTime = (instant: InstantInput) => {
    const ms = typeof instant === "number" ? instant : Date.parse(instant);
    return ms + offsetAt(ms);
  };

  const read = (instant: InstantInput) => {
    const wall = new Date(wallTime(instant));
    const hours = wall.getUTCHours();
    return {
      weekday: WEEKDAYS[(wall.getUTCDay() + 6) % 7] ?? "",
      year: String(wall.getUTCFullYear()),
      month: MONTHS[wall.getUTCMonth()] ?? "",
      day: String(wall.getUTCDate()),
      hour: `${hours % 12 || 12}:${twoDigits(wall.getUTCMinutes())} ${hours < 12 ? "AM" : "PM"}`,
    };
  };

  const longDay = (instant: InstantInput) => {
    const { weekday, month, day, year } = read(instant);
    return `${weekday}, ${month} ${day}, ${year}`;
  };
  const hour = (instant: InstantInput) => read(instant).hour;
  const half = (instant: InstantInput) => Math.floor(wallTime(instant) / HALF_DAY_MS);
  const hours = (start: InstantInput, end: InstantInput) => {
    const [from, to] = [hour(start), hour(end)];
    return `${half(start) === half(end) ? from.slice(0, -" PM".length) : from}–${to}`;
  };
  const long = (instant: InstantInput) => `${longDay(instant)} at ${hour(instant)}`;

  return {
    long,
    longDay,
    when: ({ date, isAllDay }) => (isAllDay ? longDay : long)(date),
    hour,
    hours,
    range: (start, end) => {
      if (end === null) return hour(start);
      const lasts = new Date(end).getTime() - new Date(start).getTime();
      return lasts < DAY_MS ? hours(start, end) : `${long(start)} to ${long(end)}`;
    },
    dayKey: (instant) => dayAt(wallTime(instant)),
    wallTime,
    dateParts: (instant) => {
      const { weekday, day, month } = read(instant);
      return { weekday: weekday.slice(0, 3), day, month: month.slice(0, 3) };
    },
  };
}

/** The city that a zone is named after: "New York" for "America/New_York". */
export const zoneCity = (timeZone: string): string =>
  (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");

interface Zone {
  time: VenueTime;
  /** Spans whose offset the server has said; an instant outside of them is asked of Intl. */
  offsets: UtcOffsets;
  spans: { since: number; until: number; ahead: number }[];
}

function createZone(timeZone: string): Zone {
  let asked: OffsetAt | undefined;
  const offsetAt: OffsetAt = (ms) => {
    const span = zone.spans.find(({ since, until }) => since <= ms && ms < until);
    if (span) return span.ahead;
    // Its first use costs a phone 60 to 100 ms, so it waits until somebody needs it.
    asked ??= offsetByIntl(timeZone);
    return asked(ms);
  };
  const zone: Zone = { time: createVenueTime(offsetAt), offsets: [], spans: [] };
  return zone;
}

const zones = new Map<string, Zone>([
  ["UTC", { time: createVenueTime(() => 0), offsets: [], spans: [] }],
]);

/**
 * The formatters of a time zone, made once. `offsets` are the server's word on how far its clocks
 * are from UTC; they count from then on wherever the zone is asked for.
 */
export function venueTime(timeZone: string, offsets?: UtcOffsets): VenueTime {
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
  return zone.time;
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
    // Date.UTC takes the year 26 for 1926.
    const day = new Date(0).setUTCFullYear(part("year"), part("month") - 1, part("day"));
    return day + (part("hour") * 60 + part("minute")) * MINUTE_MS - minute;
  };
}

/** The formatters of the venue's own zone, whatever the visitor's device says. */
export function useVenueTime(): VenueTime {
  const { timeZone, utcOffsets } = useVenue();
  return venueTime(timeZone, utcOffsets);
}

/** Midday in UTC stands for a day that belongs to no zone. */
export const middayOf = (day: Day): Instant => known(parseInstant(`${day}T12:00:00Z`));

/** "2026-11-21" as "Saturday, November 21, 2026". */
export const nameDay = (day: Day): string => venueTime("UTC").longDay(middayOf(day));

/** "2026-11" or a day in it as "November 2026". */
export function nameMonth(month: Month | Day): string {
  const [year, number] = month.split("-");
  return `${MONTHS[Number(number) - 1] ?? ""} ${year}`;
}

/** "Sat Nov 21". */
export function shortDay(time: VenueTime, instant: InstantInput): string {
  const { weekday, day, month } = time.dateParts(instant);
  return `${weekday} ${month} ${day}`;
}

/** "Sat Nov 21"; in another year than `now` "Nov 21, 2025". */
export function shortDate(time: VenueTime, instant: InstantInput, now: number): string {
  const { day, month } = time.dateParts(instant);
  const [year] = time.dayKey(instant).split("-");
  const [thisYear] = time.dayKey(now).split("-");
  return year === thisYear ? shortDay(time, instant) : `${month} ${day}, ${year}`;
}

/** "Sat Nov 21, 8:00 PM"; in another year than `now` "Nov 21, 2025, 8:00 PM". */
export const shortInstant = (time: VenueTime, instant: InstantInput, now: number): string =>
  `${shortDate(time, instant, now)}, ${time.hour(instant)}`;

const DAYS_OF_WEEK = 7;

/**
 * An instant for somebody who reads it `now`: the hour of today, the weekday and hour of the six days
 * after it, and else the date and hour (cases: `moments.json`). "7:00 PM", "Wednesday at 7:00 PM", "Wednesday, December 16,
 * at 7:00 PM", in another year "Wednesday, January 6, 2027, at 7:00 PM".
 */
export function moment(time: VenueTime, instant: InstantInput, now: number): string {
  const [day, today] = [time.dayKey(instant), time.dayKey(now)];
  const hour = time.hour(instant);
  if (day === today) return hour;
  const [weekday = "", date = "", year = ""] = nameDay(day).split(", ");
  const daysAhead = daysFrom(today, day);
  if (daysAhead > 0 && daysAhead < DAYS_OF_WEEK) return `${weekday} at ${hour}`;
  return [weekday, date, ...(today.startsWith(year) ? [] : [year]), `at ${hour}`].join(", ");
}
