import { expect, it } from "vitest";

import { decimalIn, wholeFault, wholeIn } from "./numbers";

it.each([
  ["12", 12],
  [" 1200 ", 1200],
  ["1,200", 1200],
  ["1,234,567", 1_234_567],
  ["12.5", null],
  ["1,20", null],
  ["12,00", null],
  ["80 sqm", null],
  ["-1", null],
  ["1e3", null],
  ["", null],
])("reads %j as the whole number %j", (text, number) => expect(wholeIn(text)).toBe(number));

it.each([
  ["8.875", 8.875],
  ["-73.96901", -73.969_01],
  ["1,200", 1200],
  ["6,5", 6.5],
  ["-9,13", -9.13],
  ["12,00", 12],
  ["8,875.5", null],
  ["8.", null],
  ["eight", null],
])("reads %j as the number %j", (text, number) => expect(decimalIn(text)).toBe(number));

it("explains why a text is not a whole number in a range", () => {
  expect(wholeFault("12.5")).toBe("must be a whole number");
  expect(wholeFault("0", { least: 1 })).toBe("must be at least 1");
  expect(wholeFault("71", { most: 70 })).toBe("must be at most 70");
  expect(wholeFault("70", { most: 70 })).toBeUndefined();
});
