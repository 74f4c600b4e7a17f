import { expect, it } from "vitest";

import { contrastOf, GROUNDS, type GroundName, isColor, shadesOf } from "./accent";
import cases from "./accent-cases.json";

it.each(cases)("computes the shades of $accent as the server does", (known) => {
  const { contrast, ground: name, ...shades } = known;
  const ground = name as GroundName;
  expect(shadesOf(shades.accent, ground)).toEqual(shades);
  expect(contrastOf(shades.accent, GROUNDS[ground].textGround)).toBeCloseTo(contrast, 2);
});

it.each(["#F08A63", "#f08a6", "f08a63", "red", ""])("rejects %j as a color", (text) => {
  expect(isColor(text)).toBe(false);
});
