import { expect, test } from "vitest";

import { datesIn } from "./series-scope";

const date = (id: number, day: string, seatsTaken: number, isCancelled = false) => ({
  id,
  date: `2026-11-${day}T01:00:00Z`,
  seatsTaken,
  isCancelled,
});
const [early, own, late] = [date(1, "13", 4), date(2, "20", 2), date(3, "27", 8, true)];
const series = [early, own, late];

test("a scope touches its dates in the order of their starts", () => {
  const { this: alone, later, all } = datesIn(own, series);
  const ids = [alone, later, all].map((dates) => dates.map(({ id }) => id));
  expect(ids).toEqual([[2], [2, 3], [1, 2, 3]]);
});

test("a cancelled date is changed with the others, and nobody comes to it", () => {
  expect(datesIn(own, series).later.map(({ seatsTaken }) => seatsTaken)).toEqual([2, 0]);
  expect(datesIn(late, series).this.map(({ seatsTaken }) => seatsTaken)).toEqual([0]);
});
