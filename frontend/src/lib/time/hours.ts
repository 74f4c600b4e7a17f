import type { Venue } from "@/api/venue";
import type { ClockTime, Instant } from "@/lib/time/checked";
import { MINUTE_MS } from "@/lib/time/durations";
import * as t from "@/messages/time";

/** How long something lasts: "90 minutes", "2 hours", "2 hours 30 minutes". */
export function lengthInWords(start: Instant | number, end: Instant | number): string {
  const minutes = Math.round((new Date(end).getTime() - new Date(start).getTime()) / MINUTE_MS);
  if (minutes < 120 && minutes !== 60) return t.minutesLong(minutes);
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? t.hoursLong(hours) : t.hoursAndMinutesLong(hours, minutes % 60);
}

/** The minutes since midnight that a clock shows, "17:00". */
export const minutesOf = (clock: ClockTime) => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};

/** "17:00" as "5:00 PM", or unchanged if the venue's clock has 24 hours. */
export function clockText({ clock }: Pick<Venue, "clock">, time: ClockTime): string {
  if (clock === 24) return time;
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  const rest = String(minutes % 60).padStart(2, "0");
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? t.am : t.pm}`;
}

/** "8:00 PM-4:00 AM", or "Closed" for a day without hours. */
export const hoursText = (
  conventions: Pick<Venue, "clock">,
  { opens, closes }: { opens: ClockTime | null; closes: ClockTime | null },
) =>
  opens === null || closes === null
    ? t.closed
    : `${clockText(conventions, opens)}-${clockText(conventions, closes)}`;
