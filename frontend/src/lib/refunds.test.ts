import { expect, it } from "vitest";
import { asInstant } from "@/lib/time/checked-for-tests";

import { venueTime } from "@/lib/time/venue-time";
import cases from "./refund-cases.json";
import { refundsInWords } from "./refunds";

it.each(cases)("states $says", ({ now, start, steps, text }) => {
  const pairs = steps.map(([hours = 0, percent = 0]) => [hours, percent] as const);
  const shown = refundsInWords(venueTime("America/New_York"), {
    steps: pairs,
    start: asInstant(start),
    now: Date.parse(now),
  });
  expect(shown).toBe(text);
});
