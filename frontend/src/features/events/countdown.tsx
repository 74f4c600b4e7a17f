import { useNow } from "@/lib/time/clock";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/time/durations";
import { useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/events";
import { hoursAndMinutesLong, minutesLong } from "@/messages/time";

import { startOf, type VenueEvent } from "./event";

/** `wall` so many months later; a day that the month lacks becomes its last one. */
function addMonths(wall: number, months: number): number {
  const from = new Date(wall);
  const lastDay = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0);
  const sameDay = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, from.getUTCDate());
  return Math.min(sameDay, lastDay) + (((wall % DAY_MS) + DAY_MS) % DAY_MS);
}

/** Whole months of the calendar between two wall times, and the whole days that are left. */
function monthsAndDays(from: number, to: number): { months: number; days: number } {
  const [start, end] = [new Date(from), new Date(to)];
  const years = end.getUTCFullYear() - start.getUTCFullYear();
  let months = years * 12 + end.getUTCMonth() - start.getUTCMonth();
  if (addMonths(from, months) > to) months -= 1;
  return { months, days: Math.floor((to - addMonths(from, months)) / DAY_MS) };
}

/**
 * The time until an event starts (docs/product.md, 'States'); empty once it has. Up to 30 days
 * count as 24 hours each; longer times count in months and years of the venue's calendar, using the
 * local time from `wallTime`.
 */
export function countdownText(
  start: number,
  now: number,
  wallTime: (instant: number) => number,
): string {
  const left = start - now;
  if (left <= 0) return "";
  const fullDays = Math.floor(left / DAY_MS);
  const { months, days } = monthsAndDays(wallTime(now), wallTime(start));
  if (months >= 12) {
    return t.yearsAndMonths(Math.floor(months / 12), months % 12);
  }
  // In the month that is an hour longer, 31 times 24 hours may still be short of a whole month.
  if (fullDays > 30 && months > 0) return t.monthsAndDays(months, days);
  if (fullDays > 1) return t.wholeDays(fullDays);

  const hours = Math.floor((left % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  if (fullDays === 1) return t.dayAndHours(hours);
  return hours > 0 ? hoursAndMinutesLong(hours, minutes) : minutesLong(minutes);
}

/** Whether no full day is left before the start. */
export const isUrgent = (start: number, now: number): boolean =>
  now < start && start - now < DAY_MS;

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, "0");

/** The banner's figures, two digits each; all zero once the event has started. */
export function bannerDigits(start: number, now: number) {
  const left = Math.max(0, start - now);
  return {
    days: twoDigits(left / DAY_MS),
    hours: twoDigits((left % DAY_MS) / HOUR_MS),
    minutes: twoDigits((left % HOUR_MS) / MINUTE_MS),
    seconds: twoDigits((left % MINUTE_MS) / SECOND_MS),
  };
}

/**
 * The time until an event, updated each minute; red when less than a full day is left, hidden
 * afterwards.
 */
export function Countdown({ event }: { event: VenueEvent }) {
  const now = useNow({ moments: [startOf(event)] });
  const { wallTime } = useVenueTime();
  const text = countdownText(startOf(event), now, wallTime);
  if (text === "") return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      <span className="text-15 text-smoke">{t.startsIn}</span>{" "}
      <span
        className={`figures font-display text-21 leading-tight ${isUrgent(startOf(event), now) ? "text-danger" : "text-brass-hi"}`}
      >
        {text}
      </span>
    </p>
  );
}
