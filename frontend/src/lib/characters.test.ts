import { afterEach, expect, test, vi } from "vitest";

import cases from "../../../tests/core/texts.json";
import { bare, cut, cutAtWord, isolated, visible } from "./characters";

afterEach(() => vi.unstubAllGlobals());

test.each(cases.cut)(
  "$text is cut between graphemes, as on the server",
  ({ text, most, cut: end }) => {
    expect(cut(text, most)).toBe(end);
  },
);

test.each(cases.cut)("$text is cut there even without a segmenter", ({ text, most, cut: end }) => {
  vi.stubGlobal("Intl", { NumberFormat: Intl.NumberFormat });
  expect(cut(text, most)).toBe(end);
});

test.each([
  ["Four short plays, printed that day.", "Four short plays…"],
  ["Four short plays", "Four short plays"],
  ["Fourshortplaysinoneword and more", "Fourshortplaysinone…"],
  ["See Fourshortplaysinoneword", "See Fourshortplaysi…"],
  ["Four short plays – printed", "Four short plays…"],
  ["Four short plays (printed)", "Four short plays…"],
])("%s on a card ends at a word", (text, end) => {
  expect(cutAtWord(text, 20)).toBe(end);
});

test.each(cases.visible)("invisible characters are removed: $text", ({ text, visible: seen }) => {
  expect(visible(text)).toBe(seen);
});

test.each(cases.bare)("$text is read as an address without its edges", ({ text, address }) => {
  expect(bare(text)).toBe(address);
});

test.each(cases.isolated)(
  "$name does not reverse its neighbors in a sentence",
  ({ name, isolated: alone }) => {
    expect(isolated(name)).toBe(alone);
  },
);
