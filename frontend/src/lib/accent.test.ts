import { expect, it } from "vitest";

import { contrastOf, GROUND, isColor, shadesOf } from "./accent";
import cases from "./accent-cases.json";

it.each(cases)("computes the shades of $accent as the server does", ({ contrast, ...shades }) => {
  expect(shadesOf(shades.accent)).toEqual(shades);
  expect(contrastOf(shades.accent, GROUND)).toBeCloseTo(contrast, 2);
});

it.each(["#F08A63", "#f08a6", "f08a63", "red", ""])("does not take %j for a color", (text) => {
  expect(isColor(text)).toBe(false);
});
