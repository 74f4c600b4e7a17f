// @vitest-environment jsdom

import { afterEach, expect, test } from "vitest";

import { setConnection } from "@/lib/connection-for-tests";

import { ApiError, adviceIn, isCutOff } from "./errors";

const FAILURE = new TypeError("Failed to fetch");

afterEach(() => setConnection("online"));

test("a failure without a connection advises to wait for it, as elsewhere on the page", () => {
  setConnection("offline");
  expect(isCutOff(FAILURE)).toBe(true);
  expect(adviceIn(FAILURE)).toBe("You are offline. Please try again once the connection is back.");
});

test("a failure with a connection gives no advice about it", () => {
  expect(isCutOff(FAILURE)).toBe(false);
  expect(adviceIn(FAILURE)).toBeNull();
});

test("a rejection is no loss of the connection; too many requests have their own advice", () => {
  setConnection("offline");
  const often = new ApiError(429, "", JSON.stringify({ message: "Please wait a minute." }));
  expect(adviceIn(often)).toBe("Please wait a minute.");
  expect(adviceIn(new ApiError(409, "", JSON.stringify({ message: "Sold out." })))).toBeNull();
});
