import { describe, expect, it } from "vitest";

import { soldByDay, stepsOf } from "./sales-chart";

const POINTS = [
  { at: "2026-11-20T12:00:00Z", seats: 2 },
  { at: "2026-11-20T18:00:00Z", seats: 5 },
  { at: "2026-11-22T12:00:00Z", seats: 4 },
];

describe("the seats sold over time", () => {
  it("are told once for each day, as they stood at its end", () => {
    expect(soldByDay(POINTS, (at) => at.slice(0, 10))).toEqual([
      { day: "2026-11-20", seats: 5 },
      { day: "2026-11-22", seats: 4 },
    ]);
  });

  it("rise and fall in steps within the square", () => {
    const { line, area } = stepsOf(POINTS, Date.parse("2026-11-24T12:00:00Z"), 10);
    expect(line).toBe("M0,100H0.00V80.00H6.25V50.00H50.00V60.00H100");
    expect(area).toBe(`${line}V100Z`);
  });

  it("are no line before the first sale", () => {
    expect(stepsOf([], 0, 10).line).toBe("");
  });
});
