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

const FULL = 100;
const HALF = 50;
const DAYS_OF_WEEK = 7;

/**
 * "7 PM today", "Saturday noon" within six days, else "6 PM on December 18", with another year; with
 * 24 hours "19:00 today" and "Saturday 12:00".
 */
function deadline(time: VenueTime, instant: number, now: number): string {
  const [day, today] = [time.dayKey(instant), time.dayKey(now)];
  const hour = time.hour(instant).replace(":00 ", " ");
  const clock = hour === "12 PM" ? "noon" : hour;
  const daysAhead = daysFrom(today, day);
  if (daysAhead === 0) return `${clock} today`;
  if (daysAhead > 0 && daysAhead < DAYS_OF_WEEK) return `${weekdayName(day)} ${clock}`;
  return `${clock} on ${nameDate(time, day, { hasYear: !isSameYear(day, today) })}`;
}

const firstShare = (percent: number) => {
  if (percent === FULL) return "Full refund";
  return percent === HALF ? "Half refunded" : `${percent}% refunded`;
};

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
  if (!first) return "No refund";
  const rest = later.map(
    ({ percent, until }) =>
      `, ${percent === HALF ? "half" : `${percent}%`} by ${deadline(time, until, now)}`,
  );
  const end = rest.length > 0 ? "; after that no refund" : "";
  return `${firstShare(first.percent)} if you cancel by ${deadline(time, first.until, now)}${rest.join("")}${end}`;
}

/** The venue's refund terms for a show, as they read now. */
export function useRefundTerms(start: Instant): string {
  const { refundSteps } = useVenue();
  return refundsInWords(useVenueTime(), { steps: refundSteps, start, now: useNow() });
}
