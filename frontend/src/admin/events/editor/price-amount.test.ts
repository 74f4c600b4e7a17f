import { expect, it } from "vitest";

import { amountHint, amountIn, amountRule, amountText } from "./price-amount";

it("says where it comes from while none is written", () => {
  expect(amountHint("$20")).toContain("Empty: 20, as the price says.");
  expect(amountHint("$15-25")).toContain("Empty: unknown, as the price is not one number.");
  expect(amountHint(" ")).toContain("Empty: unknown, as there is no price.");
});

it("is an amount to the cent, or nothing", () => {
  const isTaken = (text: string) => amountRule.safeParse(text).success;
  expect(["", "0", "20", " 17.5 ", "999999.99"].every(isTaken)).toBe(true);
  expect(["-1", "17.505", "1000000", "$20", "twenty"].some(isTaken)).toBe(false);
  expect([" 17.5 ", "", "many"].map(amountIn)).toEqual(["17.5", null, null]);
});

it("is shown without cents where there are none", () => {
  expect(["20.00", "17.50", "0.00", null].map(amountText)).toEqual(["20", "17.50", "0", ""]);
});
