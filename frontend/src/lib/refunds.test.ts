import { expect, it } from "vitest";

import { venueTime } from "@/lib/time/venue-time";
import cases from "./refund-cases.json";
import { refundsInWords } from "./refunds";

it.each(cases)("states $says", ({ now, start, steps, text }) => {
  const pairs = steps.map(([hours = 0, percent = 0]) => [hours, percent] as const);
  const shown = refundsInWords(venueTime("America/New_York"), {
    steps: pairs,
    start,
    now: Date.parse(now),
  });
  expect(shown).toBe(text);
});
