import type { Schemas } from "@/api/client";
import { type Currency, columnWriter } from "@/lib/money";
import type { Day } from "@/lib/time/checked";
import { daysBetween } from "@/lib/time/days";

export type Report = Schemas["ReportOut"];
/** Writes the sums of a report, which are in whole units of the currency; zero as a dash. */
export function sumWriter(currency: Currency): (units: string | number) => string {
  const write = columnWriter(currency);
  return (units) => write(Math.round(Number(units) * 10 ** currency.decimals));
}

export type Performance = Schemas["ReportedPerformanceOut"];

/** Sums of the performances that begin on one day; unknown amounts count as zero. */
export interface DayFigures {
  day: Day;
  seats: number;
  arrivedSeats: number;
  walkIns: number;
  moneyExpected: number;
  moneyTaken: number;
}

/** Every day of a report, even those without a performance. */
export function daysOf({ from, to, performances }: Report): DayFigures[] {
  return daysBetween(from, to).map((day) => {
    const then = performances.filter((one) => one.day === day);
    const sum = (figure: (one: Performance) => number) =>
      then.reduce((total, one) => total + figure(one), 0);
    return {
      day,
      seats: sum(({ seats }) => seats),
      arrivedSeats: sum(({ arrivedSeats }) => arrivedSeats),
      walkIns: sum(({ walkIns }) => walkIns),
      moneyExpected: sum((one) => Number(one.moneyExpected ?? 0)),
      moneyTaken: sum((one) => Number(one.moneyTaken ?? 0)),
    };
  });
}

/** How many performances are still to be, or on. */
export const toCome = ({ performances }: Report): number =>
  performances.filter(({ isCancelled, isOver }) => !(isCancelled || isOver)).length;
