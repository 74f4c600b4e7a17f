import { useVenue } from "@/api/venue";
import type { Instant } from "@/lib/time/checked";
import { useNow } from "@/lib/time/clock";
import { daysFrom } from "@/lib/time/days";
import { HOUR_MS } from "@/lib/time/durations";
import {
  isSameYear,
  nameDate,
  useVenueTime,
  type VenueTime,
  weekdayName,
} from "@/lib/time/venue-time";
import * as t from "@/messages/refunds";
import { pm as PM } from "@/messages/time";

const DAYS_OF_WEEK = 7;

/**
 * "7 PM today", "Saturday noon" within six days, else "6 PM on December 18", with the year if it is
 * another one; with a 24-hour clock "19:00 today" and "Saturday 12:00".
 */
function deadline(time: VenueTime, instant: number, now: number): string {
  const [day, today] = [time.dayKey(instant), time.dayKey(now)];
  const hour = time.hour(instant).replace(":00 ", " ");
  const clock = hour === `12 ${PM}` ? t.noon : hour;
  const daysAhead = daysFrom(today, day);
  if (daysAhead === 0) return t.hourToday(clock);
  if (daysAhead > 0 && daysAhead < DAYS_OF_WEEK) return t.hourOnWeekday(clock, weekdayName(day));
  return t.hourOnDate(clock, nameDate(time, day, { hasYear: !isSameYear(day, today) }));
}

/**
 * Refund terms for a show that starts at `start`: "Full refund if you cancel by Friday 6 PM, half by
 * Saturday noon; after that no refund". The server writes the same: `refunds_in_words` in
 * `nightcap/bookings/rules.py`.
 */
export function refundsInWords(
  time: VenueTime,
  {
    steps,
    start,
    now,
  }: { steps: readonly (readonly [hours: number, percent: number])[]; start: Instant; now: number },
): string {
  const [first, ...later] = [...steps]
    .sort(([one], [other]) => other - one)
    .map(([hours, percent]) => ({ percent, until: Date.parse(start) - hours * HOUR_MS }))
    .filter(({ percent, until }) => percent > 0 && until >= now);
  if (!first) return t.noRefund;
  const withDeadline = ({ percent, until }: typeof first) => ({
    percent,
    deadline: deadline(time, until, now),
  });
  return t.refundTerms(withDeadline(first), later.map(withDeadline));
}

/** The venue's refund terms for a show, as they read now. */
export function useRefundTerms(start: Instant): string {
  const { refundSteps } = useVenue();
  return refundsInWords(useVenueTime(), { steps: refundSteps, start, now: useNow() });
}
