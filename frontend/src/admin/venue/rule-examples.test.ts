import { expect, it } from "vitest";

import { RULE_EXAMPLES, refundExample, refundStages, refundTermsOf } from "./rule-examples";

const DOLLARS = { decimals: 2, amountPrefix: "$" };
const NEW_YORK = { clock: 12, dateOrder: "month-day", firstDay: 0 } as const;
const LISBON = { clock: 24, dateOrder: "day-month", firstDay: 1 } as const;
const rule = (fullUntilHours: number, partUntilHours: number, partPercent: number) => ({
  ...{ fullUntilHours, partUntilHours, partPercent },
});

it("shows a partial refund if the rule has one", () => {
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

const stagesOf = (given: ReturnType<typeof rule>, conventions = NEW_YORK) =>
  refundStages(given, conventions).map(({ name, until }) => `${name}: ${until}`);

it.each([
  [rule(48, 24, 50), ["All: until Thursday, 8 PM", "Half: until Friday, 8 PM"]],
  [rule(24, 2, 33), ["All: until Friday, 8 PM", "33%: until Saturday, 6 PM"]],
  [rule(240, 0, 0), ["All: until 240 hours before"]],
  [rule(2, 24, 50), ["All: until Saturday, 6 PM"]],
])("draws the refund before a show as stages", (given, stages) => {
  expect(stagesOf(given)).toEqual([...stages, "Nothing: until Saturday, 8 PM"]);
});

it("draws no stage without a refund if guests get all until the start", () => {
  expect(stagesOf(rule(0, 0, 0))).toEqual(["All: until Saturday, 8 PM"]);
});

it.each([
  [
    rule(48, 24, 50),
    "Full refund if you cancel by Thursday 8 PM, half by Friday 8 PM; after that no refund",
  ],
  [rule(2, 24, 50), "Full refund if you cancel by Saturday 6 PM"],
  [
    rule(119, 0, 50),
    "Full refund if you cancel by Monday 9 PM, half by Saturday 8 PM; after that no refund",
  ],
  [rule(240, 24, 50), ""],
  [rule(9_999_999_999, 0, 0), ""],
])("quotes the terms that guests read", (given, terms) => {
  expect(refundTermsOf(given, NEW_YORK)).toBe(terms);
});

it.each([
  ["bookingsChangeUntilHours", "2", "Guests of Saturday, 8 PM can until Saturday, 6 PM."],
  ["bookingsChangeUntilHours", "36", "Guests of Saturday, 8 PM can until Friday, 8 AM."],
  ["bookingsRemindAt", "16:00", "Guests of Saturday, 8 PM get it on Friday at 4 PM."],
  ["bookingsThankAt", "11:30", "Guests of Saturday, 8 PM get it on Sunday at 11:30 AM."],
  ["seatsLeftPercentFewSeatsLeft", "5", "An event with 80 seats shows it from 4 seats on."],
  ["waitlistHeldMinutes", "120", "An offer of Friday, 12 PM ends Friday, 2 PM."],
  ["waitlistClosesMinutes", "60", "The waitlist of Saturday, 8 PM closes Saturday, 7 PM."],
  ["lettersDraftAt", "09:00", "Ready on Monday, 9 AM."],
  ["lettersPerMinute", "60", "A letter to 600 people takes 10 minutes."],
  ["retentionBookingsMonths", "24", "The guests of a show in May 2026 are removed in May 2028."],
] as const)("explains %s of %s by an example", (name, typed, example) => {
  expect(RULE_EXAMPLES[name]?.(typed, NEW_YORK)).toBe(example);
});

it.each(["", "two", "0.5", "1000"])("gives no example for a deadline of '%s' hours", (typed) => {
  expect(RULE_EXAMPLES.bookingsChangeUntilHours?.(typed, NEW_YORK)).toBe("");
});

it("writes the times of an example in the venue's format", () => {
  expect(RULE_EXAMPLES.bookingsRemindAt?.("16:00", LISBON)).toBe(
    "Guests of Saturday, 20:00 get it on Friday at 16:00.",
  );
});
