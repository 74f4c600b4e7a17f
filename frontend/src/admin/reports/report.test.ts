import { expect, it } from "vitest";
import { asDay, asInstant } from "@/lib/time/checked-for-tests";

import { daysOf, type Performance, type Report, toCome } from "./report";

const performance = (facts: Partial<Performance>): Performance => ({
  eventId: 1,
  title: "Late Pour",
  day: asDay("2026-11-16"),
  date: asInstant("2026-11-17T01:00:00Z"),
  isAllDay: false,
  isCancelled: false,
  isOver: true,
  capacity: 70,
  parties: 2,
  seats: 6,
  arrivedSeats: 4,
  noShowSeats: 2,
  walkIns: 1,
  priceRange: "$20",
  priceAmount: "20.00",
  moneyExpected: "120.00",
  moneyTaken: "100.00",
  moneyPrepaid: "0.00",
  ...facts,
});

const report = (...performances: Performance[]): Report => ({
  from: asDay("2026-11-16"),
  to: asDay("2026-11-18"),
  currency: "USD",
  mode: "practice",
  performances,
  origins: [],
  totals: {
    performances: performances.length,
    cancelled: 0,
    parties: 0,
    seats: 0,
    arrivedSeats: 0,
    noShowSeats: 0,
    walkIns: 0,
    moneyExpected: "0.00",
    moneyTaken: "0.00",
    moneyUntapped: "0.00",
    moneyPrepaid: "0.00",
    withoutAttendance: 0,
    withoutPrice: 0,
  },
});

it("adds up the performances of each day, and includes days without any", () => {
  const unknown = { priceAmount: null, moneyExpected: null, moneyTaken: null };
  const found = daysOf(report(performance({}), performance(unknown)));
  expect(found.map(({ day, seats }) => [day, seats])).toEqual([
    ["2026-11-16", 12],
    ["2026-11-17", 0],
    ["2026-11-18", 0],
  ]);
  expect(found[0]).toMatchObject({ arrivedSeats: 8, walkIns: 2, moneyExpected: 120 });
});

it("counts coming shows without cancelled ones", () => {
  const coming = { isOver: false };
  const found = report(
    performance({}),
    performance(coming),
    performance({ ...coming, isCancelled: true }),
  );
  expect(toCome(found)).toBe(1);
});
