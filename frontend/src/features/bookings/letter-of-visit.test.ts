// @vitest-environment jsdom

import { afterEach, expect, it, vi } from "vitest";

import { letterOfVisit } from "./letter-of-visit";

afterEach(() => vi.restoreAllMocks());

const openedAt = (...urls: string[]) =>
  vi
    .spyOn(performance, "getEntriesByType")
    .mockReturnValue(urls.map((name) => ({ name }) as PerformanceEntry));

it("finds the letter in the URL that opened the site", () => {
  openedAt("https://understudy.example/events/12?day=1&from=7");
  expect(letterOfVisit()).toBe(7);
});

it.each([
  "https://understudy.example/events/12",
  "https://understudy.example/events?from=2026-11-21",
  "https://understudy.example/events?from=",
  "https://understudy.example/events?from=0",
])("finds no letter in %s", (url) => {
  openedAt(url);
  expect(letterOfVisit()).toBeUndefined();
});

it("finds none if the browser does not know the URL", () => {
  openedAt();
  expect(letterOfVisit()).toBeUndefined();
});
