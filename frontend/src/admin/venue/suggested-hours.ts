// Rule: 'Add hours' suggests hours that overlap no others, even across midnight.

import { parseClockTime } from "@/lib/time/checked";
import { minutesOf } from "@/lib/time/hours";
import { WEEKDAYS } from "@/lib/time/venue-time";

import type { Stretch } from "./text-group";

export type Day = (typeof WEEKDAYS)[number];

/** A stretch with its place in the list, by which the server names its mistakes. */
interface Placed {
  stretch: Stretch;
  place: number;
}

/** The stretches of a day in their order. */
export const ofDay = (hours: readonly Stretch[], day: Day): Placed[] =>
  hours.flatMap((stretch, place) => (stretch.day === day ? [{ stretch, place }] : []));

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = WEEKDAYS.length * DAY_MINUTES;
/** A shorter gap is suggested only if no other is left. */
const SHORT_MINUTES = 30;

interface Gap {
  start: number;
  end: number;
}

/**
 * Returns the start and end of a period in minutes since Monday 00:00; null while it is incomplete.
 */
function spanOf({ day, ...hours }: Stretch): Gap | null {
  const [opens, closes] = [parseClockTime(hours.opens), parseClockTime(hours.closes)];
  if (!opens || !closes) return null;
  const midnight = WEEKDAYS.indexOf(day) * DAY_MINUTES;
  const [start, end] = [minutesOf(opens), minutesOf(closes)];
  return { start: midnight + start, end: midnight + end + (end <= start ? DAY_MINUTES : 0) };
}

/** Returns the parts of a day in which the venue is closed, in minutes since its midnight. */
function gapsOf(hours: readonly Stretch[], day: Day): Gap[] {
  const midnight = WEEKDAYS.indexOf(day) * DAY_MINUTES;
  const busy = hours
    .flatMap((stretch) => spanOf(stretch) ?? [])
    // Sunday's hours may end on Monday.
    .flatMap(({ start, end }) => [
      { start: start - midnight, end: end - midnight },
      { start: start - midnight - WEEK_MINUTES, end: end - midnight - WEEK_MINUTES },
    ])
    .sort((one, other) => one.start - other.start);
  const gaps: Gap[] = [];
  let free = 0;
  for (const { start, end } of [...busy, { start: DAY_MINUTES, end: DAY_MINUTES }]) {
    if (start > free) gaps.push({ start: free, end: Math.min(start, DAY_MINUTES) });
    free = Math.max(free, end);
  }
  return gaps.filter(({ start, end }) => start < end);
}

const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Returns hours of a day that the server accepts next to the others; null if the day is full. */
function suggestedStretch(hours: readonly Stretch[], day: Day): Stretch | null {
  const others = hours.find((stretch) => stretch.day !== day && spanOf(stretch));
  const usual = { day, opens: others?.opens ?? "17:00", closes: others?.closes ?? "23:00" };
  const isEmpty = ofDay(hours, day).length === 0;
  if (isEmpty && usual.opens !== usual.closes && fits(usual, hours)) return usual;
  const gaps = gapsOf(hours, day)
    .map(({ start, end }) => ({ start, end: Math.min(end, DAY_MINUTES - 1) }))
    .filter(({ start, end }) => start < end);
  const length = ({ start, end }: Gap) => end - start;
  const longest = gaps.toSorted((one, other) => length(other) - length(one))[0];
  const gap = gaps.findLast((one) => length(one) >= SHORT_MINUTES) ?? longest;
  return gap ? { day, opens: clockOf(gap.start), closes: clockOf(gap.end) } : null;
}

/** Whether a period overlaps no other; it may start at the end of another. */
function fits(stretch: Stretch, hours: readonly Stretch[]): boolean {
  const span = spanOf(stretch);
  const turns = [-WEEK_MINUTES, 0, WEEK_MINUTES];
  return (
    span !== null &&
    hours
      .flatMap((other) => spanOf(other) ?? [])
      .every(({ start, end }) =>
        turns.every((turn) => end + turn <= span.start || span.end <= start + turn),
      )
  );
}

/** Adds the suggested hours of a day after its others; null if the day is full. */
export function withStretch(hours: readonly Stretch[], day: Day): Stretch[] | null {
  const added = suggestedStretch(hours, day);
  return (
    added &&
    WEEKDAYS.flatMap((name) => [
      ...ofDay(hours, name).map(({ stretch }) => stretch),
      ...(name === day ? [added] : []),
    ])
  );
}
