import { afterEach, expect, test, vi } from "vitest";

import cases from "../../../tests/core/texts.json";
import { capital, cut, visible } from "./text";

afterEach(() => vi.unstubAllGlobals());

test.each(cases.cut)(
  "$text is cut between graphemes, as on the server",
  ({ text, most, cut: end }) => {
    expect(cut(text, most)).toBe(end);
  },
);

test.each(cases.cut)("$text is cut there also without a segmenter", ({ text, most, cut: end }) => {
  vi.stubGlobal("Intl", { NumberFormat: Intl.NumberFormat });
  expect(cut(text, most)).toBe(end);
});

test.each(cases.visible)("what shows as nothing is not taken: $text", ({ text, visible: seen }) => {
  expect(visible(text)).toBe(seen);
});

test("a sentence begins with a whole letter", () => {
  expect(capital("newsletter subscriber")).toBe("Newsletter subscriber");
  expect(capital("𐐨 and")).toBe("𐐀 and");
  expect(capital("")).toBe("");
});
