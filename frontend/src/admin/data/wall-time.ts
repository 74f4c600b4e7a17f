import { DAYS_OF_WEEK, monthOf, shiftDay, shiftMonth, weekdayOf } from "@/lib/time/days";
import { DAY_MS } from "@/lib/time/durations";
import { type VenueTime, venueTime } from "@/lib/time/venue-time";

/** What a clock on the wall means: usually one instant; none, or two, on the days that change it. */
type Meaning = { kind: "unique" | "ambiguous" | "skipped"; instant: string };

const iso = (ms: number) => new Date(ms).toISOString().replace(".000Z", "Z");

/**
 * The instant at which the clocks of a zone show a day ("2026-11-21") and a time ("20:00"). Of a
 * time that is shown twice the first is meant; one that is skipped is counted with the offset before
 * the gap, so a midnight that is skipped is the first moment of its day.
 */
export function resolveLocalTime(day: string, time: string, timeZone: string): Meaning {
  const clock = venueTime(timeZone);
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const found = [-DAY_MS, DAY_MS]
    .map((away) => wanted - offsetAt(wanted + away, clock))
    .filter((ms) => clock.wallTime(ms) === wanted);
  const [first, second] = [...new Set(found)].sort((one, other) => one - other);
  if (first === undefined) {
    return { kind: "skipped", instant: iso(wanted - offsetAt(wanted - DAY_MS, clock)) };
  }
  return { kind: second === undefined ? "unique" : "ambiguous", instant: iso(first) };
}

const offsetAt = (ms: number, clock: VenueTime) => clock.wallTime(ms) - ms;

/** The time that the clocks of a zone show at an instant, "20:00". */
export const clockAt = (instant: string, timeZone: string): string =>
  iso(venueTime(timeZone).wallTime(instant)).slice(11, 16);

/** What the venue's clock shows in a field of day and time ("2026-12-04T10:00"), as an instant. */
export const atClock = (dayAndTime: string, zone: string): Meaning => {
  const [day = "", time = ""] = dayAndTime.split("T");
  return resolveLocalTime(day, time.slice(0, 5), zone);
};

/** An instant as a field of day and time shows it; empty for none. */
export const fieldAt = (instant: string | null, zone: string): string =>
  instant ? `${venueTime(zone).dayKey(instant)}T${clockAt(instant, zone)}` : "";

/** A time of a clock ("22:00") moved by as much as another one moved, past midnight if need be. */
export function movedAlong(time: string, from: string, to: string): string {
  const at = (clock: string) => Date.parse(`2000-01-01T${clock}:00Z`);
  return iso(at(time) + at(to) - at(from)).slice(11, 16);
}

/** The server adds no more dates at once. */
export const MOST_REPEATED = 104;

/** How often an event is repeated; a month later is the same weekday of the month. */
export type Rhythm = "week" | "fortnight" | "month";

/** The days of a rhythm after `first`, up to and including `last`; all "2026-11-21". */
export function daysUntil(first: string, last: string, every: Rhythm): string[] {
  const days: string[] = [];
  if (last === "") return days;
  for (let number = 1; days.length < MOST_REPEATED; number += 1) {
    const day = dayOf(first, number, every);
    if (day > last) break;
    days.push(day);
  }
  return days;
}

function dayOf(first: string, number: number, every: Rhythm): string {
  if (every !== "month") {
    return shiftDay(first, number * DAYS_OF_WEEK * (every === "fortnight" ? 2 : 1));
  }
  const month = shiftMonth(monthOf(first), number);
  const start = `${month}-01`;
  const ahead = (weekdayOf(first) - weekdayOf(start) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const same = shiftDay(start, ahead + (nthOf(first) - 1) * DAYS_OF_WEEK);
  // Not every month has a fifth: it stands for the last.
  return monthOf(same) === month ? same : shiftDay(same, -DAYS_OF_WEEK);
}

const nthOf = (day: string) => Math.ceil(Number(day.slice(8)) / DAYS_OF_WEEK);

const NTH = ["first", "second", "third", "fourth", "last"];

/** Which of its weekday in the month a day is: "second", the fifth "last". */
export const placeInMonth = (day: string): string => NTH[nthOf(day) - 1] ?? "";
