import { expect, it } from "vitest";
import { asInstant } from "@/lib/time/checked-for-tests";
import regions from "@/lib/time/regions.json";
import { venueTime } from "@/lib/time/venue-time";
import cases from "./refund-cases.json";
import { refundsInWords } from "./refunds";

const NEW_YORK = venueTime("America/New_York");
const LISBON = venueTime("Europe/Lisbon", [], {
  clock: 24,
  dateOrder: "day-month",
  firstDay: 1,
});

it.each([
  ...cases.map((one) => ({ ...one, time: NEW_YORK })),
  ...regions.refunds.map((one) => ({ ...one, says: "the terms of Lisbon", time: LISBON })),
])("states $says: $text", ({ now, start, steps, text, time }) => {
  const pairs = steps.map(([hours = 0, percent = 0]) => [hours, percent] as const);
  const shown = refundsInWords(time, {
    steps: pairs,
    start: asInstant(start),
    now: Date.parse(now),
  });
  expect(shown).toBe(text);
});
