import { expect, test } from "vitest";
import { asInstant } from "@/lib/time/checked-for-tests";

import { venueTime } from "@/lib/time/venue-time";

import { datesIn, datesInWords } from "./series-scope";

const date = (id: number, day: string, seatsTaken: number, isCancelled = false) => ({
  id,
  date: asInstant(`2026-11-${day}T01:00:00Z`),
  seatsTaken,
  isCancelled,
  own: {},
});
const [early, own, late] = [date(1, "13", 4), date(2, "20", 2), date(3, "27", 8, true)];
const series = [early, own, late];

test("a scope touches its dates in the order of their starts", () => {
  const { this: alone, later, all } = datesIn(own, series);
  const ids = [alone, later, all].map((dates) => dates.map(({ id }) => id));
  expect(ids).toEqual([[2], [2, 3], [1, 2, 3]]);
});

test("a cancelled date is changed with the others, with no seats taken", () => {
  expect(datesIn(own, series).later.map(({ seatsTaken }) => seatsTaken)).toEqual([2, 0]);
  expect(datesIn(late, series).this.map(({ seatsTaken }) => seatsTaken)).toEqual([0]);
});

test("dates of another year show it", () => {
  const next = { ...own, date: asInstant("2027-11-21T01:00:00Z") };
  const time = venueTime("America/New_York");
  const now = Date.parse(early.date);
  expect(datesInWords([own, next], time, now)).toBe("2 dates, Thu Nov 19 to Nov 20, 2027");
});
