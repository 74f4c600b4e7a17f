import { expect, test } from "vitest";

import { venueTime } from "@/lib/venue-time";

import { nextEvents } from "./next-events";

const { wallTime } = venueTime("America/New_York");
const NOW = Date.parse("2026-11-21T12:00:00-05:00");
const at = (date: string, endDate: string | null = null) => ({ date, endDate });

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

test("seven days end at the same hour of the venue's clock", () => {
  const { thisWeek } = nextEvents([SATURDAY, NEXT_SATURDAY_NOON, NEXT_SATURDAY], NOW, wallTime);
  expect(thisWeek).toEqual([NEXT_SATURDAY_NOON]);
});

test("seven days over the night the clocks go back are an hour longer", () => {
  const now = Date.parse("2026-10-31T20:00:00-04:00");
  const inAWeek = at("2026-11-07T20:00:00-05:00");
  const { thisWeek } = nextEvents([at("2026-10-31T22:00:00-04:00"), inAWeek], now, wallTime);
  expect(thisWeek).toEqual([inAWeek]);
});

test("an event that is running is the soonest, one that is over is not", () => {
  const running = at("2026-11-21T11:00:00-05:00");
  const over = at("2026-11-21T09:00:00-05:00", "2026-11-21T11:59:00-05:00");
  expect(nextEvents([over, running, SATURDAY], NOW, wallTime).soonest).toBe(running);
});

test("without events there is nothing for either", () => {
  expect(nextEvents([], NOW, wallTime)).toEqual({ soonest: undefined, thisWeek: [] });
});
