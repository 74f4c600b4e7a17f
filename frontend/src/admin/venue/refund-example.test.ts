import { expect, it } from "vitest";

import { refundExample } from "./refund-example";

const DOLLARS = { decimals: 2, amountPrefix: "$" };
const NEW_YORK = { clock: 12, dateOrder: "month-day", firstDay: 0 } as const;
const LISBON = { clock: 24, dateOrder: "day-month", firstDay: 1 } as const;
const rule = (fullUntilHours: number, partUntilHours: number, partPercent: number) => ({
  ...{ fullUntilHours, partUntilHours, partPercent },
});

it("shows a partial refund where the rule has one", () => {
  expect(refundExample(rule(48, 24, 50), DOLLARS, NEW_YORK)).toEqual({
    cancelled: "Friday at noon",
    show: "Saturday, 8 PM",
    refund: "$12.50 of $25",
    hours: 32,
  });
});

it("follows the deadlines, the percentage, the currency and the clock", () => {
  const example = refundExample(rule(24, 2, 33), { decimals: 0, amountPrefix: "¥" }, LISBON);
  expect(example).toEqual({
    cancelled: "Saturday at noon",
    show: "Saturday, 20:00",
    refund: "¥8 of ¥25",
    hours: 8,
  });
});

it.each([
  [rule(2, 0, 0), "$25 of $25"],
  [rule(72, 0, 0), "no refund of $25"],
])("without a partial refund it shows all or nothing", (given, refund) => {
  expect(refundExample(given, DOLLARS, NEW_YORK).refund).toBe(refund);
});
