import { expect, test } from "vitest";

import { idIn } from "./addresses";

test("an id in a URL must be a possible row number", () => {
  expect(idIn("12")).toBe(12);
  const others = ["", "0", "-1", "1.5", "1e9", "1e300", "abc", "99999999999999999999"];
  expect([null, undefined, ...others].map((text) => idIn(text))).toEqual(
    Array.from({ length: 10 }, () => null),
  );
});
