import { expect, test } from "vitest";
import { asClockTime } from "@/lib/time/checked-for-tests";

import { clockText, lengthInWords } from "./hours";

test("a length is written as people say it", () => {
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

test("midnight and midday use the venue's clock format", () => {
  const times = ["00:05", "12:00", "23:59"].map(asClockTime);
  const written = (clock: 12 | 24) => times.map((time) => clockText({ clock }, time));
  expect(written(12)).toEqual(["12:05 AM", "12:00 PM", "11:59 PM"]);
  expect(written(24)).toEqual(["00:05", "12:00", "23:59"]);
});
