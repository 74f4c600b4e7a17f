// @vitest-environment jsdom

import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApiCache } from "@/api/cache";
import { sampleEvent, sampleVenue } from "@/api/samples";
import { fakeServer, pending } from "@/api/server-for-tests";
import { ApiCacheContext } from "@/api/use-api";
import { VenueContext } from "@/api/venue";
import { instantAt } from "@/lib/time/checked";
import { ServerNow } from "@/lib/time/clock";

import { NextEvent } from "./programme";

const NOW = Date.parse("2026-11-21T17:00:00Z");
const HOUR = 3_600_000;
const UPCOMING = "/api/events/upcoming?limit=12";

/** Shows that last an hour each, one after the other. */
const shows = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    sampleEvent({
      id: index + 1,
      title: `Show ${index + 1}`,
      date: instantAt(NOW + index * HOUR),
      endDate: instantAt(NOW + (index + 1) * HOUR),
    }),
  );

fakeServer({ "GET /api/events/upcoming": pending });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(count: number) {
  const cache = createApiCache();
  cache.seed(UPCOMING, shows(count));
  render(
    <ApiCacheContext value={cache}>
      <VenueContext value={sampleVenue}>
        <ServerNow value={NOW}>
          <NextEvent />
        </ServerNow>
      </VenueContext>
    </ApiCacheContext>,
  );
  return { isAsking: () => cache.get(UPCOMING).isFetching };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const title = () => screen.getByRole("heading").textContent?.trim();

test("a tab that stays open requests more shows before its list ends, without waiting", () => {
  const { isAsking } = open(12);
  pass(8 * HOUR);
  expect(title()).toBe("Show 9");
  expect(isAsking()).toBe(false);
  pass(HOUR);
  expect(title()).toBe("Show 10");
  expect(isAsking()).toBe(true);
  pass(HOUR);
  expect(title()).toBe("Show 11");
  expect(isAsking()).toBe(true);
});

test("a complete list requests no more", () => {
  const { isAsking } = open(5);
  pass(4 * HOUR);
  expect(title()).toBe("Show 5");
  expect(isAsking()).toBe(false);
});
