import { describe, expect, it } from "vitest";
import { asDay, asInstant } from "@/lib/time/checked-for-tests";

import { soldByDay, stepsOf, usualBy, usualLine } from "./sales-curves";

const POINTS = [
  { at: asInstant("2026-11-20T12:00:00Z"), seats: 2 },
  { at: asInstant("2026-11-20T18:00:00Z"), seats: 5 },
  { at: asInstant("2026-11-22T12:00:00Z"), seats: 4 },
];
const REACH = {
  from: Date.parse("2026-11-20T12:00:00Z"),
  to: Date.parse("2026-11-24T12:00:00Z"),
  most: 10,
};

describe("the seats sold over time", () => {
  it("are given once for each day, as of its end", () => {
    expect(soldByDay(POINTS, (at) => asDay(at.slice(0, 10)))).toEqual([
      { day: asDay("2026-11-20"), seats: 5 },
      { day: asDay("2026-11-22"), seats: 4 },
    ]);
  });

  it("rise and fall in steps within the square, up to now", () => {
    const { line, area } = stepsOf(POINTS, Date.parse("2026-11-23T12:00:00Z"), REACH);
    expect(line).toBe("M0,100H0.00V80.00H6.25V50.00H50.00V60.00H75.00");
    expect(area).toBe(`${line}V100Z`);
  });

  it("have no line before the first sale", () => {
    expect(stepsOf([], 0, REACH).line).toBe("");
  });
});

describe("the usual sales", () => {
  const usual = [
    { daysBefore: 10, seats: 1 },
    { daysBefore: 2, seats: 6 },
    { daysBefore: 0, seats: 8 },
  ];

  it("are known for any instant before the start", () => {
    const twoDaysBefore = REACH.to - 2 * 24 * 60 * 60 * 1000;
    expect(usualBy(usual, REACH.to, twoDaysBefore)).toBe(6);
    expect(usualBy(usual, REACH.to, twoDaysBefore - 1)).toBe(1);
    expect(usualBy(usual, REACH.to, 0)).toBe(0);
  });

  it("enter from the left and end at the start", () => {
    expect(usualLine(usual, REACH.to, REACH)).toBe("M0,90.00L50.00,40.00L100.00,20.00");
  });
});
