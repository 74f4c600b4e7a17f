// @vitest-environment jsdom

import { expect, it } from "vitest";

import { ApiError } from "@/api/errors";

import { calmFailedFetches } from "./failed-fetches";

/** Whether the browser still reports a failure that nobody has waited for. */
function isReported(reason: unknown): boolean {
  const event = Object.assign(new Event("unhandledrejection", { cancelable: true }), { reason });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
}

calmFailedFetches();

it.each([
  ["Chromium", new TypeError("Failed to fetch")],
  ["Firefox", new TypeError("NetworkError when attempting to fetch resource.")],
  ["Safari", new TypeError("Load failed")],
  ["our own client", new ApiError(503, "Service Unavailable", "")],
])("a fetch that failed is no error of the page's, as %s says it", (_, reason) => {
  expect(isReported(reason)).toBe(false);
});

it.each([[new TypeError("x is undefined")], [new Error("a fault of ours")], [undefined]])(
  "a fault of ours stays one: %s",
  (reason) => {
    expect(isReported(reason)).toBe(true);
  },
);
