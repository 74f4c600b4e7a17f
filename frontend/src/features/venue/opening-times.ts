import type { Schemas } from "@/api/client";

type Stretch = Schemas["OpeningHoursOut"];

export const DAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};

/** "17:00" as "5:00 PM". */
export function clockText(clock: string): string {
  const minutes = minutesOf(clock);
  const hour = Math.floor(minutes / 60);
  const rest = String(minutes % 60).padStart(2, "0");
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? "AM" : "PM"}`;
}

export interface OpeningRow {
  /** "Mon-Wed", or "Thu" for a day of its own. */
  days: string;
  /** "5:00 PM-11:00 PM", or "Closed". */
  times: string;
  /** Indices of the days, 0 is Monday. */
  from: number;
  to: number;
}

const timesOf = (hours: readonly Stretch[], day: string) =>
  hours
    .filter((stretch) => stretch.day === day)
    .map(({ opens, closes }) => `${clockText(opens)}-${clockText(closes)}`)
    .join(", ") || "Closed";

/** The week as a venue writes it on its door: days that follow each other with the same times are one row. */
export function openingRows(hours: readonly Stretch[]): OpeningRow[] {
  const rows: OpeningRow[] = [];
  for (const [index, day] of DAYS.entries()) {
    const times = timesOf(hours, day);
    const last = rows.at(-1);
    if (last?.times === times) {
      last.to = index;
      last.days = `${last.days.slice(0, 3)}-${day.slice(0, 3)}`;
    } else {
      rows.push({ days: day.slice(0, 3), times, from: index, to: index });
    }
  }
  return rows;
}

/** A moment of the venue's week: the day, 0 is Monday, and the minutes since its midnight. */
export interface WeekMoment {
  day: number;
  minutes: number;
}

/** The closing time, "11:00 PM", of the stretch that holds the moment; null while it is closed. */
export function openUntil(hours: readonly Stretch[], { day, minutes }: WeekMoment): string | null {
  const moment = day * DAY_MINUTES + minutes;
  const current = hours.find((stretch) => {
    const midnight = DAYS.indexOf(stretch.day) * DAY_MINUTES;
    const opens = midnight + minutesOf(stretch.opens);
    const closes = midnight + minutesOf(stretch.closes) + (stretch.closesNextDay ? DAY_MINUTES : 0);
    return [moment, moment + WEEK_MINUTES].some((at) => opens <= at && at < closes);
  });
  return current ? clockText(current.closes) : null;
}
