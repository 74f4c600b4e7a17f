import { expect, test } from "vitest";
import { fold } from "./folding";
import cases from "./folding-cases.json";

test.each(cases.folded)("$text is $folded, as on the server", ({ text, folded }) => {
  expect(fold(text)).toBe(folded);
});

test.each(cases.folded)("$folded stays what it is", ({ folded }) => {
  expect(fold(folded)).toBe(folded);
});
