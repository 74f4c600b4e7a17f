// @vitest-environment jsdom

import { cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApiCache } from "@/api/cache";
import { sampleEvent, sampleVenue } from "@/api/samples";
import { fakeServer } from "@/api/server-for-tests";
import { ApiCacheContext } from "@/api/use-api";
import { VenueContext } from "@/api/venue";
import { asDay, asInstant } from "@/lib/time/checked-for-tests";
import { ServerNow } from "@/lib/time/clock";

import { NextShow } from "./calendar/day-panel";
import { useCalendar } from "./calendar/use-calendar";
import { useEventView } from "./event-action";
import { NextDate } from "./listed-event";
import { NextShowOffer } from "./next-show-offer";
import { ShowDates } from "./page/event-body";
import { EventFoot } from "./page/event-page";

const NOW = Date.parse("2026-11-21T17:00:00Z");
const EVENT = sampleEvent();
const LATER = sampleEvent({ id: 8, date: asInstant("2026-12-05T01:00:00Z"), endDate: null });
const ALL_DAY = sampleEvent({ isAllDay: true });

fakeServer({ "GET /api/events": [EVENT] });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** The text of a screen on a device in that zone. */
function read(part: ReactElement, timeZone: string): string {
  vi.stubEnv("TZ", timeZone);
  const cache = createApiCache();
  cache.seed("/api/events?from=2026-10-26&to=2026-12-07", [EVENT]);
  const { container } = render(
    <ApiCacheContext value={cache}>
      <VenueContext value={sampleVenue}>
        <ServerNow value={NOW}>{part}</ServerNow>
      </VenueContext>
    </ApiCacheContext>,
  );
  return container.textContent ?? "";
}

function Foot({ event }: { event: typeof EVENT }) {
  return <EventFoot event={event} view={useEventView(event, "View")} onBook={() => {}} />;
}

function AfterAnEmptyDay() {
  return <NextShow calendar={useCalendar()} day={asDay("2026-11-21")} />;
}

const offer = (event: typeof EVENT) => (
  <NextShowOffer eyebrow="Next" event={event} onBook={() => {}}>
    All shows
  </NextShowOffer>
);

const PLACES: [string, ReactElement, string][] = [
  ["the offer of the next show", offer(EVENT), "at 8:00 PM New York time"],
  ["the way on from an empty day", <AfterAnEmptyDay key="" />, "at 8:00 PM New York time"],
  [
    "the next date of a show that is over",
    <NextDate key="" event={{ ...EVENT, nextDate: LATER }} />,
    "at 8:00 PM New York time",
  ],
  [
    "this date of a show",
    <ShowDates key="" event={EVENT} dates={[EVENT, LATER]} />,
    "November 28, 2026 at 8:00 PM New York time (this page)",
  ],
  [
    "another date of a show",
    <ShowDates key="" event={EVENT} dates={[EVENT, LATER]} />,
    "December 4, 2026 at 8:00 PM New York time",
  ],
  ["the foot of an event's page", <Foot key="" event={EVENT} />, "8:00 PM New York time · $20"],
];

describe.each(PLACES)("%s", (_, part, words) => {
  test("names the zone of its hour to a visitor in another zone", () => {
    expect(read(part, "Asia/Tokyo")).toContain(words);
  });

  test("names no zone to a visitor with the same hour", () => {
    const text = read(part, "America/Toronto");
    expect(text).toContain(words.replace(" New York time", ""));
    expect(text).not.toContain("New York time");
  });
});

test.each([
  ["the offer", offer(ALL_DAY)],
  ["the foot", <Foot key="" event={ALL_DAY} />],
])("%s of an all-day event has no hour, so no zone", (_, part) => {
  const text = read(part, "Asia/Tokyo");
  expect(text).not.toContain("New York time");
  expect(text).not.toContain("·");
});
