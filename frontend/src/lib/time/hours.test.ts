import { expect, test } from "vitest";
import { asClockTime } from "@/lib/time/checked-for-tests";

import { clockText, lengthInWords } from "./hours";

test("a length is said as people say it", () => {
  const after = (minutes: number) => lengthInWords(0, minutes * 60_000);
  expect([45, 60, 90, 120, 121, 150, 240].map(after)).toEqual([
    "45 minutes",
    "1 hour",
    "90 minutes",
    "2 hours",
    "2 hours 1 minute",
    "2 hours 30 minutes",
    "4 hours",
  ]);
});

test("midnight and midday are written as Americans do", () => {
  expect([
    clockText(asClockTime("00:05")),
    clockText(asClockTime("12:00")),
    clockText(asClockTime("23:59")),
  ]).toEqual(["12:05 AM", "12:00 PM", "11:59 PM"]);
});
