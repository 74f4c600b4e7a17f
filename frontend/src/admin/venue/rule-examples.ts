// Rule: The panel explains each rule of bookings by an example with days, hours, seats or amounts.

import { type Currency, centsWriter } from "@/lib/money";
import { wholeIn } from "@/lib/numbers";
import { refundsInWords } from "@/lib/refunds";
import { counted } from "@/lib/text";
import { type ClockTime, clockTimeAt, dayAt, instantAt, parseClockTime } from "@/lib/time/checked";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time/durations";
import { clockText } from "@/lib/time/hours";
import { type Conventions, nameMonth, venueTime, weekdayName } from "@/lib/time/venue-time";
import type { TextName } from "./text-group";

/** The refund rule: full and partial refunds, by the hours that are left before the start. */
export interface RefundRule {
  fullUntilHours: number;
  partUntilHours: number;
  partPercent: number;
}

/** A cancellation with the hours that are left before a show on Saturday, 8 PM. */
interface Cancellation {
  hours: number;
  day: string;
  clock: string;
}

const FIRST: Cancellation = { hours: 32, day: "Friday", clock: "12:00" };

/**
 * The example shows the first of these cancellations with a partial refund, or else the first one.
 */
const CANCELLATIONS: readonly Cancellation[] = [
  FIRST,
  { hours: 8, day: "Saturday", clock: "12:00" },
  { hours: 56, day: "Thursday", clock: "12:00" },
  { hours: 2, day: "Saturday", clock: "18:00" },
  { hours: 104, day: "Tuesday", clock: "12:00" },
  { hours: 1, day: "Saturday", clock: "19:00" },
];
const SHOW = "20:00";
const UNITS = 25;

const percentOf = (rule: RefundRule, hours: number): number => {
  if (hours >= rule.fullUntilHours) return 100;
  return hours >= rule.partUntilHours ? rule.partPercent : 0;
};

const isPart = (percent: number) => percent > 0 && percent < 100;

/** A cancellation and its refund by the rule, as texts of the venue's region. */
export function refundExample(rule: RefundRule, currency: Currency, conventions: Conventions) {
  const chosen = CANCELLATIONS.find(({ hours }) => isPart(percentOf(rule, hours))) ?? FIRST;
  const price = UNITS * 10 ** currency.decimals;
  const money = centsWriter(currency);
  const refund = Math.floor((price * percentOf(rule, chosen.hours)) / 100);
  const at = (day: string, clock: string) => {
    const time: ClockTime | null = parseClockTime(clock);
    return `${day}, ${time ? shortClock(conventions, time) : clock}`;
  };
  return {
    cancelled: chosen.clock === "12:00" ? `${chosen.day} at noon` : at(chosen.day, chosen.clock),
    show: at("Saturday", SHOW),
    refund: refund === 0 ? `no refund of ${money(price)}` : `${money(refund)} of ${money(price)}`,
    hours: chosen.hours,
  };
}

/** "8 PM", "8:30 PM" or "20:00". */
const shortClock = (conventions: Conventions, time: ClockTime) =>
  clockText(conventions, time).replace(":00 ", " ");

/** A Saturday, 8 PM, on the clock of the venue. */
const SHOW_AT = Date.UTC(2026, 4, 30, 20);
const SEATS = 80;

/** "Saturday, 8 PM". */
const namedMoment = (at: number, conventions: Conventions) =>
  `${weekdayName(dayAt(at))}, ${shortClock(conventions, clockTimeAt(at))}`;

const hasPartialRefund = ({ fullUntilHours, partUntilHours, partPercent }: RefundRule) =>
  partPercent > 0 && partUntilHours < fullUntilHours;

/** A stretch of time before a show in which a cancellation gets the same refund. */
interface RefundStage {
  kind: "full" | "part" | "none";
  /** "All", "Half", "33%" or "Nothing". */
  name: string;
  until: string;
}

/** Returns the stages of the refund before a show on Saturday, 8 PM, the earliest first. */
export function refundStages(rule: RefundRule, conventions: Conventions): RefundStage[] {
  const show = namedMoment(SHOW_AT, conventions);
  const untilOf = (hours: number) =>
    isWithinWeek(hours * HOUR_MS)
      ? `until ${namedMoment(SHOW_AT - hours * HOUR_MS, conventions)}`
      : `until ${counted(hours, "hour")} before`;
  const { fullUntilHours, partUntilHours, partPercent } = rule;
  const hasPart = hasPartialRefund(rule);
  const last = hasPart ? partUntilHours : fullUntilHours;
  const stages: RefundStage[] = [{ kind: "full", name: "All", until: untilOf(fullUntilHours) }];
  if (hasPart) {
    const name = partPercent === 50 ? "Half" : `${partPercent}%`;
    stages.push({ kind: "part", name, until: untilOf(partUntilHours) });
  }
  if (last > 0) stages.push({ kind: "none", name: "Nothing", until: `until ${show}` });
  return stages;
}

/**
 * Returns the terms that guests of the same show read on the day before its first deadline; "" for a
 * deadline so early that they read dates, because the show has none.
 */
export function refundTermsOf(rule: RefundRule, conventions: Conventions): string {
  const { fullUntilHours, partUntilHours, partPercent } = rule;
  if (!isWithinWeek(fullUntilHours * HOUR_MS + DAY_MS)) return "";
  const later = hasPartialRefund(rule) ? ([[partUntilHours, partPercent]] as const) : [];
  return refundsInWords(venueTime("UTC", undefined, conventions), {
    steps: [[fullUntilHours, 100], ...later],
    start: instantAt(SHOW_AT),
    now: SHOW_AT - fullUntilHours * HOUR_MS - DAY_MS,
  });
}

/** The recipients of the letter in the example. */
const LETTER_SIZE = 600;

type Example = (typed: string, conventions: Conventions) => string;

/** Returns the example of a rule with a number; "" while no number is typed. */
const ofNumber =
  (sentence: (value: number, at: (moment: number) => string) => string): Example =>
  (typed, conventions) => {
    const value = wholeIn(typed);
    return value === null ? "" : sentence(value, (moment) => namedMoment(moment, conventions));
  };

/** Returns the example of a rule with a time of day; "" while no time is typed. */
const ofTime =
  (weekday: string): Example =>
  (typed, conventions) => {
    const time = parseClockTime(typed);
    if (!time) return "";
    const show = namedMoment(SHOW_AT, conventions);
    return `Guests of ${show} get it on ${weekday} at ${shortClock(conventions, time)}.`;
  };

const ofPercent = ofNumber((percent) => {
  const seats = Math.floor((SEATS * percent) / 100);
  return seats === 0
    ? ""
    : `An event with ${SEATS} seats shows it from ${counted(seats, "seat")} on.`;
});

/** Within that time, the name of a weekday is unambiguous. */
const isWithinWeek = (ms: number) => ms < 6 * DAY_MS;

const ofOffer = (offeredAt: number) =>
  ofNumber((minutes, at) =>
    isWithinWeek(minutes * MINUTE_MS)
      ? `An offer of ${at(offeredAt)} ends ${at(offeredAt + minutes * MINUTE_MS)}.`
      : "",
  );

const monthAfter = (months: number) => nameMonth(dayAt(Date.UTC(2026, 4 + months, 1)));

/** An example for each rule with a number or a time, for the typed value; "" for none. */
export const RULE_EXAMPLES: Partial<Record<TextName, Example>> = {
  bookingsChangeUntilHours: ofNumber((hours, at) =>
    isWithinWeek(hours * HOUR_MS)
      ? `Guests of ${at(SHOW_AT)} can until ${at(SHOW_AT - hours * HOUR_MS)}.`
      : "",
  ),
  bookingsRemindAt: ofTime("Friday"),
  bookingsThankAt: ofTime("Sunday"),
  seatsLeftPercentSellingFast: ofPercent,
  seatsLeftPercentLimitedSeats: ofPercent,
  seatsLeftPercentFewSeatsLeft: ofPercent,
  waitlistHeldMinutes: ofOffer(SHOW_AT - 32 * HOUR_MS),
  waitlistHeldMinutesOnTheDay: ofOffer(SHOW_AT - 3 * HOUR_MS),
  waitlistClosesMinutes: ofNumber((minutes, at) =>
    isWithinWeek(minutes * MINUTE_MS)
      ? `The waitlist of ${at(SHOW_AT)} closes ${at(SHOW_AT - minutes * MINUTE_MS)}.`
      : "",
  ),
  lettersDraftAt: (typed, conventions) => {
    const time = parseClockTime(typed);
    return time ? `Ready on Monday, ${shortClock(conventions, time)}.` : "";
  },
  lettersPerMinute: ofNumber((emails) =>
    emails < 1
      ? ""
      : `A letter to ${LETTER_SIZE} people takes ${counted(Math.ceil(LETTER_SIZE / emails), "minute")}.`,
  ),
  retentionBookingsMonths: ofNumber(
    (months) => `The guests of a show in ${monthAfter(0)} are removed in ${monthAfter(months)}.`,
  ),
  retentionInboxMonths: ofNumber(
    (months) => `A message of ${monthAfter(0)} is deleted in ${monthAfter(months)}.`,
  ),
  retentionMailsMonths: ofNumber(
    (months) => `An email of ${monthAfter(0)} leaves the log in ${monthAfter(months)}.`,
  ),
};
