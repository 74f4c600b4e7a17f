import {
  type ClockTime,
  clockTimeAt,
  type Day,
  type Instant,
  instantAt,
  partsOf,
  type WallTime,
  wallTimeOf,
} from "@/lib/time/checked";
import {
  DAYS_OF_WEEK,
  firstDayOf,
  monthOf,
  shiftDay,
  shiftMonth,
  weekdayOf,
} from "@/lib/time/days";
import { DAY_MS, MINUTE_MS } from "@/lib/time/durations";
import { minutesOf } from "@/lib/time/hours";
import { type InstantInput, type VenueTime, venueTime } from "@/lib/time/venue-time";

/** The instants of a local time: usually one; none or two on days when the clocks change. */
type Meaning = { kind: "unique" | "ambiguous" | "skipped"; instant: Instant };

/**
 * Returns the instant of a local day ("2026-11-21") and time ("20:00") in a zone. For a repeated
 * time, the first instant; for a skipped one, the instant by the offset before the gap, so a
 * skipped midnight becomes the first moment of its day.
 */
export function resolveLocalTime(day: Day, time: ClockTime, timeZone: string): Meaning {
  const clock = venueTime(timeZone);
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const found = [-DAY_MS, DAY_MS]
    .map((away) => wanted - offsetAt(wanted + away, clock))
    .filter((ms) => clock.wallTime(ms) === wanted);
  const [first, second] = [...new Set(found)].sort((one, other) => one - other);
  if (first === undefined) {
    return { kind: "skipped", instant: instantAt(wanted - offsetAt(wanted - DAY_MS, clock)) };
  }
  return { kind: second === undefined ? "unique" : "ambiguous", instant: instantAt(first) };
}

const offsetAt = (ms: number, clock: VenueTime) => clock.wallTime(ms) - ms;

/** The time that the clocks of a zone show at an instant, "20:00". */
export const clockAt = (instant: InstantInput, timeZone: string): ClockTime =>
  clockTimeAt(venueTime(timeZone).wallTime(instant));

/** The instant at which the venue's clock shows a day and time; null for none. */
export function instantOf(wall: WallTime | null, zone: string): Instant | null {
  if (wall === null) return null;
  const { day, time } = partsOf(wall);
  return resolveLocalTime(day, time, zone).instant;
}

/** The day and time that the venue's clock shows at an instant. */
export const wallTimeAt = (instant: InstantInput, zone: string): WallTime =>
  wallTimeOf(venueTime(zone).dayKey(instant), clockAt(instant, zone));

/** An instant as a field of day and time shows it; empty for none. */
export const fieldAt = (instant: Instant | null, zone: string): string =>
  instant === null ? "" : wallTimeAt(instant, zone);

/** A time of a clock ("22:00") moved by as much as another one moved, past midnight if need be. */
export const movedAlong = (time: ClockTime, from: ClockTime, to: ClockTime): ClockTime =>
  clockTimeAt((minutesOf(time) + minutesOf(to) - minutesOf(from)) * MINUTE_MS);

/** The server adds no more dates at once. */
export const MOST_REPEATED = 104;

/** How often an event is repeated; a month later is the same weekday of the month. */
export type Rhythm = "week" | "fortnight" | "month";

/** The days of a rhythm after `first`, up to and including `last`; none without a last day. */
export function daysUntil(first: Day, last: Day | null, every: Rhythm): Day[] {
  const days: Day[] = [];
  if (last === null) return days;
  for (let number = 1; days.length < MOST_REPEATED; number += 1) {
    const day = dayOf(first, number, every);
    if (day > last) break;
    days.push(day);
  }
  return days;
}

function dayOf(first: Day, number: number, every: Rhythm): Day {
  if (every !== "month") {
    return shiftDay(first, number * DAYS_OF_WEEK * (every === "fortnight" ? 2 : 1));
  }
  const month = shiftMonth(monthOf(first), number);
  const start = firstDayOf(month);
  const ahead = (weekdayOf(first) - weekdayOf(start) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const same = shiftDay(start, ahead + (nthOf(first) - 1) * DAYS_OF_WEEK);
  // If the month has no fifth weekday, use the last.
  return monthOf(same) === month ? same : shiftDay(same, -DAYS_OF_WEEK);
}

const nthOf = (day: Day) => Math.ceil(Number(day.slice(8)) / DAYS_OF_WEEK);

const NTH = ["first", "second", "third", "fourth", "last"];

/** The position of a day among its weekdays in the month: "second"; a fifth is "last". */
export const placeInMonth = (day: Day): string => NTH[nthOf(day) - 1] ?? "";
