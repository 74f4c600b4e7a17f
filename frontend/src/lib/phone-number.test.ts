import { expect, test } from "vitest";

import { numbers, others } from "./phone-cases.json";
import { phoneFault } from "./phone-number";

test.each(numbers)("%s is a phone number", (text) => {
  expect(phoneFault(text)).toBeUndefined();
});

test.each(others)("%s is not a phone number", (text) => {
  expect(phoneFault(text)).toBe("must be a phone number with 7 to 15 digits");
});
