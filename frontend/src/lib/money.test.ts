import { expect, it } from "vitest";

import { centsIn, centsText } from "./money";

it.each([
  ["25", "USD", 2500],
  [" 17.5 ", "USD", 1750],
  ["1.15", "USD", 115],
  ["2500", "JPY", 2500],
  ["1.234", "KWD", 1234],
])("%s in %s are %i of its smallest unit", (text, currency, amount) => {
  expect(centsIn(text, currency)).toBe(amount);
});

it.each(["", "many", "10000.01", "$25", "-1", "17.505", "25.", "1,000"])(
  "'%s' is no amount",
  (text) => {
    expect(centsIn(text, "USD")).toBeNull();
  },
);

it("is written without cents where there are none, and with all where there are some", () => {
  expect([2500, 1750, 5, 0].map((cents) => centsText(cents, "USD"))).toEqual([
    "25",
    "17.50",
    "0.05",
    "0",
  ]);
  expect(centsText(2500, "JPY")).toBe("2500");
});

it("is at most what it may be", () => {
  expect(centsIn("25", "USD", 2500)).toBe(2500);
  expect(centsIn("25.01", "USD", 2500)).toBeNull();
  expect(centsIn("20000", "USD", 20_000_000)).toBe(2_000_000);
});
