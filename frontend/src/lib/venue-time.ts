import { useVenue } from "@/api/venue";

/** An instant: ISO 8601 with its offset, or milliseconds since the epoch. */
export type InstantInput = string | number;

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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

export interface VenueTime {
  /** "Friday, November 20, 2026 at 8:00 PM" */
  long: (instant: InstantInput) => string;
  /** "Friday, November 20, 2026" */
  longDay: (instant: InstantInput) => string;
  /** When an event starts: its long date and hour, or its day alone where it takes the whole of it. */
  when: (event: { date: InstantInput; isAllDay: boolean }) => string;
  /** "8:00 PM" */
  hour: (instant: InstantInput) => string;
  /** "8:00 PM-10:00 PM"; with days when it lasts a day or longer; only the start without an end. */
  range: (start: InstantInput, end: InstantInput | null) => string;
  /** The day at the venue, "2026-11-20". */
  dayKey: (instant: InstantInput) => string;
  /** The venue's clock, its minutes read as if they were UTC's: for counting in days and months. */
  wallTime: (instant: InstantInput) => number;
  /** The short parts of a date: "Fri", "20", "Nov". */
  dateParts: (instant: InstantInput) => { weekday: string; day: string; month: string };
}

/**
 * Writes instants as the wall clock of `timeZone` shows them, in US English. The texts are put
 * together here, since the spaces that Intl itself sets differ between its versions and the server
 * and the browser must agree.
 */
function createVenueTime(timeZone: string): VenueTime {
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h12",
  });

  const read = (instant: InstantInput) => {
    const ms = typeof instant === "number" ? instant : Date.parse(instant);
    const values = new Map(formatter.formatToParts(ms).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => values.get(type) ?? "";
    const isAfternoon = part("dayPeriod").toUpperCase() === "PM";
    return {
      ms,
      weekday: part("weekday"),
      year: part("year"),
      month: part("month"),
      day: part("day"),
      minutes: (Number(part("hour")) % 12) * 60 + Number(part("minute")) + (isAfternoon ? 720 : 0),
      hour: `${part("hour")}:${part("minute")} ${part("dayPeriod").toUpperCase()}`,
    };
  };

  const longDay = (instant: InstantInput) => {
    const { weekday, month, day, year } = read(instant);
    return `${weekday}, ${month} ${day}, ${year}`;
  };
  const hour = (instant: InstantInput) => read(instant).hour;
  const long = (instant: InstantInput) => `${longDay(instant)} at ${hour(instant)}`;

  return {
    long,
    longDay,
    when: ({ date, isAllDay }) => (isAllDay ? longDay : long)(date),
    hour,
    range: (start, end) => {
      if (end === null) return hour(start);
      const lasts = read(end).ms - read(start).ms;
      return lasts < DAY_MS ? `${hour(start)}-${hour(end)}` : `${long(start)} to ${long(end)}`;
    },
    dayKey: (instant) => {
      const { year, month, day } = read(instant);
      const number = String(MONTHS.indexOf(month) + 1).padStart(2, "0");
      return `${year}-${number}-${day.padStart(2, "0")}`;
    },
    wallTime: (instant) => {
      const { ms, year, month, day, minutes } = read(instant);
      const midnight = Date.UTC(Number(year), MONTHS.indexOf(month), Number(day));
      return midnight + minutes * MINUTE_MS + (((ms % MINUTE_MS) + MINUTE_MS) % MINUTE_MS);
    },
    dateParts: (instant) => {
      const { weekday, day, month } = read(instant);
      return { weekday: weekday.slice(0, 3), day, month: month.slice(0, 3) };
    },
  };
}

/** The city that a zone is named after: "New York" for "America/New_York". */
export const zoneCity = (timeZone: string): string =>
  (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");

const made = new Map<string, VenueTime>();

/** The formatters of a time zone; made once, as each of them holds memory outside of the heap. */
export function venueTime(timeZone: string): VenueTime {
  const known = made.get(timeZone);
  if (known) return known;
  const time = createVenueTime(timeZone);
  made.set(timeZone, time);
  return time;
}

/** The formatters of the venue's own zone, whatever the visitor's device says. */
export const useVenueTime = (): VenueTime => venueTime(useVenue().timeZone);

/** Midday in UTC stands for a day that belongs to no zone. */
export const middayOf = (day: string) => `${day}T12:00:00Z`;

/** "2026-11-21" as "Saturday, November 21, 2026". */
export const nameDay = (day: string): string => venueTime("UTC").longDay(middayOf(day));

/** "2026-11" or a day in it as "November 2026". */
export function nameMonth(month: string): string {
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
