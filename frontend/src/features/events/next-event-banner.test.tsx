// @vitest-environment jsdom

import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleEvent, sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";
import { instantAt } from "@/lib/time/checked";
import { asInstant } from "@/lib/time/checked-for-tests";
import { ServerNow } from "@/lib/time/clock";
import { venueTime } from "@/lib/time/venue-time";

import type { VenueEvent } from "./event";
import { NextEventBanner, nextEvents, useNextEvents } from "./next-event-banner";

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

test("title, day and Book are read before the countdown", () => {
  vi.setSystemTime(START - 60_000);
  const { container } = render(page(sampleEvent()));
  const read = container.textContent ?? "";
  const places = [sampleEvent().title, " at 8:00 PM", "Book", "Next Event Starts In", "Days"].map(
    (part) => read.indexOf(part),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test("at the start it changes to 'Event Happening Now!' without digits", () => {
  vi.setSystemTime(START - 1000);
  render(page(sampleEvent()));
  expect(screen.queryByText("Event Happening Now!")).toBeNull();
  pass(1000);
  expect(screen.getByText("Event Happening Now!")).toBeTruthy();
  expect(clock()).toBeUndefined();
  pass(END - START - 1000);
  expect(screen.getByText("Event Happening Now!")).toBeTruthy();
});

function Soonest({ events }: { events: readonly VenueEvent[] }) {
  const { soonest } = useNextEvents(events);
  return <NextEventBanner event={soonest} onBook={() => {}} />;
}

test("at the end, even between two minutes, it shows the next event and then an invitation", () => {
  const ends = START + 37_000;
  const events = [
    sampleEvent({ id: 1, title: "First", endDate: instantAt(ends) }),
    sampleEvent({
      id: 2,
      title: "Second",
      date: instantAt(ends + 90_000),
      endDate: instantAt(ends + 101_000),
    }),
  ];
  vi.setSystemTime(START - 1000);
  render(
    <VenueContext value={sampleVenue}>
      <ServerNow value={Date.now()}>
        <Soonest events={events} />
      </ServerNow>
    </VenueContext>,
  );
  pass(37_000);
  expect(screen.getByRole("heading", { name: "First" })).toBeTruthy();
  expect(screen.getByText("Event Happening Now!")).toBeTruthy();
  pass(1000);
  expect(screen.getByRole("heading", { name: "Second" })).toBeTruthy();
  expect(clock()).toBe("00Days00Hours01Minutes30Seconds");
  pass(90_000);
  expect(screen.getByText("Event Happening Now!")).toBeTruthy();
  pass(11_000);
  expect(screen.getByText("Until then, make an evening of your own.")).toBeTruthy();
  expect(clock()).toBeUndefined();
});

test("the server renders no digits, because they would be outdated", () => {
  vi.setSystemTime(START - 60_000);
  const html = renderToString(page(sampleEvent()));
  expect(html).toContain("Next Event Starts In");
  expect(html).toContain("Seconds");
  expect(html).not.toMatch(/>\d\d</);
  expect(html).not.toContain("style=");
});

test("without events it shows a note, and invites visitors to host their own", () => {
  render(page(undefined));
  const ways = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(ways).toEqual(["/host-event"]);
  expect(screen.getByRole("heading", { name: "No dates announced yet" })).toBeTruthy();
  expect(screen.queryByText("Next Event Starts In")).toBeNull();
});

const { wallTime } = venueTime("America/New_York");
const NOW = Date.parse("2026-11-21T12:00:00-05:00");
const at = (date: string, endDate: string | null = null) => ({
  date: asInstant(date),
  endDate: endDate === null ? null : asInstant(endDate),
});

const SATURDAY = at("2026-11-21T20:00:00-05:00");
const SUNDAY = at("2026-11-22T20:00:00-05:00");
const TUESDAY = at("2026-11-24T19:00:00-05:00");
const FRIDAY = at("2026-11-27T20:00:00-05:00");
const NEXT_SATURDAY_NOON = at("2026-11-28T12:00:00-05:00");
const NEXT_SATURDAY = at("2026-11-28T20:00:00-05:00");

test("the soonest goes to the banner and the rest of seven days to This Week", () => {
  const { soonest, thisWeek } = nextEvents([TUESDAY, NEXT_SATURDAY, SATURDAY], NOW, wallTime);
  expect(soonest).toBe(SATURDAY);
  expect(thisWeek).toEqual([TUESDAY]);
});

test("This Week shows at most three, the soonest first", () => {
  const all = [NEXT_SATURDAY_NOON, FRIDAY, TUESDAY, SUNDAY, SATURDAY];
  expect(nextEvents(all, NOW, wallTime).thisWeek).toEqual([SUNDAY, TUESDAY, FRIDAY]);
});

test("seven days end at the same hour in the venue's zone", () => {
  const { thisWeek } = nextEvents([SATURDAY, NEXT_SATURDAY_NOON, NEXT_SATURDAY], NOW, wallTime);
  expect(thisWeek).toEqual([NEXT_SATURDAY_NOON]);
});

test("seven days are an hour longer when the clocks change in autumn", () => {
  const now = Date.parse("2026-10-31T20:00:00-04:00");
  const inAWeek = at("2026-11-07T20:00:00-05:00");
  const { thisWeek } = nextEvents([at("2026-10-31T22:00:00-04:00"), inAWeek], now, wallTime);
  expect(thisWeek).toEqual([inAWeek]);
});

test("a running event is the soonest, a past one is not", () => {
  const running = at("2026-11-21T11:00:00-05:00");
  const over = at("2026-11-21T09:00:00-05:00", "2026-11-21T11:59:00-05:00");
  expect(nextEvents([over, running, SATURDAY], NOW, wallTime).soonest).toBe(running);
});

test("without events both are empty", () => {
  expect(nextEvents([], NOW, wallTime)).toEqual({
    soonest: undefined,
    left: 0,
    isSoonestThisWeek: false,
    thisWeek: [],
    isMoreLater: false,
  });
});

test("the first event after the week is known, and whether the soonest is within it", () => {
  const { isSoonestThisWeek, isMoreLater } = nextEvents([SATURDAY, NEXT_SATURDAY], NOW, wallTime);
  expect([isSoonestThisWeek, isMoreLater]).toEqual([true, true]);
  const onlyLater = nextEvents([NEXT_SATURDAY], NOW, wallTime);
  expect([onlyLater.isSoonestThisWeek, onlyLater.isMoreLater]).toEqual([false, false]);
});
