// Rule: A date that is typed in the panel is a real one between the years 1970 and 2199, as the server takes it.

import * as z from "zod/mini";

import {
  type Day,
  type Month,
  parseClockTime,
  parseDay,
  parseMonth,
  parseWallTime,
  partsOf,
  type WallTime,
} from "@/lib/time/checked";
import { firstDayOf } from "@/lib/time/days";
import { clockText } from "@/lib/time/hours";
import { type Conventions, nameDay } from "@/lib/time/venue-time";

const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;

const isWithin = (day: Day, firstYear: number) => {
  const year = Number(day.slice(0, 4));
  return firstYear <= year && year <= LAST_YEAR;
};

/** The day in a field; null if the field is empty, and for a day that the server rejects. */
export function dayIn(text: string, firstYear = FIRST_YEAR): Day | null {
  const day = parseDay(text);
  return day && isWithin(day, firstYear) ? day : null;
}

/**
 * Whether the server accepts all weeks that show a day's month: those of the first and last year
 * are incomplete.
 */
const isShown = (day: Day) => day > `${FIRST_YEAR}-12-31` && day < `${LAST_YEAR}-01-01`;

/** The day that an address names; null for none, and for one that cannot be shown. */
export function shownDay(text: string | null): Day | null {
  const day = parseDay(text);
  return day && isShown(day) ? day : null;
}

/** The month that an address names; null for none, and for one that cannot be shown. */
export function shownMonth(text: string | null): Month | null {
  const month = parseMonth(text);
  return month && isShown(firstDayOf(month)) ? month : null;
}

/**
 * The day and time in a field; null if the field is empty, and for a time that the server rejects.
 */
export function wallTimeIn(text: string): WallTime | null {
  const wall = parseWallTime(text);
  return wall && isWithin(partsOf(wall).day, FIRST_YEAR) ? wall : null;
}

const fieldOf = (parse: (text: string) => unknown, fault: string) =>
  z.string().check(z.refine((text) => text === "" || parse(text) !== null, fault));

export const notADate = (firstYear = FIRST_YEAR) =>
  `must be a date between ${firstYear} and ${LAST_YEAR}`;

/** Rule for a field of a day, which may be empty. */
export const dayField = (firstYear = FIRST_YEAR) =>
  fieldOf((text) => dayIn(text, firstYear), notADate(firstYear));
/** Rule for a field of a day and time, which may be empty. */
export const wallTimeField = fieldOf(wallTimeIn, notADate());
/** Rule for a field of a time, which may be empty. */
export const clockTimeField = fieldOf(parseClockTime, "must be a time of day");

/**
 * Writes the value of a date or time input as the venue does: "Dec 1, 2026, 8:00 PM" for
 * "2026-12-01T20:00". Any other text stays the same.
 */
export function typedInWords(text: string, conventions: Conventions): string {
  const [day, time, wall] = [parseDay(text), parseClockTime(text), parseWallTime(text)];
  const name = (one: Day) => nameDay(conventions, one, { isShort: true });
  if (day) return name(day);
  if (time) return clockText(conventions, time);
  if (wall === null) return text;
  const parts = partsOf(wall);
  return `${name(parts.day)}, ${clockText(conventions, parts.time)}`;
}
