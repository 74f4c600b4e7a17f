import { expect, test } from "vitest";

import { capital } from "./text";

test("a sentence begins with a whole letter", () => {
  expect(capital("newsletter subscriber")).toBe("Newsletter subscriber");
  expect(capital("𐐨 and")).toBe("𐐀 and");
  expect(capital("")).toBe("");
});
