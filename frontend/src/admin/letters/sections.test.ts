import { expect, it } from "vitest";

import { bodyOf, excerptOf, partsOf } from "./sections";

const BODY = "Dear friends,\n\nsee you.\n\n## Soon\n\n### Jam\n\n- One\n\n## Nearly full\n\nHurry";

it("splits a letter at its headings of the second level", () => {
  expect(partsOf(BODY)).toEqual({
    opening: "Dear friends,\n\nsee you.",
    sections: [
      { id: 0, heading: "Soon", text: "### Jam\n\n- One" },
      { id: 1, heading: "Nearly full", text: "Hurry" },
    ],
  });
});

it.each([
  BODY,
  "",
  "Only an opening",
  "## Only a heading",
  "## One\n\ntext\n\n## Two",
  "A ## sign within a line",
  "##hashtag is no heading\n\n#### nor is this",
])("puts the parts of %j together again", (body) => {
  expect(bodyOf(partsOf(body))).toBe(body);
});

it("shows the first line of a section without its signs", () => {
  const text = "[**Jam \\& Rye**](/events/12)\nFriday";
  expect(excerptOf({ id: 0, heading: "", text })).toBe("Jam & Rye");
});
