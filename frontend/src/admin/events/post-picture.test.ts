import { expect, it } from "vitest";

import { fit, wrap } from "./post-picture";

/** Each letter is as wide as half of its height. */
const measureAt = (size: number) => (text: string) => [...text].length * (size / 2);
const measure = measureAt(2);

const fitted = (text: string) =>
  fit([{ text }], { largest: 100, smallest: 20, lines: 4, width: 500, measureAt });

it("a title in large type stays on one line while it fits", () => {
  expect(fitted("Jazz Night")).toEqual({ size: 100, lines: [{ text: "Jazz Night" }] });
});

it("lines end between words and are about as long as each other", () => {
  const { lines } = fitted("An Evening of Songs and Other Mistakes");
  expect(lines.map(({ text }) => text)).toEqual([
    "An Evening",
    "of Songs",
    "and Other",
    "Mistakes",
  ]);
});

it("type is a little smaller if that avoids a line with a single word", () => {
  const { size, lines } = fitted("A Late Show");
  expect(lines).toEqual([{ text: "A Late Show" }]);
  expect(size).toBe(90);
});

it("a long title is set smaller until it fits four lines", () => {
  const title = "The Second Annual Holiday Spectacular, With Carols, Confessions and a Late Toast";
  const { size, lines } = fitted(title);
  expect(size).toBeLessThan(60);
  expect(lines).toHaveLength(4);
  expect(lines.map(({ text }) => text).join(" ")).toBe(title);
});

it("a long word makes the type smaller and is not cut", () => {
  const { size, lines } = fitted("Überraschungskabarett heute");
  expect(lines.map(({ text }) => text)).toEqual(["Überraschungskabarett", "heute"]);
  expect(size).toBe(46);
});

it("a text that fits in no size is cut between whole letters", () => {
  const family = "👩‍👩‍👧‍👦";
  expect(wrap(family.repeat(3), 15, measure)).toEqual([family.repeat(2), family]);
  expect(fitted("M".repeat(300)).lines).toHaveLength(6);
});

it("scripts without spaces break between words, with their punctuation where it belongs", () => {
  expect(wrap("ジャズの夜「星空の下で」", 6, measure)).toEqual([
    "ジャズの夜",
    "「星空の下",
    "で」",
  ]);
  expect(wrap("ليلة الجاز مع سارة", 10, measure)).toEqual(["ليلة الجاز", "مع سارة"]);
});

it("each part of a title has its own lines", () => {
  const { lines } = fit([{ text: "Open Mic" }, { text: "(Late)" }], {
    largest: 30,
    smallest: 20,
    lines: 4,
    width: 500,
    measureAt,
  });
  expect(lines).toEqual([{ text: "Open Mic" }, { text: "(Late)" }]);
});
