// @vitest-environment jsdom

import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApiCache } from "@/api/cache";
import { sampleEvent, sampleVenue } from "@/api/samples";
import { ApiCacheContext } from "@/api/use-api";
import { VenueContext } from "@/api/venue";
import { asInstant } from "@/lib/time/checked-for-tests";

import { MenuSheet } from "./menu-sheet";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T17:00:00Z"), toFake: ["Date"] });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** The sheet's text about the next show, on a device in that zone. */
function nextShow(timeZone: string, facts: Parameters<typeof sampleEvent>[0]) {
  vi.stubEnv("TZ", timeZone);
  const cache = createApiCache();
  cache.seed("/api/events/upcoming?limit=12", [sampleEvent(facts)]);
  render(
    <ApiCacheContext value={cache}>
      <VenueContext value={sampleVenue}>
        <MenuSheet isOpen onClose={() => {}} />
      </VenueContext>
    </ApiCacheContext>,
  );
  return screen.getByRole("link", { name: /Second Cast/ }).textContent ?? "";
}

const TONIGHT = {
  date: asInstant("2026-11-22T01:00:00Z"),
  endDate: asInstant("2026-11-22T03:00:00Z"),
};

test.each([
  ["tonight", TONIGHT, "Tonight at 8:00 PM"],
  ["on another day", {}, "Sat Nov 28, 8:00 PM"],
])("a visitor in another zone sees the time zone of a show %s", (_, facts, words) => {
  expect(nextShow("Asia/Tokyo", facts)).toContain(`${words} New York time`);
  cleanup();
  const near = nextShow("America/Toronto", facts);
  expect(near).toContain(words);
  expect(near).not.toContain("New York time");
});

test.each([
  [
    "today",
    {
      ...TONIGHT,
      date: asInstant("2026-11-21T05:00:00Z"),
      endDate: asInstant("2026-11-22T05:00:00Z"),
    },
    "On stage now",
  ],
  [
    "on another day",
    { date: asInstant("2026-11-28T05:00:00Z"), endDate: asInstant("2026-11-29T05:00:00Z") },
    "Sat Nov 28",
  ],
])("an all-day event %s has no hour", (_, facts, words) => {
  const text = nextShow("Asia/Tokyo", { ...facts, isAllDay: true });
  expect(text).toContain(words);
  expect(text).not.toMatch(/AM|PM|New York time/);
});
