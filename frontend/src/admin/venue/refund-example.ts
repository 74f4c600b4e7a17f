// Rule: The panel explains the refund rule of the venue by an example with a date and an amount.

import { type Currency, centsWriter } from "@/lib/money";
import { type ClockTime, parseClockTime } from "@/lib/time/checked";
import { clockText } from "@/lib/time/hours";
import type { Conventions } from "@/lib/time/venue-time";

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

/** The example shows a partial refund where one of these cancellations gets it, or the first one. */
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
    return `${day}, ${time ? clockText(conventions, time).replace(":00 ", " ") : clock}`;
  };
  return {
    cancelled: chosen.clock === "12:00" ? `${chosen.day} at noon` : at(chosen.day, chosen.clock),
    show: at("Saturday", SHOW),
    refund: refund === 0 ? `no refund of ${money(price)}` : `${money(refund)} of ${money(price)}`,
    hours: chosen.hours,
  };
}
