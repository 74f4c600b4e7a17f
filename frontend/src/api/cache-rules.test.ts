import { expect, it } from "vitest";

import { pauseAfter } from "./cache-rules";

it("the pause before a retry doubles each time, up to thirty seconds", () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6].map(pauseAfter);
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
