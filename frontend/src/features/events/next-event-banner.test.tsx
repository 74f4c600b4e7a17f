// @vitest-environment jsdom

import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { sampleEvent, sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";
import { ServerNow } from "@/lib/clock";

import { NextEventBanner } from "./next-event-banner";
import type { VenueEvent } from "./venue-event";

const START = Date.parse("2026-11-29T01:00:00Z");
const END = Date.parse("2026-11-29T03:00:00Z");

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const page = (event: VenueEvent | undefined) => (
  <VenueContext value={sampleVenue}>
    <ServerNow value={Date.now()}>
      <NextEventBanner event={event} onBook={() => {}} />
    </ServerNow>
  </VenueContext>
);

const clock = () => screen.queryByRole("timer")?.textContent?.replace(/\s+/g, "");
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("before the start it counts down every second, two digits each", () => {
  vi.setSystemTime(START - (((1 * 24 + 5) * 60 + 42) * 60 + 17) * 1000);
  render(page(sampleEvent()));
  expect(screen.getByText("Next Event Starts In")).toBeTruthy();
  expect(clock()).toBe("01Days05Hours42Minutes17Seconds");
  pass(1000);
  expect(clock()).toBe("01Days05Hours42Minutes16Seconds");
});

test("with the start it turns to 'Event Happening Now!' without digits", () => {
  vi.setSystemTime(START - 1000);
  render(page(sampleEvent()));
  expect(screen.queryByText("Event Happening Now!")).toBeNull();
  pass(1000);
  expect(screen.getByText("Event Happening Now!")).toBeTruthy();
  expect(clock()).toBeUndefined();
  pass(END - START - 1000);
  expect(screen.getByText("Event Happening Now!")).toBeTruthy();
});

test("the server writes no digits, as they would be wrong when they are read", () => {
  vi.setSystemTime(START - 60_000);
  const html = renderToString(page(sampleEvent()));
  expect(html).toContain("Next Event Starts In");
  expect(html).toContain("Seconds");
  expect(html).not.toMatch(/>\d\d</);
  expect(html).not.toContain("style=");
});

test("without any event it invites to the calendar", () => {
  render(page(undefined));
  expect(screen.getByRole("link", { name: "View Events" }).getAttribute("href")).toBe("/events");
  expect(screen.queryByText("Next Event Starts In")).toBeNull();
});
